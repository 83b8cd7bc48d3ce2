/** The second factor of accounts: codes of an authenticator app, and recovery codes. */

import { table } from '../platform/db/schema.ts'

/**
 * Nodes of the previous version know none of them: until they are replaced, a password alone logs
 * in there.
 */
export const tables = {
  /**
   * The secret from which the codes of an account are computed, sealed with the key of the
   * installation. `last_step` is the time step of the last code that was accepted, in units of 30
   * seconds since 1970: it and those before are not accepted again.
   */
  mfa_secrets: table(
    { user_id: '-> users', secret: 'text', last_step: 'int', creation_ts: 'int' },
    { primary: ['user_id'] },
  ),

  /** Hashes of the recovery codes that are left. */
  mfa_recovery_codes: table(
    { user_id: '-> users', code_hash: 'text' },
    { primary: ['user_id', 'code_hash'] },
  ),

  /**
   * A login with the right password that waits for a code. Only a hash of the secret is stored,
   * which is a cookie of the browser.
   */
  half_logins: table(
    { token_hash: 'text', user_id: '-> users', creation_ts: 'int' },
    { primary: ['token_hash'], index: [['user_id'], ['creation_ts']] },
  ),
}
