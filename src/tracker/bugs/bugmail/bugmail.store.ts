/** The tables of mail preferences. SQL only. */

import type { QueryCreator } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

export const wishesOf = statement((q, p: { user_id: number }) =>
  q.selectFrom('email_setting').select(['relationship', 'event']).where('user_id', '=', p.user_id),
)
/** Of several people, those about some events. */
export const wishesAbout = statement((q, p: { ids: number[]; events: number[] }, dialect) =>
  q
    .selectFrom('email_setting')
    .select(['user_id', 'relationship', 'event'])
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids))
    .where((row) => dialect.oneOf(row.ref('event'), p.events)),
)
/** Those of these people who have chosen; imported ones have wishes, but need not have chosen. */
export const choosersAmong = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('users')
    .select('id')
    .where((row) => dialect.oneOf(row.ref('id'), p.ids))
    .where((row) =>
      row.or([
        row.exists(
          row.selectFrom('bugmail_choices').select('user_id').whereRef('user_id', '=', 'users.id'),
        ),
        row.exists(
          row.selectFrom('email_setting').select('user_id').whereRef('user_id', '=', 'users.id'),
        ),
      ]),
    ),
)
export const addChooser = statement((q, p: { user_id: number }) =>
  q
    .insertInto('bugmail_choices')
    .values({ user_id: p.user_id })
    .onConflict((row) => row.doNothing()),
)
export const forgetWishes = statement((q, p: { user_id: number; of: number[] }, dialect) =>
  q
    .deleteFrom('email_setting')
    .where('user_id', '=', p.user_id)
    .where((row) => dialect.oneOf(row.ref('relationship'), p.of)),
)
export const addWishes = (
  tx: Tx,
  wishes: { user_id: number; relationship: number; event: number }[],
) => tx.insertInto('email_setting').values(wishes).execute()

type Q = QueryCreator<Tables>
/** By login name. */
const people = (q: Q, side: 'watcher' | 'watched') =>
  q
    .selectFrom('watch')
    .innerJoin('users', 'users.id', `watch.${side}`)
    .select(['users.login_name', 'users.group_set_id'])
    .orderBy('users.login_name_key')

type Limited = { user_id: number; limit: number }
export const watchedBy = statement((q, p: Limited) =>
  people(q, 'watched').where('watch.watcher', '=', p.user_id).limit(p.limit),
)
export const watchersOf = statement((q, p: Limited) =>
  people(q, 'watcher').where('watch.watched', '=', p.user_id).limit(p.limit),
)
export const watchedCount = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('watch')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('watcher', '=', p.user_id),
)
export const addWatches = (tx: Tx, watches: { watcher: number; watched: number }[]) =>
  tx
    .insertInto('watch')
    .values(watches)
    .onConflict((row) => row.doNothing())
    .execute()
export const dropWatches = statement((q, p: { user_id: number; ids: number[] }, dialect) =>
  q
    .deleteFrom('watch')
    .where('watcher', '=', p.user_id)
    .where((row) => dialect.oneOf(row.ref('watched'), p.ids)),
)

/** Those of these people who ignore the bug. */
export const ignorersAmong = statement((q, p: { bug_id: number; ids: number[] }, dialect) =>
  q
    .selectFrom('email_bug_ignore')
    .select('user_id')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('user_id'), p.ids)),
)
/** Those of these bugs that the person ignores. */
export const ignoredAmong = statement((q, p: { user_id: number; bug_ids: number[] }, dialect) =>
  q
    .selectFrom('email_bug_ignore')
    .select('bug_id')
    .where('user_id', '=', p.user_id)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
)
export const watchesOf = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('watch')
    .select(['watcher', 'watched'])
    .where((row) => dialect.oneOf(row.ref('watched'), p.ids)),
)

/** Only bugs still visible to the reader. */
export const ignoredBy = statement((q, p: Viewer & { limit: number }) =>
  q
    .selectFrom('email_bug_ignore as ignored')
    .innerJoin('bugs', 'bugs.id', 'ignored.bug_id')
    .select(['bugs.id', 'bugs.short_desc'])
    .where('ignored.user_id', '=', p.viewer_id)
    .where((bug) => visibleTo(bug as never, p))
    .orderBy('bugs.id')
    .limit(p.limit),
)
export const ignoredCount = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('email_bug_ignore')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user_id),
)
export const isIgnored = statement((q, p: { user_id: number; bug_id: number }) =>
  q
    .selectFrom('email_bug_ignore')
    .select('bug_id')
    .where('user_id', '=', p.user_id)
    .where('bug_id', '=', p.bug_id),
)
export const addIgnored = (tx: Tx, ignored: { user_id: number; bug_id: number }[]) =>
  tx
    .insertInto('email_bug_ignore')
    .values(ignored)
    .onConflict((row) => row.doNothing())
    .execute()
/** Nothing happens if either has been removed. */
export const ignoreIfBoth = statement((q, p: { user_id: number; bug_id: number }) =>
  q
    .insertInto('email_bug_ignore')
    .columns(['user_id', 'bug_id'])
    .expression((row) =>
      row
        .selectFrom(['users', 'bugs'])
        .select(['users.id as user_id', 'bugs.id as bug_id'])
        .where('users.id', '=', p.user_id)
        .where('bugs.id', '=', p.bug_id),
    )
    .onConflict((row) => row.doNothing()),
)
export const dropIgnored = statement((q, p: { user_id: number; ids: number[] }, dialect) =>
  q
    .deleteFrom('email_bug_ignore')
    .where('user_id', '=', p.user_id)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids)),
)
