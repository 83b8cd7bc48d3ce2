/** Ends the process when npm, or the launcher in bin/docket.js, has exited. */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The polling interval. Each check takes some microseconds. */
const LOOK_MS = 1000

/** Environment variables set by npm, and by the launcher. */
interface Said {
  npm_lifecycle_script?: string
  DOCKET_LAUNCHER?: string
}

/** A process of this machine; `parent` is a process id. */
export interface Process {
  parent: number
  /** Its executable and arguments. */
  line: string
}

let looking: NodeJS.Timeout | undefined
let isStopping = false

/** From now on, ends the process as by SIGTERM when its starter exits. */
export function followStarter() {
  const said: Said = { ...process.env }
  // Child processes have another starter, and the launcher's variable is not a setting.
  delete process.env['DOCKET_LAUNCHER']
  const parent = process.ppid
  const isLaunched = said.DOCKET_LAUNCHER === String(parent)
  if (isLaunched) follow([parent], parent)
  if (said.npm_lifecycle_script === undefined) return
  void findRunner(parent, { isLaunched, script: said.npm_lifecycle_script }, seeProcess)
    .then((found) => follow([...(isLaunched ? [parent] : []), ...found], parent))
    .catch(() => {})
}

/** The process is stopping already: a second signal would terminate it at once. */
export function leaveStarter() {
  isStopping = true
  clearInterval(looking)
}

function follow(starters: readonly number[], parent: number) {
  clearInterval(looking)
  if (isStopping || starters.length === 0) return
  looking = setInterval(() => {
    if (process.ppid === parent && !starters.some(isGone)) return
    clearInterval(looking)
    // Windows has no signals: sending one would terminate the process at once.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  looking.unref()
}

/**
 * npm and its shell, if they are ancestors of this process. A process that merely inherited npm's
 * environment, such as a supervisor started by a script, has none.
 */
export async function findRunner(
  parent: number,
  { isLaunched, script }: { isLaunched: boolean; script: string },
  see: (pid: number) => Promise<Process>,
): Promise<number[]> {
  // The script ended deliberately while its process continues.
  if (script.trimEnd().endsWith('&')) return []
  const first = isLaunched ? (await see(parent)).parent : parent
  const starter = await see(first)
  if (isRunner(starter.line)) return [first]
  const isShell = / (-\w*c|\/c) /i.test(starter.line) && starter.line.includes(script)
  if (!isShell || !isRunner((await see(starter.parent)).line)) return []
  return [first, starter.parent]
}

/** Whether a process is npm or another package manager that runs scripts like it. */
const isRunner = (line: string) =>
  /(^|[/\\"])(npm|npx|pnpm|yarn|bun)(-cli)?(\.[cm]?js|\.exe)?("|\s|$)/.test(line)

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process is still listed.
    return (
      process.platform === 'linux' && statOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] === 'Z'
    )
  } catch (error) {
    return ['ESRCH', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** State, parent and more; the name before them may contain anything. */
const statOf = (stat: string) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')

async function seeProcess(pid: number): Promise<Process> {
  if (process.platform === 'linux') {
    const [stat, words] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
    )
    return { parent: Number(statOf(stat!)[1]), line: words!.replaceAll('\0', ' ') }
  }
  const [program, ...words] =
    process.platform === 'win32'
      ? ['powershell.exe', '-NoProfile', '-NonInteractive', '-Command', windowsScript(pid)]
      : ['ps', '-o', 'ppid=', '-o', 'command=', '-p', String(pid)]
  const asked = promisify(execFile)(program!, words)
  // Does not delay the exit of short commands.
  asked.child.unref()
  const [, parent, line = ''] = /^\s*(\d+)\s+([^\r\n]*)/.exec((await asked).stdout) ?? []
  return { parent: Number(parent), line }
}

const windowsScript = (pid: number) =>
  `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; ` +
  '"$($p.ParentProcessId) $($p.CommandLine)"'
