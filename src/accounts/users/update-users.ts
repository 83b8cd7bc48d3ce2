/** Changes other people's accounts, for members of `editusers`, and one's own name. */

import { LOGINS } from '../../migrations/topics.ts'
import { touch } from '../../platform/db/remembered.ts'
import { fold } from '../../platform/fold.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { loginKey } from '../actors/actors.ts'
import { audit } from '../audit/audit.ts'
import { forgetBounces, isMailStopped } from '../bounces/bounces.ts'
import { mailNewAddress, mailNewPassword } from '../letters/notices.ts'
import { type Changes, differences, renamed } from '../changes.rules.ts'
import type { Changed } from '../changes.wire.ts'
import { fail } from '../faults.ts'
import { groupNamed, groupsById } from '../groups/groups.ts'
import { changeGiven, givenByHand, type Right } from '../memberships/grants.ts'
import { applyPatterns, blessable, refreshPerson } from '../memberships/memberships.ts'
import { type Named, readId, wanted } from '../names.rules.ts'
import { parameters } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { refuseOwnWhileActing } from '../actors/acting.ts'
import { requireRecentPassword } from '../sessions/recent-password.ts'
import { checkNewLogin } from './create-user.ts'
import { findUsers, type Person, seesUser, usersById } from './find-users.ts'
import { noteRenamed } from './renamed.ts'
import { passwordChange, putPassword, shutOut } from './set-password.ts'
import { type Fields, planGroups, updated } from './users.rules.ts'
import * as store from './users.store.ts'
import type { GroupsChange, MembershipUpdate, NameChange, UserUpdate } from './users.wire.ts'

/** Changes all of the accounts or none. Others than members of `editusers` get fault 304. */
export async function updateUsers(door: Door, asked: UserUpdate) {
  if (!door.caller.actor.may('editusers')) {
    fail('auth_failure', { action: 'edit', object: 'users', group: 'editusers' })
  }
  return changeUsers(door, asked)
}

/**
 * `User.update_groups`: also for people who may bless, as on Bugzilla's page. They change visible
 * people only, and `updateGroups` checks the groups.
 */
export async function updateGroupsOf(door: Door, asked: MembershipUpdate) {
  const { actor } = door.caller
  if (!actor.may('editusers')) await door.look(actor, (look) => refuseUnlessBlessing(look, asked))
  return changeUsers(door, asked)
}

async function changeUsers(door: Door, asked: UserUpdate) {
  const { actor } = door.caller
  const { password } = asked
  // Programs may work for hours; a stolen browser session must not be enough.
  const isByBrowser = actor.by?.session?.kind === 'cookie'
  if (isByBrowser && (asked.email !== undefined || password !== undefined)) {
    await door.look(actor, requireRecentPassword)
  }
  let hash: string | undefined
  if (password !== undefined) {
    const { password_complexity } = await door.look(actor, ({ tx }) => parameters(tx))
    checkPassword(password, password_complexity)
    hash = await hashPassword(password)
  }
  return door.work(actor, async (w) => {
    const people = await wantedPeople(w, asked)
    refuseOwnWhileActing(
      w,
      people.map(({ id }) => id),
    )
    const users: Changed[] = []
    for (const person of people) {
      users.push({ id: person.id, changes: await updateUser(w, person, { ...asked, hash }) })
    }
    return { users }
  })
}

async function refuseUnlessBlessing(look: Look, asked: Named) {
  if ((await blessable(look.tx, look.actor)).size === 0) {
    fail('auth_failure', { action: 'edit', object: 'users', group: 'editusers' })
  }
  for (const person of await wantedPeople(look, asked)) {
    if (await seesUser(look, person)) continue
    const reason = 'You are not in a group that can see this user.'
    fail('auth_failure', { action: 'edit', object: 'this user', reason })
  }
}

/** An address that its owner confirmed through a letter. */
export async function changeLogin(work: Work, id: number, email: string) {
  const person = (await usersById(work.tx, [id])).get(id)!
  await updateUser(work, person, { email, hash: undefined })
}

/** An account that its owner sets up; its sessions and mailed secrets end. */
export async function setAccount(
  work: Work,
  person: Person,
  asked: { email: string; full_name: string; hash: string },
) {
  await updateUser(work, person, asked)
}

/** One account, as a member of `editusers` changes it; callers check that. */
export const changeUser = (work: Work, person: Person, asked: UserUpdate): Promise<Changes> =>
  updateUser(work, person, { ...asked, hash: undefined })

/** Everyone may change their own real name. */
export async function changeOwnName(work: Work, asked: NameChange): Promise<Changed> {
  const { id } = work.actor
  const person = (await usersById(work.tx, [id])).get(id)!
  const changes = await updateFields(work, person, asked)
  await audit(work, 'User', id, changes)
  return { id, changes: renamed(changes, WIRE_NAMES) }
}

