/** What a malware scanner said about the contents of file tickets. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A content by its SHA-256, from when a file of a ticket has it until none has. `verdict` is null
   * until the first scan, then `clean`, `infected` or `unknown`; `found` is the name of what was
   * found, or why it could not be judged. `waits_since` is null unless a scan is to come, even
   * another one, by the job `job_id`; `tries` counts those that failed with it. While the scanner
   * is away, there is no job, and `failed_at` is since when. `is_old`: its file was there before
   * the scanner. `released_at`: an administrator let it be downloaded nevertheless.
   */
  scanned_files: table(
    {
      id: 'id',
      hash: 'text',
      verdict: 'text?',
      found: 'text?',
      is_old: 'int',
      waits_since: 'int?',
      job_id: 'int?',
      tries: 'int',
      failed_at: 'int?',
      scanned_at: 'int?',
      released_at: 'int?',
    },
    { unique: [['hash']], index: [['verdict', 'id'], ['waits_since'], ['failed_at']] },
  ),

  /** One row: up to which file those from before the scanner were looked at. */
  scan_places: table({ id: 'id', file_id: 'int' }),
}
