/** What is known of the other side of see-also links: Red Hat's external bugs. */

import { altering } from '../platform/db/alter.ts'

/**
 * Null where nothing is known: imports and nodes of the previous version do not know the columns.
 * `tracker_id` is a number in the parameter `external_trackers`, and `tracker_bug` the number of
 * the bug there; without them, both follow from the address.
 */
export const externalBugs = altering({
  bug_see_also: {
    add: {
      tracker_id: 'int?',
      tracker_bug: 'text?',
      description: 'text?',
      status: 'text?',
      priority: 'text?',
    },
    index: [['value_key', 'bug_id']],
  },
})
