/** Creates, changes, deletes and approves whines. */

import { audit } from '../../../accounts/audit/audit.ts'
import { fail as failAccounts } from '../../../accounts/faults.ts'
import { groupNamed } from '../../../accounts/groups/groups.ts'
import { blessable } from '../../../accounts/memberships/memberships.ts'
import { oneLine } from '../../../accounts/names.rules.ts'
import { findUsers } from '../../../accounts/users/find-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail as failHttp } from '../../../platform/http/faults.ts'
import type { Actor, Look, Work } from '../../../platform/work/work.ts'
import { savedOf } from '../../search/saved-searches/saved-searches.ts'
import { fail } from './faults.ts'
import { nextRun } from './schedules.rules.ts'
import { whineLimits } from './whine-limits.ts'
import { MAILTO, NEVER, readWhine, seeWhine, zoneOf } from './whines.ts'
import * as store from './whines.store.ts'
import { APPROVED_MAX, type NewWhine, type ToApprove, type WhineUpdate } from './whines.wire.ts'

/** The group whose members have whines, and the one whose members send them to others. */
const [OWN, OTHERS] = ['bz_canusewhines', 'bz_canusewhineatothers'] as const

/** Whether a person may have whines. */
export const mayWhine = (actor: Actor): boolean => actor.may(OWN)

/** Whether a person may have whines sent to others. */
export const mayWhineAtOthers = (actor: Actor): boolean => actor.may(OTHERS)

/** Whether a person may have whines sent to the members of a group: they are in it, or grant it. */
export const mayUseGroup = async (tx: Tx, actor: Actor, group_id: number): Promise<boolean> =>
  actor.groups.has(group_id) || (await blessable(tx, actor)).has(group_id)

/** Faults 304, 51 for an unknown search or recipient, and 20003. Returns its id. */
export async function createWhine(work: Work, asked: NewWhine) {
  const { tx, actor } = work
  checkMay(actor, OWN, 'have searches sent by mail')
  const { whines = 0 } = (await store.countOf.first(tx, { user_id: actor.id })) ?? {}
  if (whines >= whineLimits.whines_max) fail('whines_too_many', whineLimits.whines_max)
  const texts = textsOf({ body: '', mailifnobugs: false, ...asked })
  const { id } = (await store.add.first(tx, { ...texts, user_id: actor.id }))!
  await putQueries(work, id, asked.queries)
  await putSchedules(work, id, asked.schedules)
  return { id }
}

/** For its owner; the same faults, and 20001 if it has another revision. */
export async function updateWhine(work: Work, asked: WhineUpdate) {
  const { tx, actor } = work
  const { id } = asked
  const { owner_userid } = await seeWhine(work, id)
  if (owner_userid !== actor.id) {
    failAccounts('auth_failure', {
      action: 'change',
      object: 'this scheduled search',
      reason: 'It belongs to somebody else.',
    })
  }
  checkMay(actor, OWN, 'have searches sent by mail')
  const before = await readWhine(work, id)
  if (asked.revision !== undefined && asked.revision !== before.revision) fail('whine_changed')
  await store.put(tx, { ...textsOf({ ...before, ...asked }), id })
  if (asked.queries) await putQueries(work, id, asked.queries)
  if (asked.schedules) await putSchedules(work, id, asked.schedules)
  return { id }
}

/** For its owner and administrators. */
export async function deleteWhine(work: Work, { id }: { id: number }) {
  const { tx } = work
  await seeWhine(work, id)
  await store.removeQueries(tx, { id })
  await store.removeSchedules(tx, { id })
  await store.remove(tx, { id })
  return { id }
}

/** Starts whines that were imported; fault 304 for others than administrators. */
export async function approveWhines(work: Work, { ids = [], all = false }: ToApprove) {
  const { tx, actor, now } = work
  checkMay(actor, 'admin', 'approve imported searches')
  if (ids.length === 0 && !all) failHttp('param_required', 'ids')
  const rows = await store.waiting(tx, { ids, all: Number(all), limit: APPROVED_MAX })
  const approved = rows.map(({ id }) => id)
  if (approved.length === 0) return { ids: approved }
  const zone = await zoneOf(tx)
  for (const when of await store.waitingTimes(tx, { ids: approved })) {
    const run_next = nextRun(when, now, zone) ?? NEVER
    const { run_day, run_time } = when
    const names = { run_day: run_day ?? '', run_time: run_time ?? '' }
    await store.start(tx, { ids: approved, ...names, run_next })
  }
  const [first = 0, ...others] = approved
  await audit(work, 'Whine', others.length === 0 ? first : 0, {
    approved: { removed: null, added: approved.join(', ') },
  })
  return { ids: approved }
}

