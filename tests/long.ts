/**
 * The long tier, `node tests/long.ts`: kill -9, the log of events, the end of npm or of a
 * launcher, backup and restore, clients in wide use, a packed installation, all with the real
 * service on both databases; an import from MariaDB and the way back, blobs in Ceph, PgBouncer,
 * two nodes, a standby that takes over, faults of all parts under load, the files of `deploy/`,
 * mail through Postfix, scans by clamd, the add-on in Thunderbird, pages in Chromium, Lighthouse
 * and the tests in `.long.test.ts` files, which would make `npm test` too slow. Arguments select
 * parts: `kill clients`; with `--full`, every combination is tried where a choice of them is
 * enough each day.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type Cluster, startCluster } from './cluster.ts'
import { HAS_GPG } from './gpg.ts'
import { PYTHON } from './long/clients/python.ts'
import {
  C_ICAP_ECHO,
  CHROMIUM,
  CLAMD,
  findPrograms,
  HAPROXY,
  LIGHTHOUSE,
  MARIADB,
  NGINX,
  PGBOUNCER,
  POSTFIX,
  SYSTEMD_ANALYZE,
  THUNDERBIRD,
} from './long/programs.ts'
import { WITH_STANDBYS } from './long/replicas.ts'

const ROOT = join(import.meta.dirname, '..')
const PARTS = [
  'kill',
  'events',
  'starter',
  'journey',
  'clients',
  'packed',
  'mariadb',
  'redmine',
  'mantis',
  'back',
  'follow',
  's3',
  'pooler',
  'nodes',
  'failover',
  'faults',
  'deploy',
  'postfix',
  'scanner',
  'thunderbird',
  'browser',
  'lighthouse',
  'suites',
]

/** These run only if they are named: what they prove stands in committed data, too. */
const ON_REQUEST = new Set(['redmine', 'mantis'])

/** These use the whole machine by themselves; the others run two files at a time. */
const ALONE = new Set(['pooler', 'nodes'])

/** Parts of several files, each of which runs in a process of its own. */
const FILES_OF: Record<string, string> = {
  browser: 'tests/long/browser/suites/*.ts',
  suites: '{src,tests,tools}/**/*.long.test.ts',
}

/** The longest that a test may take; one that hangs fails, and those after it run. */
const TEST_MS = 15 * 60_000

const isProgram = (name: string) => findPrograms(name, [`/usr/bin/${name}`]).length > 0

/** What the parts need and this machine may lack; npm and git are always there. */
const TOOLS: [what: string, isHere: () => boolean][] = [
  ['the command bugz (Debian: bugz)', () => isProgram('bugz')],
  ['the command bugzilla (Debian: bugzilla-cli)', () => isProgram('bugzilla')],
  ['Python with the module bugzilla (Debian: python3-bugzilla)', () => PYTHON !== undefined],
  ['GnuPG (Debian: gpg, gpg-agent)', () => HAS_GPG],
  ['curl', () => isProgram('curl')],
  ['Ceph (Debian: ceph-mon, ceph-osd, radosgw)', () => isProgram('radosgw')],
  ['Chromium (Debian: chromium)', () => CHROMIUM !== undefined],
  ['Thunderbird (Debian: thunderbird)', () => THUNDERBIRD !== undefined],
  ['Lighthouse (npm ci --prefix .ci/lighthouse)', () => LIGHTHOUSE !== undefined],
  ['pg_basebackup (Debian: postgresql)', () => WITH_STANDBYS !== undefined],
  ['systemd-analyze (Debian: systemd)', () => SYSTEMD_ANALYZE !== undefined],
  ['nginx (Debian: nginx-light)', () => NGINX !== undefined],
  ['HAProxy (Debian: haproxy)', () => HAPROXY !== undefined],
  ['Postfix (Debian: postfix)', () => POSTFIX !== undefined],
  ['clamd (Debian: clamav-daemon)', () => CLAMD !== undefined],
  ['c-icap (Debian: c-icap)', () => C_ICAP_ECHO !== undefined],
  ['PgBouncer (Debian: pgbouncer)', () => PGBOUNCER !== undefined],
  ['MariaDB (Debian: mariadb-server-core, mariadb-client)', () => MARIADB !== undefined],
]

/** How much to try. */
interface Amount {
  full?: boolean
  /** Of faults under load; default 2. */
  rounds?: string
}

async function main(args: string[]): Promise<number> {
  const options = { full: { type: 'boolean' }, rounds: { type: 'string' } } as const
  const { positionals: words, values } = parseArgs({ args, options, allowPositionals: true })
  const parts = PARTS.filter((part) =>
    words.length === 0 ? !ON_REQUEST.has(part) : words.includes(part),
  )
  const unknown = words.find((word) => !PARTS.includes(word))
  if (unknown !== undefined) {
    say(`there is no part ${unknown}; the parts are ${PARTS.join(', ')}`)
    return 1
  }
  const given = process.env['DOCKET_TEST_POSTGRES']
  const cluster = given ? undefined : await startOrSay()
  const url = given ?? cluster?.url('postgres') ?? 'none'
  const missing = TOOLS.filter(([, isHere]) => !isHere()).map(([what]) => what)
  if (url === 'none') missing.unshift('PostgreSQL')
  if (missing.length > 0) say(`MISSING: ${missing.join(', ')}. Some tests are skipped.`)
  try {
    const code = await runParts(parts, url, values)
    if (missing.length === 0) return code
    for (const what of missing) say(`SKIPPED, because it is missing: ${what}`)
    return process.env['CI'] === 'true' ? code || 1 : code
  } finally {
    await cluster?.stop()
  }
}

async function startOrSay(): Promise<Cluster | undefined> {
  try {
    return await startCluster()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return undefined
  }
}

/** Runs parts that use the whole machine one after the other, and then the rest two at a time. */
async function runParts(parts: string[], url: string, { full, rounds }: Amount): Promise<number> {
  const limit = full || rounds ? [] : [`--test-timeout=${TEST_MS}`]
  const env = {
    // The service is started again and again.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'tests'),
    ...process.env,
    DOCKET_TEST_POSTGRES: url,
    DOCKET_TEST_FULL: full ? '1' : '',
    ...(rounds && { DOCKET_TEST_ROUNDS: rounds }),
  }
  const run = async (files: string[], together: number) => {
    if (files.length === 0) return 0
    const how = ['--test', `--test-concurrency=${together}`, '--test-reporter=spec', ...limit]
    const child = spawn(process.execPath, [...how, ...files], { cwd: ROOT, env, stdio: 'inherit' })
    const pass = (signal: NodeJS.Signals) => void child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass)
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    return signal ? 128 + constants.signals[signal] : (code ?? 1)
  }
  const filesOf = (some: string[]) =>
    some.flatMap((part) => globSync(FILES_OF[part] ?? `tests/long/${part}.ts`, { cwd: ROOT }))
  const code = await run(filesOf(parts.filter((part) => ALONE.has(part))), 1)
  const others = filesOf(parts.filter((part) => !ALONE.has(part)))
  return code > 128 ? code : (await run(others, 2)) || code
}

const say = (sentence: string) => void process.stderr.write(`long: ${sentence}\n`)

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
