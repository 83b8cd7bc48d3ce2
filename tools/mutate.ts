/**
 * Finds code that no test covers: makes one small change at a time, in memory as the file is
 * loaded, and runs the nearest tests for each change.
 *
 * `node tools/mutate.ts src/tickets/downloads` changes the files of that folder, at all places or
 * at `--some=50` of them, and runs the tests beside each file, or those whose paths contain a word
 * of `--tests=…`. It prints each change that all tests survived and the total; it does not judge
 * the result.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

import { makeTemporary } from '../tests/temporary.ts'
import { type Mutant, mutantsOf } from './mutate/mutants.ts'

const ROOT = join(import.meta.dirname, '..')
const LOADER = join(import.meta.dirname, 'mutate/load-mutant.ts')
const TESTS = globSync('{src,tests}/**/*.test.ts', { cwd: ROOT }).filter(
  (path) => !path.endsWith('.long.test.ts'),
)
/** How much slower a changed run may be than an unchanged one before it counts as noticed. */
const TIMES_SLOWER = 4
const SPARE_MS = 5_000

interface Change {
  path: string
  mutant: Mutant
}

async function main(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { tests: { type: 'string' }, some: { type: 'string' } },
  })
  const files = positionals.flatMap(filesIn)
  const all = files.flatMap((path) =>
    mutantsOf(readFileSync(join(ROOT, path), 'utf8')).map((mutant): Change => ({ path, mutant })),
  )
  const changes = someOf(all, Number(values.some ?? all.length))
  const words = values.tests?.split(',')
  const slowest = new Map<string, number>()
  let noticed = 0
  for (const [at, { path, mutant }] of changes.entries()) {
    const tests = words ? testsWith(words) : testsBeside(path)
    const most_ms = slowest.get(tests.join()) ?? (await timeOf(tests))
    slowest.set(tests.join(), most_ms)
    const isNoticed = !(await passes(tests, most_ms, { path, mutant }))
    if (isNoticed) noticed += 1
    else process.stdout.write(`${lineOf({ path, mutant })}\n`)
    if (process.stderr.isTTY) process.stderr.write(`\r${at + 1} of ${changes.length} `)
  }
  const share = Math.round((100 * noticed) / Math.max(1, changes.length))
  process.stdout.write(`${noticed} of ${changes.length} changes were noticed (${share} %)\n`)
}

function filesIn(path: string): string[] {
  const found = path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: ROOT })
  return found.filter((one) => !/\.(test|wire)\.ts$|\/faults\.ts$/.test(one)).toSorted()
}

/** Picks items evenly across the list. */
const someOf = (all: Change[], some: number) =>
  all.filter(
    (_, at) => Math.floor((at * some) / all.length) < Math.floor(((at + 1) * some) / all.length),
  )

const testsWith = (words: string[]) =>
  TESTS.filter((test) => words.some((word) => test.includes(word)))

/** The tests in the same folder, or in the nearest parent folder that has some. */
function testsBeside(path: string): string[] {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const found = testsWith([`${folder}/`])
    if (found.length > 0) return found
  }
  throw new Error(`there is no test near ${path}: name some by --tests`)
}

/**
 * The time limit for the tests. They have to pass unchanged, since failing tests notice everything.
 */
async function timeOf(tests: string[]): Promise<number> {
  const began = performance.now()
  if (!(await passes(tests, undefined))) throw new Error(`${tests.join(' ')}: these do not pass`)
  return SPARE_MS + TIMES_SLOWER * (performance.now() - began)
}

/** Whether all tests pass, in one process, which stops at the first failure. */
async function passes(tests: string[], most_ms: number | undefined, change?: Change) {
  const folder = mkdtempSync(join(place, 'docket-mutant-'))
  const mutant = change && { ...change.mutant, url: pathToFileURL(join(ROOT, change.path)).href }
  const loader = mutant ? ['--import', pathToFileURL(LOADER).href] : []
  const how = ['--test', '--test-isolation=none', '--test-reporter=tap']
  const child = spawn(process.execPath, [...loader, ...how, ...tests], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      DOCKET_TEST_POSTGRES: 'none',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'tests'),
      ...process.env,
      TMPDIR: folder,
      DOCKET_TEST_MUTANT: JSON.stringify(mutant),
    },
  })
  const late = most_ms && setTimeout(() => child.kill('SIGKILL'), most_ms)
  const closed = once(child, 'close') as Promise<[number | null]>
  for await (const line of createInterface(child.stdout)) {
    if (/^\s*not ok /.test(line)) child.kill('SIGKILL')
  }
  const [code] = await closed
  clearTimeout(late)
  rmSync(folder, { recursive: true, force: true })
  return code === 0
}

function lineOf({ path, mutant: { start, end, text } }: Change): string {
  const source = readFileSync(join(ROOT, path), 'utf8')
  const line = source.slice(0, start).split('\n').length
  return `${path}:${line}: ${source.slice(start, end).replace(/\s+/g, ' ')} -> ${text}`
}

const temporary = makeTemporary()
const place = temporary?.path ?? tmpdir()
try {
  await main(process.argv.slice(2))
} finally {
  temporary?.remove()
}
