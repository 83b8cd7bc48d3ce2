/** The lifecycle of an installation, by its commands: used, backed up, destroyed, restored. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { asAdmin, kinds, withDatabase } from './databases.ts'
import { docket, type Ran, serve, type Service } from './program.ts'

const KEY = 'k'.repeat(40)
const ADMIN = {
  DOCKET_ADMIN_LOGIN: 'root@example.com',
  DOCKET_ADMIN_PASSWORD: 'the first password',
  DOCKET_ADMIN_API_KEY: KEY,
}
const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

/** Expects a failure that prints exactly one sentence, which gives the reason. */
function refused({ code, out, err }: Ran, why: RegExp) {
  assert.equal(code, 1, err)
  assert.equal(out, '')
  const said = err
    .trimEnd()
    .split('\n')
    .filter((line) => !line.endsWith(' …'))
  assert.equal(said.length, 1, err)
  assert.match(said[0]!, why)
}

const nameOf = (database: string) => new URL(database).pathname.slice(1)
const postgres = process.env['DOCKET_TEST_POSTGRES'] ?? 'none'
async function makeDatabase() {
  const name = `docket_test_${randomBytes(8).toString('hex')}`
  await asAdmin(postgres, (client) => client.query(`create database ${name}`))
  return withDatabase(postgres, name)
}
const dropDatabase = (database: string) =>
  asAdmin(postgres, (client) =>
    client.query(`drop database if exists ${nameOf(database)} with (force)`),
  )

