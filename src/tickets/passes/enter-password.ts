/** Handles the password form of a link. */

import { docket, nobody } from '../../accounts/actors/actors.ts'
import { Fault } from '../../platform/faults.ts'
import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import type { Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import { passwordPage } from '../pages/password-page.ts'
import { type Lockable, unlock } from './passes.ts'
import { tryPassword } from './try-password.ts'

/** What verifying a password needs. */
export interface Entering {
  transactions: Transactions
}

/** A submitted password form, and the ticket or grant that it is for. */
export interface Entered {
  locale: Locale
  link: Lockable
  /** See Guess. */
  counted_for: string
  /** The link to the form for reports. */
  below: Part
  /** The form field. */
  given: unknown
  /** Whether letters are to include the password as typed. */
  isTold: boolean
  /** Stores a new hash. */
  renew: (work: Work, password: string) => Promise<unknown>
}

/** The form again; undefined if the password was right, which unlocks the link in this browser. */
export async function enterPassword(
  { transactions }: Entering,
  asked: OwnAsked,
  { locale, link, counted_for, below, given, isTold, renew }: Entered,
): Promise<OwnPage | undefined> {
  const password = typeof given === 'string' ? given : ''
  const { address } = asked
  try {
    const kept = await tryPassword(transactions, {
      kept: link.password,
      counted_for,
      password,
      address,
    })
    if (kept === undefined) return passwordPage(asked, locale, { wrong: { wait_s: 0 }, below })
    if (kept !== link.password) await transactions.work(docket, (work) => renew(work, kept))
    const open = { public_id: link.public_id, password: kept }
    const told = isTold ? password : undefined
    await transactions.look(nobody, async (look) => unlock(look, asked, open, told))
    return undefined
  } catch (error) {
    const isOften = error instanceof Fault && error.fault === 'too_many_requests'
    if (!isOften) throw error
    const wait_s = Math.ceil(error.retry_after_s ?? 1)
    return passwordPage(asked, locale, { wrong: { wait_s }, below })
  }
}
