/** Validates comment tags and computes changes to them. Pure. */

import { fold } from '../../../platform/fold.ts'
import { COMMENT_TAGS_MAX } from './comment-tags.wire.ts'
import { fail } from './faults.ts'

const CHARS_MIN = 3
const CHARS_MAX = 24
const TAG = /^[\p{L}\p{M}\p{N}_.-]+$/u

/** Tags in their stored spelling; empty lists if nothing changes. */
export interface Plan {
  added: string[]
  removed: string[]
}

/** Ignores case. A tag both added and removed ends up removed. */
export function planTags(had: readonly string[], add: string[], remove: string[]): Plan {
  const before = byKey(had)
  const gone = new Set(remove.map((tag) => fold(tag.trim())))
  const removed = [...before].filter(([key]) => gone.has(key)).map(([, tag]) => tag)
  const wanted = [...byKey(add.map(checkTag))]
  const added = wanted.filter(([key]) => !before.has(key) && !gone.has(key)).map(([, tag]) => tag)
  if (had.length - removed.length + added.length > COMMENT_TAGS_MAX) {
    fail('comment_tags_too_many', COMMENT_TAGS_MAX)
  }
  return { added, removed }
}

/** Keeps the first of equal tags. */
const byKey = (tags: readonly string[]) =>
  new Map(tags.toReversed().map((tag) => [fold(tag), tag] as const))

function checkTag(text: string) {
  const tag = text.trim()
  const chars = Array.from(tag).length
  if (chars < CHARS_MIN) fail('comment_tag_too_short', tag, CHARS_MIN)
  if (chars > CHARS_MAX) fail('comment_tag_too_long', CHARS_MAX)
  if (!TAG.test(tag)) fail('comment_tag_invalid', tag)
  return tag
}
