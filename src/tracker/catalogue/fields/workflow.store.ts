/** The table of status transitions. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import type { Step } from './workflow.rules.ts'

export const allSteps = statement((q) =>
  q.selectFrom('status_workflow').select(['id', 'old_status', 'new_status', 'require_comment']),
)
export const addStep = statement((q, p: Step) =>
  q.insertInto('status_workflow').values({
    old_status: p.old_status,
    new_status: p.new_status,
    require_comment: p.require_comment,
  }),
)
export const putStep = statement((q, p: { id: number; require_comment: number }) =>
  q
    .updateTable('status_workflow')
    .set({ require_comment: p.require_comment })
    .where('id', '=', p.id),
)
export const removeStep = statement((q, p: { id: number }) =>
  q.deleteFrom('status_workflow').where('id', '=', p.id),
)
