/** Formats measurements as a table. */

import type { Figures } from './measure.ts'
import type { Limit } from './scenarios.ts'

/** A row of the table; without figures, the scenario was not run. */
export interface Result {
  name: string
  figures?: Figures | undefined
  /** The ratio of rates and of CPU times to those of the bare server. */
  ratio?: number | undefined
  cpu_ratio?: number | undefined
  limit?: Limit | undefined
}

/** Whether the value is within its bound. */
export const isMet = ({ value, bound, is_most }: Limit) =>
  is_most ? value < bound : value >= bound

/** `met`, or by how many percent the limit was missed. */
export function verdict(limit: Limit): string {
  if (isMet(limit)) return 'met'
  const { value, bound, is_most } = limit
  const part = is_most ? value / bound - 1 : 1 - value / bound
  return `missed by ${(100 * part).toFixed(0)} % (${round(value)})`
}

const COLUMNS = [
  'requests/s',
  'p50 ms',
  'p99 ms',
  'CPU µs',
  'database µs',
  'RSS MiB',
  'of bare',
  'of its CPU',
]

/** Lines of a table with aligned columns. */
export function table(results: readonly Result[]): string[] {
  const rows = results.map((result) => [...cells(result), ...limitCells(result)])
  const all = [['', ...COLUMNS, 'limit', ''], ...rows]
  const widths = all[0]!.map((_, at) => Math.max(...all.map((row) => row[at]!.length)))
  const isText = (at: number) => at === 0 || at > COLUMNS.length
  const line = (row: string[]) =>
    row.map((text, at) => (isText(at) ? text.padEnd(widths[at]!) : text.padStart(widths[at]!)))
  return all.map((row) => line(row).join('  ').trimEnd())
}

function cells({ name, figures, ratio, cpu_ratio }: Result): string[] {
  if (!figures) return [name, ...COLUMNS.map(() => '')]
  const { per_second, p50_ms, p99_ms, cpu_us, database_us, rss_mib } = figures
  return [
    name,
    per_second.toFixed(0),
    p50_ms.toFixed(2),
    p99_ms.toFixed(2),
    cpu_us.toFixed(0),
    database_us.toFixed(0),
    rss_mib.toFixed(0),
    ratio === undefined ? '' : ratio.toFixed(2),
    cpu_ratio === undefined ? '' : cpu_ratio.toFixed(2),
  ]
}

function limitCells({ limit, figures }: Result): string[] {
  if (!limit) return ['', '']
  const value = figures ? '' : `${round(limit.value)}: `
  return [limit.says, value + verdict(limit)]
}

const round = (value: number) => Number(value.toPrecision(3)).toString()
