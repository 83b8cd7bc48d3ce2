/** Self-registration: a letter to the address, then a password. */

import { fail as failDoor } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import { addJob, type Do } from '../../platform/jobs/jobs.ts'
import { type Language, readersChoice } from '../../platform/pages/language.ts'
import type { Look, Transactions, Work } from '../../platform/work/work.ts'
import { docket, loginKey } from '../actors/actors.ts'
import { checkLoginName, checkSelfMade } from '../logins/login-names.rules.ts'
import { checkDomain } from '../logins/refused-domains.rules.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { parameters } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { checkNewLogin, createUser } from '../users/create-user.ts'
import { findUser } from '../users/find-users.ts'
import type { AccountConfirmed, AccountOffer } from './by-mail.wire.ts'
import { accountLetter } from '../letters/letters.ts'
import {
  countLetter,
  findSecret,
  mailSecret,
  refuseWithoutMail,
  useSecret,
} from '../letters/secrets.ts'

/** The kind of jobs that answer requests for accounts. */
export const OFFER = 'account_offer'

/** Whether self-registration is enabled. */
export async function offersAccounts({ tx, site }: Look): Promise<boolean> {
  return site.has_mail && (await parameters(tx)).createemailregexp !== ''
}

/** Requests an account without revealing whether one exists: a job checks that later. */
export async function requestAccount({ caller, ...door }: Door, { email }: AccountOffer) {
  const login = await door.work(caller.actor, async (work) => {
    const login = await checkAddress(work, email)
    await countLetter(work, 'account', loginKey(login), caller.address)
    return login
  })
  await door.work(caller.actor, (work) =>
    addJob(work.tx, { kind: OFFER, run_at: work.now, body: { login, language: readersChoice() } }),
  )
}

/** The job: sends a letter to the address, unless it has an account. */
export function mailOffer(transactions: Transactions): Do {
  return async ({ body }) => {
    const { login, language } = body as { login: string; language?: Language }
    await transactions.work(docket, async (work) => {
      if (!(await findUser(work.tx, login))) await mailAccount(work, login, language)
    })
  }
}

/** Faults 500 and 501 tell why an address cannot have an account. */
export async function offerAccount({ caller, ...door }: Door, { email }: AccountOffer) {
  if (email.trim() === '') failDoor('param_required', 'email')
  await door.work(caller.actor, async (work) => {
    const login = await checkOffer(work, email)
    await countLetter(work, 'account', loginKey(login), caller.address)
  })
  await door.work(docket, async (work) => {
    const login = await checkOffer(work, email)
    await mailAccount(work, login)
  })
  return null
}

async function checkOffer(look: Look, email: string) {
  return checkNewLogin(look.tx, await checkAddress(look, email))
}

/** Does not check whether it is taken. */
async function checkAddress(look: Look, email: string) {
  refuseWithoutMail(look)
  const known = await parameters(look.tx)
  checkSelfMade(email.trim(), known)
  checkDomain(email, (await docketParameters(look.tx)).refused_email_domains)
  return checkLoginName(email, known)
}

async function mailAccount(work: Work, login: string, language = readersChoice()) {
  const secret = { kind: 'account', user_id: null, eventdata: login } as const
  await mailSecret(work, secret, { login, write: accountLetter, language })
}

/** The login name of an offered account, if it is still available. */
export async function offeredLogin(look: Look, secret: string): Promise<string> {
  const { eventdata } = await findSecret(look, 'account', secret)
  return eventdata!
}

/** Creates the offered account. */
export async function confirmAccount({ caller, ...door }: Door, asked: AccountConfirmed) {
  const { secret, full_name: realname = '', new_password } = asked
  await door.look(caller.actor, async (look) => {
    await findSecret(look, 'account', secret)
    checkPassword(new_password, (await parameters(look.tx)).password_complexity)
  })
  const password = await hashPassword(new_password)
  const id = await door.work(docket, async (work) => {
    const { eventdata } = await useSecret(work, 'account', secret)
    checkDomain(eventdata!, (await docketParameters(work.tx)).refused_email_domains)
    return createUser(work, { login: eventdata!, realname, password })
  })
  return { id }
}
