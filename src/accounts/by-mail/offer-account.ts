/** Accounts that people make for themselves: a letter to their address, then a password. */

import type { Door } from '../../platform/http/method.ts'
import type { Look } from '../../platform/work.ts'
import { docket, loginKey } from '../actors/actors.ts'
import { checkSelfMade } from '../logins/login-names.rules.ts'
import { parameters } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { checkNewLogin, createUser } from '../users/create-user.ts'
import type { AccountConfirmed, AccountOffer } from './by-mail.wire.ts'
import { accountLetter } from './letters.rules.ts'
import { countLetter, findSecret, mailSecret, refuseWithoutMail, useSecret } from './secrets.ts'

/** Faults 500 and 501 say why an address can have no account. */
export async function offerAccount({ caller, ...door }: Door, { email }: AccountOffer) {
  await door.look(caller.actor, async (look) => {
    const login = await checkOffer(look, email)
    countLetter(look, 'account', loginKey(login), caller.address)
  })
  await door.work(docket, async (work) => {
    const login = await checkOffer(work, email)
    const secret = { kind: 'account', user_id: null, eventdata: login } as const
    await mailSecret(work, secret, { login, write: accountLetter })
  })
  return null
}

async function checkOffer(look: Look, email: string) {
  refuseWithoutMail(look)
  checkSelfMade(email.trim(), await parameters(look.tx))
  return checkNewLogin(look.tx, email)
}

/** The login name of the account that a letter offered, which can be had still. */
export async function offeredLogin(look: Look, secret: string): Promise<string> {
  const { eventdata } = await findSecret(look, 'account', secret)
  return eventdata!
}

/** Makes the account that a letter offered. */
export async function confirmAccount({ caller, ...door }: Door, asked: AccountConfirmed) {
  const { secret, full_name: realname = '', new_password } = asked
  await door.look(caller.actor, async (look) => {
    await findSecret(look, 'account', secret)
    checkPassword(new_password, (await parameters(look.tx)).password_complexity)
  })
  const password = await hashPassword(new_password)
  const id = await door.work(docket, async (work) => {
    const { eventdata } = await useSecret(work, 'account', secret)
    return createUser(work, { login: eventdata!, realname, password })
  })
  return { id }
}
