/** What rounds change besides the rows of the source. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Forgets what is recorded of a range. */
export const dropRangeAt = statement((q, p: { part: string; from_id: number }) =>
  q.deleteFrom('import_ranges').where('part', '=', p.part).where('from_id', '=', p.from_id),
)

/** Changes the number of references to a blob. */
export const countBlob = statement((q, p: { hash: string; references: number }) =>
  q
    .updateTable('blobs')
    .set((row) => ({ ref_count: row('ref_count', '+', p.references) }))
    .where('hash', '=', p.hash),
)

/** Adds a blob without references unless it is known. */
export const addBlob = statement((q, p: { hash: string; size: number }) =>
  q
    .insertInto('blobs')
    .values({ hash: p.hash, size: p.size, ref_count: 0 })
    .onConflict((row) => row.doNothing()),
)

/** Removes a blob without references. */
export const dropBlob = statement((q, p: { hash: string }) =>
  q.deleteFrom('blobs').where('hash', '=', p.hash).where('ref_count', '=', 0),
)

/** The blobs of the attachments of bugs in a range. */
export const filesBetween = statement((q, p: { from: number; until: number }) =>
  q
    .selectFrom('attachments')
    .select(['id', 'bug_id', 'blob_hash', 'attach_size'])
    .where('bug_id', '>=', p.from)
    .where('bug_id', '<=', p.until)
    .where('blob_hash', 'is not', null),
)

/** The stored passwords of accounts in a range. */
export const passwordsBetween = statement((q, p: { from: number; until: number }) =>
  q
    .selectFrom('users')
    .select(['id', 'password'])
    .where('id', '>=', p.from)
    .where('id', '<=', p.until),
)

/** The login name of an account, if it exists. */
export const loginOf = statement((q, p: { id: number }) =>
  q.selectFrom('users').select('login_name').where('id', '=', p.id),
)

/** Forgets that an account has chosen what mail it gets. */
export const dropChooser = statement((q, p: { user_id: number }) =>
  q.deleteFrom('bugmail_choices').where('user_id', '=', p.user_id),
)
