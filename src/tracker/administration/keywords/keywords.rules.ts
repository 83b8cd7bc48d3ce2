/** Validates keywords and computes changes to them. Pure. */

import { fold } from '../../../platform/fold.ts'
import { fail } from './faults.ts'
import type { KeywordColumns } from './keywords.store.ts'
import type { NewKeyword } from './keywords.wire.ts'

const NAME_CHARS_MAX = 64

interface Known {
  id: number
  name_key: string
}

/**
 * The row of a new keyword; fault 32000 if its name is wrong or taken, or its description is empty.
 */
export const planNew = (asked: NewKeyword, all: readonly Known[]): KeywordColumns => ({
  ...checkName(asked.name ?? '', all),
  description: checkDescription(asked.description ?? ''),
  isactive: Number(asked.is_active ?? true),
})

/**
 * The row after the change, equal to the current one if nothing changes; fault 32000 as for a new
 * keyword.
 */
export function planKeyword(
  before: KeywordColumns & { id: number },
  { name, description, is_active }: NewKeyword,
  all: readonly Known[],
): KeywordColumns {
  const named = name === undefined ? before : checkName(name, all, before.id)
  return {
    name: named.name,
    name_key: named.name_key,
    description: description === undefined ? before.description : checkDescription(description),
    isactive: is_active === undefined ? before.isactive : Number(is_active),
  }
}

function checkName(given: string, all: readonly Known[], own_id = 0) {
  const name = given.trim()
  const name_key = fold(name)
  if (name_key === '') fail('keyword_blank_name')
  // Lists separate names by commas and blanks.
  if (/[\s,\p{Cc}]/u.test(name)) fail('keyword_invalid_name', name)
  if (name.length > NAME_CHARS_MAX) fail('keyword_name_too_long', name.length, NAME_CHARS_MAX)
  if (all.some((other) => other.name_key === name_key && other.id !== own_id)) {
    fail('keyword_already_exists', name)
  }
  return { name, name_key }
}

const checkDescription = (given: string) => given.trim() || fail('keyword_blank_description')