for (const { name } of kinds) {
  void describe(`an installation (${name})`, () => {
    let temp: string
    let database = 'sqlite'
    let service: Service | undefined
    before(async () => {
      temp = await mkdtemp(join(tmpdir(), 'docket-life-'))
      if (name === 'PostgreSQL') database = await makeDatabase()
    })
    after(async () => {
      service?.kill()
      if (name === 'PostgreSQL') await dropDatabase(database)
      await rm(temp, { recursive: true })
    })
    const data = (folder = 'data') => ['--data', join(temp, folder), '--database', database]
    const ask: Service['ask'] = (...asked) => service!.ask(...asked)
    const whoami = async (key: string) => (await ask('GET', 'rest/whoami', { key })).body.name
    const login = async (password: string) => {
      const who = new URLSearchParams({ login: 'ada@example.com', password })
      return (await ask('GET', `rest/login?${String(who)}`)).status
    }
    const comments = async () => {
      const { body } = await ask('GET', 'rest/bug/1/comment', { key: KEY })
      return body.bugs['1'].comments.map(({ text }: { text: string }) => text) as string[]
    }
    let adasKey: string

    void test('refuses commands before the first start', async () => {
      refused(
        await docket(['user', 'add', 'ada@example.com', ...data()]),
        /^docket: the data folder .*data (does not exist|contains no database); correct --data/,
      )
      refused(await docket(['backup', join(temp, 'early'), ...data()]), /the data folder/)
      assert.deepEqual(await readdir(temp), [])
      const { code, out } = await docket(['migrate', '--check', ...data()])
      assert.equal(code, 1)
      assert.match(out, /^to run: 0001-accounts\n(to run: \S+\n)+$/)
      assert.deepEqual(await readdir(temp), [])
    })

    void test('starts with the configured administrator, and accepts bugs', async () => {
      service = await serve(data(), { env: ADMIN })
      const filed = await ask('POST', 'rest/bug', { key: KEY, body: { ...BUG, summary: 'Früh' } })
      assert.deepEqual([filed.status, filed.body.id], [200, 1])
    })

    void test('gets an account while it runs, with groups and a password that is printed once', async () => {
      const ada = ['ada@example.com', '--name', 'Ada L']
      const groups = ['--group', 'editbugs', '--group=canconfirm']
      const made = await docket(['user', 'add', ...ada, ...groups, ...data()])
      assert.equal(made.code, 0, made.err)
      const [, password] = /password, shown only once: (\S+)\n$/.exec(made.out)!
      assert.equal(await login(password!), 200)
      const { body } = await ask('GET', 'rest/user/ada@example.com', { key: KEY })
      const [{ real_name, groups: isIn }] = body.users
      assert.equal(real_name, 'Ada L')
      const names = isIn.map((group: { name: string }) => group.name)
      assert.ok(names.includes('editbugs') && names.includes('canconfirm'), names)

      const again = await docket(['user', 'add', 'ada@example.com', ...data()])
      refused(again, /^docket: An account with the login name 'ada@example\.com' already exists/)
      const lost = await docket(['user', 'add', 'x@example.com', '--group', 'nope', ...data()])
      refused(lost, /^docket: --group nope: no such group$/)

      const set = ['user', 'password', 'ada@example.com', '--password-stdin', ...data()]
      refused(await docket(set, { input: 'short\n' }), /at least 8/)
      refused(await docket(set, { input: '' }), /no password on standard input/)
      assert.equal((await docket(set, { input: 'correct horse\r\nmore' })).code, 0)
      assert.deepEqual([await login(password!), await login('correct horse')], [401, 200])
    })

    void test('prints nothing but the new key to standard output', async () => {
      const made = await docket(['key', 'create', 'ada@example.com', ...data()])
      assert.equal(made.code, 0, made.err)
      assert.match(made.out, /^[\dA-Za-z]{40}\n$/)
      adasKey = made.out.trimEnd()
      assert.equal(await whoami(adasKey), 'ada@example.com')
      const lost = await docket(['key', 'create', 'bob@example.com', ...data()])
      refused(lost, /^docket: there is no account bob@example\.com; create it with docket user add/)
    })

    void test('is read-only from a command until it is reset', async () => {
      const comment = async () => {
        const body = { comment: 'meanwhile' }
        return (await ask('POST', 'rest/bug/1/comment', { key: KEY, body })).status
      }
      const say = (...words: string[]) => docket(['read-only', ...words, ...data()])
      refused(await say('maybe'), /^docket: maybe: must be on or off/)
      refused(await say('off', '--note', 'x'), /require docket read-only on$/)
      refused(await say('on', '--until', '2020-01-01'), /'until' is not valid/)
      assert.equal((await say()).out, 'off\n')
      assert.match((await say('on', '--note', 'We move.')).out, /^on since \S+Z: We move\.\n$/)
      assert.match((await say()).out, /^on since /)
      assert.equal(await comment(), 503)
      assert.equal(await login('correct horse'), 200)
      const off = await say('off')
      assert.equal(off.out, 'off\n')
      assert.match(off.err, /started with --read-only stays read-only/)
      assert.deepEqual(await comments(), [''])
    })

    void test('checks whether the addresses in an access log still work', async () => {
      const log = join(temp, 'access.log')
      const line = (address: string, status = 200) =>
        `::1 - - [21/Nov/2026:10:00:00 +0000] "GET ${address} HTTP/1.1" ${status} 1 "-" "-"\n`
      const good = line('/show_bug.cgi?id=1') + line('/buglist.cgi?product=TestProduct')
      const against = ['--against', service!.address]
      const check = (...words: string[]) => docket(['redirects', 'check', log, ...words])
      await writeFile(log, gzipSync(good + `${'x'.repeat(40_000)}\n` + line('/gone.cgi', 404)))
      const fine = await check(...against)
      assert.equal(fine.code, 0, fine.err)
      assert.match(fine.out, /^show_bug\.cgi +1 +1 +1 +0 +0 +0 +0 +0$/m)
      assert.match(fine.out, /^gone\.cgi +1 +1 +0 +0 +1 +0 +0 +0$/m)
      await writeFile(log, `${good}nonsense\n${line('/own.cgi?a=b&Bugzilla_password=hunter2')}`)
      const lost = await check(...against, '--json')
      assert.equal(lost.code, 1)
      const { lines, unreadable, examples } = JSON.parse(lost.out)
      assert.deepEqual([lines, unreadable], [4, 1])
      assert.deepEqual(examples, [{ address: '/own.cgi?a=b', was: 200, now: 404 }])
      await writeFile(log, gzipSync(good).subarray(0, 40))
      refused(await check(...against), /is truncated or damaged \(Z_BUF_ERROR\)/)
      refused(await docket(['redirects', 'check', join(temp, 'none')]), /the file does not exist/)
      refused(await check('--against', 'http://127.0.0.1:9'), /^docket: nothing answers at/)
    })

    void test('refuses other processes that use its folder or port', async () => {
      const inUse = /^docket: the data folder .*data is in use by another Docket; stop that one/
      refused(await docket(['serve', '--port', '0', ...data()]), inUse)
      refused(await docket(['migrate', ...data()]), inUse)
      refused(await docket(['restore', temp, ...data()]), inUse)
      const { port } = new URL(service!.address)
      const elsewhere = ['--data', join(temp, 'other')]
      const taken = await docket(['serve', '--port', port, ...elsewhere], { env: ADMIN })
      refused(taken, new RegExp(`^docket: 127\\.0\\.0\\.1:${port} is in use by another program`))
      if (name === 'SQLite') return
      const beside = ['--data', join(temp, 'beside'), '--database', database]
      refused(
        await docket(['serve', '--port', '0', ...beside], { env: ADMIN }),
        /^docket: the secret key is not that of this database; copy secret.key/,
      )
    })

    void test('is backed up during writes, and the backup is complete', async () => {
      let isOver = false
      const writing = (async () => {
        for (let count = 0; !isOver; count++) {
          await ask('POST', 'rest/bug/1/comment', { key: adasKey, body: { comment: `${count}` } })
        }
      })()
      const made = await docket(['backup', join(temp, 'backup'), ...data()])
      isOver = true
      await writing
      assert.equal(made.code, 0, made.err)
      assert.match(made.out, /^Backup .*backup is complete: \d+ rows, 0 blobs\.\n$/)
      assert.deepEqual((await docket(['check', ...data()])).out, 'No problems found.\n')
      refused(await docket(['backup', join(temp, 'backup'), ...data()]), /is not empty/)
      await ask('POST', 'rest/bug', { key: KEY, body: { ...BUG, summary: 'After the backup' } })
    })

    void test('explains and runs a search', async () => {
      const asked = 'short_desc=Fr&order=bug_id&limit=5'
      const explain = ['explain', asked, '--as', 'ada@example.com', '--analyze', ...data()]
      const { code, out, err } = await docket(explain)
      assert.equal(code, 0, err)
      assert.match(out, /^Criteria\n {2}short_desc allwordssubstr "Fr"\n/)
      assert.match(out, /Order\n {2}bug_id\n {2}limit 5\n/)
      assert.match(out, /SQL\n {2}select [^]*Plan\n {2}\S[^]*Found in \d+ ms\n {2}1 bugs: 1\n$/)
      refused(
        await docket(['explain', 'a', '--as', 'eve@example.com', ...data()]),
        /no account eve/,
      )
    })

    void test('stops on a signal', async () => {
      assert.equal(await service!.stop(), 0)
      service = undefined
    })

    void test('is destroyed, and restored with everything in the backup', async () => {
      await rm(join(temp, 'data'), { recursive: true })
      if (name === 'PostgreSQL') {
        await dropDatabase(database)
        refused(await docket(['restore', join(temp, 'backup'), ...data()]), /database/)
        database = await makeDatabase()
      }
      const restored = await docket(['restore', join(temp, 'backup'), ...data()])
      assert.equal(restored.code, 0, restored.err)
      assert.match(restored.out, /^Restored the backup of \S+Z: \d+ rows, 0 blobs\.\n$/)
      refused(await docket(['restore', join(temp, 'backup'), ...data()]), /is not empty/)
      assert.equal((await docket(['migrate', ...data()])).out, 'The schema is the newest.\n')
      const checked = await docket(['check', ...data()])
      assert.deepEqual([checked.code, checked.out], [0, 'No problems found.\n'], checked.err)

      service = await serve(data())
      const { body } = await ask('GET', 'rest/bug/1', { key: KEY })
      assert.equal(body.bugs[0].summary, 'Früh')
      const texts = await comments()
      assert.deepEqual(
        texts.slice(1),
        texts.slice(1).map((_, count) => String(count)),
      )
      assert.deepEqual(
        [await whoami(KEY), await whoami(adasKey), await login('correct horse')],
        ['root@example.com', 'ada@example.com', 200],
      )
      assert.equal((await ask('GET', 'rest/bug/2', { key: KEY })).status, 404)
      const next = await ask('POST', 'rest/bug', { key: KEY, body: { ...BUG, summary: 'Next' } })
      assert.deepEqual([next.status, next.body.id], [200, 2])
    })

    void test('exits with a code if a check found a problem', async () => {
      await change('update bugs set comment_count = 99 where id = 2')
      const checked = await docket(['migrate', '--check', ...data()])
      assert.deepEqual([checked.code, checked.out], [0, 'The schema is the newest.\n'])
      const { code, out } = await docket(['check', ...data()])
      assert.equal(code, 1)
      assert.equal(out, 'bug 2: comment_count is 99, and should be 1\n1 problem found.\n')
      assert.equal(await service!.stop(), 0)
      service = undefined
    })

    void test('is exported without secrets, and imported', async () => {
      const target = join(temp, 'export')
      const made = await docket(['export', target, ...data()])
      assert.equal(made.code, 0, made.err)
      assert.match(made.out, /^Export .* is complete: \d+ rows, 0 blobs\.\nPasswords, API keys /)
      const into = ['--data', join(temp, 'imported')]
      refused(
        await docket(['restore', target, ...into]),
        /is not a backup but an export; use docket import/,
      )
      const done = await docket(['import', 'docket', target, ...into])
      assert.equal(done.code, 0, done.err)
      assert.match(
        done.out,
        /^Imported the export of \S+Z: \d+ rows, 0 blobs\.\nIt contains no pass/,
      )
      refused(await docket(['import', 'docket', target, ...into]), /is not empty, it contains/)
      const set = ['user', 'password', 'ada@example.com', '--password-stdin', ...into]
      assert.equal((await docket(set, { input: 'battery staple\n' })).code, 0)
      service = await serve(into)
      assert.deepEqual([await login('correct horse'), await login('battery staple')], [401, 200])
      assert.equal(await whoami(KEY), undefined)
      const { body } = await ask('GET', 'rest/bug?content=fr%C3%BCh')
      assert.deepEqual(
        body.bugs.map(({ id }: { id: number }) => id),
        [1],
      )
      assert.equal(await service.stop(), 0)
      service = undefined
    })

    void test('is copied completely, with passwords and keys', async () => {
      const from = ['--from', join(temp, 'data'), '--from-database', database]
      const to = ['--to', join(temp, 'copy')]
      const nowhere = ['--from', join(temp, 'nowhere'), ...to]
      refused(await docket(['copy', ...nowhere]), /nowhere contains no database; correct --from/)
      const missing = await docket(['copy', ...from])
      assert.deepEqual([missing.code, missing.out], [2, ''])
      assert.match(missing.err, /--to is missing; write --to FOLDER/)
      const made = await docket(['copy', ...from, ...to])
      assert.equal(made.code, 0, made.err)
      assert.match(made.out, /^The copy is complete: \d+ rows, 0 blobs\.\n$/)
      refused(await docket(['copy', ...from, ...to]), /is not empty, it contains/)
      service = await serve(['--data', join(temp, 'copy')])
      assert.deepEqual(
        [await whoami(KEY), await whoami(adasKey), await login('correct horse')],
        ['root@example.com', 'ada@example.com', 200],
      )
      const next = await ask('POST', 'rest/bug', { key: KEY, body: { ...BUG, summary: 'Next' } })
      assert.deepEqual([next.status, next.body.id], [200, 3])
      assert.equal(await service.stop(), 0)
      service = undefined
    })

    void test('refuses a newer schema, and changes nothing', async () => {
      await change(`insert into migrations (name, at) values ('9999-later', 0)`)
      const newer =
        /^docket: the database was written by a newer Docket \(it has step '9999-later'\)/
      const later = join(temp, 'later')
      const from = ['--from', join(temp, 'data'), '--from-database', database]
      refused(await docket(['copy', '--to', later, ...from]), newer)
      for (const words of [
        ['serve', '--port', '0'],
        ['migrate'],
        ['migrate', '--check'],
        ['backup', later],
        ['export', later],
        ['check'],
        ['reindex'],
        ['read-only'],
        ['read-only', 'on'],
        ['explain', 'product=TestProduct'],
        ['user', 'add', 'grace@example.com'],
        ['user', 'password', 'ada@example.com'],
        ['key', 'create', 'ada@example.com'],
        ['blobs', 'copy', later],
        ['import', 'bugzilla', 'run', 'dump.sql'],
        ['import', 'dl', 'dl.db', '--spool', temp],
        ['import', 'dl', 'verify', 'dl.db', '--spool', temp],
      ]) {
        refused(await docket([...words, ...data()]), newer)
      }
      refused(
        await docket(['restore', join(temp, 'backup'), ...data()]),
        /is not empty|newer tables than/,
      )
      assert.equal((await readdir(temp)).includes('later'), false)
    })

    const change = async (sql: string) => {
      if (name === 'PostgreSQL') {
        await asAdmin(database, (client) => client.query(sql))
        return
      }
      const file = new DatabaseSync(join(temp, 'data', 'docket.db'), { timeout: 5_000 })
      file.exec(sql)
      file.close()
    }
  })
}

