/** Restricts searches by anonymous callers, by the parameter `anonymous_search`. */

import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { fail } from '../../../platform/http/faults.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { statuses } from '../../catalogue/fields/fields.ts'
import type { SearchAsked } from './search.wire.ts'
import { isSimple } from './anonymous-search.rules.ts'

/** Fault `login_required` if the search requires a login; `undefined` is never simple. */
export async function checkSearch(look: Look, asked: SearchAsked | undefined) {
  if (look.actor.id !== 0) return
  const { anonymous_search: allowed } = await docketParameters(look.tx)
  if (allowed === 'all') return
  if (allowed === 'none' || !asked) return fail('login_required')
  const open = (await statuses(look.tx)).filter(({ is_open }) => is_open)
  const names = new Set(open.map(({ name }) => fold(name)))
  const given = new Map(
    Object.entries(asked).map(([name, value]) => [name, [value].flat().map(String)]),
  )
  if (!isSimple(given, (status) => names.has(fold(status)))) fail('login_required')
}

/** A feed counts as simple whatever its criteria, unless anonymous searches are disabled. */
export async function checkFeed(look: Look) {
  const { anonymous_search: allowed } = await docketParameters(look.tx)
  if (look.actor.id === 0 && allowed === 'none') fail('login_required')
}
