/** The number of bugs in a response, and their offset. Pure. */

import { fail } from '../../../platform/http/faults.ts'

/** A part of the results; counts of bugs. */
export interface Page {
  limit: number
  offset: number
}

/**
 * Interprets `limit` and `offset` as Bugzilla does: non-numeric text is 0, and a `limit` of 0 means
 * neither limit nor offset. Never more than `max`.
 */
export function planPage(asked: { limit?: string; offset?: string }, max: number): Page {
  if (asked.limit === undefined && asked.offset !== undefined) fail('param_required', 'limit')
  const limit = count('limit', asked.limit)
  const offset = count('offset', asked.offset)
  if (limit === 0) return { limit: max, offset: 0 }
  return { limit: Math.min(limit, max), offset }
}

function count(name: string, text = '0') {
  const number = Number.parseInt(text.trim(), 10)
  if (number < 0) fail('param_must_be_numeric', name, 'a number of at least 0')
  return Math.min(number || 0, Number.MAX_SAFE_INTEGER)
}
