/**
 * Row types of the first migration: the tables of the platform and of accounts, and personal data
 * that is shown with a user or prevents deleting the account.
 */

import type { Selectable } from 'kysely'

import type { tables } from '../migrations/0001-accounts.ts'
import type { tables as personal } from '../migrations/0007-personal.ts'
import type { tables as tickets } from '../migrations/0011-tickets.ts'
import type { tables as uploads } from '../migrations/0012-uploads.ts'
import type { tables as renamed } from '../migrations/0015-renamed-users.ts'
import type { tables as removals } from '../migrations/0016-blob-removals.ts'
import type { tables as access } from '../migrations/0017-access.ts'
import type { tables as holds } from '../migrations/0019-blob-holds.ts'
import type { tables as nodes } from '../migrations/0028-nodes.ts'
import type { jobNodes } from '../migrations/0029-job-nodes.ts'
import type { nodeSchemas } from '../migrations/0032-node-schemas.ts'
import type { tables as webhooks } from '../migrations/0034-webhooks.ts'
import type { tables as mailBounces } from '../migrations/0038-mail-bounces.ts'
import type { groups as groupMail, tables as secretMail } from '../migrations/0041-secret-mail.ts'
import type { keyScopes } from '../migrations/0047-key-scopes.ts'
import type { jobErrors, tables as failedJobs } from '../migrations/0046-failed-jobs.ts'
import type { tables as operations } from '../migrations/0050-operations.ts'
import type { actingSessions } from '../migrations/0044-acting-sessions.ts'
import type { ticketHistory } from '../migrations/0056-ticket-history.ts'
import type { encryptedTickets } from '../migrations/0058-encrypted-tickets.ts'
import type { senders } from '../migrations/0059-senders.ts'
import type { ticketReminders } from '../migrations/0063-ticket-reminders.ts'
import type { ticketWebhooks } from '../migrations/0064-ticket-webhooks.ts'
import type { tables as mfa } from '../migrations/0068-mfa.ts'
import type { tables as oidc } from '../migrations/0069-oidc.ts'
import type { openUploads } from '../migrations/0072-open-uploads.ts'
import type { grants, tables as policies } from '../migrations/0055-ticket-policies.ts'
import type { Altered } from '../platform/db/alter.ts'
import type { RowsOf } from '../platform/db/schema.ts'
import type { Tables } from '../platform/db/tables.ts'

declare module '../platform/db/tables.ts' {
  interface Tables
    extends
      RowsOf<
        Altered<
          Altered<
            Altered<
              Altered<Altered<typeof tables, typeof jobNodes>, typeof groupMail>,
              typeof actingSessions
            >,
            typeof jobErrors
          >,
          typeof keyScopes
        >
      >,
      RowsOf<typeof failedJobs>,
      RowsOf<typeof operations>,
      RowsOf<Altered<typeof nodes, typeof nodeSchemas>>,
      RowsOf<Pick<typeof personal, 'namedqueries' | 'reports'>>,
      RowsOf<
        Pick<
          Altered<
            Altered<
              Altered<
                Altered<Altered<typeof tickets, typeof grants>, typeof ticketHistory>,
                typeof encryptedTickets
              >,
              typeof senders
            >,
            typeof ticketReminders
          >,
          'tickets' | 'ticket_grants'
        >
      >,
      RowsOf<typeof policies>,
      RowsOf<Altered<typeof uploads, typeof openUploads>>,
      RowsOf<typeof renamed>,
      RowsOf<typeof removals>,
      RowsOf<typeof holds>,
      RowsOf<typeof access>,
      RowsOf<Altered<typeof webhooks, typeof ticketWebhooks>>,
      RowsOf<typeof mailBounces>,
      RowsOf<typeof mfa>,
      RowsOf<typeof oidc>,
      RowsOf<typeof secretMail> {}
}

/** A row of `users`; `id` is Bugzilla's `userid`. */
export type UserRow = Selectable<Tables['users']>
/** A row of `groups`, as Bugzilla's. */
export type GroupRow = Selectable<Tables['groups']>
