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

/** In all languages. The quota is that of the doors, because it counts what is being uploaded. */
export const ownersPages = (
  quota: Quota,
  transactions: Transactions,
  joined?: NewTicketJoined,
): readonly Page[] =>
  pagesFor(quota, transactions, joined).map((page) => ({ ...page, is_translated: true }))

const pagesFor = (
  quota: Quota,
  transactions: Transactions,
  joined: NewTicketJoined | undefined,
): readonly Page[] => [
  ticketsPage,
  newTicketPage((coming) => quota.meter(transactions, coming), joined),
  ticketPage,
  recipientsPage,
  replacePage((coming) => quota.meter(transactions, coming)),
  grantsPage,
  newGrantPage,
  grantPage,
  policiesPage,
  quarantinePage,
  reportsPage,
  ownerPage,
]
