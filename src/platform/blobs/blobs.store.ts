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
