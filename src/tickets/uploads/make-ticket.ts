/** Creates a ticket for a person, from the files of a form and from their earlier uploads. */

import { hashPassword } from '../../accounts/passwords/passwords.ts'
import type { Actor, Transactions, Work } from '../../platform/work/work.ts'
import {
  createTicket,
  type Linked,
  type TicketPlan,
  type Uploaded,
} from '../tickets/create-ticket.ts'
import { findMade, giveReceipt } from './receipts.ts'
import { claim } from './claim.ts'

/** A request for a ticket. */
export interface Wanted {
  plan: TicketPlan
  /** Files that are stored, but not yet referenced. */
  files: readonly Uploaded[]
  /** The ids of earlier uploads, which come first. */
  uploads: readonly string[]
  /** The language of letters; default: that of the installation. */
  locale?: string
  /** Whether a repeated request for the same uploads returns the ticket that they became. */
  isRepeatable?: boolean
  /** What else belongs to the new ticket, in the same work. */
  also?: (work: Work, made: Linked) => Promise<void>
}

/** The ticket of a request; `isEarlier` if an earlier request created it, with its own password. */
export interface MadeTicket extends Linked {
  isEarlier: boolean
}

/**
 * Throws `upload_unknown` and `upload_unfinished`, and those of limits.
 * The password is hashed before the work begins.
 */
export async function makeTicket(
  transactions: Transactions,
  actor: Actor,
  { plan, files, uploads, locale, isRepeatable = false, also }: Wanted,
): Promise<MadeTicket> {
  const password = plan.password === undefined ? null : await hashPassword(plan.password)
  const owner = { user_id: actor.id, from_grant: null }
  return transactions.work(actor, async (work) => {
    const before = isRepeatable ? await findMade(work, actor.id, uploads) : undefined
    if (before) return { ...before, isEarlier: true }
    const claimed = await claim(work, owner, [...uploads])
    const all = { plan, password, files: [...claimed, ...files], ...(locale && { locale }) }
    const made = await createTicket(work, all)
    if (isRepeatable) {
      const { ticket_id } = made
      await giveReceipt(work, { of: actor.id, uploads, ticket_id })
    }
    await also?.(work, made)
    return { id: made.id, url: made.url, isEarlier: false }
  })
}
