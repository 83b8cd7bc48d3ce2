/** Logins and refused logins with their addresses, and recent password confirmations. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * Events of logins, API keys and sessions, in the form of the audit log: `class` is
   * `Docket::Login`, `Docket::ApiKey` or `Docket::Session`, and `field` the event. `user_id` is the
   * account concerned, `address` the origin. Old rows are removed.
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
   * An address from which a user logged in by password: an IPv4 address, or the network of an IPv6
   * address. `lastused` is exact to one day.
   */
  known_addresses: table(
    { user_id: '-> users', ip_addr: 'text', creation_ts: 'int', lastused: 'int' },
    { primary: ['user_id', 'ip_addr'], index: [['lastused']] },
  ),

  /**
   * When a user last confirmed their password in a session. Rows are removed some minutes later,
   * and may outlive the session.
   */
  session_passwords: table({ session_id: 'int', at: 'int' }, { primary: ['session_id'] }),
}
