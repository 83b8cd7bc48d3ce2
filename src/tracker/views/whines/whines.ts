/** Reads whines: searches that are sent by mail, to their owner or others, at certain times. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { groupsById } from '../../../accounts/groups/groups.ts'
import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { usersById } from '../../../accounts/users/find-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import { sha256 } from '../../../platform/ids.ts'
import { toText } from '../../../platform/times.ts'
import { openZone, type Zone } from '../../../platform/zones.ts'
import type { Look } from '../../../platform/work/work.ts'
import { savedOf } from '../../search/saved-searches/saved-searches.ts'
import { whineLimits } from './whine-limits.ts'
import * as store from './whines.store.ts'
import type { Whine, WhinesAsked } from './whines.wire.ts'

export type { QueryRow, ScheduleRow, WhineRow } from './whines.store.ts'
export { MAILTO } from './whines.store.ts'

/** The next run of a schedule whose day or time does not exist. */
export const NEVER = Date.UTC(9999, 11, 31)

/** The time zone of schedules. */
export async function zoneOf(tx: Tx): Promise<Zone> {
  return openZone((await docketParameters(tx)).time_zone)!
}

/** The caller's whines; with `all`, those of everybody, for administrators. Faults 51 and 304. */
export async function getWhines(look: Look, asked: WhinesAsked) {
  const { tx, actor } = look
  if (asked.id !== undefined) {
    const row = await seeWhine(look, asked.id)
    return { whines: await shape(tx, [row]), total: 1 }
  }
  if (asked.all && !actor.may('admin')) {
    failAccounts('auth_failure', {
      action: 'see',
      object: 'all scheduled searches',
      group: 'admin',
    })
  }
  const wanted = {
    owner_id: asked.all ? 0 : actor.id,
    part: fold((asked.search ?? '').trim()),
    waits: asked.needs_approval === undefined ? -1 : Number(asked.needs_approval),
  }
  const limit = Math.min(
    asked.limit ?? whineLimits.whines_listed_max,
    whineLimits.whines_listed_max,
  )
  const rows = await store.list(tx, { ...wanted, limit, offset: asked.offset ?? 0 })
  const { total } = (await store.counted.first(tx, wanted))!
  return { whines: await shape(tx, rows), total }
}

/** One's own, or any for administrators; fault 51 for others, whether they exist or not. */
export async function seeWhine({ tx, actor }: Look, id: number): Promise<store.WhineRow> {
  const row = await store.byId.first(tx, { id })
  if (row && (row.owner_userid === actor.id || actor.may('admin'))) return row
  return failAccounts('object_does_not_exist', 'scheduled search', id)
}

/** One whine as the interface shows it. */
export async function readWhine(look: Look, id: number): Promise<Whine> {
  return (await shape(look.tx, [await seeWhine(look, id)]))[0]!
}

/** The searches of a whine in their order. */
export const queriesOf = (tx: Tx, id: number): Promise<store.QueryRow[]> =>
  store.queries(tx, { ids: [id] })

async function shape(tx: Tx, rows: readonly store.WhineRow[]): Promise<Whine[]> {
  const ids = rows.map(({ id }) => id)
  const queries = await store.queries(tx, { ids })
  const schedules = await store.schedules(tx, { ids })
  const people = await usersById(
    tx,
    schedules.flatMap((row) => (row.mailto_type === store.MAILTO.user ? row.mailto : [])),
  )
  const groups = await groupsById(tx)
  const targetOf = ({ mailto, mailto_type }: store.ScheduleRow) =>
    mailto_type === store.MAILTO.user
      ? { mailto: people.get(mailto)?.login_name ?? '', mailto_type: 'user' as const }
      : { mailto: groups.get(mailto)?.name ?? '', mailto_type: 'group' as const }
  const owners = [...new Set(rows.map(({ owner_userid }) => owner_userid))]
  const saved = await savedOf(
    tx,
    owners,
    queries.map(({ query_name }) => query_name),
  )
  return rows.map((row) => {
    const own = schedules.filter(({ eventid }) => eventid === row.id)
    const whine = {
      id: row.id,
      owner: row.owner,
      subject: row.subject ?? '',
      body: row.body ?? '',
      mailifnobugs: row.mailifnobugs === 1,
      needs_approval: own.some(({ run_next }) => run_next === null),
      queries: queries
        .filter(({ eventid }) => eventid === row.id)
        .map(({ query_name, title, onemailperbug }) => ({
          query_name,
          title,
          onemailperbug: onemailperbug === 1,
          is_missing: saved(row.owner_userid, query_name) === undefined,
        })),
      schedules: own.map((schedule) => ({
        run_day: schedule.run_day ?? '',
        run_time: schedule.run_time ?? '',
        ...targetOf(schedule),
        ...(schedule.run_next !== null &&
          schedule.run_next < NEVER && { run_next: toText(schedule.run_next) }),
      })),
    }
    return { ...whine, revision: revisionOf(whine) }
  })
}

/** Not of what changes by itself, such as the time of the next run. */
const revisionOf = (whine: Omit<Whine, 'revision'>) => {
  const { subject, body, mailifnobugs, queries, schedules } = whine
  const searches = queries.map(({ query_name, title, onemailperbug }) => [
    query_name,
    title,
    onemailperbug,
  ])
  const times = schedules.map(({ run_day, run_time, mailto }) => [run_day, run_time, mailto])
  return sha256(JSON.stringify([subject, body, mailifnobugs, searches, times])).slice(0, 16)
}
