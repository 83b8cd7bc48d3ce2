import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { kinds } from '../../../tests/databases.ts'
import { SMALL } from '../../../tests/imported.ts'
import { main } from './main.ts'

let temp: string
let number = 0
let small: string
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-run-'))
  small = gunzipSync(await readFile(SMALL)).toString()
})
after(() => rm(temp, { recursive: true }))

const newFolder = () => join(temp, `data-${++number}`)
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
  const path = join(temp, `dump-${++number}.sql`)
  await writeFile(path, text)
  return path
}

void test('table names match those of Bugzilla in any case', async () => {
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
  assert.match(verified.out, /^Compared in full: 3 bugs, 0 differ\.$/m)
})

void test('nothing of a source stays if it is refused after staging', async () => {
  const data = newFolder()
  const part = small.replaceAll(/^(CREATE TABLE|INSERT INTO) `cc`/gm, '$1 `not_cc`')
  const { code, err } = await run(await dump(part), data)
  assert.equal(code, 1)
  assert.match(err, /the source has no table cc, so it is not a Bugzilla or not a complete one/)
  assert.equal(existsSync(join(data, 'import')), false)
})

void test('parameters are validated before the source is read', async () => {
  const data = newFolder()
  const params = await dump('{}')
  const { code, err } = await run(join(temp, 'no such dump'), data, '--params', params)
  assert.equal(code, 1)
  assert.match(err, /contains no Bugzilla parameters/)
  assert.equal(existsSync(data), false)
})

for (const left of ['staging.db.part', 'staging.db']) {
  void test(`only the import itself opens a folder if it was killed while reading: ${left}`, async () => {
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
      assert.match(err, /an import is still reading its source into \S+import, or was interrupted/)
    }
    assert.equal((await run(SMALL, data)).code, 0)
    assert.equal((await docket('check', '--data', data)).code, 0)
  })
}

void test('leftovers of a complete import are removed, and block nobody', async () => {
  const data = newFolder()
  assert.equal((await run(SMALL, data)).code, 0)
  await mkdir(join(data, 'import'))
  await writeFile(join(data, 'import', 'staging.db'), '')
  assert.equal((await docket('export', newFolder(), '--data', data)).code, 0)
  assert.equal((await docket('migrate', '--data', data)).code, 0)
  assert.equal(existsSync(join(data, 'import')), false)
})

const noProc = process.platform !== 'linux' && 'only Linux has /proc'
void test('reports why a data folder cannot be created', { skip: noProc }, async () => {
  for (const data of ['/proc/x', '/proc/x/y']) {
    const { code, err } = await run(SMALL, data)
    assert.equal(code, 1)
    assert.match(
      err,
      /the data folder \S+ cannot be created \(ENOENT.+\); choose another one with --data$/,
    )
  }
})

const CC_LOST = Array.from({ length: 50 }, (_, n) => 900 + n)
/**
 * Missing bugs: those of fifty rows of `cc`, and that of an alias that a spreadsheet would execute.
 */
const lossy = () =>
  `${small}\nINSERT INTO \`cc\` VALUES ${CC_LOST.map((bug) => `(${bug},1)`).join(',')};
INSERT INTO \`bugs_aliases\` VALUES ('=HYPERLINK("<b>")',900);\n`
const CC_WHAT = 'a row of cc that refers to a missing row was left out'

for (const kind of kinds) {
  void describe(`rows that are left out, in files (${kind.name})`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    let report: string
    let data: string
    let source: string
    before(async () => {
      opened = await kind.open({ empty: true })
      data = newFolder()
      report = join(temp, `report-${++number}`, 'new')
      source = await dump(lossy())
    })
    after(() => opened.remove())
    const reported = () =>
      run(source, data, '--database', opened.place.database, '--report', report)
    const read = async (extension: string) =>
      (await readFile(join(report, `left-out.${extension}`))).toString()

    void test('resumes an import whose report could not be written', async () => {
      const inTheWay = join(report, 'left-out.csv', 'x')
      await mkdir(inTheWay, { recursive: true })
      const failed = await reported()
      assert.notEqual(failed.code, 0)
      assert.match(failed.err, /left-out\.csv/)
      assert.equal(existsSync(join(data, 'import', 'staging.db')), true)
      await rm(report, { recursive: true })
      const { code, err, out } = await reported()
      assert.equal(code, 0, err)
      assert.ok(out.includes(`50 times: ${CC_WHAT}`))
      assert.equal(existsSync(join(data, 'import')), false)
    })

    void test('every row is in each file, which only its owner can read', async () => {
      const names = ['left-out.csv', 'left-out.html', 'left-out.json']
      assert.deepEqual((await readdir(report)).sort(), names)
      for (const name of process.platform === 'win32' ? [] : names) {
        assert.equal((await stat(join(report, name))).mode & 0o777, 0o600)
      }
      const told = CC_LOST.map((bug) => `bug_id ${bug}, who 1`)
      const { rows, summary } = JSON.parse(await read('json')) as {
        summary: string[]
        rows: { part: string; what: string; row: string }[]
      }
      const ofCc = rows.filter(({ what }) => what === CC_WHAT)
      assert.deepEqual(
        ofCc.map(({ part, row }) => [part, row]),
        told.map((row) => ['cc', row]),
      )
      assert.ok(summary.includes(`  50 times: ${CC_WHAT}`))
      const csv = (await read('csv')).split('\n')
      const page = await read('html')
      assert.equal(csv.length, rows.length + 2, 'a head, and an end of line')
      assert.equal(page.split('<tr><td>').length, rows.length + 1)
      for (const row of told) {
        assert.ok(csv.includes(`"cc","${CC_WHAT}","${row}"`))
        assert.ok(page.includes(`<tr><td>cc</td><td>${CC_WHAT}</td><td>${row}</td></tr>`))
      }
    })

    void test('no row is taken for a formula or a tag', async () => {
      assert.match(await read('csv'), /^"\w+","an alias of a .+"," =HYPERLINK\(""<b>""\)"$/m)
      const page = await read('html')
      assert.match(page, /<td>=HYPERLINK\(&#34;&#60;b&#62;&#34;\)<\/td>/)
      assert.doesNotMatch(page, /<b>/)
    })
  })
}

void test('a report replaces an earlier one, and its folder is validated first', async () => {
  const report = join(temp, `report-${++number}`)
  await mkdir(report)
  await writeFile(join(report, 'left-out.csv'), 'of an earlier run', { mode: 0o644 })
  await writeFile(join(report, 'notes.txt'), 'mine')
  assert.equal((await run(SMALL, newFolder(), '--report', report)).code, 0)
  assert.match((await readFile(join(report, 'left-out.csv'))).toString(), /^"part","what","row"\n/)
  assert.equal((await readFile(join(report, 'notes.txt'))).toString(), 'mine')
  const data = newFolder()
  const { code, err } = await run(SMALL, data, '--report', join(report, 'notes.txt'))
  assert.equal(code, 1)
  assert.match(err, /notes\.txt cannot be created \(EEXIST\); choose another one with --report/)
  assert.equal(existsSync(data), false)
})
