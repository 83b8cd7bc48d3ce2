/** The entries of inboxes. SQL only. */

import type { ExpressionBuilder, Insertable } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'
import type { View } from './inbox.wire.ts'

/** Whose entries, and what they may see. */
export interface Reading extends Viewer {
  sights: number[]
  isprivate_max: number
  now: number
}
/** Which of them; `reason` is a bit. */
export interface Chosen {
  view?: View
  reason?: number
  product_id?: number
  bug_ids?: number[]
  acted_at?: number
  /** Only entries after this place, or from it on. */
  place?: Place & { isIncluded: boolean }
  limit: number
}
/** In the order of entries. */
export interface Place {
  shown_at: number
  id: number
}

type Row = ExpressionBuilder<
  Tables & { comment: Tables['longdescs'] },
  'inbox_entries' | 'bugs' | 'comment'
>

/** A bug on which another depends may be hidden, and a comment may have become private. */
function isKnown(row: Row, p: Reading) {
  const other = row
    .selectFrom('bugs')
    .select('bugs.id')
    .whereRef('bugs.id', '=', 'inbox_entries.depends_on')
    .where((bug) => visibleTo(bug, p))
  return row.and([
    row('inbox_entries.user_id', '=', p.viewer_id),
    row('inbox_entries.sight', 'in', p.sights),
    visibleTo(row as never, p),
    row.or([
      row('inbox_entries.comment_id', 'is', null),
      row('comment.isprivate', '<=', p.isprivate_max),
    ]),
    row.or([row('inbox_entries.depends_on', 'is', null), row.exists(other)]),
  ])
}

const inView: Readonly<Record<View, { states: string[]; isSnoozed?: boolean }>> = {
  inbox: { states: ['unread', 'read'], isSnoozed: false },
  unread: { states: ['unread'], isSnoozed: false },
  read: { states: ['read'], isSnoozed: false },
  snoozed: { states: ['unread', 'read'], isSnoozed: true },
  done: { states: ['done'] },
}

const known = (tx: Tx, p: Reading) =>
  tx
    .selectFrom('inbox_entries')
    .innerJoin('bugs', 'bugs.id', 'inbox_entries.bug_id')
    .leftJoin('longdescs as comment', 'comment.id', 'inbox_entries.comment_id')
    .where((row) => isKnown(row as unknown as Row, p))

const chosen = (tx: Tx, p: Reading, { view, place, ...more }: Chosen) => {
  const { reason, product_id, bug_ids, acted_at, limit } = more
  const { states, isSnoozed } = view === undefined ? {} : inView[view]
  return known(tx, p)
    .$if(states !== undefined, (q) => q.where('inbox_entries.state', 'in', states!))
    .$if(isSnoozed !== undefined, (q) =>
      q.where('inbox_entries.shown_at', isSnoozed === true ? '>' : '<=', p.now),
    )
    .$if(reason !== undefined, (q) =>
      q.where((row) => row(row('inbox_entries.reasons', '&', reason!), '!=', 0)),
    )
    .$if(product_id !== undefined, (q) => q.where('bugs.product_id', '=', product_id!))
    .$if(bug_ids !== undefined, (q) =>
      q.where((row) => tx.handle.dialect.oneOf(row.ref('inbox_entries.bug_id'), bug_ids!)),
    )
    .$if(acted_at !== undefined, (q) => q.where('inbox_entries.acted_at', '=', acted_at!))
    .$if(place !== undefined, (q) =>
      q.where((row) =>
        row.or([
          row('inbox_entries.shown_at', '<', place!.shown_at),
          row.and([
            row('inbox_entries.shown_at', '=', place!.shown_at),
            row('inbox_entries.id', place!.isIncluded ? '<=' : '<', place!.id),
          ]),
        ]),
      ),
    )
    .orderBy('inbox_entries.shown_at', 'desc')
    .orderBy('inbox_entries.id', 'desc')
    .limit(limit)
}

export const entries = (tx: Tx, p: Reading, which: Chosen) =>
  chosen(tx, p, which)
    .leftJoin('users', 'users.id', 'inbox_entries.actor_id')
    .selectAll('inbox_entries')
    .select([
      'bugs.short_desc',
      'bugs.bug_status',
      'bugs.resolution',
      'bugs.product_id',
      'bugs.component_id',
      'users.login_name',
      'users.realname',
      'comment.count as comment_count',
    ])
    .execute()
export type EntryRow = Awaited<ReturnType<typeof entries>>[number]

export const ids = (tx: Tx, p: Reading, which: Chosen) =>
  chosen(tx, p, which)
    .select(['inbox_entries.id', 'inbox_entries.state', 'inbox_entries.state_before'])
    .execute()

