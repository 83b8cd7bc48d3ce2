/** Parts of incomplete uploads that clients sent to a bucket without Docket. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A part of an incomplete upload that is an object in the bucket, but not a blob. `start` is the
   * offset of its first byte; with `ticket_upload_parts`, the parts of an upload are without gaps.
   */
  ticket_upload_objects: table(
    { upload_id: '-> ticket_uploads', start: 'int', size: 'int' },
    { primary: ['upload_id', 'start'] },
  ),
}
