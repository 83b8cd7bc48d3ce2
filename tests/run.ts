/**
 * The program behind `npm test`: starts a real PostgreSQL for the run, then runs every test file.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Cluster, startCluster } from './cluster.ts'
import { makeTemporary } from './temporary.ts'

const ROOT = join(import.meta.dirname, '..')
const FILES = ['src/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts']
/** These take so long, or use so much of the machine, that they get a process each. */
const ALONE = /hostile-pages|search-differential|search-fence|simulated-nodes|hidden-/
/** The long tier has its own program, and `npm run check` runs the tests of the sources. */
const NOT_HERE = /^tests\/long|\.long\.test\.ts$|^tools\/(?:tidy|docs)\.test\.ts$/

/**
 * Words select the files whose path contains one of them; other arguments are passed to Node's test
 * runner, so `npm test -- accounts --test-name-pattern=login` runs some tests of some files.
 */
export function planRun(args: string[], files: string[]) {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const flags = args.filter((arg) => arg.startsWith('-'))
  const ours = files.filter((file) => !NOT_HERE.test(file)).toSorted()
  const isAsked = (file: string) =>
    words.length === 0 || words.some((word) => file.includes(word.replace(/^\.\//, '')))
  return { flags, files: ours.filter(isAsked) }
}

async function main(args: string[]): Promise<number> {
  const found = globSync(FILES, { cwd: ROOT }).map((file) => file.replaceAll(sep, '/'))
  const { flags, files } = planRun(args, found)
  if (files.length === 0) {
    process.stderr.write(`tests: no test file has ${args.join(' or ')} in its path\n`)
    return 1
  }
  const given = process.env['DOCKET_TEST_POSTGRES']
  if (given) process.stderr.write(`tests: DOCKET_TEST_POSTGRES was given; no server is started\n`)
  const cluster = given ? undefined : await startOrSay()
  const url = given ?? cluster?.url('postgres') ?? 'none'
  try {
    const code = await runFiles(files, flags, url)
    if (url !== 'none') return code
    process.stderr.write(`tests: PostgreSQL was left out; only SQLite was tested\n`)
    return process.env['CI'] === 'true' ? code || 1 : code
  } finally {
    await cluster?.stop()
  }
}

async function startOrSay(): Promise<Cluster | undefined> {
  try {
    return await startCluster()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    process.stderr.write(`\ntests: WITHOUT PostgreSQL, only half of the tests run.\n${why}\n\n`)
    return undefined
  }
}

/** Files per process: loading the program takes longer than most files. */
const TOGETHER_MAX = 20
/** In MiB; with the default, collecting what requests leave behind takes a tenth of the time. */
const YOUNG_OBJECTS = 64
/** Such hooks outside of suites would apply to all files of a process. */
const HAS_HOOKS = /^(?:before|beforeEach|afterEach)\(/m

/**
 * Puts files that can share a process into batches: files that import them one after the other. The
 * rest come first, since the longest are among them.
 */
export function batchesOf(files: string[], isAlone: (file: string) => boolean): string[][] {
  const alone = files.filter(isAlone)
  const others = files.filter((file) => !alone.includes(file))
  const count = Math.ceil(others.length / TOGETHER_MAX)
  // Neighbours take about as long, so they are dealt out.
  const together = Array.from({ length: count }, (_, at) =>
    others.filter((_file, place) => place % count === at),
  )
  return [...alone.map((file) => [file]), ...together]
}

/**
 * Writes a file for each batch into the folder, and returns the paths to run. The test runner sorts
 * them, so their names are in the order of the batches.
 */
export async function writeBatches(files: string[], folder: string): Promise<string[]> {
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')))
  const hooked = new Set(files.filter((_, at) => HAS_HOOKS.test(texts[at]!)))
  const batches = batchesOf(files, (file) => hooked.has(file) || ALONE.test(file))
  return Promise.all(
    batches.map(async (batch, at) => {
      const path = join(folder, `batch-${String(at).padStart(3, '0')}.test.mjs`)
      const urls = batch.map((file) => pathToFileURL(join(ROOT, file)).href)
      await writeFile(path, urls.map((url) => `import '${url}'\n`).join(''))
      return path
    }),
  )
}

/** Runs the files and returns the exit code of the run. */
async function runFiles(files: string[], flags: string[], url: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-batches-'))
  const paths = await writeBatches(files, folder)
  const young = `--max-semi-space-size=${YOUNG_OBJECTS}`
  const how = [young, '--test', '--test-concurrency=2', '--test-reporter=spec', ...flags]
  // All processes load much the same code.
  const compiled = join(ROOT, 'node_modules', '.cache', 'tests')
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, DOCKET_TEST_POSTGRES: url }
  const child = spawn(process.execPath, [...how, ...paths], { cwd: ROOT, env, stdio: 'inherit' })
  // A signal to this program is passed to the tests: the server stops after them.
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  await rm(folder, { recursive: true })
  return signal ? 128 + constants.signals[signal] : (code ?? 1)
}

async function inTemporary(body: () => Promise<number>): Promise<number> {
  const temporary = process.env['TMPDIR'] === undefined ? makeTemporary() : undefined
  if (temporary) process.env['TMPDIR'] = temporary.path
  try {
    return await body()
  } finally {
    temporary?.remove()
  }
}

if (import.meta.main) process.exitCode = await inTemporary(() => main(process.argv.slice(2)))
