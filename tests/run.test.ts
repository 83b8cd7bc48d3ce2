import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

import { batchesOf, planRun } from './run.ts'

const FILES = [
  'tests/long.test.ts',
  'tests/long/kill.test.ts',
  'tools/b.test.ts',
  'tools/tidy.test.ts',
  'src/a.test.ts',
  'src/c.long.test.ts',
]

const plans: [what: string, args: string[], files: string[], flags: string[]][] = [
  ['no arguments: all but the long tier', [], ['src/a.test.ts', 'tools/b.test.ts'], []],
  ['a word selects by a part of the path', ['tools'], ['tools/b.test.ts'], []],
  ['any of several words', ['a.test', 'b.test'], ['src/a.test.ts', 'tools/b.test.ts'], []],
  ['a path as a shell completes it', ['./src/a.test.ts'], ['src/a.test.ts'], []],
  ['flags are for the runner', ['--test-only', 'src/'], ['src/a.test.ts'], ['--test-only']],
  ['a word that is in no path selects nothing', ['zebra'], [], []],
]
for (const [what, args, files, flags] of plans) {
  void test(what, () => assert.deepEqual(planRun(args, FILES), { flags, files }))
}

void test('files share processes evenly, except for those that need one each', () => {
  const files = Array.from({ length: 48 }, (_, at) => `src/${at}.test.ts`)
  const batches = batchesOf(files, (file) => ['src/3.test.ts', 'src/9.test.ts'].includes(file))
  assert.deepEqual(batches.slice(0, 2), [['src/3.test.ts'], ['src/9.test.ts']])
  assert.deepEqual(
    batches.slice(2).map(({ length }) => length),
    [16, 15, 15],
  )
  assert.deepEqual(batches.flat().toSorted(), files.toSorted())
})

function run(args: string[], env: Record<string, string>) {
  // The test runner refuses to start inside itself, unless its environment variable is removed.
  const { NODE_TEST_CONTEXT: _, CI: __, ...ours } = process.env
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.ts'), ...args],
    {
      env: { ...ours, DOCKET_TEST_POSTGRES: 'none', ...env },
      encoding: 'utf8',
    },
  )
  return { status, stderr }
}

const runs: [what: string, args: string[], env: Record<string, string>, status: number][] = [
  ['without PostgreSQL, the run succeeds outside CI', ['platform/here'], {}, 0],
  ['without PostgreSQL, the run fails with CI=true', ['platform/here'], { CI: 'true' }, 1],
  ['the exit code of the runner is passed on', ['platform/here', '--no-such-flag'], {}, 9],
]
for (const [what, args, env, status] of runs) {
  void test(what, () => {
    const done = run(args, env)
    assert.equal(done.status, status)
    assert.match(done.stderr, /PostgreSQL was left out/)
  })
}

void test('words that match no path are an error that repeats them', () => {
  const { status, stderr } = run(['zebra'], {})
  assert.deepEqual([status, stderr], [1, 'tests: no test file has zebra in its path\n'])
})
