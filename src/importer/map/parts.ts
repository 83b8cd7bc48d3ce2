/** All parts of an import, in order. */

import * as groups from './groups.ts'
import * as settings from './settings.ts'
import * as users from './users.ts'
import { areaWatches } from './area-watches.ts'
import { attachments } from './attachments.ts'
import { bugs } from './bugs.ts'
import { customValues } from './custom-values.ts'
import { history } from './history.ts'
import * as comments from './comment-lists.ts'
import * as lists from './lists.ts'
import * as fields from './fields.ts'
import * as products from './products.ts'
import type { Mapping } from './mapping.ts'
import * as personal from './personal.ts'
import type { Staged } from '../staged.ts'
import { sideData, type Strange, strangeIn } from './side-data.ts'

/** What bugs depend on; their group sets are interned after it. */
const context: Mapping[] = [
  settings.parameters,
  settings.settings,
  fields.fields,
  fields.fieldValues,
  fields.fieldVisibility,
  fields.workflow,
  groups.groups,
  groups.groupInclusions,
  users.missing,
  users.users,
  groups.members,
  products.classifications,
  products.products,
  products.components,
  products.componentCc,
  products.versions,
  products.milestones,
  products.groupControls,
  products.keywordDefs,
  products.flagTypes,
  products.flagInclusions,
  products.flagExclusions,
  personal.tags,
]

const onBugs: Mapping[] = [
  bugs,
  lists.aliases,
  lists.groups,
  lists.cc,
  lists.keywords,
  ...lists.relations,
  lists.seeAlso,
  customValues,
  attachments,
  lists.flags,
  history,
  comments.commentTags,
  comments.commentTagHistory,
  comments.commentRevisions,
  lists.votes,
  lists.visits,
  lists.tags,
  lists.ignored,
]

const others: Mapping[] = [
  settings.preferences,
  users.apiKeys,
  personal.searches,
  personal.sharedSearches,
  personal.footerLinks,
  personal.reports,
  personal.watches,
  areaWatches,
  personal.mailWishes,
  personal.quips,
  personal.seriesCategories,
  personal.categoryGroups,
  personal.series,
  personal.seriesData,
  personal.whines,
  personal.whineQueries,
  personal.whineSchedules,
  settings.accountHistory,
  settings.auditLog,
]

const PARTS: readonly Mapping[] = [...context, ...onBugs, ...others]

/** Parts that a Docket in use does not take from a second Bugzilla. */
const OWN_TO_EACH: ReadonlySet<Mapping> = new Set([settings.parameters, settings.settings])

/** The parts of an import into a Docket in use, in order. */
export interface MergedParts {
  context: Mapping[]
  /** By ranges of bugs: everything that belongs to one bug alone. */
  bugs: Mapping[]
  /** What connects bugs, or is not divided into ranges of bugs. */
  between: Mapping[]
  others: Mapping[]
}

/** With a part for each unknown table. */
export function mergedParts(staged: Staged): MergedParts {
  const connecting = new Set<Mapping>(lists.relations)
  const isOfOne = (mapping: Mapping) => mapping.ranged?.[0] === 'bugs' && !connecting.has(mapping)
  return {
    context: context.filter((mapping) => !OWN_TO_EACH.has(mapping)),
    bugs: onBugs.filter(isOfOne),
    between: onBugs.filter((mapping) => !isOfOne(mapping)),
    others: [...others, ...sideData(strangeOf(staged))],
  }
}

/** Tables unknown to Docket. */
export const strangeOf = (staged: Staged): Strange[] => strangeIn(staged, PARTS)

/** With a part for each unknown table. */
export const partsOf = (staged: Staged): Mapping[] => [...PARTS, ...sideData(strangeOf(staged))]
/** The part before which group sets must be interned. */
export const FIRST_OF_BUGS = bugs.part
