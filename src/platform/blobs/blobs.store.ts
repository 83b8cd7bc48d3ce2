/** The shelf that says which bytes are needed, and by how many. Only SQL. */

import { statement } from '../db/statement.ts'

export const blobsAfter = statement((q, p: { after: string; limit: number }) =>
  q
    .selectFrom('blobs')
    .select(['hash', 'size', 'ref_count'])
    .where('hash', '>', p.after)
    .orderBy('hash')
    .limit(p.limit),
)

/** Those that somebody needs, in the order of their hashes. */
export const neededAfter = statement((q, p: { after: string; limit: number }) =>
  q
    .selectFrom('blobs')
    .select(['hash', 'size'])
    .where('hash', '>', p.after)
    .where('ref_count', '>', 0)
    .orderBy('hash')
    .limit(p.limit),
)

/** What is known of some hashes. */
export const amongHashes = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .selectFrom('blobs')
    .select(['hash', 'ref_count'])
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/**
 * Bytes that are about to be there: whoever needs them has an hour from now on, also where others
 * who need the same let go of them meanwhile.
 */
export const expect = statement((q, p: { hash: string; size: number; now: number }) =>
  q
    .insertInto('blobs')
    .values({ hash: p.hash, size: p.size, ref_count: 0, doomed_at: p.now })
    .onConflict((row) => row.column('hash').doUpdateSet({ doomed_at: p.now })),
)

/** The hour of others who brought the same goes on. */
export const keep = statement((q, p: { hash: string; references: number }) =>
  q
    .updateTable('blobs')
    .set((row) => ({ ref_count: row('ref_count', '+', p.references) }))
    .where('hash', '=', p.hash),
)

/** One reference of each is gone. */
export const release = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .updateTable('blobs')
    .set((row) => ({ ref_count: row('ref_count', '-', row.lit(1)) }))
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/** Of those that nobody needs: none is doomed before a time. */
export const spare = statement((q, p: { hashes: string[]; doomed_at: number }, dialect) =>
  q
    .updateTable('blobs')
    .set({ doomed_at: p.doomed_at })
    .where('ref_count', '=', (by) => by.lit(0))
    .where((row) => row.or([row('doomed_at', 'is', null), row('doomed_at', '<', p.doomed_at)]))
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/** The hour of those who brought bytes that others need is over. */
export const forgetHours = statement((q, p: { before: number }) =>
  q
    .updateTable('blobs')
    .set({ doomed_at: null })
    .where('doomed_at', '<', p.before)
    .where('ref_count', '>', (by) => by.lit(0)),
)

export const doomed = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('blobs')
    .select('hash')
    .where('doomed_at', '<', p.before)
    .where('ref_count', '=', 0)
    .orderBy('doomed_at')
    .limit(p.limit),
)

export const forget = statement((q, p: { hashes: string[] }, dialect) =>
  q.deleteFrom('blobs').where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/** Until then they are being removed. */
export const beginRemoval = statement((q, p: { hash: string; ends_at: number }) =>
  q
    .insertInto('blob_removals')
    .values({ hash: p.hash, ends_at: p.ends_at })
    .onConflict((row) => row.column('hash').doUpdateSet({ ends_at: p.ends_at })),
)
/** Removals that nobody ended. */
export const leftRemovals = statement((q, p: { now: number; limit: number }) =>
  q
    .selectFrom('blob_removals')
    .select('hash')
    .where('ends_at', '<=', p.now)
    .orderBy('ends_at')
    .limit(p.limit),
)
export const removalsAmong = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .selectFrom('blob_removals')
    .select(['hash', 'ends_at'])
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)
/** One that somebody else began since then is left alone. */
export const endRemovals = statement((q, p: { hashes: string[]; ends_at: number }, dialect) =>
  q
    .deleteFrom('blob_removals')
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes))
    .where('ends_at', '=', p.ends_at),
)

/** Copies that are being made; one whose end is further away than any is has another clock. */
export const holds = statement((q, p: { now: number; beyond: number }) =>
  q
    .selectFrom('blob_holds')
    .select('holder')
    .where('ends_at', '>', p.now)
    .where('ends_at', '<', p.beyond)
    .limit(1),
)
export const hold = statement((q, p: { holder: string; ends_at: number }) =>
  q
    .insertInto('blob_holds')
    .values({ holder: p.holder, ends_at: p.ends_at })
    .onConflict((row) => row.column('holder').doUpdateSet({ ends_at: p.ends_at })),
)
export const endHolds = statement((q, p: { holder: string; now: number }) =>
  q
    .deleteFrom('blob_holds')
    .where((row) => row.or([row('holder', '=', p.holder), row('ends_at', '<=', p.now)])),
)
