/** What webhooks can be told of, in all services. */

import type { Source } from '../../accounts/webhooks/sources.ts'
import { ticketEvents } from '../../tickets/webhooks/ticket-events.ts'
import { bugEvents } from '../../tracker/webhooks/bug-events.ts'

/** The events of all services; one that does not run has none. */
export const sources: readonly Source[] = [bugEvents, ticketEvents]
