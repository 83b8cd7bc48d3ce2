/** What owners of file tickets may choose, and what may be sent through a grant. */

import { altering } from '../platform/db/alter.ts'
import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * The policy of the installation, without a group, and of each group that has one. Null means
   * that it says nothing, 0 that there is no limit. `types` is `all`, or `only` or `except` with a
   * list of endings and media types, separated by spaces.
   */
  ticket_policies: table(
    {
      id: 'id',
      group_id: '-> groups?',
      total_s: 'int?',
      lastdl_s: 'int?',
      maxdl: 'int?',
      pass_required: 'int?',
      bytes_max: 'int?',
      quota_bytes: 'int?',
      types: 'text?',
    },
    { unique: [['group_id']] },
  ),
}

/** Of all files that are sent at once through a grant; null for those of its owner's policy. */
export const grants = altering({
  ticket_grants: { add: { bytes_max: 'int?', types: 'text?' } },
})
