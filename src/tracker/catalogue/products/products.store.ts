/** Writes products and their parts. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import type { Templated } from './template.rules.ts'
import type { VoteColumns } from './vote-limits.rules.ts'

/** The columns of a product that administrators set. */
export interface ProductColumns extends VoteColumns, Templated {
  name: string
  name_key: string
  description: string
  isactive: number
  defaultmilestone: string
  allows_unconfirmed: number
}
type WholeProduct = ProductColumns & { classification_id: number }

export interface ClassificationColumns {
  name: string
  name_key: string
  description: string
  sortkey: number
}
export const addClassification = statement((q, p: ClassificationColumns) =>
  q
    .insertInto('classifications')
    .values({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      sortkey: p.sortkey,
    })
    .returning('id'),
)

export const putClassification = statement((q, p: ClassificationColumns & { id: number }) =>
  q
    .updateTable('classifications')
    .set({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      sortkey: p.sortkey,
    })
    .where('id', '=', p.id),
)
export const removeClassification = statement((q, p: { id: number }) =>
  q.deleteFrom('classifications').where('id', '=', p.id),
)
export const moveProducts = statement((q, p: { from: number; to: number }) =>
  q
    .updateTable('products')
    .set({ classification_id: p.to })
    .where('classification_id', '=', p.from),
)

export const addProduct = statement((q, p: WholeProduct) =>
  q
    .insertInto('products')
    .values({
      classification_id: p.classification_id,
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
      defaultmilestone: p.defaultmilestone,
      allows_unconfirmed: p.allows_unconfirmed,
      votesperuser: p.votesperuser,
      maxvotesperbug: p.maxvotesperbug,
      votestoconfirm: p.votestoconfirm,
      bug_description_template: p.bug_description_template,
    })
    .returning('id'),
)

export const putProduct = statement((q, p: WholeProduct & { id: number }) =>
  q
    .updateTable('products')
    .set({
      classification_id: p.classification_id,
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
      defaultmilestone: p.defaultmilestone,
      allows_unconfirmed: p.allows_unconfirmed,
      votesperuser: p.votesperuser,
      maxvotesperbug: p.maxvotesperbug,
      votestoconfirm: p.votestoconfirm,
      bug_description_template: p.bug_description_template,
    })
    .where('id', '=', p.id),
)

export interface Control {
  product_id: number
  group_id: number
  entry: number
  membercontrol: number
  othercontrol: number
  canedit: number
  editcomponents: number
  editbugs: number
  canconfirm: number
}
export const addControl = statement((q, p: Control) =>
  q.insertInto('group_control_map').values({
    group_id: p.group_id,
    product_id: p.product_id,
    entry: p.entry,
    membercontrol: p.membercontrol,
    othercontrol: p.othercontrol,
    canedit: p.canedit,
    editcomponents: p.editcomponents,
    editbugs: p.editbugs,
    canconfirm: p.canconfirm,
  }),
)
export const putControl = statement((q, p: Control) =>
  q
    .updateTable('group_control_map')
    .set({
      entry: p.entry,
      membercontrol: p.membercontrol,
      othercontrol: p.othercontrol,
      canedit: p.canedit,
      editcomponents: p.editcomponents,
      editbugs: p.editbugs,
      canconfirm: p.canconfirm,
    })
    .where('product_id', '=', p.product_id)
    .where('group_id', '=', p.group_id),
)
export const removeControl = statement((q, p: { product_id: number; group_id: number }) =>
  q
    .deleteFrom('group_control_map')
    .where('product_id', '=', p.product_id)
    .where('group_id', '=', p.group_id),
)

export const withBugs = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select('product_id')
    .where((row) => dialect.oneOf(row.ref('product_id'), p.ids))
    .limit(1),
)
export const removeProducts = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('products').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
/** Tables of the parts of products. */
const removeFrom = (
  table: 'versions' | 'milestones' | 'group_control_map' | 'flaginclusions' | 'flagexclusions',
) =>
  statement((q, p: { ids: number[] }, dialect) =>
    q.deleteFrom(table).where((row) => dialect.oneOf(row.ref('product_id'), p.ids)),
  )
export const removeVersions = removeFrom('versions')
export const removeMilestones = removeFrom('milestones')
export const removeControls = removeFrom('group_control_map')
export const removeWatches = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('area_watch').where((row) => dialect.oneOf(row.ref('product_id'), p.ids)),
)
export const removeLinkPatterns = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('link_patterns').where((row) => dialect.oneOf(row.ref('product_id'), p.ids)),
)
export const removeInclusions = removeFrom('flaginclusions')
export const removeExclusions = removeFrom('flagexclusions')
