/**
 * The parts of an update in the order in which they are planned. Support for another property of
 * bugs is one more part.
 */

import type { Work } from '../../../platform/work/work.ts'
import type { Link } from '../see-also/see-also.ts'
import { aliasPart } from './update-alias.ts'
import { keywordsPart } from './update-keywords.ts'
import { groupsPart, placePart } from './update-place.ts'
import { commentsPart } from './update-comments.ts'
import { customPart } from './update-custom.ts'
import type { Draft } from './update-draft.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import { fieldsPart } from './update-fields.ts'
import { flagsPart } from './update-flags.ts'
import { linksAllowedPart } from './update-links-allowed.ts'
import { peoplePart } from './update-people.ts'
import { relationsPart } from './update-relations.ts'
import { seeAlsoPart } from './update-see-also.ts'
import { isolationPart } from './update-isolation.ts'
import { statusPart } from './update-status.ts'
import { votesPart } from './update-votes.ts'

/** The parameters that apply to each bug. */
export interface Request {
  work: Work
  asked: BugUpdate
  /** See-also links to add, beside those that are asked for. */
  links?: readonly Link[]
  drafts: readonly Draft[]
}

/** Plans a change of one bug: throws, or modifies the draft. Does not write. */
export type Plan = (draft: Draft) => void | Promise<void>

/**
 * Reads what planning needs, once for all bugs; undefined if the call does not concern this part.
 */
export type Part = (request: Request) => Plan | undefined | Promise<Plan | undefined>

/**
 * The product comes first, because rights and legal values depend on it; comments early, because
 * some changes require one. Flags come last: they depend on the new state of the bug.
 */
export const parts: readonly Part[] = [
  placePart,
  votesPart,
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
  linksAllowedPart,
  flagsPart,
]
