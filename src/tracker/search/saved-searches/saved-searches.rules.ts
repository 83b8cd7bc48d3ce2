/** Validates saved searches and parses their queries. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { withAmpersands } from '../../../platform/query-text.ts'
import { fail } from './faults.ts'

/** The maximum length of a name, as in Bugzilla, in UTF-16 code units. */
export const NAME_CHARS_MAX = 64

/** The name in stored form; fault 32000 if it is empty or too long. */
export const checkName = (text: string) =>
  savedName(text) ?? fail('saved_search_name_invalid', NAME_CHARS_MAX)

/** The name in stored form; undefined if it is invalid. */
export function savedName(text: string): string | undefined {
  const name = oneLine(text)
  const chars = Array.from(name).length
  return chars === 0 || chars > NAME_CHARS_MAX ? undefined : name
}

/** In stored form: without the leading question mark. */
export function checkQuery(text: string) {
  const query = text.trim().replace(/^\?/, '')
  if (parametersOf(query).size === 0) fail('saved_search_empty')
  return query
}

/** The parameters with all of their values, including those about presentation. */
export function parametersOf(query: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(withAmpersands(query))) {
    if (name === '' || value.includes('\0')) continue
    const values = parameters.get(name)
    if (values) values.push(value)
    else parameters.set(name, [value])
  }
  return parameters
}
