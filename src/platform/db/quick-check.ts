/** A time-limited check of a SQLite file, while it is in use. */

import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { beside } from '../here.ts'

/** `unfinished` if the time ran out or the check was aborted; then nothing is known. */
export interface QuickChecked {
  result: 'ok' | 'damaged' | 'unfinished'
  /** The first problems that SQLite reports. */
  findings: string[]
}

/**
 * SQLite reads the whole file in one step, which only the end of a process interrupts, not the end
 * of a thread. The signal is for callers that do not want to wait until `ms_max`.
 */
export async function quickCheck(
  path: string,
  { ms_max, signal }: { ms_max: number; signal: AbortSignal },
): Promise<QuickChecked> {
  const program = fileURLToPath(beside(import.meta.url, './quick-check-program'))
  const enough = AbortSignal.any([signal, AbortSignal.timeout(ms_max)])
  const child = spawn(process.execPath, [program, path], {
    stdio: ['ignore', 'pipe', 'ignore'],
    signal: enough,
    killSignal: 'SIGKILL',
  })
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>()
  child.once('close', resolve)
  child.once('error', (error) => enough.aborted || reject(error))
  const [said] = await Promise.all([text(child.stdout), closed])
  if (enough.aborted) return { result: 'unfinished', findings: [] }
  const findings = (JSON.parse(said) as string[]).map((one) => one.replaceAll(/\s+/g, ' '))
  return { result: findings.length === 0 ? 'ok' : 'damaged', findings }
}
