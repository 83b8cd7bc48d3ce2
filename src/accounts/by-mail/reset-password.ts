/** Resets a forgotten password: a letter to the user's address, then a new password. */

import type { Door } from '../../platform/http/method.ts'
import { addJob, type Do } from '../../platform/jobs/jobs.ts'
import { limits } from '../../platform/limits.ts'
import { type Language, readersChoice } from '../../platform/pages/language.ts'
import type { Look, Transactions, Work } from '../../platform/work/work.ts'
import { docket, loginKey } from '../actors/actors.ts'
import { parameters } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findUser, type Person, usersById } from '../users/find-users.ts'
import { setPassword } from '../users/set-password.ts'
import type { ResetAsked, ResetConfirmed } from './by-mail.wire.ts'
import { fail } from '../letters/faults.ts'
import { resetLetter } from '../letters/letters.ts'
import {
  countLetter,
  findSecret,
  mailSecret,
  refuseWithoutMail,
  useSecret,
} from '../letters/secrets.ts'

/** The kind of jobs that answer requests for new passwords. */
export const RESET = 'password_reset'

/** Behaves the same whether or not the account exists: a job looks it up later. */
export async function requestReset({ caller, ...door }: Door, { login_name }: ResetAsked) {
  const login = login_name.slice(0, limits.login_chars_max + 1)
  await door.work(caller.actor, async (work) => {
    refuseWithoutMail(work)
    const body = { login, language: readersChoice() }
    await addJob(work.tx, { kind: RESET, run_at: work.now, body })
  })
  return null
}

/** Refuses too frequent requests before anything is written. */
export async function countReset({ caller, ...door }: Door, { login_name }: ResetAsked) {
  await door.work(caller.actor, async (work) => {
    refuseWithoutMail(work)
    await countLetter(work, 'password', loginKey(login_name), caller.address)
  })
}

/** The job: sends a letter to the user, if the account exists and is active. */
export function mailReset(transactions: Transactions): Do {
  return async ({ body }) => {
    const { login, language } = body as { login: string; language?: Language }
    await transactions.work(docket, async (work) => {
      const person = await findUser(work.tx, login)
      if (person?.is_enabled === 1) await mailResetTo(work, person, language)
    })
  }
}

/**
 * Sends the letter, in `language` unless the person has chosen one; fault `mail_disabled` if the
 * service sends no mail.
 */
export async function mailResetTo(
  work: Work,
  { id, login_name: login }: Pick<Person, 'id' | 'login_name'>,
  language?: Language,
) {
  refuseWithoutMail(work)
  const secret = { kind: 'password', user_id: id, eventdata: null } as const
  await mailSecret(work, secret, { login, write: resetLetter, language })
}

/** The login name that the letter refers to, if it is still valid. */
export async function resetLogin(look: Look, secret: string): Promise<string> {
  const { user_id: id } = await findSecret(look, 'password', secret)
  const person = id === null ? undefined : (await usersById(look.tx, [id])).get(id)
  return (person ?? fail('secret_invalid')).login_name
}

/** Ends all sessions of the account and invalidates other mailed secrets. */
export async function confirmReset({ caller, ...door }: Door, asked: ResetConfirmed) {
  const { secret, new_password } = asked
  await door.look(caller.actor, async (look) => {
    await findSecret(look, 'password', secret)
    checkPassword(new_password, (await parameters(look.tx)).password_complexity)
  })
  const hash = await hashPassword(new_password)
  return door.work(docket, async (work) => {
    const { user_id: id } = await useSecret(work, 'password', secret)
    if (id === null) return fail('secret_invalid')
    await setPassword(work, id, hash)
    return { id }
  })
}
