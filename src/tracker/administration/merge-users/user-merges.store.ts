/** The table of merges, and what ends when one starts. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

/** The merge of an account, with the login names. */
export const mergeOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('user_merges')
    .innerJoin('users as old', 'old.id', 'user_merges.user_id')
    .innerJoin('users as kept', 'kept.id', 'user_merges.into_id')
    .select([
      'user_id',
      'into_id',
      'at',
      'ended_at',
      'moved',
      'old.login_name as login',
      'kept.login_name as into_login',
    ])
    .where('user_id', '=', p.user_id),
)
export type MergeRow = NonNullable<Awaited<ReturnType<typeof mergeOf.first>>>

/** A merge into the account that has not ended. */
export const unfinishedInto = statement((q, p: { into_id: number }) =>
  q
    .selectFrom('user_merges')
    .innerJoin('users', 'users.id', 'user_merges.user_id')
    .select('login_name')
    .where('into_id', '=', p.into_id)
    .where('ended_at', 'is', null)
    .limit(1),
)

interface Start {
  user_id: number
  into_id: number
  at: number
  moved: string
}
export const put = statement((q, p: Start) =>
  q
    .insertInto('user_merges')
    .values({ user_id: p.user_id, into_id: p.into_id, at: p.at, ended_at: null, moved: p.moved })
    .onConflict((row) =>
      row
        .column('user_id')
        .doUpdateSet({ into_id: p.into_id, at: p.at, ended_at: null, moved: p.moved }),
    ),
)
export const putMoved = statement(
  (q, p: { user_id: number; moved: string; ended_at: number | null }) =>
    q
      .updateTable('user_merges')
      .set({ moved: p.moved, ended_at: p.ended_at })
      .where('user_id', '=', p.user_id),
)

export const dropDrafts = statement((q, p: { user_id: number }) =>
  q.deleteFrom('drafts').where('user_id', '=', p.user_id),
)
export const dropHeldMail = statement((q, p: { user_id: number }) =>
  q.deleteFrom('held_mail').where('user_id', '=', p.user_id),
)

/** Of an account: what ends when it is merged. */
export const ending = statement((q, p: { user_id: number }) =>
  q.selectNoFrom((row) => [
    row
      .selectFrom('sessions')
      .select((r) => r.fn.countAll<number>().as('n'))
      .where('user_id', '=', p.user_id)
      .as('sessions'),
    row
      .selectFrom('api_keys')
      .select((r) => r.fn.countAll<number>().as('n'))
      .where('user_id', '=', p.user_id)
      .where('revoked', '=', 0)
      .as('api_keys'),
    row
      .selectFrom('drafts')
      .select((r) => r.fn.countAll<number>().as('n'))
      .where('user_id', '=', p.user_id)
      .as('drafts'),
  ]),
)

/** Bugs that the account sees by its roles and the viewer, who gets them, does not see yet. */
export const gained = statement((q, p: Viewer & { user_id: number; qa_id: number }) =>
  q
    .selectFrom('bugs')
    .select((row) => row.fn.countAll<number>().as('bugs'))
    .where('bugs.id', 'in', (row) =>
      row
        .selectFrom('bugs as b')
        .select('b.id')
        .where('b.assigned_to', '=', p.user_id)
        .union(
          row
            .selectFrom('bugs as b')
            .select('b.id')
            .where('b.reporter', '=', p.user_id)
            .where('b.reporter_accessible', '=', 1),
        )
        .union(row.selectFrom('bugs as b').select('b.id').where('b.qa_contact', '=', p.qa_id))
        .union(
          row
            .selectFrom('cc')
            .innerJoin('bugs as b', 'b.id', 'cc.bug_id')
            .select('b.id')
            .where('cc.who', '=', p.user_id)
            .where('b.cclist_accessible', '=', 1),
        ),
    )
    // Null, where there is no QA contact, is not seen either.
    .where((row) =>
      row(
        row.case().when(visibleTo(row, p)).then(row.lit(1)).else(row.lit(0)).end(),
        '=',
        row.lit(0),
      ),
    ),
)
