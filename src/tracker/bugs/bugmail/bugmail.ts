/** Mail preferences about bugs: what people choose, and what they get if they choose nothing. */

import { setsWithAny } from '../../../accounts/group-sets/group-sets.ts'
import { visibleGroups } from '../../../accounts/memberships/grants.ts'
import { fail as failAccounts } from '../../../accounts/faults.ts'
import { findUsers } from '../../../accounts/users/find-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seeBugs } from '../see/bugs.ts'
import { viewer } from '../see/visible.ts'
import { readWishes, usualWishes, type Wish, wishesSaid } from './bugmail.rules.ts'
import * as store from './bugmail.store.ts'
import {
  type Bugmail,
  type BugmailChange,
  type Relationship,
  RELATIONSHIPS,
} from './bugmail.wire.ts'
import { fail } from './faults.ts'

/**
 * `Bugmail.get`. Leaves out people whom the caller cannot see, and ignored bugs that became hidden.
 */
export async function readBugmail(look: Look): Promise<Bugmail> {
  const { tx, actor } = look
  const whose = { user_id: actor.id, limit: limits.watched_max }
  const isSeen = await peopleSeen(look)
  const ignored = await store.ignoredBy(tx, {
    ...(await viewer(look)),
    limit: limits.ignored_bugs_max,
  })
  const logins = (people: Awaited<ReturnType<typeof store.watchersOf>>) =>
    people.filter(isSeen).map(({ login_name }) => login_name)
  return {
    wishes: wishesSaid(await ownWishes(look)),
    watched: logins(await store.watchedBy(tx, whose)),
    watchers: logins(await store.watchersOf(tx, whose)),
    ignored_bugs: ignored.map(({ id, short_desc: summary }) => ({ id, summary })),
  }
}

async function ownWishes({ tx, actor }: Look): Promise<readonly Wish[]> {
  const [chosen, wishes] = await Promise.all([
    store.choosersAmong(tx, { ids: [actor.id] }),
    store.wishesOf(tx, { user_id: actor.id }),
  ])
  return chosen.length > 0 ? wishes : usualWishes
}

/** The wishes of people about some events, as `RELATIONSHIP EVENT` in Bugzilla's numbers. */
export async function wishesOf(tx: Tx, ids: number[], events: Iterable<number>) {
  const about = new Set(events)
  const rows = await store.wishesAbout(tx, { ids, events: [...about] })
  const choosers = new Set((await store.choosersAmong(tx, { ids })).map(({ id }) => id))
  const wishes = new Map(ids.map((id) => [id, choosers.has(id) ? new Set<string>() : usual]))
  for (const row of rows) wishes.get(row.user_id)!.add(keyOf(row))
  return wishes as ReadonlyMap<number, ReadonlySet<string>>
}
const keyOf = ({ relationship, event }: Wish) => `${relationship} ${event}`
const usual = new Set(usualWishes.map(keyOf))

/** Those of these people who get no mail about the bug. */
export const ignoring = async (tx: Tx, bug_id: number, ids: number[]) =>
  new Set((await store.ignorersAmong(tx, { bug_id, ids })).map(({ user_id }) => user_id))

/** Those of these bugs about which the person gets no mail. */
export const ignoredAmong = async (tx: Tx, user_id: number, bug_ids: number[]) =>
  new Set((await store.ignoredAmong(tx, { user_id, bug_ids })).map(({ bug_id }) => bug_id))

/** Who watches whom of these people. */
export const watchesOf = (tx: Tx, ids: number[]) => store.watchesOf(tx, { ids })

/** The login names of people whom the caller watches and can see, up to `watched_max`. */
export async function watchedLogins(look: Look): Promise<string[]> {
  const whose = { user_id: look.actor.id, limit: limits.watched_max }
  const watched = await store.watchedBy(look.tx, whose)
  return watched.filter(await peopleSeen(look)).map(({ login_name }) => login_name)
}

/** Whether the caller chose to get no mail about a bug. */
export async function ignoresBug({ tx, actor }: Look, bug_id: number): Promise<boolean> {
  return (await store.isIgnored.first(tx, { user_id: actor.id, bug_id })) !== undefined
}

