/** What takes a change of a bug back. Pure. */

import { bugFields, isList } from '../../model/bug-fields/bug-fields.wire.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import type { Outcome } from './bulk-changes.ts'

/** Names of fields to which values are added, and from which they are removed. */
const LISTS: ReadonlySet<string> = new Set(bugFields.filter(isList).map(wireOf))

/**
 * Parameters of `Bug.update` that undo the changes: lists lose what was added and regain what was
 * removed. `was` has the values that are set as a whole.
 */
export function oppositeOf(
  changes: Outcome['changes'],
  was: Outcome['was'] = {},
): Record<string, unknown> {
  const words = (text: string) => text.split(', ').filter((word) => word !== '')
  const pairs = Object.entries(changes).map(([name, { removed, added }]): [string, unknown] => [
    name,
    LISTS.has(name) ? { add: words(removed), remove: words(added) } : (was[name] ?? removed),
  ])
  return Object.fromEntries(pairs.filter(([name, value]) => value !== '' || !BY_STATUS.has(name)))
}

/** An open bug has neither, so its status removes them. */
const BY_STATUS: ReadonlySet<string> = new Set(['resolution', 'dupe_of'])
