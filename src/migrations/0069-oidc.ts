/** Accounts of an OpenID Connect provider. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** The subject of an issuer, and the account that it logs in. */
  oidc_subjects: table(
    { issuer: 'text', sub: 'text', user_id: '-> users', creation_ts: 'int' },
    { primary: ['issuer', 'sub'], unique: [['user_id', 'issuer']] },
  ),
}
