/** Formats measurements of searches as a table. */

import type { Figures } from '../measure.ts'
import type { Times } from './by-hand.ts'

/** The measurements of one question. */
export interface Row {
  name: string
  /** With one client, and with eight. */
  alone?: Figures
  together?: Figures
  /** Or the reason for missing times. */
  byHand?: Times | string | undefined
  /** For the 95th percentile with one client, in ms. */
  limit: number
  /** Why it could not be measured. */
  failed?: string
}

/** False if it could not be measured. */
export const isMet = ({ alone, limit }: Row) => alone !== undefined && alone.p95_ms < limit

const HEAD = ['', 'p50 ms', 'p95 ms', '8: p50', '8: p95', 'SQL p50', 'SQL p95', 'limit', '']

/** Lines of a table with aligned columns. */
export function searchTable(rows: readonly Row[]): string[] {
  const all = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at]!.length)))
  const pad = (text: string, at: number) =>
    at === 0 || at === HEAD.length - 1 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!)
  return all.map((row) => row.map(pad).join('  ').trimEnd())
}

function cells(row: Row): string[] {
  const { name, alone, together, byHand, limit } = row
  const times = [alone, together, byHand].flatMap((of) =>
    typeof of === 'object' ? [of.p50_ms.toFixed(1), of.p95_ms.toFixed(1)] : ['', ''],
  )
  return [name, ...times, `< ${limit}`, verdict(row)]
}

function verdict(row: Row) {
  const { alone, limit, failed, byHand } = row
  if (!alone) return failed ?? ''
  const missed = `missed by ${((alone.p95_ms / limit - 1) * 100).toFixed(0)} %`
  return [isMet(row) ? 'met' : missed, ...(typeof byHand === 'string' ? [byHand] : [])].join('; ')
}
