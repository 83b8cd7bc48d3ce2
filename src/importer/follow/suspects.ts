/** Bugs that may have changed, as times and numbers of the source tell. */

import { number, text } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { BugRange, Rounding } from './read-round.ts'
import type { OfBugs } from './source-tables.ts'

/** Transactions of Bugzilla are committed within this time after their time. */
const MARGIN_MS = 15 * 60_000
/** Clocks and time zones differ by less. */
const AHEAD_MS = 26 * 60 * 60_000
/** Bugs whose mail is late: it sets `lastdiffed` when it is sent. */
const MAIL_LATE_MS = 7 * 24 * 60 * 60_000

/** Changed later than the staged rows, with higher numbers, or waiting for their mail. */
export async function mayHaveChanged(round: Rounding): Promise<Set<number>> {
  const found = new Set<number>(waitingForMail(round))
  for (const of of round.tables.ofBugs) {
    for (const condition of conditions(round, of)) {
      const { quote } = round.foreign
      const sql = `select distinct ${quote(of.column)} from ${quote(of.table.name)} where ${condition}`
      for await (const [id] of round.foreign.rows(sql)) found.add(Number(String(id)))
    }
  }
  return found
}

function conditions({ staging, foreign, now }: Rounding, { table, grows, changed }: OfBugs) {
  const name = table.name.toLowerCase()
  const all: string[] = []
  if (grows !== undefined) {
    const [row] = [...staging.rows(`select max(${quoted(grows)}) as last from ${quoted(name)}`)]
    all.push(`${foreign.quote(grows)} > ${number(row?.['last'])}`)
  }
  if (changed === undefined) return all
  const since = lastTime(staging, { name, changed, now })
  if (since !== undefined) all.push(`${foreign.quote(changed)} >= '${said(since - MARGIN_MS)}'`)
  return all
}

interface Timed {
  name: string
  changed: string
  now: number
}

/** The time of the newest staged row, as if it were in UTC. */
function lastTime(staging: Staging, { name, changed, now }: Timed) {
  const column = quoted(changed)
  const query = `select max(${column}) as last from ${quoted(name)} where ${column} <= ?`
  const [row] = [...staging.rows(query, said(now + AHEAD_MS))]
  const time = Date.parse(`${text(row?.['last']).replace(' ', 'T')}Z`)
  return Number.isNaN(time) ? undefined : time
}

const said = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

function* waitingForMail({ staging, now }: Rounding) {
  const time = lastTime(staging, { name: 'bugs', changed: 'delta_ts', now })
  if (time === undefined || !staging.columns('bugs')!.includes('lastdiffed')) return
  const query = `select bug_id from bugs
    where delta_ts >= ? and (lastdiffed is null or lastdiffed < delta_ts)`
  for (const row of staging.rows(query, said(time - MAIL_LATE_MS))) yield number(row['bug_id'])
}

/** The fact with the last bug that was read without a reason. */
const SWEPT = 'swept'

/** The next bugs to read although nothing says that they changed; undefined if none are wanted. */
export function sweepNext({ staging, sweep }: Rounding): BugRange | undefined {
  if (sweep <= 0) return undefined
  const after = Number(staging.fact(SWEPT) ?? 0)
  const query = `select max(bug_id) as last, count(*) as n from
    (select bug_id from bugs where bug_id > ? order by bug_id limit ?)`
  const [row] = [...staging.rows(query, after, sweep)]
  const isEnd = number(row?.['n']) < sweep
  const until = number(row?.['last'])
  staging.setFact(SWEPT, String(isEnd ? 0 : until))
  return until > after ? { from: after + 1, until } : undefined
}
