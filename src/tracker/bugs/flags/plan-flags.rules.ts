/** Computes the new flags of one bug or attachment. Pure. */

import { chooseFlag } from './choose-flag.rules.ts'
import { fail } from './faults.ts'
import {
  type Actor,
  mayGrant,
  mayRequest,
  maySet,
  type Status,
  verbs,
} from './flag-rights.rules.ts'
import type { FlagType } from '../../catalogue/flag-types/flag-types.ts'
import type { FlagsWanted, FlagWanted } from './flags.wire.ts'

/** A requestee. */
export interface Asked {
  id: number
  login_name: string
  /** Whether the requestee is to be added to the CC list of the bug. */
  wantsCc?: boolean
}
/** A stored flag. */
export interface Held {
  id: number
  type: FlagType
  status: Status
  setter_id: number
  requestee: Asked | undefined
}
/** The new state of a flag; `X` removes it. A new one has no `before`. */
export interface Planned extends Omit<Held, 'id'> {
  id?: number
  before?: Held
}

/** A possible requestee. */
export interface Person extends Asked {
  is_enabled: number
  groups: ReadonlySet<number>
  /** Can see private attachments. */
  isInsider: boolean
}

/** Where flags are set, and by whom. */
export interface Scene {
  /** The types valid for this place, including inactive ones. */
  types: readonly FlagType[]
  actor: Actor
  /** Finds a person by login name; fault 51. */
  person(login: string): Person
  /** Throws if a person cannot see the object of the flag. */
  checkSees(person: Person): void
}

/** The starting state for planning: all flags unchanged. */
export const begin = (held: readonly Held[]): Planned[] =>
  held.map((flag) => ({ ...flag, before: flag }))

/**
 * Flags whose type is not valid for this place change to a valid type of the same name, if their
 * setter may set it, or are removed.
 */
export function retarget(
  flags: Planned[],
  types: readonly FlagType[],
  groupsOf: (user_id: number) => ReadonlySet<number>,
) {
  const has = (type: FlagType) =>
    flags.some((flag) => flag.type.id === type.id && flag.status !== 'X')
  for (const flag of flags) {
    if (types.some(({ id }) => id === flag.type.id)) continue
    const groups = groupsOf(flag.setter_id)
    const type = types.find(
      (one) =>
        one.name === flag.type.name &&
        one.is_active === 1 &&
        (one.is_multiplicable === 1 || !has(one)) &&
        (flag.status === '?' ? mayRequest(one, groups) : mayGrant(one, groups)),
    )
    if (type) flag.type = type
    else flag.status = 'X'
  }
}

/**
 * All flags are resolved against the current state; then existing ones change, then new ones are
 * added.
 */
export function setAll(flags: Planned[], wanted: FlagsWanted, scene: Scene) {
  const usable = scene.types.filter(
    (type) => type.is_active === 1 || flags.some((flag) => flag.type.id === type.id),
  )
  const before = [...flags]
  const chosen = wanted.map((one) => ({ one, ...chooseFlag(one, usable, before) }))
  for (const { one, flag } of chosen) if (flag) setOne(flag, one, scene)
  for (const { one, type } of chosen) if (type) addOne(flags, type, { one, scene })
}

function setOne(flag: Planned, one: FlagWanted, scene: Scene) {
  // It was removed because the bug moved.
  if (flag.before && flag.status === 'X') return
  const status = statusOf(one, flag)
  const requestee = status === '?' ? requesteeOf(one.requestee, flag, scene) : undefined
  if (status === flag.status && requestee?.id === flag.requestee?.id) return
  if (!maySet(flag, status, scene.actor)) fail('flag_update_denied', verbs[status], flag.type.name)
  // The original requester is notified of the response, whoever is the requestee now.
  if (status !== '?' || flag.status !== '?') flag.setter_id = scene.actor.id
  flag.status = status
  flag.requestee = requestee
}

function addOne(
  flags: Planned[],
  type: FlagType,
  { one, scene }: { one: FlagWanted; scene: Scene },
) {
  if (one.status === 'X') return
  if (!type.is_active) fail('flag_type_inactive', type.name)
  const isSet = flags.some((flag) => flag.type.id === type.id && flag.status !== 'X')
  if (isSet && !type.is_multiplicable) fail('flag_type_not_multiplicable', type.name)
  const flag: Planned = { type, status: 'X', setter_id: 0, requestee: undefined }
  setOne(flag, one, scene)
  flags.push(flag)
}

const STATUSES: ReadonlySet<string> = new Set<Status>(['?', '+', '-', 'X'])

/** Existing requests stay valid even if the type can no longer be requested. */
function statusOf({ status = '' }: FlagWanted, flag: Planned): Status {
  const isRefused = status === '?' && flag.status !== '?' && !flag.type.is_requestable
  if (!STATUSES.has(status) || isRefused) fail('flag_status_invalid', flag.type.name, status)
  return status as Status
}

/** An existing requestee may stay, even without permission now. */
function requesteeOf(login: string | undefined, flag: Planned, scene: Scene) {
  if (!login?.trim()) return undefined
  const person = scene.person(login.trim())
  if (person.id === flag.requestee?.id) return flag.requestee
  const { type } = flag
  if (!type.is_requesteeble) fail('flag_type_requestee_disabled', type.name)
  if (!person.is_enabled) fail('flag_requestee_disabled', person.login_name)
  scene.checkSees(person)
  if (!mayGrant(type, person.groups)) {
    fail('flag_requestee_needs_privs', person.login_name, type.name)
  }
  return person
}

/** Cancels requests that can no longer be answered. */
export function cancelRequests(flags: Planned[]) {
  for (const flag of flags) if (flag.status === '?') flag.status = 'X'
}

/** Whether the change is visible; a change of the type alone is not. */
export const isDifferent = ({ before, ...after }: Planned) =>
  before
    ? before.status !== after.status || before.requestee?.id !== after.requestee?.id
    : after.status !== 'X'

/** New requestees who are to be added to the CC list. */
export const newlyAsked = (flags: readonly Planned[]): Asked[] =>
  flags.flatMap(({ before, requestee }) =>
    requestee?.wantsCc && requestee.id !== before?.requestee?.id ? requestee : [],
  )

/** The changes for the history, in the order of types. */
export function told(flags: readonly Planned[]): { removed: string; added: string } {
  const different = flags
    .filter(isDifferent)
    .sort((a, b) => a.type.sortkey - b.type.sortkey || compare(a.type.name_key, b.type.name_key))
  return {
    removed: different.flatMap(({ before }) => (before ? textOf(before) : [])).join(', '),
    added: different.flatMap((flag) => (flag.status === 'X' ? [] : textOf(flag))).join(', '),
  }
}

const textOf = ({ type, status, requestee }: Planned) =>
  `${type.name}${status}${requestee ? `(${requestee.login_name})` : ''}`

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
