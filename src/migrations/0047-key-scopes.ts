/** What API keys may do and how long they are valid, and from where a session was last used. */

import { altering } from '../platform/db/alter.ts'

/**
 * A scope of null is `all`. Nodes of the previous version know neither column, so until they are
 * replaced, keys are not limited there.
 */
export const keyScopes = altering({
  api_keys: { add: { scope: 'text?', expires_at: 'int?' } },
  sessions: { add: { last_used_ip: 'text?' } },
})
