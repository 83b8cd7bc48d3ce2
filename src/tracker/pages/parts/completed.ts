/** Which controls the script completes while typing, by their names. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { relationFields, relationWire } from '../../model/bug-fields/relations.wire.ts'

const KINDS: Readonly<Record<string, readonly string[]>> = {
  people: ['assigned_to', 'qa_contact', 'cc', 'requester', 'requestee', 'reporter', 'watched'],
  bugs: ['dupe_of', 'ignored', ...relationFields.map(relationWire)],
  keywords: ['keywords'],
}
const kinds = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
)

/** What is completed in a control: `people`, `bugs` or `keywords`. */
export const completionOf = (name: string): string | undefined =>
  kinds.get(name.replace(/_(?:add|remove|type)|-\d+/g, ''))

/** The attribute of a control for a field, which may be one of several, such as `cc_add`. */
export function completed(name: string): Part {
  const kind = completionOf(name)
  return kind && markup` data-complete="${kind}"`
}

/** The attribute of a text in which people and bugs are mentioned. */
export const MENTIONS = markup` data-complete="mentions"`
