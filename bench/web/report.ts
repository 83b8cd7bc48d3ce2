/** The table of `bench/web.ts`: medians, their ratios to the bare server's, and goals. */

import type { Action } from './actions.ts'
import type { Counted } from './line.ts'

/** Under which an action was measured. */
export interface Condition {
  withOthers: boolean
  isSlow: boolean
}

/** One measurement. */
export interface Sample extends Condition {
  action: string
  is_bare: boolean
  ms: number
}

/** All measurements; `counts` are by action. */
export interface Web {
  samples: readonly Sample[]
  counts: ReadonlyMap<string, Counted>
}

/** The largest ratio to the bare server. */
const RATIO = 1.5
/** Differences below a frame of the screen are not seen. */
const FRAME_MS = 17

/** NaN for an empty list. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

/** Lines of Markdown. */
export function webTable(actions: readonly Omit<Action, 'run'>[], web: Web): string[] {
  const head =
    '| action | requests | KB | line | others | Docket ms | bare ms | ratio | goal ms | |\n' +
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
  return [head, ...actions.flatMap((action) => rowsOf(action, web))]
}

function rowsOf({ name, goals }: Omit<Action, 'run'>, { samples, counts }: Web): string[] {
  const { requests, bytes } = counts.get(name) ?? { requests: 0, bytes: 0 }
  return [false, true].flatMap((isSlow) =>
    [false, true].map((withOthers) => {
      const median = (is_bare: boolean) =>
        medianOf(
          samples
            .filter((one) => one.action === name && one.is_bare === is_bare)
            .filter((one) => one.isSlow === isSlow && one.withOthers === withOthers)
            .map(({ ms }) => ms),
        )
      const [docket, bare] = [median(false), median(true)]
      const goal = goals[isSlow ? 1 : 0]
      const isMet = docket <= goal && (docket <= RATIO * bare || docket - bare < FRAME_MS)
      const cells = [
        name,
        requests,
        (bytes / 1000).toFixed(1),
        isSlow ? 'slow' : 'fast',
        withOthers ? '8' : '-',
        docket.toFixed(0),
        bare.toFixed(0),
        bare < 1 ? '-' : (docket / bare).toFixed(2),
        goal,
        isMet ? 'met' : 'MISSED',
      ]
      return `| ${cells.join(' | ')} |`
    }),
  )
}