function checkMay(actor: Actor, group: string, action: string) {
  if (!actor.may(group)) failAccounts('auth_failure', { action, object: 'here', group })
}

const textsOf = ({ subject, body, mailifnobugs }: Required<Pick<NewWhine, Text>>) => ({
  subject: oneLine(subject),
  body: body.replaceAll(/\r\n?/g, '\n'),
  mailifnobugs: Number(mailifnobugs),
})
type Text = 'subject' | 'body' | 'mailifnobugs'

async function putQueries({ tx, actor }: Work, id: number, queries: NewWhine['queries']) {
  const names = queries.map(({ query_name }) => query_name)
  const saved = await savedOf(tx, [actor.id], names)
  const before = await store.queries(tx, { ids: [id] })
  await store.removeQueries(tx, { id })
  for (const [at, { query_name, title = '', onemailperbug = false }] of queries.entries()) {
    const known = saved(actor.id, query_name)
    // A search that was deleted stays until it is taken from the whine.
    if (!known && !before.some((row) => row.query_name === query_name)) {
      failAccounts('object_does_not_exist', 'saved search', query_name)
    }
    await store.addQuery(tx, {
      eventid: id,
      query_name: known?.name ?? query_name,
      sortkey: at + 1,
      onemailperbug: Number(onemailperbug),
      title: oneLine(title),
    })
  }
}

type Schedules = NewWhine['schedules']

/** Those that stay keep their next run; an imported whine still waits for approval. */
async function putSchedules(work: Work, id: number, schedules: Schedules) {
  const { tx, now } = work
  const before = await store.schedules(tx, { ids: [id] })
  const isPaused = before.some(({ run_next }) => run_next === null)
  const zone = await zoneOf(tx)
  const targetOf = await targetsOf(work, schedules)
  await store.removeSchedules(tx, { id })
  for (const schedule of schedules) {
    const { run_day, run_time } = schedule
    const target = await targetOf(schedule)
    const kept = before.find(
      (row) =>
        row.run_day === run_day &&
        row.run_time === run_time &&
        row.mailto === target.mailto &&
        row.mailto_type === target.mailto_type,
    )
    const next = kept?.run_next ?? nextRun(schedule, now, zone) ?? NEVER
    await store.addSchedule(tx, {
      eventid: id,
      run_day,
      run_time,
      run_next: isPaused ? null : next,
      ...target,
    })
  }
}

/** Finds whom a schedule is for; fault 304 if the actor may not send to them, 51 for nobody. */
async function targetsOf({ tx, actor }: Look, schedules: Schedules) {
  const logins = schedules.flatMap(({ mailto = '', mailto_type }) =>
    mailto_type === 'group' ? [] : mailto,
  )
  const people = await findUsers(tx, logins)
  return async ({ mailto = '', mailto_type }: Schedules[number]) => {
    const name = mailto.trim()
    if (mailto_type !== 'group' && name === '')
      return { mailto: actor.id, mailto_type: MAILTO.user }
    const person = mailto_type === 'group' ? undefined : people.get(mailto)
    if (person?.id === actor.id) return { mailto: actor.id, mailto_type: MAILTO.user }
    checkMay(actor, OTHERS, 'have searches sent to others')
    if (mailto_type !== 'group') {
      const known = person ?? failAccounts('object_does_not_exist', 'user', name)
      return { mailto: known.id, mailto_type: MAILTO.user }
    }
    const group = await groupNamed(tx, name)
    const isUsed = group && (await mayUseGroup(tx, actor, group.id))
    if (!isUsed) return failAccounts('object_does_not_exist', 'group', name)
    return { mailto: group.id, mailto_type: MAILTO.group }
  }
}
