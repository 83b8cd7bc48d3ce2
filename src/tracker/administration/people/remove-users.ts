/** Deletes accounts without activity, such as those created by mistake. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { dropUser, refuseRemoval, tracesLeft } from '../../../accounts/users/remove-user.ts'
import type { Person } from '../../../accounts/users/find-users.ts'
import { wantedPeople } from '../../../accounts/users/update-users.ts'
import { LOGINS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { touch } from '../../../platform/db/remembered.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import * as store from './people.store.ts'
import type { UserRemoval } from './people.wire.ts'

/**
 * Deletes all of the accounts or none; with `dry_run`, only says what keeps them. Fault 304 without `editusers` or with `allowuserdeletion`
 * off, 32000 for the caller's own account and for accounts that something refers to.
 */
export async function removeUsers(work: Work, asked: UserRemoval) {
  if (asked.dry_run) return { users: await whatKeeps(work, asked) }
  const people = await removable(work, asked)
  for (const person of people) {
    const traces = await dropUnused(work, person)
    if (traces.length > 0) fail('user_has_activity', person.login_name, traces)
  }
  return { users: people.map(({ id }) => ({ id })) }
}

async function removable(look: Look, asked: UserRemoval): Promise<Person[]> {
  refuseRemoval(look, await isOn(look.tx, 'allowuserdeletion'))
  const people = await wantedPeople(look, asked)
  if (people.some(({ id }) => id === look.actor.id)) fail('user_is_yourself')
  return people
}

/** What refers to accounts and would keep them, as phrases; the same faults as deleting. */
export async function whatKeeps(look: Look, asked: UserRemoval) {
  const users: { id: number; referred_from: string[] }[] = []
  for (const { id } of await removable(look, asked)) {
    users.push({ id, referred_from: await tracesOf(look.tx, id) })
  }
  return users
}

/**
 * Deletes an account unless something refers to it; returns what does, as phrases for a message.
 */
export async function dropUnused(work: Work, person: Person): Promise<string[]> {
  const { tx } = work
  const traces = await tracesOf(tx, person.id)
  if (traces.length > 0) return traces
  for (const removeOwn of store.own) await removeOwn(tx, { user_id: person.id })
  await dropUser(work, person)
  await touch(tx, LOGINS)
  return []
}

async function tracesOf(tx: Tx, user_id: number): Promise<string[]> {
  const found: string[] = []
  for (const [name, trace] of Object.entries(store.traces)) {
    if (await trace.first(tx, { user_id })) found.push(name)
  }
  return [...found, ...(await tracesLeft(tx, user_id))]
}
