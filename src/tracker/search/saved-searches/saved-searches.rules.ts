/** What a saved search may be called and hold, and what it asks for. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { withAmpersands } from '../../../platform/query-text.ts'
import { fail } from './faults.ts'

export const NAME_CHARS_MAX = 64

export const checkName = (text: string) =>
  savedName(text) ?? fail('saved_search_name_invalid', NAME_CHARS_MAX)

/** The name of what is saved as it is kept; undefined where it is none. */
export function savedName(text: string): string | undefined {
  const name = oneLine(text)
  const chars = Array.from(name).length
  return chars === 0 || chars > NAME_CHARS_MAX ? undefined : name
}

/** As it is kept: without the question mark that stands before it in a URL. */
export function checkQuery(text: string) {
  const query = text.trim().replace(/^\?/, '')
  if (parametersOf(query).size === 0) fail('saved_search_empty')
  return query
}

/** The parameters, each with all of its values; those that say how Bugzilla showed it are kept. */
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
