/** Creates a grant for a person. */

import { hashPassword } from '../../accounts/passwords/passwords.ts'
import type { Actor, Transactions } from '../../platform/work/work.ts'
import type { Message } from '../edits/messages.rules.ts'
import { policyOf } from '../policy/policy.ts'
import { defaultsOf, settingsOf } from '../settings.ts'
import type { Linked } from '../tickets/create-ticket.ts'
import { createGrant, planGrant } from './grants.ts'

/** From the parameters of dl's `newgrant`, whose faults it throws; `locale` as in `Wanted`. */
export async function makeGrant(
  transactions: Transactions,
  actor: Actor,
  message: Message,
  locale?: string,
): Promise<Linked> {
  const policy = await transactions.look(actor, (look) => policyOf(look, actor.id))
  const plan = planGrant(message, defaultsOf(settingsOf(transactions)), policy)
  const password = plan.password === undefined ? null : await hashPassword(plan.password)
  return transactions.work(actor, (work) => createGrant(work, plan, password, locale))
}
