/** Reads fields and their values in display order. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const allFields = statement((q) =>
  q.selectFrom('fielddefs').selectAll().orderBy('sortkey').orderBy('name'),
)

export const allValues = statement((q) =>
  q.selectFrom('field_values').selectAll().orderBy('sortkey').orderBy('value_key'),
)

export const allVisibilities = statement((q) =>
  q.selectFrom('field_visibility').selectAll().orderBy('value_id'),
)

/**
 * `old_status` is null if a new bug may start with `new_status`; both are ids of values. Inactive
 * statuses are omitted.
 */
export const allTransitions = statement((q) =>
  q
    .selectFrom('status_workflow')
    .innerJoin('field_values', 'field_values.id', 'status_workflow.new_status')
    .select(['old_status', 'field_values.value as name', 'require_comment'])
    .where('field_values.isactive', '=', 1)
    .orderBy('field_values.sortkey')
    .orderBy('field_values.value_key'),
)

export const allKeywords = statement((q) =>
  q.selectFrom('keyworddefs').select(['name', 'description', 'isactive']).orderBy('name_key'),
)
