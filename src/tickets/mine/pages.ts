/** All pages for owners of tickets and grants. */

import type { Page } from '../../platform/http/page.ts'
import type { Transactions } from '../../platform/work/work.ts'
import type { Quota } from '../quota/quota.ts'
import { grantPage, newGrantPage } from './grant-pages.ts'
import { grantsPage } from './grants-page.ts'
import { ownerPage } from './owner-page.ts'
import { policiesPage } from './policies-page.ts'
import { newTicketPage, type NewTicketJoined } from './new-ticket-page.ts'
import { quarantinePage } from './quarantine-page.ts'
import { recipientsPage } from './recipients-page.ts'
import { replacePage } from './replace-page.ts'
import { reportsPage } from './reports-page.ts'
import { ticketPage } from './ticket-page.ts'
import { ticketsPage } from './tickets-page.ts'

/** What the pages need besides the database. */
export interface OwnersParts {
  /** That of the doors, because it counts what is being uploaded. */
  quota: Quota
  transactions: Transactions
  /** The origin to which scripts may send parts of large files. */
  sends_to: string | undefined
}

/** In all languages. */
export const ownersPages = (parts: OwnersParts, joined?: NewTicketJoined): readonly Page[] =>
  pagesFor(parts, joined).map((page) => ({ ...page, is_translated: true }))

const pagesFor = (
  { quota, transactions, sends_to }: OwnersParts,
  joined: NewTicketJoined | undefined,
): readonly Page[] => [
  ticketsPage,
  newTicketPage({ meter: (coming) => quota.meter(transactions, coming), sends_to }, joined),
  ticketPage,
  recipientsPage,
  replacePage({ meter: (coming) => quota.meter(transactions, coming), sends_to }),
  grantsPage,
  newGrantPage,
  grantPage,
  policiesPage,
  quarantinePage,
  reportsPage,
  ownerPage,
]
