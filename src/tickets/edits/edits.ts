/** The common part of changing tickets and grants. */

import { type Changes, differences } from '../../accounts/changes.rules.ts'
import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { fail } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Look } from '../../platform/work/work.ts'
import { fail as failTickets } from '../faults.ts'
import type { Policy } from '../policy/policy.rules.ts'
import { isAddress, splitTyped } from './messages.rules.ts'
import { ADDRESSES_MAX, type ChangeAsked } from './edits.wire.ts'

/**
 * The hash of the new password: undefined to keep it, null to remove it. `see` checks permission
 * first, so that nothing is hashed in vain.
 */
export async function passwordFor(
  door: Door,
  { pass, pass_clear }: Pick<ChangeAsked, 'pass' | 'pass_clear'>,
  see: (look: Look) => Promise<unknown>,
): Promise<string | null | undefined> {
  // An empty string and 0 mean no password, as on creation.
  const isSet = pass !== undefined && pass !== '' && pass !== '0'
  if (isSet && pass_clear)
    fail('param_invalid', 'pass_clear', 'cannot be combined with pass, which sets a password')
  if (!isSet) return pass_clear ? null : undefined
  await door.look(door.caller.actor, async (look) => {
    await see(look)
    await door.mayWork(look)
  })
  return hashPassword(pass)
}

/** Addresses in stored form. */
export const notifyFrom = (given: readonly string[]): string =>
  addressesFrom('notify', given).join(',')

/** The email addresses in a parameter, whose strings may contain several. */
export function addressesFrom(name: string, given: readonly string[]): string[] {
  const all = given.flatMap(splitTyped)
  if (all.length > ADDRESSES_MAX) {
    fail('param_invalid', name, `at most ${ADDRESSES_MAX} email addresses are allowed`)
  }
  const wrong = all.find((address) => !isAddress(address))
  if (wrong !== undefined) fail('param_invalid', name, 'it must be a list of email addresses')
  return all
}

/** Refuses with `ticket_password_required` to remove a password that the policy needs. */
export function keepPassword(
  before: Kept,
  after: Kept,
  policy: Pick<Policy, 'is_password_required'>,
) {
  if (!policy.is_password_required || before.password === null || after.password !== null) return
  failTickets('ticket_password_required')
}

interface Kept {
  password: string | null
}

/** The changes by field name; for passwords only that they changed. */
export function changesOf<Told extends object>(
  before: Kept & { told: Told },
  after: Kept & { told: Told },
): Changes {
  const changes = differences(before.told, after.told)
  if (before.password !== after.password) {
    const [removed, added] = [before.password, after.password].map((password) =>
      password === null ? '' : '********',
    ) as [string, string]
    changes['pass'] = { removed, added }
  }
  return changes
}
