/** Finds whom a change concerns, and as what. */

import { isOn, parameters } from '../../accounts/parameters/parameters.ts'
import { findUsers } from '../../accounts/users/find-users.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { ignoring, watchesOf, wishesOf } from '../bugs/bugmail/bugmail.ts'
import type { NamedChange } from '../bugs/history/history.ts'
import { EVENTS } from '../bugs/bugmail/bugmail.wire.ts'
import { DEPENDENCY_EVENTS, eventsOf } from './events.rules.ts'
import { type BugChange, isDependency, type Notice } from './notices.ts'
import * as store from './notices.store.ts'
import { commentsIn } from './told.ts'
import { type Asked, rolesChanged, rolesWanted, standingsOf } from './recipients.rules.ts'

/** A person whom it concerns: the numbers of the roles that want it, and who is watched. */
export interface Recipient {
  user_id: number
  roles: number[]
  watched_roles: number[]
  watched: number[]
}

type Rows = readonly NamedChange[]

/** Which of some people are reached at all, by id. */
export type Among<Person = unknown> = (
  tx: Tx,
  ids: number[],
) => Promise<ReadonlyMap<number, Person>>

/** The group sets of those of these people whose account is open. */
export const setsOfEnabled: Among<number> = async (tx, ids) =>
  new Map((await store.enabled(tx, { ids })).map(({ id, group_set_id }) => [id, group_set_id]))

/**
 * The recipients with the lowest ids above `after`, among at most `limit` people. `rows` are those
 * of the bug that changed, none for a bug that depends on another. What they may see of it is
 * checked later. `next` is the last id, if there are more.
 */
export async function recipientsOf(
  look: Look,
  notice: Notice,
  rows: Rows,
  { after, limit, among }: { after: number; limit: number; among: Among },
) {
  const { tx } = look
  const { bug_id } = notice
  const bug = await store.bug.first(tx, { bug_id })
  if (!bug) return { recipients: [], next: undefined }
  const isAbout = isDependency(notice)
  const lost = await lostRoles(look, rows)
  const involved = {
    assignees: [bug.assigned_to, ...lost.assignees],
    qa_contacts: [
      ...((await isOn(tx, 'useqacontact')) ? [bug.qa_contact ?? []].flat() : []),
      ...lost.contacts,
    ],
    reporter: bug.reporter,
    cc: [...(await store.ccOf(tx, { bug_id })).map(({ who }) => who), ...lost.cc],
  }
  const people = [...new Set(Object.values(involved).flat())]
  const watches = await watchesOf(tx, people)
  const standings = standingsOf(involved, watches, await globalWatchers(look))
  const chosen = [...standings.keys()].sort((a, b) => a - b).filter((id) => id > after)
  const some = chosen.slice(0, limit)
  const fields = rows.map(({ field }) => field)
  const asked = {
    events: isAbout ? DEPENDENCY_EVENTS : await happened(look, notice, fields),
    byRole: isAbout ? new Map() : rolesChanged(notice.is_new, fields),
    onCc: lost.onCc,
    isUnconfirmed: bug.bug_status === 'UNCONFIRMED',
    actor_id: notice.actor_id,
  } satisfies Asked
  const conditions = [EVENTS.added_removed, EVENTS.unconfirmed, EVENTS.changed_by_me]
  const wishes = await wishesOf(tx, some, [...asked.events, ...conditions])
  const ignorers = await ignoring(tx, bug_id, some)
  const reached = await among(tx, some)
  const recipients = some.flatMap((user_id): Recipient[] => {
    if (ignorers.has(user_id) || !reached.has(user_id)) return []
    const standing = standings.get(user_id)!
    const wanted = rolesWanted(user_id, standing, wishes.get(user_id)!, asked)
    if (wanted.roles.length === 0 && wanted.watched_roles.length === 0) return []
    return [{ user_id, ...wanted, watched: [...standing.watched] }]
  })
  return { recipients, next: chosen.length > some.length ? some.at(-1) : undefined }
}

async function happened({ tx }: Look, change: BugChange, fields: readonly string[]) {
  const comments = await commentsIn(tx, change, 1)
  return eventsOf({
    is_new: change.is_new,
    fields,
    comments: comments.map(({ type, thetext }) => ({ type, isEmpty: thetext.trim() === '' })),
  })
}

/** Those who had a role before the change, and whoever it put on the CC list or took from it. */
async function lostRoles({ tx }: Look, rows: Rows) {
  const loginsIn = (text: string | null) => (text ?? '').split(', ').filter((login) => login !== '')
  const of = (name: string) => rows.filter(({ field }) => field === name)
  const removed = (name: string) => of(name).flatMap((row) => loginsIn(row.removed))
  const added = of('cc').flatMap((row) => loginsIn(row.added))
  const [assignees, contacts, cc] = ['assigned_to', 'qa_contact', 'cc'].map(removed)
  const found = await findUsers(tx, [...assignees!, ...contacts!, ...cc!, ...added])
  const ids = (logins: readonly string[]) => logins.flatMap((login) => found.get(login)?.id ?? [])
  return {
    assignees: ids(assignees!),
    contacts: ids(contacts!),
    cc: ids(cc!),
    onCc: new Set(ids([...cc!, ...added])),
  }
}

async function globalWatchers({ tx }: Look) {
  const { globalwatchers } = await parameters(tx)
  const logins = globalwatchers.split(/[\s,]+/).filter((login) => login !== '')
  return [...(await findUsers(tx, logins)).values()].map(({ id }) => id)
}
