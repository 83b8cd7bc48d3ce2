/** A cache of rendered Markdown, by everything that the HTML depends on. */

import { createHash } from 'node:crypto'

import { fold } from '../../../platform/fold.ts'
import { createSizedCache } from '../../../platform/sized-cache.ts'
import type { Site } from '../../../platform/work/work.ts'
import type { Links } from './markdown.ts'
import { referenceHere } from './merged-numbers.ts'
import { referencesIn } from './references.ts'

/** Null if the text takes too long to render. */
export type Html = string | null

/** Of all texts. */
const CHARS_MAX = 16 * 1024 * 1024
/** The overhead of an entry, in characters. */
const ENTRY = 200

/**
 * A cache that drops the least recently used texts beyond `charsMax` UTF-16 code units in total.
 */
export const createKeptHtml = (charsMax = CHARS_MAX) =>
  createSizedCache<Html>(charsMax, (_, html) => ENTRY + (html?.length ?? 0))

/** Equal for readers who can see the same of what the text refers to. */
export function keyOf(text: string, links: Links, { old_bases, base_url }: Site): string {
  const { about, bugs, attachments, people, base, per_page, patterns, folds } = links
  const { numbers, places } = links
  const titles = referencesIn(text).map((spoken) => {
    const here = referenceHere(spoken, numbers)
    if (!here) return null
    const { bug_id = about, attach_id, person } = here
    if (person !== undefined) return people.get(fold(person))
    const title = attach_id === undefined ? bugs.get(bug_id!) : attachments.get(attach_id)
    return numbers ? [bug_id, attach_id, title] : title
  })
  const parts = [text, titles, about, base, per_page, patterns, folds, old_bases, base_url, places]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
