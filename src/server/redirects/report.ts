/** Summarizes the check of old URLs by script. Pure. */

import type { Answered } from './replay.ts'

/** What a status means for someone who follows a link. */
export type Outcome = 'served' | 'refused' | 'not_found' | 'failed'

/** The result for one script, such as `show_bug.cgi`. */
export interface ScriptReport {
  script: string
  /** Lines in the log. */
  lines: number
  /** URLs requested now. */
  asked: number
  served: number
  /** Restricted, or requiring a login. */
  refused: number
  not_found: number
  failed: number
  /** With a different result than before. */
  changed: number
  /** Worked before, but not found or failing now. */
  lost: number
}

/** A URL with a different result; `was` and `now` are HTTP statuses. */
export interface Example {
  address: string
  was: number
  now: number
  led_to?: string
}

/** What `docket redirects check` reports; `--json` prints it as it is. */
export interface Report {
  lines: number
  /** Lines that are not requests in a known format. */
  unreadable: number
  /** Requests with methods other than GET, which are not repeated. */
  not_get: number
  left_out: number
  scripts: ScriptReport[]
  /** Examples of different results, per script. */
  examples: Example[]
}

const EXAMPLES_MAX = 5
const ALL_EXAMPLES_MAX = 200

/** 401 and 403 are refused, 404 and 410 not found; 0, no response, has failed. */
export const outcomeOf = (status: number): Outcome => {
  if (status === 401 || status === 403) return 'refused'
  if (status === 404 || status === 410) return 'not_found'
  return status === 0 || status >= 400 ? 'failed' : 'served'
}

/** `counts` are the lines of the log per script. */
export function createReport(counts: ReadonlyMap<string, number>) {
  const scripts = new Map<string, ScriptReport>()
  const examples: Example[] = []
  for (const [script, lines] of counts) {
    const none = { asked: 0, served: 0, refused: 0, not_found: 0, failed: 0, changed: 0, lost: 0 }
    scripts.set(script, { script, lines, ...none })
  }
  return {
    add({ script, address, status, now, led_to }: Answered) {
      const row = scripts.get(script)!
      const outcome = outcomeOf(now)
      const before = outcomeOf(status)
      row.asked += 1
      row[outcome] += 1
      if (outcome === before) return
      row.changed += 1
      row.lost += Number(before === 'served' && outcome !== 'refused')
      if (row.changed > EXAMPLES_MAX || examples.length >= ALL_EXAMPLES_MAX) return
      examples.push({ address, was: status, now, ...(led_to !== undefined && { led_to }) })
    },
    rows: () => [...scripts.values()].toSorted((one, other) => other.lines - one.lines),
    examples,
  }
}

const HEAD = [
  'script',
  'lines',
  'asked',
  'served',
  'refused',
  'not found',
  'failed',
  'changed',
  'lost',
]

/** The report as a table for people, followed by the examples. */
export function linesOf(report: Report): string[] {
  const rows = report.scripts.map(({ script, ...numbers }) => [
    script,
    ...Object.values(numbers).map(String),
  ])
  const widths = HEAD.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]!.length)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!)))
      .join('  ')
  const { lines, unreadable, not_get, left_out } = report
  return [
    line(HEAD),
    ...rows.map(line),
    '',
    `${lines} lines: ${unreadable} unreadable, ${not_get} with methods other than GET, ` +
      `${left_out} too long or over the limit`,
    ...(report.examples.length > 0 ? ['', 'Different outcome than before, for example'] : []),
    ...report.examples.map(
      ({ address, was, now, led_to }) =>
        `  ${was} -> ${now || 'no answer'}  ${address}${led_to === undefined ? '' : `  (${led_to})`}`,
    ),
  ]
}
