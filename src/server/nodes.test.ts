import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { onEachInstance } from '../../tests/instance.ts'
import { type Db } from '../platform/db/db.ts'
import { limits } from '../platform/limits.ts'
import { addJob, countJobs } from '../platform/jobs/jobs.ts'
import { listNodes, openNode } from '../platform/nodes/nodes.ts'
import { openTransactions } from '../platform/work/work.ts'
import { GAINS } from '../accounts/memberships/spread.ts'
import { readConfig } from './config.ts'
import { installSecret, layOut, readSecret } from './data-folder.ts'
import { folderIdIn } from './blob-store.ts'
import {
  checkSecret,
  compareClocks,
  introduce,
  joinNodes,
  replaceSecret,
  unfitBeside,
} from './nodes.ts'

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ flags: {}, env, cwd: '/srv', readFile: () => undefined }).config
const rowOf = (env: Record<string, string>) =>
  introduce(configOf({ DOCKET_NODE_NAME: 'a', ...env }))

void test('nodes must have the same settings where answers depend on them', () => {
  const shared = { DOCKET_BLOBS: '/srv/blobs' }
  const cases: [env: Record<string, string>, others: Record<string, string>[], why: RegExp][] = [
    [{}, [], /^$/],
    [{}, [shared], /the node a serves this database too.* set DOCKET_BLOBS on all nodes/],
    [shared, [shared, shared], /^$/],
    [shared, [{}], /blobs is "\/srv\/blobs" here and "folder" on the node a; use the same value/],
    [{ ...shared, DOCKET_PORT: '1' }, [{ ...shared, DOCKET_LOG_LEVEL: 'debug' }], /^$/],
    [{ ...shared, DOCKET_BASIC_AUTH: 'on' }, [shared], /basic_auth is "on" here and "off" on/],
    [
      { ...shared, DOCKET_BLOB_KEYS: `none,${'ab'.repeat(32)}` },
      [{ ...shared, DOCKET_BLOB_KEYS: 'ab'.repeat(32) }],
      /^blob_keys is "none,([\da-f]{16})" here and "\1" on the node a; use the same value/,
    ],
    [
      shared,
      [{ ...shared, DOCKET_BASE_URL: 'https://b.example' }],
      /base_url is "" here and "http/,
    ],
  ]
  for (const [env, others, why] of cases) {
    assert.match(unfitBeside(configOf(env))(others.map(rowOf)) ?? '', why)
  }
})

void test('nodes notice that a folder is not the same on all machines', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'docket-shared-'))
  t.after(() => rm(path, { recursive: true }))
  const idOf = (blobs: string) => folderIdIn({ blobs })
  const [one, other] = [join(path, 'one'), join(path, 'other')]
  const ids = await Promise.all([idOf(one), idOf(one), idOf(other)])
  assert.equal(ids[0], ids[1])
  assert.equal(await idOf(one), ids[0])
  assert.deepEqual([await idOf('folder'), await idOf('s3://bucket')], [undefined, undefined])
  const config = configOf({ DOCKET_BLOBS: '/srv/blobs', DOCKET_NODE_NAME: 'a' })
  const others = [introduce(config, ids[0])]
  assert.equal(unfitBeside(config, ids[1])(others), undefined)
  assert.match(unfitBeside(config, ids[2])(others) ?? '', /another folder here than on the node a/)
})

void test('the setting writes the key to the folder once, and never replaces one', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'docket-secret-'))
  t.after(() => rm(path, { recursive: true }))
  const folder = layOut(path)
  const key = 'ab'.repeat(32)
  await installSecret(folder, undefined)
  await installSecret(folder, key)
  assert.equal(Buffer.from(await readSecret(folder)).toString('hex'), key)
  await installSecret(folder, key.toUpperCase())
  await assert.rejects(installSecret(folder, 'cd'.repeat(32)), /secret_key is not the key in/)
  assert.equal((await readFile(folder.secret)).toString('hex'), key)
})

onEachInstance('nodes of an installation', (instance) => {
  const withKey = (db: Db, byte: number) =>
    openTransactions(db, { clock: Date.now, secret: new Uint8Array(32).fill(byte) })

  void test('another secret key is refused until it replaces the old one', async () => {
    const { db } = instance()
    const [one, other] = [withKey(db, 1), withKey(db, 2)]
    await checkSecret(one)
    await checkSecret(one)
    await assert.rejects(checkSecret(other), /not that of this database.*secret-key replace/)
    await replaceSecret(other)
    await checkSecret(other)
    await assert.rejects(checkSecret(one), /not that of this database/)
  })

  void test('a node that does not fit waits for others to stop, and then gives up or runs', async () => {
    const { db, service } = instance()
    await service.node.beat()
    const said: string[] = []
    const open = () => {
      const config = configOf()
      const introduced = introduce(config)
      return openNode({ db, clock: Date.now, introduced, unfit: unfitBeside(config) })
    }
    if (!db.dialect.isRemote) {
      // A data folder with SQLite belongs to one process: whatever is registered has stopped.
      await joinNodes(
        open(),
        (line) => said.push(line),
        () => assert.fail(),
      )
      assert.deepEqual(said, [])
      return
    }
    let waits = 0
    const beating = async () => void (await service.node.beat(), waits++)
    await assert.rejects(
      joinNodes(open(), (line) => said.push(line), beating),
      /serves this database too/,
    )
    assert.equal(waits, limits.node_silent_beats + 1)
    assert.deepEqual(said, ['Another node is registered; waiting to see whether it still runs.'])
    await joinNodes(
      open(),
      () => undefined,
      async () => undefined,
    )
  })

  void test('a clock that differs from that of the database is reported', async () => {
    const { db } = instance()
    const { isRemote } = db.dialect
    assert.equal(await compareClocks(db, Date.now), undefined)
    const ahead = await compareClocks(db, () => Date.now() + 60_000)
    assert.match(ahead ?? '', isRemote ? /is (59|60) s ahead of that of the database/ : /^$/)
    const behind = await compareClocks(db, () => Date.now() - 60_000)
    assert.match(behind ?? '', isRemote ? /is (60|61) s behind that of the database/ : /^$/)
  })

  // The last one: nothing ends it.
  void test('a draining node answers, but is not ready, runs no jobs and does not lead', async () => {
    const { db, service } = instance()
    await service.node.beat()
    const status = async (path: string) => (await instance().ask('GET', path)).status
    const probes = () => Promise.all(['/livez', '/readyz', '/rest/version'].map(status))
    assert.deepEqual([await probes(), service.node.lead() !== undefined], [[200, 200, 200], true])
    await service.drain()
    await db.work((tx) => addJob(tx, { kind: GAINS, run_at: 0, body: null }))
    await service.runJobs()
    assert.deepEqual(await probes(), [200, 503, 200])
    assert.equal((await db.look(countJobs)).total, 1)
    if (!db.dialect.isRemote) return
    assert.equal(service.node.lead(), undefined)
    const own = await service.node.id()
    const row = (await db.look(listNodes)).find(({ id }) => id === own)
    assert.deepEqual([row?.is_draining, row?.is_leader], [1, false])
  })
})
