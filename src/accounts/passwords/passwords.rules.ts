/** Rules for new passwords. Pure; not applied when logging in. */

import { limits } from '../../platform/limits.ts'
import { fail } from '../faults.ts'
import { isCommon } from './common-passwords.rules.ts'

const CHARS_MIN = 8

const LOWER: Demand = [/\p{Ll}/u, 'a lower-case letter']
const UPPER: Demand = [/\p{Lu}/u, 'an upper-case letter']
const LETTER: Demand = [/\p{L}/u, 'a letter']
const DIGIT: Demand = [/\p{Nd}/u, 'a digit']
const SPECIAL: Demand = [/[\p{P}\p{S}]/u, 'a special character']

type Demand = [found: RegExp, name: string]

/** The requirements of each value of the parameter `password_complexity`. */
const DEMANDS = new Map<string, Demand[]>([
  ['no_constraints', []],
  ['mixed_letters', [LOWER, UPPER]],
  ['letters_numbers', [LOWER, UPPER, DIGIT]],
  ['letters_numbers_specialchars', [LETTER, DIGIT, SPECIAL]],
])
// Unknown values are treated as the strictest.
const EVERYTHING = [LOWER, UPPER, DIGIT, SPECIAL]

/** Refuses a password that is too short, too long, too simple for the installation, or common. */
export function checkPassword(password: string, password_complexity: string): void {
  if (password.length > limits.password_chars_max) {
    fail('password_too_long', limits.password_chars_max)
  }
  if (Array.from(password).length < CHARS_MIN) fail('password_too_short', CHARS_MIN)
  const demands = DEMANDS.get(password_complexity) ?? EVERYTHING
  const missing = demands.filter(([found]) => !found.test(password)).map(([, name]) => name)
  if (missing.length > 0) fail('password_not_complex', missing)
  if (isCommon(password)) fail('password_too_common')
}
