/** The table of rates. SQL only. */

import { statement } from '../db/statement.ts'

/** `times` is a JSON array of milliseconds since 1970. */
export const find = statement((q, p: { name: string }) =>
  q.selectFrom('rates').select('times').where('name', '=', p.name),
)

/** Replaces the row, if there is one. */
export const put = statement((q, p: { name: string; times: string; ends_at: number }) =>
  q
    .insertInto('rates')
    .values({ name: p.name, times: p.times, ends_at: p.ends_at })
    .onConflict((row) => row.column('name').doUpdateSet({ times: p.times, ends_at: p.ends_at })),
)

/** Replaces the times of a row. */
export const keep = statement((q, p: { name: string; times: string }) =>
  q.updateTable('rates').set({ times: p.times }).where('name', '=', p.name),
)

/** Deletes a row. */
export const drop = statement((q, p: { name: string }) =>
  q.deleteFrom('rates').where('name', '=', p.name),
)

/** Deletes rows whose events no longer count. */
export const forget = statement((q, p: { now: number }) =>
  q.deleteFrom('rates').where('ends_at', '<=', p.now),
)
