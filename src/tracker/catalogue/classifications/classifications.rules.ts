/** Validates classifications and computes changes to them. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { fold } from '../../../platform/fold.ts'
import type { NewClassification } from './classifications.wire.ts'
import { fail } from './faults.ts'

const NAME_CHARS_MAX = 64

/** A row without its id. `name_key` is the folded name, which is unique. */
export interface ClassificationColumns {
  name: string
  name_key: string
  description: string
  sortkey: number
}
interface Known {
  id: number
  name_key: string
}

const NEW = { id: 0, name: '', name_key: '', description: '', sortkey: 0 }

/** The row of a new classification; fault 32000 if the name is empty, too long or taken. */
export const planNew = (asked: NewClassification, all: readonly Known[]) =>
  planClassification(NEW, { ...asked, name: asked.name ?? '' }, all)

/**
 * The row after the change, equal to the current one if nothing changes. `all` are the existing
 * classifications, for names that are taken.
 */
export function planClassification(
  before: ClassificationColumns & { id: number },
  { name, description, sort_key }: NewClassification,
  all: readonly Known[],
): ClassificationColumns {
  const named = name === undefined ? before : checkName(name, all, before.id)
  return {
    name: named.name,
    name_key: named.name_key,
    description: description?.trim() ?? before.description,
    sortkey: sort_key ?? before.sortkey,
  }
}

function checkName(given: string, all: readonly Known[], own_id: number) {
  const name = oneLine(given)
  const name_key = fold(name)
  if (name_key === '') fail('classification_not_specified')
  if (name.length > NAME_CHARS_MAX)
    fail('classification_name_too_long', name.length, NAME_CHARS_MAX)
  if (all.some((other) => other.name_key === name_key && other.id !== own_id)) {
    fail('classification_already_exists', name)
  }
  return { name, name_key }
}
