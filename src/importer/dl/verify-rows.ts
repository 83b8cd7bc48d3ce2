/** Computes the expected row in Docket, independently from the staged row of a dl. */

import { cleanName } from '../../platform/file-names.rules.ts'
import type { Cell, StagedRow } from '../staged.ts'
import { isPasswordOf } from './verify-people.ts'

/** What a row of dl must have become. */
export interface Expected {
  public_id: string
  /** Common columns of tickets and grants, and those specific to one. */
  columns: Record<string, string | number | null>
  stored: string | null
  /** Whether it has expired at a time in milliseconds. */
  isOver(at: number): boolean
}

const said = (cell: Cell | undefined) => (cell === null || cell === '' ? undefined : cell)
const numberOf = (cell: Cell | undefined) => Number(said(cell) ?? 0)
const limitOf = (cell: Cell | undefined) => numberOf(cell) || null
const wordsOf = (cell: Cell | undefined) => String(said(cell) ?? '')
const listOf = (cell: Cell | undefined) =>
  wordsOf(cell)
    .split(/[,;\r\n]+/)
    .map((one) => one.trim())
    .filter(Boolean)
    .join()

/** Times of the source are seconds, those of the result milliseconds since 1970. */
export function expected(
  table: 'ticket' | 'grant',
  row: StagedRow,
  accounts: ReadonlyMap<number, number>,
): Expected {
  const public_id = wordsOf(row['id']).trim()
  const stamp = said(row['last_stamp'])
  const own = table === 'ticket' ? ticketOf(row) : grantOf(row)
  const [total, last, count, uses] = own.life
  const made = numberOf(row['time'])
  const ends = [
    ...(total === 0 ? [] : [made + total]),
    ...(last === 0 || stamp === undefined ? [] : [Number(stamp) + last]),
  ]
  return {
    public_id,
    columns: {
      ...own.columns,
      user_id: accounts.get(numberOf(row['user_id'])) ?? null,
      comment: wordsOf(row['cmt']),
      pass_send: Number(numberOf(row['pass_send']) !== 0),
      creation_ts: made * 1000,
      ends_at: ends.length === 0 ? null : Math.min(...ends) * 1000,
      last_stamp: stamp === undefined ? null : Number(stamp) * 1000,
      notify_email: listOf(row['notify_email']),
      sent_email: listOf(row['sent_email']),
      locale: /^[a-z]{2}(?![a-z])/.exec(wordsOf(row['locale']).trim())?.[0] ?? 'en',
    },
    stored: wordsOf(row['pass_ph']).trim() || wordsOf(row['pass_md5']).trim() || null,
    isOver: (at) => (count !== 0 && uses >= count) || ends.some((end) => end < at / 1000),
  }
}

type Life = [total: number, last: number, count: number, uses: number]

function ticketOf(row: StagedRow) {
  const from = wordsOf(row['from_grant']).trim()
  return {
    life: [
      numberOf(row['expire']),
      numberOf(row['last_time']),
      numberOf(row['expire_dln']),
      numberOf(row['downloads']),
    ] satisfies Life,
    columns: {
      name: cleanName(wordsOf(row['name'])),
      path: cleanName(wordsOf(row['name'])),
      size: numberOf(row['size']),
      file_size: numberOf(row['size']),
      downloads: numberOf(row['downloads']),
      total_s: limitOf(row['expire']),
      lastdl_s: limitOf(row['last_time']),
      maxdl: limitOf(row['expire_dln']),
      from_grant: /^[0-9A-Za-z]{32}$/.test(from) ? from : null,
    },
  }
}

const grantOf = (row: StagedRow) => ({
  life: [
    numberOf(row['grant_expire']),
    numberOf(row['grant_last_time']),
    numberOf(row['grant_expire_uln']),
    numberOf(row['uploads']),
  ] satisfies Life,
  columns: {
    uploads: numberOf(row['uploads']),
    total_s: limitOf(row['grant_expire']),
    lastul_s: limitOf(row['grant_last_time']),
    maxul: limitOf(row['grant_expire_uln']),
    ticket_total_s: limitOf(row['expire']),
    ticket_lastdl_s: limitOf(row['last_time']),
    ticket_maxdl: limitOf(row['expire_dln']),
  },
})

interface Ours {
  password: string | null
  creation_ts: number
}
const SHOWN_CHARS = 80

/** The differences, one sentence each. */
export async function compare({ columns, stored }: Expected, ours: Ours): Promise<string[]> {
  const there = ours as unknown as Record<string, string | number | null>
  const differing = Object.keys(columns).filter((name) => columns[name] !== there[name])
  return [
    ...differing.map((name) => {
      return `${name}: ${shown(columns[name]!)} in the source, ${shown(there[name]!)} in Docket`
    }),
    ...((await isPasswordOf(stored, ours.password)) ? [] : ['password: differs from the source']),
  ]
}
const shown = (value: string | number | null) =>
  typeof value === 'string' ? `'${value.slice(0, SHOWN_CHARS)}'` : String(value ?? 'nothing')
