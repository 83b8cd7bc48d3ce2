/** What may be a personal tag, and what a change makes of those on a bug. Pure. */

import { fold } from '../../../platform/fold.ts'
import { oneLine } from '../../../accounts/names.rules.ts'
import { fail } from './faults.ts'

const CHARS_MAX = 64

/** The tags as they are to be added, by key; equal ones once, as the first was written. */
export function readTags(texts: readonly string[]): Map<string, string> {
  const names = texts.map(oneLine)
  for (const name of names) {
    if (name === '' || Array.from(name).length > CHARS_MAX || name.includes(',')) {
      fail('tag_name_invalid', CHARS_MAX)
    }
  }
  return new Map(names.toReversed().map((name) => [fold(name), name]))
}

/** The keys of what is taken off; nothing is wrong with a name that no tag can have. */
export const keysOf = (texts: readonly string[]) =>
  new Set(texts.map((text) => fold(oneLine(text))))

export interface Wanted {
  /** Keys. */
  add: ReadonlySet<string>
  remove: ReadonlySet<string>
}

/** Keys of tags that one bug gets and loses. What is added and removed is not there in the end. */
export function planTags(had: ReadonlySet<string>, { add, remove }: Wanted) {
  return {
    added: [...add].filter((key) => !had.has(key) && !remove.has(key)),
    removed: [...had].filter((key) => remove.has(key)),
  }
}
