/** What a malware scanner said about the contents of file tickets. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A content by its SHA-256, from when a file of a ticket has it until none has. `verdict` is null
   * while it waits, then `clean`, `infected` or `unknown`; `found` is the name of what was found,
   * or why it could not be judged. `failed_at` is when the scanner failed first while it waits, and
   * `released_at` when an administrator let it be downloaded nevertheless.
   */
  scanned_files: table(
    {
      id: 'id',
      hash: 'text',
      verdict: 'text?',
      found: 'text?',
      added_at: 'int',
      failed_at: 'int?',
      scanned_at: 'int?',
      released_at: 'int?',
    },
    { unique: [['hash']], index: [['verdict', 'id']] },
  ),

  /** One row: up to which file those from before the scanner were looked at. */
  scan_places: table({ id: 'id', file_id: 'int' }),
}
