/** The tables of changes of many bugs. SQL only. */

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'

type Started = { user_id: number; asked: string; undo_of: number; stage: string; since: number }
export const add = statement((q, p: Started) =>
  q
    .insertInto('bulk_changes')
    .values({
      user_id: p.user_id,
      asked: p.asked,
      undo_of: p.undo_of,
      stage: p.stage,
      since: p.since,
    })
    .returning('id'),
)

/** As many as fit the parameters of one statement. */
export const addBugs = (tx: Tx, change_id: number, bug_ids: readonly number[]) =>
  tx
    .insertInto('bulk_change_bugs')
    .values(bug_ids.map((bug_id) => ({ change_id, bug_id, state: 'waiting', outcome: '{}' })))
    .execute()

const CHANGE = ['id', 'user_id', 'asked', 'undo_of', 'stage', 'since'] as const

export const byId = statement((q, p: { id: number }) =>
  q
    .selectFrom('bulk_changes')
    .select([...CHANGE])
    .where('id', '=', p.id),
)
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof byId.first>>>

/** Of one person, the newest first. */
export const own = statement((q, p: { user_id: number; limit: number; offset: number }) =>
  q
    .selectFrom('bulk_changes')
    .select([...CHANGE])
    .where('user_id', '=', p.user_id)
    .orderBy('id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

/** Those that take another one back. */
export const undoings = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('bulk_changes')
    .select(['id', 'undo_of'])
    .where('user_id', '=', p.user_id)
    .where('undo_of', '<>', 0),
)

export const setStage = statement((q, p: { id: number; stage: string; since: number }) =>
  q.updateTable('bulk_changes').set({ stage: p.stage, since: p.since }).where('id', '=', p.id),
)

export const counts = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bulk_change_bugs')
    .select((row) => ['change_id', 'state', row.fn.countAll<number>().as('bugs')])
    .where((row) => dialect.oneOf(row.ref('change_id'), p.ids))
    .groupBy(['change_id', 'state']),
)

type Page = { id: number; after: number; limit: number }
export const page = statement((q, p: Page) =>
  q
    .selectFrom('bulk_change_bugs')
    .select(['bug_id', 'state', 'outcome'])
    .where('change_id', '=', p.id)
    .where('bug_id', '>', p.after)
    .orderBy('bug_id')
    .limit(p.limit),
)
export const pageIn = statement((q, p: Page & { state: string }) =>
  q
    .selectFrom('bulk_change_bugs')
    .select(['bug_id', 'state', 'outcome'])
    .where('change_id', '=', p.id)
    .where('state', '=', p.state)
    .where('bug_id', '>', p.after)
    .orderBy('bug_id')
    .limit(p.limit),
)

/** All of them: as many as one change may have. */
export const bugs = statement((q, p: { id: number }) =>
  q.selectFrom('bulk_change_bugs').select('bug_id').where('change_id', '=', p.id).orderBy('bug_id'),
)

/** Those among these bugs that are still to be done. */
export const waitingAmong = statement((q, p: { id: number; bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bulk_change_bugs')
    .select('bug_id')
    .where('change_id', '=', p.id)
    .where('state', '=', 'waiting')
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .orderBy('bug_id'),
)

/** What became of these bugs in another change. */
export const outcomesAmong = statement((q, p: { id: number; bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bulk_change_bugs')
    .select(['bug_id', 'outcome'])
    .where('change_id', '=', p.id)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
)

export const revisions = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select(['id', 'revision'])
    .where((row) => dialect.oneOf(row.ref('id'), p.bug_ids)),
)

/** Those of these bugs that were waiting; their new rows take their places. */
export const takeWaiting = statement((q, p: { id: number; bug_ids: number[] }, dialect) =>
  q
    .deleteFrom('bulk_change_bugs')
    .where('change_id', '=', p.id)
    .where('state', '=', 'waiting')
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .returning('bug_id'),
)
type Became = { change_id: number; bug_id: number; state: string; outcome: string }
/** As many as one batch has. */
export const put = (tx: Tx, rows: readonly Became[]) =>
  tx.insertInto('bulk_change_bugs').values(rows).execute()

/** Ends what has not been done. */
export const refuseWaiting = statement((q, p: { id: number; outcome: string }) =>
  q
    .updateTable('bulk_change_bugs')
    .set({ state: 'refused', outcome: p.outcome })
    .where('change_id', '=', p.id)
    .where('state', '=', 'waiting'),
)

/** After the preview: the bugs that it would change are to be changed. */
export const release = statement((q, p: { id: number }) =>
  q
    .updateTable('bulk_change_bugs')
    .set({ state: 'waiting', outcome: '{}' })
    .where('change_id', '=', p.id)
    .where('state', '=', 'changed'),
)

/** The bugs that a change has changed are those of the one that takes it back. */
export const addChanged = statement((q, p: { id: number; undo_of: number }) =>
  q
    .insertInto('bulk_change_bugs')
    .columns(['change_id', 'bug_id', 'state', 'outcome'])
    .expression((of) =>
      of
        .selectFrom('bulk_change_bugs')
        .select((row) => [
          row.val(p.id).$castTo<number>().as('change_id'),
          'bug_id',
          row.val('waiting').as('state'),
          row.val('{}').as('outcome'),
        ])
        .where('change_id', '=', p.undo_of)
        .where('state', '=', 'changed'),
    ),
)

export const forgetBugs = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('bulk_change_bugs').where((row) => dialect.oneOf(row.ref('change_id'), p.ids)),
)
export const forget = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('bulk_changes').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
