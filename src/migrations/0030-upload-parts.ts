/** Incomplete uploads in the blob store, where every node can continue them. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A part of an incomplete upload, if blobs are in a bucket or in a folder that nodes share.
   * `start` is the offset of its first byte; the parts of an upload are without gaps.
   */
  ticket_upload_parts: table(
    { upload_id: '-> ticket_uploads', start: 'int', size: 'int', blob_hash: 'text' },
    { primary: ['upload_id', 'start'], index: [['blob_hash']] },
  ),
}
