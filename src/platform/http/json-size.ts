/** Checks the shape of JSON before it is parsed: parsing huge documents takes seconds. */

import { limits } from '../limits.ts'
import { fail } from './faults.ts'

/** Below this, parsing is faster than checking. */
const VAST_CHARS = 64 * 1024

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Malformed JSON may pass: the parser reports it. */
export function refuseVast(json: string) {
  if (json.length < VAST_CHARS) return
  let values = 1
  let level = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfText(json, at)
    } else if (code === COMMA) {
      values += 1
      if (values > limits.body_values_max) refuseCount()
    } else if (code === LIST || code === OBJECT) {
      level += 1
      if (level > LEVELS + 1) fail('body_invalid', `it is nested deeper than ${LEVELS} levels`)
    } else if (code === LIST_END || code === OBJECT_END) {
      level -= 1
    }
  }
}
const LEVELS = limits.parameter_levels_max

/** Throws fault `body_invalid` for too many values. */
export const refuseCount = () =>
  fail('body_invalid', `it contains more than ${limits.body_values_max} values`)

/** Most of a large body is one long string, which is skipped at memory speed. */
function endOfText(json: string, start: number) {
  let end = json.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

function isEscaped(json: string, at: number) {
  let before = at
  while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1
  return (at - before) % 2 === 1
}
