/**
 * Programs that the long tier runs: finds them on this machine, limits their time, and ends them on
 * exit.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, existsSync, globSync } from 'node:fs'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..')
/** The program, as a TypeScript file. */
export const MAIN = join(ROOT, 'src', 'server', 'commands', 'main.ts')
const RUN_MS_MAX = 240_000

/** How to run a program; `run_ms_max` kills it. */
export interface How {
  env?: Record<string, string>
  cwd?: string
  /** Standard input. */
  input?: string
  run_ms_max?: number
}

/** How a program ended. */
export interface Ran {
  /** -1 if a signal ended it. */
  code: number
  out: string
  err: string
}

/** Runs a program until it ends, successfully or not: the caller checks the code. */
export async function run(program: string, args: string[], how: How = {}): Promise<Ran> {
  const { env = surroundings(), cwd = ROOT, input = '', run_ms_max = RUN_MS_MAX } = how
  const child = spawn(program, args, { env, cwd, timeout: run_ms_max, killSignal: 'SIGKILL' })
  endWithUs(child)
  child.stdin.on('error', () => {}).end(input)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code: code ?? -1, out, err }
}

/** Runs a program that must succeed, and returns its standard output. */
export async function say(program: string, args: string[], how: How = {}): Promise<string> {
  const { code, out, err } = await run(program, args, how)
  if (code === 0) return out
  throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${out}${err}`)
}

/** All of these except where compiled code is, and the settings for the package registry. */
const NOT_PASSED_ON =
  /^(npm_(?!config_(cache|cafile|registry|userconfig)$)|DOCKET_|NODE_(?!(EXTRA_CA_CERTS|COMPILE_CACHE)$)|INIT_CWD)/
/**
 * The environment for a program, without variables of the tests, of the npm that started them, or
 * of another Docket.
 */
export function surroundings(more: Record<string, string> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.test(name))
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...more }
}

const path = () => (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')

/** PATH as it is outside of npm scripts, where the project's own Node does not come first. */
export const foreignPath = () =>
  path()
    .filter((folder) => !folder.split(/[\\/]/).includes('node_modules'))
    .join(delimiter)

/** Every program with this name on PATH, or at the additional paths. */
export function findPrograms(name: string, besides: string[] = []): string[] {
  return [...path().map((folder) => join(folder, name)), ...besides].filter(isProgram)
}

/** Debian installs servers in a folder that is only on root's PATH. */
export const [MARIADB] = findPrograms('mariadbd', ['/usr/sbin/mariadbd'])

export const [POSTFIX] = findPrograms('postfix', ['/usr/sbin/postfix'])

export const [PGBOUNCER] = findPrograms('pgbouncer', ['/usr/sbin/pgbouncer'])

export const [SYSTEMD_ANALYZE] = findPrograms('systemd-analyze')

export const [NGINX] = findPrograms('nginx', ['/usr/sbin/nginx'])

export const [HAPROXY] = findPrograms('haproxy', ['/usr/sbin/haproxy'])

export const [CLAMD] = findPrograms('clamd', ['/usr/sbin/clamd'])

export const [C_ICAP] = findPrograms('c-icap')
/** The service that sends everything back, beside which its other modules are. */
export const [C_ICAP_ECHO] = C_ICAP ? globSync('/usr/lib/*/c_icap/srv_echo.so') : []

export const [PHP] = findPrograms('php')

export const [CHROMIUM] = findPrograms('chromium', ['/usr/bin/chromium'])

export const [THUNDERBIRD] = findPrograms('thunderbird', ['/usr/bin/thunderbird'])

const lighthouse = join(ROOT, '.ci', 'lighthouse', 'node_modules', 'lighthouse')
/** The module, which is installed apart. */
export const LIGHTHOUSE = existsSync(lighthouse) ? join(lighthouse, 'core', 'index.js') : undefined

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Kills the process when this program exits; the negated id stands for its group. */
export function endWithUs(child: ChildProcess, pid = child.pid) {
  if (pid === undefined) return
  const end = () => signalTo(pid, 'SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  // Without listeners, a signal ends this program without an `exit` event.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (!process.listeners(signal).includes(leave)) process.on(signal, leave)
  }
}

const leave = (_: NodeJS.Signals, number?: number) => process.exit(128 + (number ?? 0))

/** Sends a signal to a process or a group, which may have ended already. */
export function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
