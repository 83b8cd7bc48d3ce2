/** The tables of second factors. SQL only. */

import { statement } from '../../platform/db/statement.ts'

interface Owner {
  user_id: number
}

/** The sealed secret of an account, and the last step of which a code was accepted. */
export const secretOf = statement((q, p: Owner) =>
  q
    .selectFrom('mfa_secrets')
    .select(['secret', 'last_step', 'creation_ts'])
    .where('user_id', '=', p.user_id),
)

/** Turns the second factor on. */
export const addSecret = statement(
  (q, p: Owner & { secret: string; last_step: number; now: number }) =>
    q.insertInto('mfa_secrets').values({
      user_id: p.user_id,
      secret: p.secret,
      last_step: p.last_step,
      creation_ts: p.now,
    }),
)

/** Changes nothing if a code of this step or a later one was accepted. */
export const acceptStep = statement((q, p: Owner & { step: number }) =>
  q
    .updateTable('mfa_secrets')
    .set({ last_step: p.step })
    .where('user_id', '=', p.user_id)
    .where('last_step', '<', p.step),
)

/** Turns the second factor off. */
export const dropSecret = statement((q, p: Owner) =>
  q.deleteFrom('mfa_secrets').where('user_id', '=', p.user_id),
)

/** The recovery codes that are left. */
export const recoveryCodes = statement((q, p: Owner) =>
  q.selectFrom('mfa_recovery_codes').select('code_hash').where('user_id', '=', p.user_id),
)

/** Adds one. */
export const addRecoveryCode = statement((q, p: Owner & { code_hash: string }) =>
  q.insertInto('mfa_recovery_codes').values({ user_id: p.user_id, code_hash: p.code_hash }),
)

/** Deletes a code that was used; changes nothing if there is no such code. */
export const useRecoveryCode = statement((q, p: Owner & { code_hash: string }) =>
  q
    .deleteFrom('mfa_recovery_codes')
    .where('user_id', '=', p.user_id)
    .where('code_hash', '=', p.code_hash),
)

/** Deletes all of an account. */
export const dropRecoveryCodes = statement((q, p: Owner) =>
  q.deleteFrom('mfa_recovery_codes').where('user_id', '=', p.user_id),
)
