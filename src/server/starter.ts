/** Ends the program once npm, or the launcher in bin/docket.js, by which it was started is gone. */

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** So long the program goes on alone at most. Each look costs some microseconds. */
const LOOK_MS = 1000

/** What npm says to the scripts that it runs, and what the launcher says. */
interface Said {
  npm_lifecycle_script?: string
  DOCKET_LAUNCHER?: string
}
export interface Process {
  parent: number
  /** Its program and words. */
  line: string
}

let looking: NodeJS.Timeout | undefined
let isStopping = false

/** From now on the program ends, as by SIGTERM, when somebody who started it does not run. */
export function followStarter() {
  const said: Said = { ...process.env }
  // What is started from here has another starter, and the launcher's word is no setting.
  delete process.env['DOCKET_LAUNCHER']
  const parent = process.ppid
  const isLaunched = said.DOCKET_LAUNCHER === String(parent)
  if (isLaunched) follow([parent], parent)
  if (said.npm_lifecycle_script === undefined) return
  void findRunner(parent, { isLaunched, script: said.npm_lifecycle_script }, seeProcess)
    .then((found) => follow([...(isLaunched ? [parent] : []), ...found], parent))
    .catch(() => {})
}

/** The program was told to stop already: another word of it would end it at once. */
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
    // Windows has no signals: there, a program that were sent one would be ended at once.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  looking.unref()
}

/**
 * npm and the shell by which it runs a script, where those are above the program. Who only has the
 * environment of npm, such as a supervisor that a script of npm started, is none.
 */
export async function findRunner(
  parent: number,
  { isLaunched, script }: { isLaunched: boolean; script: string },
  see: (pid: number) => Promise<Process>,
): Promise<number[]> {
  // The script is over while its program goes on: that is wanted.
  if (script.trimEnd().endsWith('&')) return []
  const first = isLaunched ? (await see(parent)).parent : parent
  const starter = await see(first)
  if (isRunner(starter.line)) return [first]
  const isShell = / (-\w*c|\/c) /i.test(starter.line) && starter.line.includes(script)
  if (!isShell || !isRunner((await see(starter.parent)).line)) return []
  return [first, starter.parent]
}

/** Whether a program is npm or another that runs the scripts of packages as npm does. */
const isRunner = (line: string) =>
  /(^|[/\\"])(npm|npx|pnpm|yarn|bun)(-cli)?(\.[cm]?js|\.exe)?("|\s|$)/.test(line)

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // One that ended and that nobody has asked about yet is still listed.
    return (
      process.platform === 'linux' && statOf(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] === 'Z'
    )
  } catch (error) {
    return ['ESRCH', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** State, parent and more; the name before them may hold anything. */
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
  // A command that is over before the answer comes does not wait for it.
  asked.child.unref()
  const [, parent, line = ''] = /^\s*(\d+)\s+([^\r\n]*)/.exec((await asked).stdout) ?? []
  return { parent: Number(parent), line }
}

const windowsScript = (pid: number) =>
  `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; ` +
  '"$($p.ParentProcessId) $($p.CommandLine)"'
