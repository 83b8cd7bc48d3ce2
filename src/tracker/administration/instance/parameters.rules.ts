/** Who can read which parameters. Pure. */

import { forAnybody, forUsers, secrets } from '../../../accounts/parameters/parameters.list.ts'
import type { Actor } from '../../../platform/work/work.ts'

const hidden: ReadonlySet<string> = new Set(secrets)

/**
 * Of all parameters, those that the actor may read: two without a login, more with one, all for
 * members of `tweakparams`, but never secrets.
 */
export function parametersFor(actor: Actor, all: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    namesFor(actor, all).flatMap((name) =>
      all[name] === undefined || hidden.has(name) ? [] : [[name, withoutPassword(name, all[name])]],
    ),
  )
}

function namesFor(actor: Actor, all: Readonly<Record<string, string>>): readonly string[] {
  if (actor.may('tweakparams')) return Object.keys(all)
  return actor.id === 0 ? forAnybody : forUsers
}

/** `LDAPbinddn` is a name and a password, separated by a colon. */
const withoutPassword = (name: string, value: string) =>
  name === 'LDAPbinddn' ? value.split(':', 1)[0]! : value
