/**
 * The parts of which a change of bugs consists, in the order in which they are judged. What else
 * can be changed about a bug is one more part.
 */

import type { Work } from '../../../platform/work/work.ts'
import { aliasPart } from './update-alias.ts'
import { keywordsPart } from './update-keywords.ts'
import { groupsPart, placePart } from './update-place.ts'
import { commentsPart } from './update-comments.ts'
import { customPart } from './update-custom.ts'
import type { Draft } from './update-draft.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import { fieldsPart } from './update-fields.ts'
import { flagsPart } from './update-flags.ts'
import { peoplePart } from './update-people.ts'
import { relationsPart } from './update-relations.ts'
import { seeAlsoPart } from './update-see-also.ts'
import { isolationPart } from './strict-isolation.ts'
import { statusPart } from './update-status.ts'

/** What a request asks of the bugs that it names. */
export interface Request {
  work: Work
  asked: BugUpdate
  drafts: readonly Draft[]
}

/** Judges a change of one bug: throws, or notes in the draft what will be. Writes nothing. */
export type Plan = (draft: Draft) => void | Promise<void>

/**
 * Reads what its plans need, once for all bugs of the request; no plan where it has nothing to do
 * with the request.
 */
export type Part = (request: Request) => Plan | undefined | Promise<Plan | undefined>

/**
 * The product comes first, since rights and legal values depend on it; comments early, since some
 * changes are allowed only with one. Flags come last: they look at the bug as it will be.
 */
export const parts: readonly Part[] = [
  placePart,
  groupsPart,
  relationsPart,
  keywordsPart,
  commentsPart,
  fieldsPart,
  statusPart,
  seeAlsoPart,
  customPart,
  peoplePart,
  aliasPart,
  isolationPart,
  flagsPart,
]
