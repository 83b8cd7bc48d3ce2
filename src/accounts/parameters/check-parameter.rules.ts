/** Checks the value of a parameter by its type. Pure. */

import { fail } from '../../platform/http/faults.ts'
import { readPattern } from '../../platform/patterns.ts'
import { oneLine } from '../names.rules.ts'
import type { Kind } from './parameter-kinds.rules.ts'

const CHARS_MAX = 1_000
/** The longest value of several lines, in UTF-16 code units. */
export const LINES_CHARS_MAX = 10_000
const ADDRESS = /^[^\s@]+@[^\s@]+$/

/**
 * The value in stored form; fault 53 if it is invalid. Does not check whether what it names exists.
 */
export function checkParameter(name: string, kind: Kind, given: string): string {
  const text = given.trim()
  const refuse = (reason: string) => fail('param_invalid', name, reason)
  const max = kind.is === 'lines' ? LINES_CHARS_MAX : CHARS_MAX
  if (text.length > max) refuse(`it must have at most ${max} characters`)
  switch (kind.is) {
    case 'switch':
      return text === '0' || text === '1' ? text : refuse('it must be 1 or 0')
    case 'whole': {
      const isIn = /^\d{1,9}$/.test(text) && Number(text) >= kind.min && Number(text) <= kind.max
      return isIn
        ? String(Number(text))
        : refuse(`it must be a number from ${kind.min} to ${kind.max}`)
    }
    case 'choice':
      return kind.of.includes(text) ? text : refuse(`it must be one of ${kind.of.join(', ')}`)
    case 'pattern': {
      const read = readPattern(text)
      return 'problem' in read ? refuse(read.problem) : text
    }
    case 'email':
      return text === '' || ADDRESS.test(text) ? text : refuse('it must be an email address')
    case 'address':
      return readAddress(text, kind.of_bugs) ?? refuse('it must be a URL such as https://host/')
    case 'text':
    case 'value':
    case 'closed status': {
      const isNeeded = kind.is === 'closed status' || kind.needed
      return isNeeded && text === '' ? refuse('it must not be empty') : text
    }
    case 'lines': {
      const lines = text.split(/[\r\n]+/).map(oneLine)
      return lines.filter((line) => line !== '').join('\n')
    }
    case 'group':
      return text
  }
}

/** With a trailing slash. */
function readAddress(text: string, of_bugs?: true): string | undefined {
  if (text === '') return text
  const url = URL.parse(of_bugs ? text.replace('%bugid%', '1') : text)
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain || !/^https?:$/.test(url.protocol) || /\s/.test(text)) return undefined
  return text.endsWith('/') ? text : `${text}/`
}
