/** Merges a saved search with additional parameters. Pure. */

import { builtInFields, namedField } from '../tree/fields.ts'
import type { SearchAsked } from './search.wire.ts'

/** Parameters about the response or the caller are only taken from the call. */
const OF_THE_CALL = new Set([
  'offset',
  'cursor',
  'total',
  'count_only',
  'savedsearch',
  'namedcmd',
  'sharer_id',
])
const ONE_VALUE = new Set(['limit', 'quicksearch'])
const isOfTheCall = (name: string) => OF_THE_CALL.has(name) || /^(in|ex)clude_fields$/.test(name)

/** A given criterion replaces the saved one for the same field. */
export function withSaved<Asked extends SearchAsked>(
  asked: Asked,
  saved: ReadonlyMap<string, string[]>,
): Asked {
  const field = (name: string) => namedField(name, builtInFields) ?? name
  const given = new Set(Object.keys(asked).map(field))
  const kept = [...saved].filter(([name]) => !isOfTheCall(name) && !given.has(field(name)))
  const values = kept.map(([name, all]) => [name, ONE_VALUE.has(name) ? all.at(-1)! : all])
  return { ...(Object.fromEntries(values) as object), ...asked }
}
