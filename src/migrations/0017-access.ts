/** Who came in and who was kept out, from where, and when people showed their password again. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * What happened about logins, API keys and sessions, in the form of the audit log: `class` is
   * `Docket::Login`, `Docket::ApiKey` or `Docket::Session`, and `field` what happened. `user_id` is
   * whose account it was about, `address` where it came from. Old rows are removed.
   */
  access_log: table(
    {
      id: 'id',
      user_id: '-> users?',
      class: 'text',
      object_id: 'int',
      field: 'text',
      removed: 'text?',
      added: 'text?',
      at_time: 'int',
      address: 'text?',
    },
    { index: [['class', 'at_time'], ['at_time'], ['user_id']] },
  ),

  /**
   * An address from which somebody logged in with their password: an IPv4 address, or the network
   * of an IPv6 address. `lastused` is exact to a day.
   */
  known_addresses: table(
    { user_id: '-> users', ip_addr: 'text', creation_ts: 'int', lastused: 'int' },
    { primary: ['user_id', 'ip_addr'], index: [['lastused']] },
  ),

  /**
   * When somebody showed their password again in a session, for what asks for it. Rows are removed
   * some minutes later, so the session may be gone.
   */
  session_passwords: table({ session_id: 'int', at: 'int' }, { primary: ['session_id'] }),
}
