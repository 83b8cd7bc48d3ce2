/** Who gets mail about a change, and why. Pure. */

import { EVENTS, type Relationship, RELATIONSHIPS } from '../bugs/bugmail/bugmail.wire.ts'
import type { Area } from '../bugs/watches/watchers.rules.ts'

type Role = Exclude<Relationship, 'any'>

/** Roles that people have without being on the bug, so that others do not see them there. */
export const isOfOthers = (role: number) =>
  role === RELATIONSHIPS.global_watcher || role === RELATIONSHIPS.watcher

const NAMES = new Map(
  Object.entries(RELATIONSHIPS).map(([name, role]) => [role as number, name as Role]),
)
/** The name of a role on a bug, as the interface has it. */
export const nameOfRole = (role: number): Role => NAMES.get(role)!

/** The people of a bug; those who lost a role in the change have it, too. */
export interface Involved {
  assignees: readonly number[]
  qa_contacts: readonly number[]
  reporter: number
  cc: readonly number[]
}

/** Why a person may get mail: their own roles, and those of the people whom they watch. */
export interface Standing {
  roles: Set<number>
  watched_roles: Set<number>
  watched: Set<number>
}

type Watch = { watcher: number; watched: number }
/** People without a role of the bug's own. */
interface Others {
  global_watchers?: readonly number[]
  /** Those who watch its product, its component or a keyword. */
  watchers?: Iterable<number>
  mentioned?: Iterable<number>
}

/** By person. Only watchers of people with a role of the bug's own have part in it. */
export function standingsOf(
  { assignees, qa_contacts, reporter, cc }: Involved,
  watches: readonly Watch[],
  { global_watchers = [], watchers = [], mentioned = [] }: Others = {},
): Map<number, Standing> {
  const all = new Map<number, Standing>()
  const of = (id: number) => {
    const standing = all.get(id) ?? {
      roles: new Set(),
      watched_roles: new Set(),
      watched: new Set(),
    }
    all.set(id, standing)
    return standing
  }
  const { assignee, qa_contact, cc: on_cc, global_watcher, watcher: on_watch } = RELATIONSHIPS
  for (const id of assignees) of(id).roles.add(assignee)
  for (const id of qa_contacts) of(id).roles.add(qa_contact)
  of(reporter).roles.add(RELATIONSHIPS.reporter)
  for (const id of cc) of(id).roles.add(on_cc)
  const direct = new Map([...all].map(([id, { roles }]) => [id, [...roles]]))
  for (const { watcher, watched } of watches) {
    const standing = of(watcher)
    standing.watched.add(watched)
    for (const role of direct.get(watched) ?? []) standing.watched_roles.add(role)
  }
  for (const id of global_watchers) of(id).roles.add(global_watcher)
  for (const id of watchers) of(id).roles.add(on_watch)
  for (const id of mentioned) of(id)
  return all
}

/** What happened, as far as wishes depend on it. */
export interface Asked {
  events: ReadonlySet<number>
  /** Events that happened in one role only. */
  byRole: ReadonlyMap<number, number>
  /** People who were put on the CC list or taken from it. */
  onCc: ReadonlySet<number>
  /** People who watch something into which the bug was moved, or out of which. */
  movedFor: ReadonlySet<number>
  isUnconfirmed: boolean
  actor_id: number
}

/** Whether a role lets mail through, by which events; otherwise what stops it. */
export interface RoleJudged {
  role: number
  /** Those that the person wants mail about in that role. */
  events: number[]
  stopped_by?: 'preference' | 'unconfirmed' | 'own_change'
}

/** Each role of the person, own ones and those of people whom they watch. */
export function judgeRoles(
  person_id: number,
  standing: Standing,
  wishes: ReadonlySet<string>,
  asked: Asked,
) {
  const wants = (role: number, event: number) => wishes.has(`${role} ${event}`)
  const judge = (role: number): RoleJudged => {
    if (role === RELATIONSHIPS.global_watcher) return { role, events: [...asked.events] }
    const isMoved = role === RELATIONSHIPS.watcher && asked.movedFor.has(person_id)
    const isAdded = isMoved || asked.onCc.has(person_id)
    const own = [asked.byRole.get(role), isAdded ? ADDED : undefined]
    const happened = new Set([...asked.events, ...own.filter((event) => event !== undefined)])
    const judged = { role, events: [...happened].filter((event) => wants(role, event)) }
    if (judged.events.length === 0) return { ...judged, stopped_by: 'preference' }
    if (asked.isUnconfirmed && !wants(role, EVENTS.unconfirmed))
      return { ...judged, stopped_by: 'unconfirmed' }
    const isOwn = asked.actor_id === person_id && !wants(role, EVENTS.changed_by_me)
    return isOwn ? { ...judged, stopped_by: 'own_change' } : judged
  }
  return {
    roles: [...standing.roles].map(judge),
    watched_roles: [...standing.watched_roles].map(judge),
  }
}

/** A person who may get mail about a change, and what their roles and wishes say. */
export interface Judged {
  user_id: number
  roles: RoleJudged[]
  watched_roles: RoleJudged[]
  /** The people of the bug whom they watch. */
  watched: number[]
  /** The numbers of the comments that mention them, if they want to know. */
  mentioned_in?: number[]
  /** What they watch of the bug besides people. */
  areas?: Area[]
  /** Stops mail in every role: they ignore the bug, or their account gets no mail. */
  stopped_by?: 'ignored_bug' | 'unreachable'
}

/** The roles that let mail through. */
export const passedRoles = (judged: readonly RoleJudged[]): number[] =>
  judged.filter(({ stopped_by }) => stopped_by === undefined).map(({ role }) => role)

/** Whether they want mail and can get it. */
export const isWanted = ({ stopped_by, roles, watched_roles, mentioned_in }: Judged) =>
  stopped_by === undefined &&
  (passedRoles([...roles, ...watched_roles]).length > 0 || mentioned_in !== undefined)

const ADDED = EVENTS.added_removed

/** Roles in which a person was added to a bug or removed from it, by the fields that changed. */
export function rolesChanged(is_new: boolean, fields: readonly string[]): Map<number, number> {
  const { assignee, qa_contact, cc, watcher } = RELATIONSHIPS
  const changed = is_new
    ? [assignee, qa_contact, cc, watcher]
    : [
        ...(fields.includes('assigned_to') ? [assignee] : []),
        ...(fields.includes('qa_contact') ? [qa_contact] : []),
      ]
  return new Map(changed.map((role) => [role, ADDED]))
}
