import assert from 'node:assert/strict'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { kinds } from '../../../tests/databases.ts'
import { idOf, type MadeUp, small, ticket, writeDl } from '../../../tests/import/a-dl.ts'
import { clock } from '../../platform/clock.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import { openTransactions } from '../../platform/work/work.ts'
import { layOut } from '../data-folder.ts'
import { installOnce } from '../first-start.ts'
import { main } from './main.ts'

/** Nothing in it expires, whenever this runs. */
const lasting: MadeUp = {
  ...small,
  tickets: [ticket('a'), ticket('b', { user_id: 2 }), ticket('0', { expire: 1 })],
  grants: [],
}

let data: string
let spool: string
let source: string
let remove: () => Promise<void>
before(async () => {
  const opened = await kinds[0]!.open()
  remove = () => opened.remove()
  data = opened.place.folder
  spool = join(data, 'the-dl')
  source = await writeDl(spool, lasting)
  const transactions = openTransactions(opened.db, { clock, secret: new Uint8Array(32) })
  const chosen = {
    admin_login: 'a@example.org',
    admin_password: 'horses',
    admin_api_key: 'k'.repeat(40),
  }
  await installOnce(transactions, chosen, layOut(data))
})
after(() => remove())

async function docket(...words: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const voice = {
    out: (line: string) => void said.out.push(line),
    err: (line: string) => void said.err.push(line),
  }
  const code = await main([...words, '--data', data], voice)
  return { code, out: said.out.join('\n'), err: said.err.join('\n') }
}
const dl = (...words: string[]) => docket('import', 'dl', ...words)

void test('dl inspect reports the contents and missing files', async () => {
  const { code, out } = await dl('inspect', source, '--spool', spool)
  assert.equal(code, 0, out)
  assert.match(out, /^dl +version 0\.18$/m)
  assert.match(out, /^Users +5, of whom 1 are administrators$/m)
  assert.match(out, /^Passwords +2 bcrypt, 1 MD5 without salt, 1 none, 1 unknown$/m)
  assert.match(out, /^Tickets +2, of which 0 have a password; 1 more have expired; 10 bytes$/m)
  await rm(join(spool, 'data', idOf('b')))
  const lacking = await dl('inspect', source, '--spool', spool, '--json')
  assert.equal(lacking.code, 1)
  const { found } = JSON.parse(lacking.out)
  assert.deepEqual(found.problems, [{ what: `ticket ${idOf('b')}`, why: 'its file is missing' }])
  await writeFile(join(spool, 'data', idOf('b')), 'bytes')
})

void test('reports a source that is not dl, with exit code 1', async () => {
  const other = join(data, 'other.sql')
  await writeFile(other, 'CREATE TABLE `things` (`id` int);\n')
  const { code, out } = await dl('inspect', other)
  assert.equal(code, 1)
  assert.match(out, /^dl +a dl that cannot be imported: the source has no tables config, role/m)
})

void test('without a spool folder, or with a wrong one, nothing starts', async () => {
  const without = await dl(source)
  assert.equal(without.code, 2)
  assert.match(without.err, /--spool is missing; set it to the spool folder of dl/)
  const wrong = await dl(source, '--spool', join(spool, 'data'))
  assert.equal(wrong.code, 1)
  assert.match(wrong.err, /has no folder data; specify the spool folder of dl/)
})

void test('the import is refused while the service runs, and in read-only mode', async () => {
  const lock = lockFolder(data)
  assert.equal((await dl(source, '--spool', spool)).code, 1)
  lock.unlock()
  await docket('read-only', 'on')
  const { code, err } = await dl(source, '--spool', spool)
  assert.equal(code, 1)
  assert.match(err, /is read-only; run docket read-only off first/)
  await docket('read-only', 'off')
})

void test('verification before an import is refused', async () => {
  const { code, err } = await dl('verify', source, '--spool', spool)
  assert.equal(code, 1)
  assert.match(err, /no dl was imported into this installation/)
})

void test('a dl is imported with a report, and leaves no staging in the data folder', async () => {
  const { code, out } = await dl(source, '--spool', spool)
  assert.equal(code, 0, out)
  assert.match(
    out,
    /^The import is complete: 2 tickets with 10 bytes, 0 grants, 5 users, of whom 5/,
  )
  assert.match(
    out,
    /^Users without a password, who must log in through a proxy: 1, such as elsewhere\.$/m,
  )
  assert.match(out, /^ {2}once: an expired ticket was left out\n {4}for example 0{32}$/m)
  assert.match(out, /^Files in the spool without an imported ticket: 5\.$/m)
  assert.equal((await readdir(data)).includes('import-dl'), false)
})

void test('an identical import exits with 0, and writes its report as JSON', async () => {
  const json = join(data, 'report.json')
  const { code, out } = await dl('verify', source, '--spool', spool, '--json', json)
  assert.equal(code, 0, out)
  assert.equal((await stat(json)).mode & 0o777, 0o600)
  assert.match(out, /^Tickets: 2 compared, 1 expired; 10 bytes hashed on both sides\.$/m)
  assert.match(out, /^Clean:/m)
  const { clean, is_same, users } = JSON.parse(await readFile(json, 'utf8'))
  assert.deepEqual([clean, is_same, users], [true, true, 5])
})
