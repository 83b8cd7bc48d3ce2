/** Data for planning flags, read once for all bugs of a request. */

import { fail as refuse } from '../../../accounts/faults.ts'
import { groupsOfAll } from '../../../accounts/group-sets/group-sets.ts'
import { groupNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { preferencesOf } from '../../../accounts/preferences/preferences.ts'
import { findUsers } from '../../../accounts/users/find-users.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import type { Ways } from '../see/sees.rules.ts'
import { catalogue } from '../../catalogue/products/products.ts'
import { givesRight } from '../../catalogue/products/products.rules.ts'
import type { Status } from './flag-rights.rules.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import { isFor } from '../../catalogue/flag-types/flag-types.rules.ts'
import type { FlagsWanted } from './flags.wire.ts'
import * as store from './flags.store.ts'
import type { Held, Person } from './plan-flags.rules.ts'

/** A stored flag and its place; `attach_id` is null for a flag of the bug itself. */
export interface HeldOn extends Held {
  bug_id: number
  attach_id: number | null
}

/** Looks up what planning needs without further statements. */
export interface Known {
  /** All flags of the bugs, including those of their attachments. */
  held: HeldOn[]
  /** The groups of a user who set one of the flags in `held`. */
  groupsOfSetter: (user_id: number) => ReadonlySet<number>
  /** Requestees by login name as given; fault 51. */
  person: (login: string) => Person
  /**
   * The types valid for a component, including inactive ones; `b` for bugs, `a` for attachments.
   */
  typesIn: (place: { product_id: number; component_id: number }, target: 'a' | 'b') => FlagType[]
  /** Whether the caller has `editbugs` in the product. */
  mayEditBugs: (product_id: number) => boolean
  ways: Ways
}

/**
 * Reads everything with a fixed number of statements. The caller has checked that the bugs are
 * visible.
 */
export async function know(work: Work, bug_ids: number[], wanted: FlagsWanted): Promise<Known> {
  const { tx, actor } = work
  const all = await flagTypes(tx)
  const types = new Map(all.map((type) => [type.id, type]))
  const rows = await store.flagsOfBugs(tx, { bug_ids })
  const sets = await groupsOfAll(
    tx,
    rows.map(({ setter_set_id }) => setter_set_id),
  )
  const setters = new Map(rows.map((row) => [row.setter_id, sets.get(row.setter_set_id)!]))
  const people = await candidates(tx, wanted)
  const { byId, or_groups } = await catalogue(tx)
  const reader = { groups: actor.groups, or_groups }
  const { useqacontact } = await parameters(tx)
  return {
    held: rows.map((row) => shapeHeld(row, types.get(row.type_id)!)),
    groupsOfSetter: (user_id) => setters.get(user_id)!,
    person: (login) => people.get(login) ?? refuse('object_does_not_exist', 'user', login),
    typesIn: ({ product_id, component_id }, target) =>
      all.filter((type) => type.target_type === target && isFor(type, product_id, component_id)),
    mayEditBugs: (id) => actor.may('editbugs') || givesRight(byId.get(id)!, reader, 'editbugs'),
    ways: { mode: or_groups ? 'any' : 'all', hasContacts: useqacontact === '1' },
  }
}

type Row = Awaited<ReturnType<typeof store.flagsOfBugs>>[number]

function shapeHeld(row: Row, type: FlagType): HeldOn {
  const { id, bug_id, attach_id, setter_id, requestee_id, requestee_login } = row
  return {
    id,
    type,
    status: row.status as Status,
    bug_id,
    attach_id,
    setter_id,
    requestee:
      requestee_id === null ? undefined : { id: requestee_id, login_name: requestee_login! },
  }
}

async function candidates(tx: Tx, wanted: FlagsWanted): Promise<Map<string, Person>> {
  const logins = wanted.flatMap(({ requestee }) => requestee?.trim() || [])
  if (logins.length === 0) return new Map()
  const found = await findUsers(tx, logins)
  const people = [...found.values()]
  const insiders = await groupNamed(tx, (await parameters(tx)).insidergroup)
  const wishes = await preferencesOf(
    tx,
    'requestee_cc',
    people.map(({ id }) => id),
  )
  const groups = await groupsOfAll(
    tx,
    people.map(({ group_set_id }) => group_set_id),
  )
  const candidate = ({ id, login_name, is_enabled, group_set_id }: (typeof people)[number]) => {
    const theirs = groups.get(group_set_id) ?? new Set()
    const isInsider = insiders !== undefined && theirs.has(insiders.id)
    return {
      id,
      login_name,
      is_enabled,
      groups: theirs,
      isInsider,
      wantsCc: wishes.get(id) === 'on',
    }
  }
  return new Map([...found].map(([login, person]) => [login, candidate(person)]))
}