void test('a database that is locked by another program is reported as such', async (t) => {
  const temp = await mkdtemp(join(tmpdir(), 'docket-locked-'))
  t.after(() => rm(temp, { recursive: true }))
  const data = ['--data', join(temp, 'data')]
  assert.equal((await docket(['migrate', ...data])).code, 0)
  const file = new DatabaseSync(join(temp, 'data', 'docket.db'))
  file.exec('pragma locking_mode = exclusive; begin exclusive; select 1 from bugs')
  const locked = /^docket: the database .*docket\.db is locked by another program; stop that one/
  refused(await docket(['serve', '--port', '0', ...data]), locked)
  refused(await docket(['check', ...data]), locked)
  file.close()
})

void test('a port in use is reported before any request is served', async (t) => {
  const temp = await mkdtemp(join(tmpdir(), 'docket-port-'))
  t.after(() => rm(temp, { recursive: true }))
  const other = createServer().listen(0, '127.0.0.1')
  t.after(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const argv = ['serve', '--port', String(port), '--data', join(temp, 'data')]
  const taken = await docket(argv, { env: ADMIN })
  refused(taken, new RegExp(`^docket: 127\\.0\\.0\\.1:${port} is in use by another program`))
  const file = new DatabaseSync(join(temp, 'data', 'docket.db'))
  t.after(() => file.close())
  assert.deepEqual(file.prepare('select * from nodes').all(), [], 'it left')
})