/**
 * `Bugmail.update`; returns the resulting preferences. Fault 51 for an unknown or invisible user,
 * 100 to 102 for a bug, 32000 for an unknown event, 20003 beyond the limits.
 */
export async function changeBugmail(work: Work, asked: BugmailChange): Promise<Bugmail> {
  const { wishes, watched, ignored_bugs } = asked
  if (wishes) await setWishes(work, wishes)
  if (watched) await changeWatched(work, watched)
  if (ignored_bugs) await changeIgnored(work, ignored_bugs)
  return readBugmail(work)
}

async function setWishes(work: Work, asked: NonNullable<BugmailChange['wishes']>) {
  const { tx, actor } = work
  const user_id = actor.id
  const wanted = readWishes(asked)
  await chooseUsual(work)
  await store.forgetWishes(tx, { user_id, of: [...wanted.keys()] })
  const rows = [...wanted].flatMap(([relationship, events]) =>
    [...events].map((event) => ({ user_id, relationship, event })),
  )
  if (rows.length > 0) await store.addWishes(tx, rows)
}

/** From now on, nothing applies that is not stored. */
async function chooseUsual({ tx, actor }: Work) {
  const user_id = actor.id
  const isChosen = (await store.choosersAmong(tx, { ids: [user_id] })).length > 0
  await store.addChooser(tx, { user_id })
  if (isChosen) return
  await store.addWishes(
    tx,
    usualWishes.map((wish) => ({ user_id, ...wish })),
  )
}

/** For somebody who chose in other roles only: from now on, the defaults apply in this one. */
export async function wishUsual({ tx, actor }: Work, role: Relationship) {
  const user_id = actor.id
  const isChosen = (await store.choosersAmong(tx, { ids: [user_id] })).length > 0
  const isIn = ({ relationship }: Wish) => relationship === RELATIONSHIPS[role]
  if (!isChosen || (await store.wishesOf(tx, { user_id })).some(isIn)) return
  await store.addWishes(
    tx,
    usualWishes.filter(isIn).map((wish) => ({ user_id, ...wish })),
  )
}

async function changeWatched(work: Work, { add = [], remove = [] }: Changed<string>) {
  const { tx, actor } = work
  const found = await findUsers(tx, [...add, ...remove])
  const isSeen = await peopleSeen(work)
  const idOf = (login: string) => {
    const person = found.get(login)
    if (!person || !isSeen(person)) return failAccounts('object_does_not_exist', 'user', login)
    return person.id
  }
  const user_id = actor.id
  if (remove.length > 0) await store.dropWatches(tx, { user_id, ids: remove.map(idOf) })
  if (add.length === 0) return
  const added = add.map(idOf)
  if (added.includes(user_id)) fail('watch_self')
  await store.addWatches(
    tx,
    added.map((watched) => ({ watcher: user_id, watched })),
  )
  const { count = 0 } = (await store.watchedCount.first(tx, { user_id })) ?? {}
  if (Number(count) > limits.watched_max) fail('bugmail_too_many', limits.watched_max, 'watch')
}

async function changeIgnored(work: Work, { add = [], remove = [] }: Changed<number>) {
  const { tx, actor } = work
  const user_id = actor.id
  const ids = async (bugs: readonly number[]) => (await seeBugs(work, bugs)).map(({ id }) => id)
  if (remove.length > 0) await store.dropIgnored(tx, { user_id, ids: await ids(remove) })
  if (add.length === 0) return
  await store.addIgnored(
    tx,
    (await ids(add)).map((bug_id) => ({ user_id, bug_id })),
  )
  const { count = 0 } = (await store.ignoredCount.first(tx, { user_id })) ?? {}
  const max = limits.ignored_bugs_max
  if (Number(count) > max) fail('bugmail_too_many', max, 'ignore bugs')
}
interface Changed<Item> {
  add?: Item[]
  remove?: Item[]
}

/** Whether the actor can see these people, if `usevisibilitygroups` restricts that. */
async function peopleSeen({ tx, actor }: Look) {
  const visible = await visibleGroups(tx, actor)
  if (!visible) return () => true
  const sets = new Set(await setsWithAny(tx, visible))
  return ({ group_set_id }: { group_set_id: number }) => sets.has(group_set_id)
}
