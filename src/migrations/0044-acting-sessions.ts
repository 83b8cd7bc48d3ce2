/** Sessions in which a person acts for another one. */

import { altering } from '../platform/db/alter.ts'

/**
 * Whom the owner of a session acts for, and since when; null for nobody. Nodes of the previous
 * version do not know it: there, the owner acts for themselves.
 */
export const actingSessions = altering({
  sessions: { add: { acts_for: '-> users?', acts_since: 'int?' }, index: [['acts_for']] },
})