/** Up to a limit. */
export const countUnread = async (tx: Tx, p: Reading, limit: number) => {
  const { count } = await tx
    .selectFrom(chosen(tx, p, { view: 'unread', limit }).select('inbox_entries.id').as('unread'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Acted = { ids: number[]; now: number }
/** What was there before can be brought back until something else happens. */
const acted = (tx: Tx, { ids, now }: Acted) =>
  tx
    .updateTable('inbox_entries')
    .set((row) => ({
      state_before: row.ref('state'),
      shown_before: row.ref('shown_at'),
      acted_at: now,
    }))
    .where((row) => tx.handle.dialect.oneOf(row.ref('id'), ids))
/** Snoozed entries come back. */
export const setState = (tx: Tx, which: Acted & { state: string }) =>
  acted(tx, which)
    .set((row) => ({
      state: which.state,
      shown_at: row
        .case()
        .when('shown_at', '>', which.now)
        .then(row.cast<number>(row.val(which.now), 'bigint'))
        .else(row.ref('shown_at'))
        .end(),
    }))
    .execute()
export const snooze = (tx: Tx, which: Acted & { until: number }) =>
  acted(tx, which).set({ state: 'unread', shown_at: which.until }).execute()
export const undo = statement((q, p: Acted, dialect) =>
  q
    .updateTable('inbox_entries')
    .set((row) => ({
      state: row.fn.coalesce('state_before', 'state'),
      shown_at: row.fn.coalesce('shown_before', 'shown_at'),
      state_before: null,
      shown_before: null,
      acted_at: p.now,
    }))
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

type Viewed = { user_id: number; bug_id: number; now: number }
export const isUnread = statement((q, p: Viewed) =>
  q
    .selectFrom('inbox_entries')
    .select('id')
    .where('user_id', '=', p.user_id)
    .where('bug_id', '=', p.bug_id)
    .where('state', '=', 'unread')
    .where('shown_at', '<=', p.now),
)
export const markViewed = statement((q, p: Viewed) =>
  q
    .updateTable('inbox_entries')
    .set({ state: 'read', acted_at: p.now, state_before: null, shown_before: null })
    .where('user_id', '=', p.user_id)
    .where('bug_id', '=', p.bug_id)
    .where('state', '=', 'unread')
    .where('shown_at', '<=', p.now),
)

type Of = { user_ids: number[]; bug_id: number }
/** People who still exist, if the bug does. */
export const there = statement((q, p: Of, dialect) =>
  q
    .selectFrom(['users', 'bugs'])
    .select('users.id')
    .where('bugs.id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('users.id'), p.user_ids)),
)
export const before = statement((q, p: Of, dialect) =>
  q
    .selectFrom('inbox_entries')
    .selectAll()
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('user_id'), p.user_ids)),
)
export const put = (tx: Tx, rows: Insertable<Tables['inbox_entries']>[]) =>
  tx
    .insertInto('inbox_entries')
    .values(rows)
    .onConflict((row) =>
      row.columns(['user_id', 'bug_id']).doUpdateSet((set) => ({
        state: set.ref('excluded.state'),
        shown_at: set.ref('excluded.shown_at'),
        reasons: set.ref('excluded.reasons'),
        sight: set.ref('excluded.sight'),
        kind: set.ref('excluded.kind'),
        actor_id: set.ref('excluded.actor_id'),
        comment_id: set.ref('excluded.comment_id'),
        depends_on: set.ref('excluded.depends_on'),
        changes: set.ref('excluded.changes'),
        first_at: set.ref('excluded.first_at'),
        latest_at: set.ref('excluded.latest_at'),
        acted_at: set.ref('excluded.acted_at'),
        state_before: set.ref('excluded.state_before'),
        shown_before: set.ref('excluded.shown_before'),
      })),
    )
    .execute()

/** Those of these people who have more entries than `max`, and how many. */
export const full = statement((q, p: { user_ids: number[]; max: number }, dialect) =>
  q
    .selectFrom('inbox_entries')
    .select(['user_id', (row) => row.fn.countAll<number>().as('entries')])
    .where((row) => dialect.oneOf(row.ref('user_id'), p.user_ids))
    .groupBy('user_id')
    .having((row) => row.fn.countAll<number>(), '>', p.max),
)
/** Done ones first, then read ones, as their names are sorted; of each the oldest. */
export const dropOldest = statement((q, p: { user_id: number; limit: number }) =>
  q
    .deleteFrom('inbox_entries')
    .where('id', 'in', (row) =>
      row
        .selectFrom('inbox_entries as oldest')
        .select('oldest.id')
        .where('oldest.user_id', '=', p.user_id)
        .orderBy('oldest.state')
        .orderBy('oldest.shown_at')
        .orderBy('oldest.id')
        .limit(p.limit),
    ),
)
export const dropDone = statement((q, p: { before: number; limit: number }) =>
  q
    .deleteFrom('inbox_entries')
    .where('id', 'in', (row) =>
      row
        .selectFrom('inbox_entries as old')
        .select('old.id')
        .where('old.state', '=', 'done')
        .where('old.acted_at', '<', p.before)
        .limit(p.limit),
    ),
)
