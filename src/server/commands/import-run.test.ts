import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { SMALL } from '../../../tests/imported.ts'
import { main } from '../main.ts'

let room: string
let number = 0
let small: string
before(async () => {
  room = await mkdtemp(join(tmpdir(), 'docket-run-'))
  small = gunzipSync(await readFile(SMALL)).toString()
})
after(() => rm(room, { recursive: true }))

const newFolder = () => join(room, `data-${++number}`)
async function docket(...argv: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const voice = {
    out: (line: string) => void said.out.push(line),
    err: (line: string) => void said.err.push(line),
  }
  const code = await main(argv, voice)
  return { code, out: said.out.join('\n'), err: said.err.join('\n') }
}
const run = (source: string, data: string, ...more: string[]) =>
  docket('import', 'bugzilla', 'run', source, '--data', data, ...more)
async function dump(text: string) {
  const path = join(room, `dump-${++number}.sql`)
  await writeFile(path, text)
  return path
}

void test('names of tables in any case are those of Bugzilla', async () => {
  const data = newFolder()
  const upper = small.replaceAll(
    /^(CREATE TABLE|INSERT INTO|ALTER TABLE|LOCK TABLES|DROP TABLE IF EXISTS) `(\w+)`/gm,
    (_, what: string, name: string) => `${what} \`${name[0]!.toUpperCase()}${name.slice(1)}\``,
  )
  assert.match(upper, /^INSERT INTO `Bugs`/m)
  const source = await dump(upper)
  const { code, err } = await run(source, data)
  assert.equal(code, 0, err)
  const verified = await docket('import', 'bugzilla', 'verify', source, '--data', data)
  assert.equal(verified.code, 0, verified.out)
  assert.match(verified.out, /^Compared whole: 3 bugs, 0 differ\.$/m)
})

void test('nothing of a source stays that was refused once it was read', async () => {
  const data = newFolder()
  const part = small.replaceAll(/^(CREATE TABLE|INSERT INTO) `cc`/gm, '$1 `not_cc`')
  const { code, err } = await run(await dump(part), data)
  assert.equal(code, 1)
  assert.match(err, /the source has no table cc: it is no Bugzilla, or only a part of one/)
  assert.equal(existsSync(join(data, 'import')), false)
})

void test('parameters are refused before the source is looked at', async () => {
  const data = newFolder()
  const params = await dump('{}')
  const { code, err } = await run(join(room, 'no such dump'), data, '--params', params)
  assert.equal(code, 1)
  assert.match(err, /has no parameters of a Bugzilla/)
  assert.equal(existsSync(data), false)
})

for (const left of ['staging.db.part', 'staging.db']) {
  void test(`a folder whose import was killed while reading is opened by it alone: ${left}`, async () => {
    const data = newFolder()
    assert.equal((await docket('migrate', '--data', data)).code, 0)
    await mkdir(join(data, 'import'))
    await writeFile(join(data, 'import', left), '')
    for (const words of [
      ['migrate'],
      ['serve', '--port', '0'],
      ['check'],
      ['export', newFolder()],
    ]) {
      const { code, err } = await docket(...words, '--data', data)
      assert.equal(code, 1, words[0])
      assert.match(err, /an import was interrupted while it read its source into \S+import, /)
    }
    assert.equal((await run(SMALL, data)).code, 0)
    assert.equal((await docket('check', '--data', data)).code, 0)
  })
}

void test('what is left of an import that is whole is removed, and hinders nobody', async () => {
  const data = newFolder()
  assert.equal((await run(SMALL, data)).code, 0)
  await mkdir(join(data, 'import'))
  await writeFile(join(data, 'import', 'staging.db'), '')
  assert.equal((await docket('export', newFolder(), '--data', data)).code, 0)
  assert.equal((await docket('migrate', '--data', data)).code, 0)
  assert.equal(existsSync(join(data, 'import')), false)
})

const noProc = process.platform !== 'linux' && 'only Linux has /proc'
void test('a data folder that cannot be made is told, with why', { skip: noProc }, async () => {
  for (const data of ['/proc/x', '/proc/x/y']) {
    const { code, err } = await run(SMALL, data)
    assert.equal(code, 1)
    assert.match(err, /the data folder \S+ cannot be made \(ENOENT.+\): give --data another one$/)
  }
})
