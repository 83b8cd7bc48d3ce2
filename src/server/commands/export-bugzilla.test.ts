import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { layOut } from '../data-folder.ts'
import { main } from './main.ts'

const IMPORTS = join(import.meta.dirname, '../../../tests/import')
const SMALL = join(IMPORTS, 'bugzilla-5.2-small.sql.gz')
const PARAMS = join(IMPORTS, 'bugzilla-5.2-small.params.json')
const ADMIN = 'admin@example.com'

let temp: string
let data: string
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-back-'))
  data = join(temp, 'data')
  const { code, err } = await command('import', 'bugzilla', 'run', SMALL, '--params', PARAMS)
  assert.equal(code, 0, err)
})
after(() => rm(temp, { recursive: true }))

async function command(...words: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const voice = {
    out: (line: string) => void said.out.push(line),
    err: (line: string) => void said.err.push(line),
  }
  const code = await main([...words, '--data', data], voice)
  return { code, out: said.out.join('\n'), err: said.err.join('\n') }
}
const exported = (...words: string[]) => command('export', 'bugzilla', ...words)

void test('the SQL file and the parameters are for their owner only', async () => {
  const [sql, params] = [join(temp, 'a.sql'), join(temp, 'params.json')]
  const { code, out } = await exported('--sql', sql, '--params', params)
  assert.equal(code, 0)
  for (const path of [sql, params]) assert.equal((await stat(path)).mode & 0o777, 0o600)
  const text = await readFile(sql, 'utf8')
  assert.match(text, /INSERT INTO `bugs` [^]*This is a testing bug only/)
  assert.match(text, /\(1,'admin@example\.com','\*','Ada Admin'/)
  assert.match(text, /SELECT 'The data of Docket is complete; now run checksetup\.pl\.'/)
  assert.equal(JSON.parse(await readFile(params, 'utf8')).maintainer, ADMIN)
  assert.match(out, /8 times: a password was left out/)
  assert.match(out, /9 times: API keys were left out/)
  // Without the checks, servers may take two names that are the same for their collation.
  assert.doesNotMatch(text, /unique_checks/i)
})

void test('a name that ends with .gz is compressed, and what was left out is JSON on request', async () => {
  const sql = join(temp, 'b.sql.gz')
  const { out } = await exported('--sql', sql, '--json')
  assert.match(gunzipSync(await readFile(sql)).toString(), /^-- All data of a Docket/)
  const { files, left, packet_bytes } = JSON.parse(out)
  assert.deepEqual(files, [sql])
  assert.ok(packet_bytes > 1000)
  assert.equal(left[0].count, 8)
})

void test('contents of attachments are files of a folder on request', async () => {
  const [sql, folder] = [join(temp, 'c.sql'), join(temp, 'attachments')]
  await exported('--sql', sql, '--attachments', folder)
  assert.doesNotMatch(await readFile(sql, 'utf8'), /INSERT INTO `attach_data`/)
  assert.deepEqual((await readdir(folder)).sort(), ['group.01', 'group.02', 'group.03', 'group.04'])
  const file = join(folder, 'group.01', 'attachment.1')
  assert.match(await readFile(file, 'utf8'), /^Sample attachment 1\n/)
})

void test('XML has the bugs that the account sees, and says what importxml.pl does not read', async () => {
  const xml = join(temp, 'a.xml')
  const { code, out } = await exported('--xml', xml, '--as', ADMIN)
  assert.equal(code, 0)
  const text = await readFile(xml, 'utf8')
  assert.match(
    text,
    /<bugzilla [^>]*maintainer="admin@example\.com" exporter="admin@example\.com">/,
  )
  assert.deepEqual(
    [...text.matchAll(/<bug_id>(\d+)</g)].map(([, id]) => id),
    ['1', '2'],
  )
  assert.doesNotMatch(text, /<alias>|<token>/)
  assert.match(text, /<data encoding="base64">U2FtcGxl/)
  assert.match(out, /once: a bug that the account cannot see was left out\n +for example bug 3/)
  assert.match(out, /once: the alias of a bug was left out.*\n.*public_bug of bug 2/)
})

void test('a folder has files with some bugs each, of a selection', async () => {
  const folder = join(temp, 'xml')
  const how = ['--as', ADMIN, '--bugs-per-file', '1']
  await exported('--xml', folder, ...how, '--bugs', '1-2', '--product', 'TestProduct')
  assert.deepEqual((await readdir(folder)).sort(), ['bugs-000001.xml', 'bugs-000002.xml'])
  const second = await readFile(join(folder, 'bugs-000002.xml'), 'utf8')
  assert.match(second, /<bug_id>2<[^]*<\/bugzilla>\n$/)
  const none = join(temp, 'none.xml')
  await exported('--xml', none, '--as', ADMIN, '--bugs', '2', '--product', 'C2 Forever')
  assert.doesNotMatch(await readFile(none, 'utf8'), /<bug>/)
})

void test('what cannot be written is refused, and leaves nothing', async () => {
  const taken = join(temp, 'taken.sql')
  await writeFile(taken, 'mine')
  for (const [words, code, why] of [
    [[], 2, /say what to write/],
    [['--sql', taken], 1, /taken\.sql exists already/],
    [['--sql', join(temp, 'd.sql'), '--timezone', 'Moon/Base'], 1, /is not a time zone/],
    [['--sql', join(temp, 'd.sql'), '--attachments', temp], 1, /is not empty/],
    [['--xml', join(temp, 'd.xml')], 2, /--xml needs --as LOGIN/],
    [['--xml', join(temp, 'd.xml'), '--as', 'nobody@x.example'], 1, /there is no account/],
    [['--xml', join(temp, 'd.xml'), '--as', ADMIN, '--bugs', 'all'], 2, /write ids such as/],
    [
      ['--xml', join(temp, 'd.xml'), '--as', ADMIN, '--bugs', '9,7-6'],
      2,
      /in 7-6, write the lower/,
    ],
    [['--sql', join(temp, 'none', 'd.sql')], 1, /the folder .*none does not exist/],
    [['--params', join(temp, 'none', 'd.json')], 1, /the folder .*none does not exist/],
    [['--sql', join(temp, 'd.sql'), '--params', join(temp, '.', 'd.sql')], 2, /its own name/],
    [['--sql', join(temp, 'd.sql'), '--bugs', '7'], 2, /--bugs needs --xml FILE/],
    [['--sql', join(temp, 'd.sql'), '--product', 'x'], 2, /--product needs --xml FILE/],
    [['--sql', join(temp, 'd.sql'), '--as', ADMIN], 2, /--as needs --xml FILE/],
    [['--xml', join(temp, 'd.xml'), '--as', ADMIN, '--voting'], 2, /--voting needs --sql FILE/],
    [['--params', join(temp, 'd.json'), '--attachments', join(temp, 'd.files')], 2, /needs --sql/],
    [['--xml', join(temp, 'd.xml'), '--as', ADMIN, '--product', 'None'], 1, /no product 'None'/],
  ] as const) {
    const answer = await exported(...words)
    assert.equal(answer.code, code, words.join(' '))
    assert.match(answer.err, why)
  }
  assert.deepEqual(
    (await readdir(temp)).filter((name) => /^d\.|\.part$/.test(name)),
    [],
  )
  assert.equal(await readFile(taken, 'utf8'), 'mine')
})

void test('content that is missing is reported, with the exit code of docket export', async () => {
  const [blobs, away] = [layOut(data).blobs, join(temp, 'blobs-away')]
  await rename(blobs, away)
  try {
    for (const how of [
      ['--sql', join(temp, 'e.sql')],
      ['--xml', join(temp, 'e.xml'), '--as', ADMIN],
    ]) {
      const { code, out, err } = await exported(...how)
      assert.equal(code, 1)
      assert.match(
        out,
        /(?:once|\d times): the content of an attachment was missing in Docket\n.*attachment 1/,
      )
      assert.match(err, /blobs were already missing; docket check lists the rows/)
    }
  } finally {
    await rm(blobs, { recursive: true, force: true })
    await rename(away, blobs)
  }
})
