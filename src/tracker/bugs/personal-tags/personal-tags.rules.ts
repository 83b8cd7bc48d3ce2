/** Validates personal tags and computes changes to them. Pure. */

import { fold } from '../../../platform/fold.ts'
import { oneLine } from '../../../accounts/names.rules.ts'
import { fail } from './faults.ts'

const CHARS_MAX = 64

/** The tags to add, by key; of equal ones, the first spelling is kept. */
export function readTags(texts: readonly string[]): Map<string, string> {
  const names = texts.map(oneLine)
  for (const name of names) {
    if (name === '' || Array.from(name).length > CHARS_MAX || name.includes(',')) {
      fail('tag_name_invalid', CHARS_MAX)
    }
  }
  return new Map(names.toReversed().map((name) => [fold(name), name]))
}

/** The keys of the tags to remove; invalid names are ignored. */
export const keysOf = (texts: readonly string[]) =>
  new Set(texts.map((text) => fold(oneLine(text))))

/** Tags to add and remove, both as folded names. */
export interface Wanted {
  /** Keys. */
  add: ReadonlySet<string>
  remove: ReadonlySet<string>
}

/** Keys of tags that a bug gains and loses. A tag both added and removed ends up removed. */
export function planTags(had: ReadonlySet<string>, { add, remove }: Wanted) {
  return {
    added: [...add].filter((key) => !had.has(key) && !remove.has(key)),
    removed: [...had].filter((key) => remove.has(key)),
  }
}
