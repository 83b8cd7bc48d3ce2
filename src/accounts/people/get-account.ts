/** Reads one account for those who administer people: its groups and why, and how it is used. */

import { toText } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import { keysOfPerson } from '../api-keys/api-keys.ts'
import { standingOfLogin } from '../authentication/attempts.ts'
import { mailStopOf } from '../bounces/bounces.ts'
import { fail } from '../faults.ts'
import { groupsOf } from '../group-sets/group-sets.ts'
import { groupsById } from '../groups/groups.ts'
import { blessable } from '../memberships/memberships.ts'
import { hasMfa } from '../mfa/codes.ts'
import { isLinked } from '../oidc/unlink.ts'
import { refuseOwnWhileActing } from '../actors/acting.ts'
import { sessionsOfPerson } from '../sessions/sessions.ts'
import { loginsShown, type Person, seesUser } from '../users/find-users.ts'
import { wantedPeople } from '../users/update-users.ts'
import * as store from './people.store.ts'
import type { AccessOfPerson, Account, GroupOfPerson, PersonAsked } from './people.wire.ts'
import { blessReasonsFor, reasonsFor } from './reasons.ts'

/**
 * `User.get_account`, for members of `editusers`, and for people who can add others to a group:
 * they see only these groups, and only people who are visible to them.
 */
export async function getAccount(look: Look, asked: PersonAsked): Promise<Account> {
  const { tx, actor } = look
  const mayGive = await blessable(tx, actor)
  if (mayGive.size === 0) refuse()
  const person = (await wantedPeople(look, asked))[0]!
  const isEditor = actor.may('editusers')
  if (!isEditor && !(await seesUser(look, person))) {
    const reason = 'You are not in a group that can see this user.'
    fail('auth_failure', { action: 'see', object: 'this user', reason })
  }
  const shown = await loginsShown(look)
  const account = {
    id: person.id,
    name: shown(person.login_name),
    real_name: person.realname,
    can_login: person.is_enabled === 1,
    groups: await groupsShown(look, person, mayGive),
  }
  if (!isEditor) return account
  return {
    ...account,
    email_enabled: person.disable_mail === 0,
    login_denied_text: person.disabledtext,
    access: await accessOf(look, person),
  }
}

const refuse = () => fail('auth_failure', { action: 'see', object: 'users', group: 'editusers' })

/** The account that a member of `editusers` asks for; fault 304 for others. */
export async function editedPerson(look: Look, asked: PersonAsked): Promise<Person> {
  if (!look.actor.may('editusers')) {
    fail('auth_failure', { action: 'edit', object: 'users', group: 'editusers' })
  }
  const person = (await wantedPeople(look, asked))[0]!
  refuseOwnWhileActing(look, [person.id])
  return person
}

async function groupsShown({ tx }: Look, person: Person, mayGive: ReadonlySet<number>) {
  const groups = [...(await groupsById(tx)).values()].filter(({ id }) => mayGive.has(id))
  const own = await groupsOf(tx, person.group_set_id)
  const given = await reasonsFor(tx, [person])
  const blessing = await blessReasonsFor(tx, person)
  return groups.map(({ id, name, description }): GroupOfPerson => {
    const { is_direct, through } = blessing(id)
    return {
      id,
      name,
      description,
      is_member: own.has(id),
      ...given(person.id, id),
      may_bless: is_direct || through.length > 0,
      may_bless_directly: is_direct,
      bless_through: through,
      is_yours_to_give: true,
    }
  })
}

async function accessOf(look: Look, person: Person): Promise<AccessOfPerson> {
  const { tx } = look
  const user_id = person.id
  const row = (await store.accountOf.first(tx, { user_id }))!
  const seen = [row.last_seen_date, row.session_used, row.key_used, row.address_used]
  const last = Math.max(0, ...seen.map(Number))
  const standing = await standingOfLogin(look, row.login_name_key)
  const stop = await mailStopOf(tx, user_id)
  return {
    has_password: Boolean(row.has_password),
    mfa: (await hasMfa(tx, user_id)) ? 'TOTP' : '',
    single_sign_on: await isLinked(tx, user_id),
    creation_time: toText(row.creation_ts),
    last_seen: last === 0 ? null : toText(last),
    sessions: await sessionsOfPerson(look, user_id),
    api_keys: await keysOfPerson(look, user_id),
    failed_logins: standing.failures,
    locked: standing.locked.map(({ address, until }) => ({ address, until: toText(until) })),
    delayed_until: standing.delayed_until === undefined ? null : toText(standing.delayed_until),
    mail_stop: stop ? { since: toText(stop.since), reason: stop.reason } : null,
  }
}