/** The requested people, without repetitions; fault 51 if one does not exist. */
export async function wantedPeople({ tx }: Look, asked: Named): Promise<Person[]> {
  const { names = [], ids = [] } = wanted(asked)
  const byName = await findUsers(tx, names)
  const byId = await usersById(tx, ids)
  const people = [
    ...names.map((name) => byName.get(name) ?? fail('object_does_not_exist', 'user', name)),
    ...ids.map((id) => byId.get(id) ?? fail('object_does_not_exist', 'user', id)),
  ]
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

type Update = UserUpdate & { hash: string | undefined }

async function updateUser(work: Work, person: Person, asked: Update): Promise<Changes> {
  const { tx } = work
  const changes = await updateFields(work, person, asked)
  if (asked.hash !== undefined) {
    await putPassword(tx, person.id, asked.hash)
    Object.assign(changes, passwordChange)
  }
  if (changes['login_name']) await applyPatterns(tx, person.id, changes['login_name'].added)
  const rights: [Right, GroupsChange | undefined][] = [
    ['groups', asked.groups],
    ['bless_groups', asked.bless_groups],
  ]
  for (const [right, change] of rights) {
    if (change) Object.assign(changes, await updateGroups(work, person.id, right, change))
  }
  if (SHUTS_OUT.some((field) => changes[field])) await shutOut(work, person.id)
  const login = changes['login_name']?.added
  if (login !== undefined) await mailNewAddress(work, person, login)
  if (asked.hash !== undefined) {
    await mailNewPassword(work, { ...person, login_name: login ?? person.login_name })
  }
  await audit(work, 'User', person.id, changes)
  return renamed(changes, WIRE_NAMES)
}

const SHUTS_OUT = ['login_name', 'disabledtext', 'cryptpassword']
/** Columns with different names in the interface. */
const WIRE_NAMES = { login_name: 'email', realname: 'full_name', disabledtext: 'login_denied_text' }

async function updateFields({ tx }: Work, person: Person, asked: UserUpdate): Promise<Changes> {
  const { email, email_enabled } = asked
  const isRenamed = email !== undefined && email.trim() !== person.login_name
  const login_name = isRenamed ? await checkNewLogin(tx, email, person.id) : undefined
  const before = fieldsOf(person)
  // Letters to the former address came back.
  const isReached = isRenamed && (await isMailStopped(tx, person.id)) ? true : undefined
  const after = updated(before, { ...asked, login_name, email_enabled: email_enabled ?? isReached })
  if (isRenamed || email_enabled !== undefined) await forgetBounces(tx, person.id)
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return {}
  await store.putUser(tx, {
    id: person.id,
    ...after,
    login_name_key: loginKey(after.login_name),
    realname_key: fold(after.realname),
  })
  // Caches contain names of people.
  if (changes['login_name']) await touch(tx, LOGINS)
  if (changes['login_name'] || changes['realname']) await noteRenamed(tx, person.id)
  return changes
}

const fieldsOf = (person: Person): Fields => ({
  login_name: person.login_name,
  realname: person.realname,
  disabledtext: person.disabledtext,
  is_enabled: person.is_enabled,
  disable_mail: person.disable_mail,
})

/** Adds a user to groups and removes them; fault 304 for groups that the actor may not grant. */
export async function updateGroups(work: Work, user_id: number, right: Right, asked: GroupsChange) {
  const { tx, actor } = work
  const mayGive = await blessable(tx, actor)
  const listed = async (groups: (number | string)[] | undefined) => {
    const ids: number[] = []
    for (const group of groups ?? []) ids.push(await groupToGive(work, group, mayGive))
    return ids
  }
  const plan = { add: await listed(asked.add), remove: await listed(asked.remove) }
  const set = asked.set && (await listed(asked.set))
  const given = planGroups(await givenByHand(tx, user_id, right), { ...plan, set }, mayGive)
  if (given.added.length === 0 && given.removed.length === 0) return {}
  await changeGiven(tx, user_id, right, given)
  if (right === 'groups') await refreshPerson(tx, user_id)
  const groups = await groupsById(tx)
  const names = (ids: number[]) => ids.map((id) => groups.get(id)?.name ?? String(id)).join(',')
  return { [right]: { removed: names(given.removed), added: names(given.added) } }
}

/** The same fault for a nonexistent group as for one that the actor may not grant. */
async function groupToGive({ tx }: Work, named: number | string, mayGive: ReadonlySet<number>) {
  const id = typeof named === 'number' ? named : readId(named)
  const group = id === undefined ? await groupNamed(tx, String(named)) : { id }
  if (group && mayGive.has(group.id)) return group.id
  const reason = `There is no group '${named}' to which you can add or from which you can remove people.`
  return fail('auth_failure', { action: 'edit', object: 'the groups of users', reason })
}
