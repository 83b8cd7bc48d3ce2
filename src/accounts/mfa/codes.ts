/** Verifies codes of second factors, each of which is accepted once, and makes recovery codes. */

import type { Tx } from '../../platform/db/db.ts'
import { randomText, sha256 } from '../../platform/ids.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import * as store from './mfa.store.ts'
import { stepOf } from './totp.rules.ts'
import {
  readCode,
  RECOVERY_ALPHABET,
  RECOVERY_CHARS,
  RECOVERY_CODES,
  shownRecoveryCode,
  type Typed,
} from './typed-codes.rules.ts'

/** Whether logins to an account need a code. */
export const hasMfa = async (tx: Tx, user_id: number): Promise<boolean> =>
  (await store.secretOf.first(tx, { user_id })) !== undefined

/** How many recovery codes are left. */
export const recoveryCodesLeft = async (tx: Tx, user_id: number): Promise<number> =>
  (await store.recoveryCodes(tx, { user_id })).length

const aboutSecret = (user_id: number) => `mfa secret of user ${user_id}`

/** The secret as it is stored; it is of no use without the key of the installation. */
export const sealSecret = (look: Pick<Look, 'sign'>, user_id: number, secret: Uint8Array): string =>
  seal(look, Buffer.from(secret).toString('base64url'), aboutSecret(user_id))

/** Accepts a code and uses it up; returns its kind, or undefined if it is wrong or was used. */
export async function takeCode(
  work: Work,
  user_id: number,
  typed: string,
): Promise<Typed['kind'] | undefined> {
  const read = readCode(typed)
  if (!read) return undefined
  const isRight = await (read.kind === 'app' ? takeOfApp : takeRecovery)(work, user_id, read.code)
  return isRight ? read.kind : undefined
}

async function takeOfApp(work: Work, user_id: number, code: string): Promise<boolean> {
  const row = await store.secretOf.first(work.tx, { user_id })
  const secret = row && unseal(work, row.secret, aboutSecret(user_id))
  if (secret === undefined) return false
  const step = stepOf(Buffer.from(secret, 'base64url'), code, work.now)
  return step !== undefined && (await store.acceptStep.changes(work.tx, { user_id, step })) === 1
}

async function takeRecovery({ tx }: Work, user_id: number, code: string): Promise<boolean> {
  if (!(await hasMfa(tx, user_id))) return false
  return (await store.useRecoveryCode.changes(tx, { user_id, code_hash: sha256(code) })) === 1
}

/** Replaces all recovery codes of an account; only their hashes are stored. */
export async function replaceRecoveryCodes({ tx }: Work, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomText(RECOVERY_CHARS, RECOVERY_ALPHABET),
  )
  await store.dropRecoveryCodes(tx, { user_id })
  for (const code of codes) await store.addRecoveryCode(tx, { user_id, code_hash: sha256(code) })
  return codes.map(shownRecoveryCode)
}

/** Returns whether there was one. */
export async function dropMfa({ tx }: Work, user_id: number): Promise<boolean> {
  await store.dropRecoveryCodes(tx, { user_id })
  return (await store.dropSecret.changes(tx, { user_id })) > 0
}
