/** Long changes and checks that are done in steps, with their progress. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * `subject` is what one operation of a kind at a time is for. `asked` and `kept` are JSON: what
   * was asked for, and what the next step needs. `state` is `going`, `done`, `stopped` or
   * `replaced`; `total` is an estimate from the start. `job_id` is the job that goes on with it.
   */
  operations: table(
    {
      id: 'id',
      kind: 'text',
      subject: 'text',
      asked: 'text',
      user_id: '-> users',
      state: 'text',
      done: 'int',
      total: 'int?',
      kept: 'text',
      job_id: 'int',
      started_at: 'int',
      ended_at: 'int?',
    },
    { index: [['kind', 'subject', 'id'], ['job_id'], ['started_at', 'id']] },
  ),
}
