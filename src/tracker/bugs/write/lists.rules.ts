/** Parses parameters that are lists of names. Pure. */

import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import { fail } from '../see/faults.ts'
import { LISTED_MAX } from '../../model/bug-fields/bug-field.wire.ts'

const ALIAS_CHARS_MAX = 40

type Given = string | readonly (string | null)[] | undefined
const SEPARATORS = { alias: /[\s,]+/, see_also: /[\s,]+/, cc: /[\s,;]+/, keywords: /,/ } as const

/** The names in a parameter: strings are split, lists are taken as they are. */
export function listed(parameter: keyof typeof SEPARATORS, asked: Given): string[] {
  const given = typeof asked === 'string' ? asked.split(SEPARATORS[parameter]) : (asked ?? [])
  const values = given.flatMap((value) => value?.trim() || [])
  if (values.length > LISTED_MAX) {
    failAtDoor('param_invalid', parameter, `it has more than ${LISTED_MAX} items`)
  }
  return values
}

/** Trimmed aliases; fault 103 if one is too long, a number, or contains a blank or comma. */
export function checkAliases(asked: Given): string[] {
  const aliases = listed('alias', asked)
  for (const alias of aliases) {
    if (alias.length > ALIAS_CHARS_MAX) fail('alias_too_long', alias)
    if (/^\d+$/.test(alias)) fail('alias_is_numeric', alias)
    if (/[\s,]/.test(alias)) fail('alias_has_comma_or_space', alias)
  }
  return aliases
}
