/** Finds out for whom a message is handled, and whether it is handled at all. */

import { enabledById } from '../../accounts/actors/actors.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import { findUser } from '../../accounts/users/find-users.ts'
import type { ParsedMail } from '../../platform/mail/parse-mail.ts'
import type { Actor, Look } from '../../platform/work/work.ts'
import type { How } from './incoming.ts'
import { readReplyAddress } from './reply-address.ts'
import { isAutomatic, isAway, isOwn, provenSender } from './sender.rules.ts'
import { settingsOf } from './settings.ts'
import { text } from './text.ts'

/** A message that is not handled. Strangers get no answer, as anybody can be named in `From`. */
export interface Unhandled {
  state: 'ignored' | 'refused'
  reason: string
  answer_to?: string
}
/** A message that is handled for a person, whose address gets the answer if it is refused. */
export interface Heard {
  actor: Actor
  answer_to: string
  /** The only bug about which they proved who they are. */
  bug_id?: number
}

/** `summary` is what remains of the subject. */
export async function judgeSender(
  look: Look,
  mail: ParsedMail,
  { how, recipient, summary }: { how: How; recipient: string; summary: string },
): Promise<Unhandled | Heard> {
  const base = await addressOf(look)
  if (isOwn(mail, base)) return { state: 'ignored', reason: text('own') }
  const automatic = { state: 'ignored', reason: text('automatic') } as const
  if (isAway(mail, summary)) return automatic
  if (how.trust_from) return judgeTrusted(look, mail)
  if (isAutomatic(mail)) return automatic
  const addresses = recipient === '' ? mail.to : [recipient]
  for (const to of addresses) {
    const read = readReplyAddress(look, to)
    if (read) return heard(look, read.user_id, { bug_id: read.bug_id })
  }
  const proven = provenSender(mail, settingsOf(look).servers)
  const account = proven === undefined ? undefined : await accountOf(look, proven)
  return account ? heard(look, account.id) : { state: 'refused', reason: text('sender_unproven') }
}

/** As in `email_in.pl`, everybody gets an answer, unless a program wrote. */
async function judgeTrusted(look: Look, mail: ParsedMail): Promise<Unhandled | Heard> {
  const address = mail.from[0]?.address ?? ''
  if (address === '') return { state: 'refused', reason: text('no_sender') }
  const account = await accountOf(look, address)
  if (account) return heard(look, account.id)
  return {
    state: 'refused',
    reason: text('sender_unknown', { address }),
    ...(!isAutomatic(mail) && { answer_to: address }),
  }
}

async function accountOf({ tx }: Look, address: string) {
  const { emailsuffix } = await parameters(tx)
  const isHere = address.toLowerCase().endsWith(emailsuffix.toLowerCase())
  return isHere ? findUser(tx, address.slice(0, address.length - emailsuffix.length)) : undefined
}

async function heard({ tx }: Look, id: number, more: Pick<Heard, 'bug_id'> = {}) {
  const actor = await enabledById(tx, id)
  if (!actor) return { state: 'refused', reason: text('sender_closed') } as const
  const { emailsuffix } = await parameters(tx)
  return { actor, answer_to: actor.login + emailsuffix, ...more }
}
