/** Finds whom a change concerns, and as what. */

import { isOn, parameters } from '../../accounts/parameters/parameters.ts'
import { findUsers } from '../../accounts/users/find-users.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { ignoring, watchesOf, wishesOf } from '../bugs/bugmail/bugmail.ts'
import type { NamedChange } from '../bugs/history/history.ts'
import { EVENTS } from '../bugs/bugmail/bugmail.wire.ts'
import { areaWatchers } from '../bugs/watches/watchers.ts'
import type { Area } from '../bugs/watches/watchers.rules.ts'
import { DEPENDENCY_EVENTS, eventsOf } from './events.rules.ts'
import { mentionsOf } from './mentions.ts'
import { type BugChange, isDependency, type Notice } from './notices.ts'
import * as store from './notices.store.ts'
import {
  type Asked,
  isWanted,
  type Judged,
  judgeRoles,
  passedRoles,
  rolesChanged,
  type Standing,
  standingsOf,
} from './recipients.rules.ts'
import { commentsIn } from './told.ts'

/** A person whom it concerns: the numbers of the roles that want it, and who is watched. */
export interface Recipient {
  user_id: number
  roles: number[]
  watched_roles: number[]
  watched: number[]
  /** The numbers of the comments that mention them, if they want to know. */
  mentioned_in?: number[]
  /** What they watch of the bug besides people. */
  areas?: Area[]
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

/** People with ids above `after`, at most `limit`. */
interface People {
  after: number
  limit: number
  among: Among
  /** Others are left out. */
  isAsked?: (user_id: number, standing: Standing) => boolean
}

/** What happened: rows of the bug that changed, none for a bug that depends on another. */
interface What {
  rows: Rows
  /** Instead of those of the change. */
  events?: ReadonlySet<number>
}

/** The recipients among some people. `next` is the last id, if there are more people. */
export async function recipientsOf(look: Look, notice: Notice, rows: Rows, people: People) {
  const { judged, next } = await judgePeople(look, notice, { rows }, people)
  const recipients = judged.filter(isWanted).map((one): Recipient => ({
    ...one,
    roles: passedRoles(one.roles),
    watched_roles: passedRoles(one.watched_roles),
  }))
  return { recipients, next }
}

/**
 * Those with a role on the bug, or who watch it or somebody with one, by id, and whether they want
 * mail.
 * What they may see of it is checked later. `total` is the number of all who are asked for.
 */
export async function judgePeople(look: Look, notice: Notice, what: What, people: People) {
  const { tx } = look
  const { bug_id } = notice
  const bug = await store.bug.first(tx, { bug_id })
  if (!bug) return { judged: [], next: undefined, total: 0 }
  const lost = await lostRoles(look, what.rows)
  const comments = isDependency(notice) ? [] : await commentsIn(tx, notice, 1)
  const mentions = await mentionsOf(look, notice, comments)
  const watchers = await areaWatchers(look, bug, what.rows)
  const others = { mentioned: mentions.keys(), watchers: watchers.keys() }
  const standings = await standingsOn(look, bug, lost, others)
  const { after, limit, among, isAsked = () => true } = people
  const asked = [...standings].filter(([id, standing]) => isAsked(id, standing))
  const chosen = asked.map(([id]) => id).sort((a, b) => a - b)
  const later = chosen.filter((id) => id > after)
  const some = later.slice(0, limit)
  const movedFor = new Set([...watchers].filter(([, one]) => one.isMoved).map(([id]) => id))
  const change = { ...askedOf(notice, what, { bug, lost, comments }), movedFor }
  const conditions = [EVENTS.added_removed, EVENTS.unconfirmed, EVENTS.changed_by_me]
  const wishes = await wishesOf(tx, some, [...change.events, ...conditions])
  const ignorers = await ignoring(tx, bug_id, some)
  const reached = await among(tx, some)
  const judged = some.map((user_id): Judged => {
    const standing = standings.get(user_id)!
    const stopped_by = ignorers.has(user_id)
      ? 'ignored_bug'
      : reached.has(user_id)
        ? undefined
        : 'unreachable'
    return {
      user_id,
      ...judgeRoles(user_id, standing, wishes.get(user_id)!, change),
      watched: [...standing.watched],
      ...(mentions.has(user_id) && { mentioned_in: mentions.get(user_id)! }),
      ...(watchers.has(user_id) && { areas: watchers.get(user_id)!.areas }),
      ...(stopped_by && { stopped_by }),
    }
  })
  const next = later.length > some.length ? some.at(-1) : undefined
  return { judged, next, total: chosen.length }
}

type BugRow = NonNullable<Awaited<ReturnType<typeof store.bug.first>>>
type Lost = Awaited<ReturnType<typeof lostRoles>>

interface Others {
  mentioned: Iterable<number>
  watchers: Iterable<number>
}
async function standingsOn(look: Look, bug: BugRow, lost: Lost, others: Others) {
  const { tx } = look
  const involved = {
    assignees: [bug.assigned_to, ...lost.assignees],
    qa_contacts: [
      ...((await isOn(tx, 'useqacontact')) ? [bug.qa_contact ?? []].flat() : []),
      ...lost.contacts,
    ],
    reporter: bug.reporter,
    cc: [...(await store.ccOf(tx, { bug_id: bug.id })).map(({ who }) => who), ...lost.cc],
  }
  const people = [...new Set(Object.values(involved).flat())]
  const watches = await watchesOf(tx, people)
  const global_watchers = await globalWatchers(look)
  return standingsOf(involved, watches, { ...others, global_watchers })
}

type Comments = Awaited<ReturnType<typeof commentsIn>>

function askedOf(
  notice: Notice,
  { rows, events }: What,
  { bug, lost, comments }: { bug: BugRow; lost: Lost; comments: Comments },
): Omit<Asked, 'movedFor'> {
  const fields = rows.map(({ field }) => field)
  const isAbout = isDependency(notice)
  return {
    events: isAbout ? DEPENDENCY_EVENTS : (events ?? happened(notice, fields, comments)),
    byRole: isAbout ? new Map() : rolesChanged(notice.is_new, fields),
    onCc: lost.onCc,
    isUnconfirmed: bug.bug_status === 'UNCONFIRMED',
    actor_id: notice.actor_id,
  }
}

const happened = ({ is_new }: BugChange, fields: readonly string[], comments: Comments) =>
  eventsOf({
    is_new,
    fields,
    comments: comments.map(({ type, thetext }) => ({ type, isEmpty: thetext.trim() === '' })),
  })

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
