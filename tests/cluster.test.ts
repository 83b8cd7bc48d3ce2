import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test, type TestContext } from 'node:test'

import pg from 'pg'

import { startCluster } from './cluster.ts'
import { everyPlace, findServer } from './postgres-server.ts'

const noServer = process.env['DOCKET_TEST_POSTGRES'] === 'none' && 'there is no PostgreSQL here'
const noScripts = process.platform === 'win32' && 'the stand-ins are shell scripts'

async function ask(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const rows: unknown[] = []
    for (const statement of statements) rows.push((await client.query(statement)).rows[0])
    return rows
  } finally {
    await client.end()
  }
}

async function freshFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-places-'))
  await chmod(folder, 0o755)
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function installFake(folder: string, version: string) {
  await mkdir(folder, { recursive: true })
  for (const name of ['initdb', 'postgres']) {
    await writeFile(join(folder, name), `#!/bin/sh\necho 'postgres (PostgreSQL) ${version}'\n`)
    await chmod(join(folder, name), 0o755)
  }
}

void test(
  'a cluster sorts by bytes, clones templates and is removed',
  { skip: noServer },
  async () => {
    const cluster = await startCluster()
    try {
      await cluster.createDatabase('template "one"')
      await ask(cluster.url('template "one"'), `create table kept as select 'ä < z' as word`)
      await cluster.createDatabase('copy', 'template "one"')

      const answers = await ask(
        cluster.url('copy'),
        'select word from kept',
        `select 'a' < 'B' as less, 'ä' > 'z' as more`,
        'show server_encoding',
        'show max_connections',
        'show data_directory',
      )
      const { data_directory } = answers.pop() as { data_directory: string }
      assert.deepEqual(answers, [
        { word: 'ä < z' },
        { less: false, more: true },
        { server_encoding: 'UTF8' },
        { max_connections: '200' },
      ])
      const stranger = cluster.url('copy').replace(/:[0-9a-f]+@/, ':wrong@')
      await assert.rejects(ask(stranger, 'select 1'), { code: '28P01' })
      assert.match(cluster.about, /^PostgreSQL \d+\S* from .+, on 127\.0\.0\.1:\d+/)

      await cluster.stop()
      assert.ok(!existsSync(join(data_directory, '..')))
      await assert.rejects(ask(cluster.url('copy'), 'select 1'), { code: 'ECONNREFUSED' })
    } finally {
      await cluster.stop()
    }
  },
)

const ENDS: [how: string, code: number, signal?: NodeJS.Signals][] = [
  ['returns and forgets it', 0],
  ['throws', 1],
  ['is terminated', 143, 'SIGTERM'],
]
for (const [how, code, signal] of ENDS) {
  void test(`a cluster ends with a program that ${how}`, { skip: noServer }, async () => {
    const program = `
      import { startCluster } from ${JSON.stringify(join(import.meta.dirname, 'cluster.ts'))}
      const cluster = await startCluster()
      console.log(cluster.url('postgres'))
      for await (const word of process.stdin) {
        if (String(word) === 'throw') throw new Error('as asked')
        break
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
    const client = new pg.Client(url).on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const closed = new Promise((resolve) => client.once('end', resolve))

    const ended = once(child, 'exit')
    if (signal) child.kill(signal)
    else child.stdin.end(code === 0 ? 'return' : 'throw')
    assert.deepEqual(await ended, [code, null])
    await closed
    assert.ok(!existsSync(join(rows[0]!.data_directory, '..')))
  })
}

void test(
  'the server on PATH comes first, then the newest one of Debian',
  { skip: noScripts },
  async (t) => {
    const folder = await freshFolder(t)
    const own = join(folder, 'own')
    const debian = join(folder, 'postgresql')
    for (const bin of [own, join(debian, '9.6', 'bin'), join(debian, '15', 'bin')]) {
      await installFake(bin, '15.1')
    }
    await mkdir(join(debian, '17', 'bin'), { recursive: true })
    await installFake(join(debian, '16', 'bin'), '16.2')

    const places = everyPlace([join(folder, 'empty'), own].join(':'), debian)
    const named = places.filter(({ packed }) => !packed).map((place) => place.folder)
    const versions = ['16', '15', '9.6'].map((major) => join(debian, major, 'bin'))
    assert.deepEqual(named, [own, ...versions])
    assert.equal((await findServer(places, folder)).about, `PostgreSQL 15.1 from ${own}`)
  },
)

void test('a server that is too old or does not run is skipped', { skip: noScripts }, async (t) => {
  const folder = await freshFolder(t)
  const [old, broken, good] = ['old', 'broken', 'good'].map((name) => join(folder, name))
  await installFake(old!, '13.9')
  await installFake(broken!, '16.0')
  await writeFile(join(broken!, 'postgres'), '#!/bin/sh\necho no such library >&2; exit 1\n')
  await installFake(good!, '14beta1')
  const places = [old!, broken!, good!].map((place) => ({ folder: place }))
  assert.equal((await findServer(places, folder)).about, `PostgreSQL 14beta1 from ${good}`)

  const none = startCluster(places.slice(0, 2))
  await assert.rejects(none, ({ message }: Error) => {
    assert.match(message, /^No PostgreSQL server 14 or newer was found\./)
    assert.match(message, /old: 13\.9\n/)
    assert.match(message, /broken: .*no such library/s)
    return true
  })
})
