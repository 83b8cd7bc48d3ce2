import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { kinds } from '../../tests/databases.ts'
import { docket, serve, type Service } from '../../tests/program.ts'
import { releases, restore } from '../../tests/upgrade/restore.ts'

const MIB = 1024 * 1024
const PATIENTLY = { interval: 200, timeout: 20_000 }
const KEY = 'k'.repeat(40)
const PASSWORD = 'a long enough password'
const env = {
  DOCKET_ADMIN_LOGIN: 'admin@example.com',
  DOCKET_ADMIN_PASSWORD: PASSWORD,
  DOCKET_ADMIN_API_KEY: KEY,
}

let disk: string
let isMounted = false
let service: Service | undefined
before(async () => {
  disk = await mkdtemp(join(tmpdir(), 'docket-disk-'))
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m,mode=700', 'docket-test', disk])
    isMounted = true
  } catch (error) {
    process.stderr.write(`no disk can be mounted here: ${String(error)}\n`)
  }
})
after(async () => {
  service?.kill()
  await service?.said
  if (isMounted) execFileSync('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

/** Fills the disk until this much is free. */
function fillTo(free_bytes: number) {
  rmSync(join(disk, 'filling'), { force: true })
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(join(disk, 'filling'), Buffer.alloc(bavail * bsize - free_bytes))
  } catch (error) {
    // The service may write meanwhile; then the disk is full as well.
    if (free_bytes > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const bug = {
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'A bug',
}
const asking = (service: Service) => ({
  file: () => service.ask('POST', 'rest/bug', { key: KEY, body: bug }),
  attach: (id: number) =>
    service.ask('POST', `rest/bug/${id}/attachment`, {
      key: KEY,
      body: { data: 'aGVsbG8=', file_name: 'a.txt', summary: 'A', content_type: 'text/plain' },
    }),
  logIn: () =>
    service.ask(
      'GET',
      `rest/login?login=${env.DOCKET_ADMIN_LOGIN}&password=${PASSWORD.replaceAll(' ', '%20')}`,
    ),
})

void test('a full disk loses nothing, and users can still log in', async (t) => {
  if (!isMounted) {
    assert.notEqual(process.env['CI'], 'true', 'the disk has to be mounted by root, on Linux')
    return t.skip('only root can mount a disk, on Linux')
  }
  const data = join(disk, 'data')
  service = await serve(['--data', data, '--disk-reserve-bytes', '64MiB'], { env })
  const { file, attach, logIn } = asking(service)
  const { body } = await file()
  assert.equal((await attach(body.id)).status, 201)

  fillTo(50 * MIB)
  const reserved = await attach(body.id)
  assert.deepEqual([reserved.status, reserved.body.code], [507, 20004], 'the reserve is kept')
  assert.equal((await file()).status, 200, 'bugs are no files')

  fillTo(20 * MIB)
  // Free space is checked once a second.
  await t.waitFor(async () => assert.equal((await file()).status, 503), PATIENTLY)
  assert.equal((await attach(body.id)).status, 503)
  const login = await logIn()
  assert.deepEqual([login.status, typeof login.body.token], [200, 'string'])

  fillTo(0)
  assert.equal((await file()).status, 503)
  assert.equal((await service.ask('GET', `rest/bug/${body.id}`, { key: KEY })).status, 200)
  fillTo(100 * MIB)
  await t.waitFor(async () => assert.equal((await file()).status, 200), PATIENTLY)
  assert.equal(await service.stop(), 0)
  assert.doesNotMatch(await service.said, /"level":50|\n {4}at /)
  assert.equal((await docket(['check', '--data', data])).code, 0)
})

void test('an upgrade that needs more space than is free changes nothing', async (t) => {
  if (!isMounted) return t.skip('only root can mount a disk, on Linux')
  const data = join(disk, 'old')
  const { place, remove } = await restore(releases[0]!, kinds[0]!)
  await cp(place.folder, data, { recursive: true })
  await remove()
  const steps = async () => {
    const { out } = await docket(['migrate', '--check', '--json', '--data', data])
    return (JSON.parse(out) as { steps: unknown[] }).steps
  }
  const before = await steps()
  assert.ok(before.length > 0)
  fillTo(MIB)
  const refused = await docket(['migrate', '--data', data])
  assert.equal(refused.code, 1)
  assert.match(refused.err, /^docket: the upgrade needs about \S+ MiB on the disk of .*; free some/)
  assert.deepEqual(await steps(), before)
  assert.equal((await readdir(data)).includes('backups'), false)
  fillTo(20 * MIB)
  assert.equal((await docket(['migrate', '--data', data])).code, 0)
})
