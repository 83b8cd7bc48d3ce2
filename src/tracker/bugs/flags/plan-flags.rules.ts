/** What the flags of one bug, or of one attachment, will be. Pure. */

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

export interface Asked {
  id: number
  login_name: string
  /** Whether to be asked for a flag puts them on the CC list of the bug. */
  wantsCc?: boolean
}
/** A flag as it is stored. */
export interface Held {
  id: number
  type: FlagType
  status: Status
  setter_id: number
  requestee: Asked | undefined
}
/** A flag as it will be; `X` where it is to go. A new one has no `before`. */
export interface Planned extends Omit<Held, 'id'> {
  id?: number
  before?: Held
}

/** Somebody who may be asked for a flag. */
export interface Person extends Asked {
  is_enabled: number
  groups: ReadonlySet<number>
  /** Sees what is private. */
  isInsider: boolean
}

/** Where flags are set, and by whom. */
export interface Scene {
  /** Those that are for this place, inactive ones too. */
  types: readonly FlagType[]
  actor: Actor
  /** Somebody by login; fault 51. */
  person(login: string): Person
  /** Throws where somebody does not see what the flag is on. */
  checkSees(person: Person): void
}

export const begin = (held: readonly Held[]): Planned[] =>
  held.map((flag) => ({ ...flag, before: flag }))

/**
 * Flags whose type is not for this place get the type of the same name that is, if whoever set them
 * may set that, or go.
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

/** All are chosen by what is set before; then those that are set change, then new ones come. */
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
  // It went with a move of the bug.
  if (flag.before && flag.status === 'X') return
  const status = statusOf(one, flag)
  const requestee = status === '?' ? requesteeOf(one.requestee, flag, scene) : undefined
  if (status === flag.status && requestee?.id === flag.requestee?.id) return
  if (!maySet(flag, status, scene.actor)) fail('flag_update_denied', verbs[status], flag.type.name)
  // Whoever asked stays the one to be told of the answer, whomever it is asked of now.
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

/** A request stays one also where the type cannot be asked for any more. */
function statusOf({ status = '' }: FlagWanted, flag: Planned): Status {
  const isRefused = status === '?' && flag.status !== '?' && !flag.type.is_requestable
  if (!STATUSES.has(status) || isRefused) fail('flag_status_invalid', flag.type.name, status)
  return status as Status
}

/** Whoever was asked before may stay, whatever they may now. */
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

/** Requests end where nobody will answer them any more. */
export function cancelRequests(flags: Planned[]) {
  for (const flag of flags) if (flag.status === '?') flag.status = 'X'
}

/** Whether anybody would tell a flag from what it was; its type alone may change unseen. */
export const isDifferent = ({ before, ...after }: Planned) =>
  before
    ? before.status !== after.status || before.requestee?.id !== after.requestee?.id
    : after.status !== 'X'

/** Who is asked for one of the flags and was not before, where that puts them on the CC list. */
export const newlyAsked = (flags: readonly Planned[]): Asked[] =>
  flags.flatMap(({ before, requestee }) =>
    requestee?.wantsCc && requestee.id !== before?.requestee?.id ? requestee : [],
  )

/** As history tells it: what is different, in the order of types. */
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
