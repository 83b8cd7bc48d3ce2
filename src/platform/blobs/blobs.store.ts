/** Reference counts of blobs, pending removals and holds. SQL only. */

import { statement } from '../db/statement.ts'

/** All blobs, referenced or not, ordered by hash. */
export const blobsAfter = statement((q, p: { after: string; limit: number }) =>
  q
    .selectFrom('blobs')
    .select(['hash', 'size', 'ref_count'])
    .where('hash', '>', p.after)
    .orderBy('hash')
    .limit(p.limit),
)

/** Referenced blobs, ordered by hash. */
export const neededAfter = statement((q, p: { after: string; limit: number }) =>
  q
    .selectFrom('blobs')
    .select(['hash', 'size'])
    .where('hash', '>', p.after)
    .where('ref_count', '>', 0)
    .orderBy('hash')
    .limit(p.limit),
)

/** The reference counts of some hashes. */
export const amongHashes = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .selectFrom('blobs')
    .select(['hash', 'ref_count'])
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/**
 * Announces bytes before they are stored. Restarts the grace period of the blob, even if others who
 * need the same bytes release them meanwhile.
 */
export const expect = statement((q, p: { hash: string; size: number; now: number }) =>
  q
    .insertInto('blobs')
    .values({ hash: p.hash, size: p.size, ref_count: 0, doomed_at: p.now })
    .onConflict((row) => row.column('hash').doUpdateSet({ doomed_at: p.now })),
)

/** The same for bytes that are stored again. */
export const expectAgain = statement((q, p: { hash: string; now: number }) =>
  q.updateTable('blobs').set({ doomed_at: p.now }).where('hash', '=', p.hash),
)

/** When the grace period of a blob began, if its row exists. */
export const dooming = statement((q, p: { hash: string }) =>
  q.selectFrom('blobs').select('doomed_at').where('hash', '=', p.hash),
)

/** Leaves `doomed_at` alone: others may be storing the same bytes. */
export const keep = statement((q, p: { hash: string; references: number }) =>
  q
    .updateTable('blobs')
    .set((row) => ({ ref_count: row('ref_count', '+', p.references) }))
    .where('hash', '=', p.hash),
)

/** Ends the grace period of a referenced blob that began at `put_at`. */
export const settle = statement((q, p: { hash: string; put_at: number }) =>
  q
    .updateTable('blobs')
    .set({ doomed_at: null })
    .where('hash', '=', p.hash)
    .where('doomed_at', '=', p.put_at),
)

/** Decrements the reference count of each. */
export const release = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .updateTable('blobs')
    .set((row) => ({ ref_count: row('ref_count', '-', row.lit(1)) }))
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/** Postpones the removal of unreferenced blobs to at least `doomed_at`. */
export const spare = statement((q, p: { hashes: string[]; doomed_at: number }, dialect) =>
  q
    .updateTable('blobs')
    .set({ doomed_at: p.doomed_at })
    .where('ref_count', '=', (by) => by.lit(0))
    .where((row) => row.or([row('doomed_at', 'is', null), row('doomed_at', '<', p.doomed_at)]))
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/** Ends the grace period of unreferenced blobs whose period began before a time. */
export const hasten = statement((q, p: { until: number; doomed_at: number }) =>
  q
    .updateTable('blobs')
    .set({ doomed_at: p.doomed_at })
    .where('doomed_at', '<=', p.until)
    .where('ref_count', '=', (by) => by.lit(0)),
)

/** Clears expired grace periods of blobs that are referenced. */
export const forgetHours = statement((q, p: { before: number }) =>
  q
    .updateTable('blobs')
    .set({ doomed_at: null })
    .where('doomed_at', '<', p.before)
    .where('ref_count', '>', (by) => by.lit(0)),
)

/** Unreferenced blobs whose grace period began before this time, oldest first. */
export const doomed = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('blobs')
    .select('hash')
    .where('doomed_at', '<', p.before)
    .where('ref_count', '=', 0)
    .orderBy('doomed_at')
    .limit(p.limit),
)

/** Deletes the rows of blobs whose bytes have been removed. */
export const forget = statement((q, p: { hashes: string[] }, dialect) =>
  q.deleteFrom('blobs').where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)

/** The removal counts as pending until `ends_at`. */
export const beginRemoval = statement((q, p: { hash: string; ends_at: number }) =>
  q
    .insertInto('blob_removals')
    .values({ hash: p.hash, ends_at: p.ends_at })
    .onConflict((row) => row.column('hash').doUpdateSet({ ends_at: p.ends_at })),
)
/** Removals that never completed. */
export const leftRemovals = statement((q, p: { now: number; limit: number }) =>
  q
    .selectFrom('blob_removals')
    .select('hash')
    .where('ends_at', '<=', p.now)
    .orderBy('ends_at')
    .limit(p.limit),
)

/** Those of the hashes whose bytes are being removed, and when that ends at the latest. */
export const removalsAmong = statement((q, p: { hashes: string[] }, dialect) =>
  q
    .selectFrom('blob_removals')
    .select(['hash', 'ends_at'])
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes)),
)
/** Does not touch a removal that another process began later. */
export const endRemovals = statement((q, p: { hashes: string[]; ends_at: number }, dialect) =>
  q
    .deleteFrom('blob_removals')
    .where((row) => dialect.oneOfTexts(row.ref('hash'), p.hashes))
    .where('ends_at', '=', p.ends_at),
)

/**
 * Copies in progress. A hold that ends implausibly late comes from a wrong clock and is ignored.
 */
export const holds = statement((q, p: { now: number; beyond: number }) =>
  q
    .selectFrom('blob_holds')
    .select('holder')
    .where('ends_at', '>', p.now)
    .where('ends_at', '<', p.beyond)
    .limit(1),
)

/**
 * Announces a copy in progress, so that no blob is deleted before this time. The same holder
 * repeats it to extend the hold.
 */
export const hold = statement((q, p: { holder: string; ends_at: number }) =>
  q
    .insertInto('blob_holds')
    .values({ holder: p.holder, ends_at: p.ends_at })
    .onConflict((row) => row.column('holder').doUpdateSet({ ends_at: p.ends_at })),
)

/** Deletes this holder, and those that crashed and whose time is over. */
export const endHolds = statement((q, p: { holder: string; now: number }) =>
  q
    .deleteFrom('blob_holds')
    .where((row) => row.or([row('holder', '=', p.holder), row('ends_at', '<=', p.now)])),
)
