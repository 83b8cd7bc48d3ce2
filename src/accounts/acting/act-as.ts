/**
 * Acting for another person, as Bugzilla's sudo: a session of a member of `bz_sudoers` gets the
 * rights of that person, and no others, until it is ended or six hours have passed. Changes are
 * those of the person; the audit log says who made them.
 */

import { statement } from '../../platform/db/statement.ts'
import type { Door } from '../../platform/http/method.ts'
import { toText } from '../../platform/times.ts'
import type { Actor, FindActor, Look } from '../../platform/work/work.ts'
import { enabledById } from '../actors/actors.ts'
import { audit } from '../audit/audit.ts'
import { fail } from '../faults.ts'
import { mailActing } from '../letters/notices.ts'
import { checkOwnPassword } from '../passwords/own-password.ts'
import { findUser, seesUser } from '../users/find-users.ts'
import { actsUntil, stillActs } from './acting.rules.ts'
import { fail as failHere } from './faults.ts'
import type { Acting, ActingAsked } from './acting.wire.ts'

const SUDOERS = 'bz_sudoers'
const PROTECTED = 'bz_sudo_protect'

const put = statement(
  (q, p: { id: number; user_id: number; acts_for: number | null; acts_since: number | null }) =>
    q
      .updateTable('sessions')
      .set({ acts_for: p.acts_for, acts_since: p.acts_since })
      .where('id', '=', p.id)
      .where('user_id', '=', p.user_id),
)
/** Throws unless the actor may act for others. */
export function refuseOthers({ actor }: Pick<Look, 'actor'>) {
  const acts = actor.by?.acts
  if (acts) failHere('acting_already', actor.login)
  if (actor.may(SUDOERS)) return
  fail('auth_failure', { action: 'act as', object: 'another user', group: SUDOERS })
}

/** `Session.act_as`: from now on, the session of the call is that of the other person. */
export async function actAs(door: Door, { user, reason = '', current_password }: ActingAsked) {
  const { actor } = door.caller
  refuseOthers({ actor })
  const session = actor.by?.session ?? failHere('acting_needs_session')
  await door.look(actor, (look) => personFor(look, user))
  await checkOwnPassword(door, current_password)
  return door.work(actor, async (work) => {
    const person = await personFor(work, user)
    const { id, login_name: name } = person
    await put(work.tx, { id: session.id, user_id: actor.id, acts_for: id, acts_since: work.now })
    const said = reason.trim()
    const added = said === '' ? actor.login : `${actor.login}: ${said}`
    await audit(work, 'User', id, { acted_for: { removed: null, added } })
    await mailActing(work, person, { sudoer: actor.login, reason: said })
    return { id, name, until: toText(actsUntil(work.now)) }
  })
}

/** Somebody for whom the actor may act. Invisible people do not exist. */
async function personFor(look: Look, login: string) {
  const person = await findUser(look.tx, login)
  if (!person || !(await seesUser(look, person))) {
    return fail('object_does_not_exist', 'user', login)
  }
  if (person.id === look.actor.id) failHere('acting_as_yourself')
  if (person.is_enabled === 0) failHere('acting_disabled', person.login_name)
  const other = await enabledById(look.tx, person.id)
  if (other?.may(PROTECTED)) failHere('acting_protected', person.login_name)
  return person
}

/** `Session.end_acting`: the session is that of its owner again. */
export function endActing(door: Door) {
  const { actor } = door.caller
  const { acts, session } = actor.by ?? {}
  if (!acts || !session) return Promise.resolve({ was_acting: false })
  return door.work(
    actor,
    async (work) => {
      await put(work.tx, { id: session.id, user_id: acts.id, acts_for: null, acts_since: null })
      await audit(work, 'User', actor.id, { acted_for: { removed: acts.login, added: null } })
      return { was_acting: true }
    },
    { always: true },
  )
}

/** `Session.get_acting`. */
export async function readActing({ actor }: Look): Promise<Acting> {
  const acts = actor.by?.acts
  if (!acts) return { is_acting: false }
  return {
    is_acting: true,
    id: actor.id,
    name: actor.login,
    sudoer_id: acts.id,
    sudoer: acts.login,
    until: toText(acts.until),
  }
}

/** The columns of a session that say for whom its owner acts. */
export interface ActingSession {
  acts_for: number | null
  acts_since: number | null
}

/**
 * For whom the owner of a session acts; undefined for nobody. Checked for each request, so that
 * lost rights, a disabled account and new protection end it.
 */
export async function actedFor(
  { tx, now }: Parameters<FindActor>[0],
  owner: Actor,
  { acts_for, acts_since }: ActingSession,
): Promise<{ actor: Actor; acts: NonNullable<NonNullable<Actor['by']>['acts']> } | undefined> {
  if (acts_for === null || acts_since === null || !stillActs(acts_since, now)) return undefined
  if (!owner.may(SUDOERS)) return undefined
  const actor = await enabledById(tx, acts_for)
  if (!actor || actor.may(PROTECTED)) return undefined
  const { id, login, name } = owner
  return { actor, acts: { id, login, name, until: actsUntil(acts_since) } }
}
