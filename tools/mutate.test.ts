import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { mutantsOf } from './mutate/mutants.ts'

const cases: [what: string, source: string, changed: string[]][] = [
  ['a number', 'const a = 7', ['const a = 8']],
  ['a claim', 'const a = [true, false]', ['const a = [false, false]', 'const a = [true, true]']],
  ['a comparison', 'const a = b < c', ['const a = b <= c']],
  ['a joint', 'const a = b && c', ['const a = b || c']],
  ['a negation', 'const a = !b', ['const a = b']],
  ['a choice', 'const a = b ? c : d', ['const a = true ? c : d', 'const a = false ? c : d']],
  ['a condition', 'if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ;']],
  ['a result', 'const a = (b) => { return c }', ['const a = (b) => { return undefined }']],
  ['no result if there is none', 'const a = () => undefined', []],
  ['a short result', 'const a = (b) => c', ['const a = (b) => undefined']],
  ['a statement', 'await a()', [';']],
  ['no type and no import', "import { a } from './a.ts'\ntype B = 1 | (() => 2)", []],
  [
    'letters of two code units',
    "const a = '\u{1f600}’' + 1",
    ["const a = '\u{1f600}’' - 1", "const a = '\u{1f600}’' + 2"],
  ],
]
for (const [what, source, changed] of cases) {
  void test(`what is changed: ${what}`, () => {
    const found = mutantsOf(source).map(
      ({ start, end, text }) => source.slice(0, start) + text + source.slice(end),
    )
    assert.deepEqual(found, changed)
  })
}

void test('a mutation affects everyone who loads the file, but not the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-mutate-'))
  const path = join(folder, 'answer.ts')
  const source = 'const answer: number = 41\nprocess.stdout.write(String(answer))\n'
  await writeFile(path, source)
  const [mutant] = mutantsOf(source)
  const DOCKET_TEST_MUTANT = JSON.stringify({ ...mutant, url: pathToFileURL(path).href })
  const loader = pathToFileURL(join(import.meta.dirname, 'mutate/load-mutant.ts')).href
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', loader, path], {
    env: { ...process.env, DOCKET_TEST_MUTANT },
  })
  assert.deepEqual([stdout, await readFile(path, 'utf8')], ['42', source])
  await rm(folder, { recursive: true })
})
