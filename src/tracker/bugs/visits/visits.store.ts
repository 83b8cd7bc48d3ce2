/** The table of last visits. SQL only. */

import type { ExpressionBuilder, QueryCreator } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

type Q = QueryCreator<Tables>

type Bug = ExpressionBuilder<Tables, 'bugs'>

/** Reporter, assignee, QA contact or on the CC list. */
const involved = (bug: Bug, p: { user_id: number; contact_id: number }) =>
  bug.or([
    bug('bugs.reporter', '=', p.user_id),
    bug('bugs.assigned_to', '=', p.user_id),
    bug('bugs.qa_contact', '=', p.contact_id),
    bug.exists(
      bug
        .selectFrom('cc')
        .select('cc.who')
        .whereRef('cc.bug_id', '=', 'bugs.id')
        .where('cc.who', '=', p.user_id),
    ),
  ])

/** The last visit to a bug, null without one; no row for users who are not involved. */
export const lastVisit = statement(
  (q, p: { bug_id: number; user_id: number; contact_id: number }) =>
    q
      .selectFrom('bugs')
      .leftJoin('bug_user_last_visit as visit', (join) =>
        join.onRef('visit.bug_id', '=', 'bugs.id').on('visit.user_id', '=', p.user_id),
      )
      .select(['visit.last_visit_ts', 'bugs.delta_ts'])
      .where('bugs.id', '=', p.bug_id)
      .where((row) => involved(row as unknown as Bug, p)),
)

type Visit = { bug_ids: number[]; user_id: number; contact_id: number; now: number }
/** Only for bugs on which the user is reporter, assignee, QA contact or CC; returns those. */
export const visitIfInvolved = statement((q, p: Visit, dialect) =>
  q
    .insertInto('bug_user_last_visit')
    .columns(['bug_id', 'user_id', 'last_visit_ts'])
    .expression((from) =>
      from
        .selectFrom('bugs')
        .innerJoin('users', (join) => join.on('users.id', '=', p.user_id))
        .select((row) => [
          'bugs.id',
          'users.id as user_id',
          row.cast<number>(row.val(p.now), 'bigint').as('now'),
        ])
        .where((row) => dialect.oneOf(row.ref('bugs.id'), p.bug_ids))
        .where((row) => involved(row as unknown as Bug, p)),
    )
    .onConflict((row) =>
      row
        .columns(['user_id', 'bug_id'])
        .doUpdateSet((set) => ({ last_visit_ts: set.ref('excluded.last_visit_ts') })),
    )
    .returning('bug_id'),
)

/** Newest first. */
const visits = (q: Q, p: Viewer & { since: number; limit: number }) =>
  q
    .selectFrom('bug_user_last_visit as visit')
    .innerJoin('bugs', 'bugs.id', 'visit.bug_id')
    .select(['visit.bug_id', 'visit.last_visit_ts'])
    .where('visit.user_id', '=', p.viewer_id)
    .where('visit.last_visit_ts', '>=', p.since)
    .where((bug) => visibleTo(bug as never, p))
    .orderBy('visit.last_visit_ts', 'desc')
    .orderBy('visit.bug_id', 'desc')
    .limit(p.limit)

export const newest = statement((q, p: Viewer & { since: number; limit: number }) => visits(q, p))
export const among = statement(
  (q, p: Viewer & { since: number; limit: number; bug_ids: number[] }, dialect) =>
    visits(q, p).where((row) => dialect.oneOf(row.ref('visit.bug_id'), p.bug_ids)),
)

/** Older visits of one person. */
export const forget = statement((q, p: { user_id: number; since: number }) =>
  q
    .deleteFrom('bug_user_last_visit')
    .where('user_id', '=', p.user_id)
    .where('last_visit_ts', '<', p.since),
)

export const forgetUninvolved = statement((q, p: { bug_id: number }) =>
  q
    .deleteFrom('bug_user_last_visit')
    .where('bug_id', '=', p.bug_id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('bugs')
            .select('bugs.id')
            .whereRef('bugs.id', '=', 'bug_user_last_visit.bug_id')
            .where((bug) =>
              bug.or([
                bug('bugs.reporter', '=', bug.ref('bug_user_last_visit.user_id')),
                bug('bugs.assigned_to', '=', bug.ref('bug_user_last_visit.user_id')),
                bug('bugs.qa_contact', '=', bug.ref('bug_user_last_visit.user_id')),
              ]),
            ),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('cc')
            .select('cc.who')
            .whereRef('cc.bug_id', '=', 'bug_user_last_visit.bug_id')
            .whereRef('cc.who', '=', 'bug_user_last_visit.user_id'),
        ),
      ),
    ),
)
