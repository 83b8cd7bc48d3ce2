/** A cache of rendered Markdown, by everything that the HTML depends on. */

import { createHash } from 'node:crypto'

import { fold } from '../../../platform/fold.ts'
import { createSizedCache } from '../../../platform/sized-cache.ts'
import type { Site } from '../../../platform/work/work.ts'
import type { Links } from './markdown.ts'
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
  const titles = referencesIn(text).map(({ bug_id = about, attach_id, person }) => {
    if (person !== undefined) return people.get(fold(person))
    return attach_id === undefined ? bugs.get(bug_id!) : attachments.get(attach_id)
  })
  const parts = [text, titles, about, base, per_page, patterns, folds, old_bases, base_url]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64')
}
