import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'

import { main } from './main.ts'

const SMALL = join(import.meta.dirname, '../../../tests/import/bugzilla-5.2-small.sql.gz')

let temp: string
let data: string
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-verify-'))
  data = join(temp, 'data')
  assert.equal((await command('run', SMALL)).code, 0)
})
after(() => rm(temp, { recursive: true }))

async function command(name: string, ...words: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const voice = {
    out: (line: string) => void said.out.push(line),
    err: (line: string) => void said.err.push(line),
  }
  const code = await main(['import', 'bugzilla', name, ...words, '--data', data], voice)
  return { code, out: said.out.join('\n'), err: said.err.join('\n') }
}

void test('an identical import exits with 0, and writes its report as HTML and as JSON', async () => {
  const [html, json] = [join(temp, 'report.html'), join(temp, 'report.json')]
  await writeFile(html, 'an older one', { mode: 0o644 })
  const { code, out } = await command('verify', SMALL, '--html', html, '--json', json)
  assert.equal(code, 0, out)
  for (const path of [html, json]) assert.equal((await stat(path)).mode & 0o777, 0o600)
  assert.match(out, /^Compared in full: 3 bugs, 0 differ\.$/m)
  assert.match(await readFile(html, 'utf8'), /✓ Clean/)
  const { clean, bugs, visibility } = JSON.parse(await readFile(json, 'utf8'))
  assert.deepEqual([clean, bugs.compared, visibility.users, visibility.bugs], [true, 3, 9, 3])
})

void test('nothing of the source is left in the data folder', async () => {
  await command('verify', SMALL)
  assert.equal((await readdir(data)).includes('verify'), false)
})

void test('samples of users and bugs are limited on request', async () => {
  const { out } = await command('verify', SMALL, '--users', '2', '--bugs', '1')
  assert.match(out, /^Visibility: 2 people and 1 bugs compared/m)
  const { code, err } = await command('verify', SMALL, '--users', 'many')
  assert.equal(code, 2)
  assert.match(err, /--users many: must be a number from 0 to/)
})

void test('reports a different time zone, in which all times differ', async () => {
  const { code, out, err } = await command('verify', SMALL, '--timezone', 'Asia/Tokyo')
  assert.equal(code, 1)
  assert.match(err, /imported from another source, or with another time zone/)
  assert.match(out, /creation_ts\n +in the source: \d+\n +in Docket: +\d+/)
})

void test('a change since the import exits with 1, and is located', async () => {
  const file = new DatabaseSync(join(data, 'docket.db'))
  file.exec("update bugs set short_desc = 'Another' where id = 2")
  file.close()
  const { code, out } = await command('verify', SMALL)
  assert.equal(code, 1)
  assert.match(out, /^ {2}! bug 2\n +short_desc\n.*This is a testing bug only\n.*Another$/m)
})
