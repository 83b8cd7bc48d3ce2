/** The steps from an empty database to this one, in order; forward only, new ones at the end. */

import { tablesAfter } from '../platform/db/alter.ts'
import type { Migration } from '../platform/db/schema.ts'
import { declareColumns } from '../platform/db/tables.ts'
import { tables as accounts } from './0001-accounts.ts'
import { tables as fields } from './0002-fields.ts'
import { tables as products } from './0003-products.ts'
import { tables as bugs } from './0004-bugs.ts'
import { tables as comments } from './0005-comments.ts'
import { tables as flags } from './0006-flags.ts'
import { tables as personal } from './0007-personal.ts'
import { index as texts } from './0008-text-index.ts'
import { keys as searches } from './0009-searches.ts'
import { tables as imports } from './0010-imports.ts'
import { tables as tickets } from './0011-tickets.ts'
import { tables as uploads } from './0012-uploads.ts'
import { renewed as textBlocks } from './0013-text-blocks.ts'
import { keys as restricted, packed } from './0014-packed-texts.ts'
import { tables as renamed } from './0015-renamed-users.ts'
import { tables as removals } from './0016-blob-removals.ts'
import { tables as access } from './0017-access.ts'
import { tables as receipts } from './0018-upload-receipts.ts'
import { tables as holds } from './0019-blob-holds.ts'
import { types as bugTypes } from './0020-bug-type.ts'
import { tables as regressions } from './0021-regressions.ts'
import { tables as drafts } from './0022-drafts.ts'
import { templates } from './0023-templates.ts'
import { markdown } from './0024-markdown.ts'
import { tables as bulkChanges } from './0025-bulk-changes.ts'
import { templates as productTemplates } from './0026-product-templates.ts'
import { names as seriesNames } from './0027-series-names.ts'
import { tables as nodes } from './0028-nodes.ts'
import { jobNodes } from './0029-job-nodes.ts'
import { tables as uploadParts } from './0030-upload-parts.ts'
import { tables as nodeUploads } from './0031-node-uploads.ts'
import { nodeSchemas } from './0032-node-schemas.ts'
import { tables as bugmailChoices } from './0033-bugmail-choices.ts'
import { tables as webhooks } from './0034-webhooks.ts'
import { tables as incomingMails } from './0035-incoming-mails.ts'
import { tables as reminders } from './0036-reminders.ts'
import { tables as inbox } from './0037-inbox.ts'
import { tables as mailBounces } from './0038-mail-bounces.ts'
import { tables as heldMail } from './0039-held-mail.ts'
import { tables as areaWatch } from './0040-area-watch.ts'
import { groups as groupMail, tables as secretMail } from './0041-secret-mail.ts'
import { jobKinds } from './0042-job-kinds.ts'
import { actingSessions } from './0044-acting-sessions.ts'
import { tables as linkPatterns } from './0045-link-patterns.ts'
import { jobErrors, tables as failedJobs } from './0046-failed-jobs.ts'
import { keyScopes } from './0047-key-scopes.ts'
import { tables as searchWatch } from './0048-search-watch.ts'
import { tables as userMerges } from './0049-user-merges.ts'
import { tables as operations } from './0050-operations.ts'
import { inactiveKeywords } from './0051-inactive-keywords.ts'
import { tables as savedSearchPlaces } from './0052-saved-search-places.ts'
import { openBugs } from './0053-open-bugs.ts'
import { openBugsCovered } from './0054-open-bugs-covered.ts'
import { grants as grantTypes, tables as ticketPolicies } from './0055-ticket-policies.ts'
import { ticketHistory, tables as ticketLog } from './0056-ticket-history.ts'
import { encryptedTickets } from './0058-encrypted-tickets.ts'
import { senders } from './0059-senders.ts'
import { tables as scannedFiles } from './0060-scanned-files.ts'
import { externalBugs } from './0061-external-bugs.ts'
import {
  restricted as restrictedComments,
  tables as commentRevisions,
} from './0062-comment-revisions.ts'
import { ticketReminders } from './0063-ticket-reminders.ts'
import { ticketWebhooks } from './0064-ticket-webhooks.ts'
import { recipientDownloads, tables as ticketRecipients } from './0066-ticket-recipients.ts'
import { tables as ticketReports } from './0067-ticket-reports.ts'
import { tables as mfa } from './0068-mfa.ts'
import { tables as oidc } from './0069-oidc.ts'
import { tables as branding } from './0070-branding.ts'
import { openUploads } from './0072-open-uploads.ts'
import { tables as mergedSources } from './0071-merged-sources.ts'
import { tables as directUploads } from './0073-direct-uploads.ts'

/** A released step never changes. */
export const migrations: Migration[] = [
  { name: '0001-accounts', create: accounts },
  { name: '0002-fields', create: fields },
  { name: '0003-products', create: products },
  { name: '0004-bugs', create: bugs },
  { name: '0005-comments', create: comments },
  { name: '0006-flags', create: flags },
  { name: '0007-personal', create: personal },
  { name: '0008-text-index', create: {}, index: texts },
  { name: '0009-searches', create: {}, alter: searches },
  { name: '0010-imports', create: imports },
  { name: '0011-tickets', create: tickets },
  { name: '0012-uploads', create: uploads },
  { name: '0013-text-blocks', create: {}, renewed: textBlocks },
  { name: '0014-packed-texts', create: {}, packed, alter: restricted },
  { name: '0015-renamed-users', create: renamed },
  { name: '0016-blob-removals', create: removals },
  { name: '0017-access', create: access },
  { name: '0018-upload-receipts', create: receipts },
  { name: '0019-blob-holds', create: holds, is_passing: true },
  { name: '0020-bug-type', create: {}, alter: bugTypes },
  { name: '0021-regressions', create: regressions },
  { name: '0022-drafts', create: drafts },
  { name: '0023-templates', create: {}, alter: templates },
  { name: '0024-markdown', create: {}, alter: markdown },
  { name: '0025-bulk-changes', create: bulkChanges },
  { name: '0026-product-templates', create: {}, alter: productTemplates },
  { name: '0027-series-names', create: {}, alter: seriesNames },
  { name: '0028-nodes', create: nodes, is_passing: true },
  { name: '0029-job-nodes', create: {}, alter: jobNodes },
  { name: '0030-upload-parts', create: uploadParts },
  { name: '0031-node-uploads', create: nodeUploads, is_passing: true },
  {
    name: '0032-node-schemas',
    create: {},
    alter: nodeSchemas,
    stops: 'earlier versions do not expect that while they serve',
  },
  { name: '0033-bugmail-choices', create: bugmailChoices },
  { name: '0034-webhooks', create: webhooks },
  { name: '0035-incoming-mails', create: incomingMails },
  { name: '0036-reminders', create: reminders },
  { name: '0037-inbox', create: inbox },
  { name: '0038-mail-bounces', create: mailBounces },
  { name: '0039-held-mail', create: heldMail },
  { name: '0040-area-watch', create: areaWatch },
  { name: '0041-secret-mail', create: secretMail, alter: groupMail },
  { name: '0042-job-kinds', create: {}, alter: jobKinds },
  { name: '0044-acting-sessions', create: {}, alter: actingSessions },
  { name: '0045-link-patterns', create: linkPatterns },
  { name: '0046-failed-jobs', create: failedJobs, alter: jobErrors },
  { name: '0047-key-scopes', create: {}, alter: keyScopes },
  { name: '0048-search-watch', create: searchWatch },
  { name: '0049-user-merges', create: userMerges },
  { name: '0050-operations', create: operations },
  { name: '0051-inactive-keywords', create: {}, alter: inactiveKeywords },
  { name: '0052-saved-search-places', create: savedSearchPlaces },
  { name: '0053-open-bugs', create: {}, alter: openBugs },
  { name: '0054-open-bugs-covered', create: {}, alter: openBugsCovered },
  { name: '0055-ticket-policies', create: ticketPolicies, alter: grantTypes },
  { name: '0056-ticket-history', create: ticketLog, alter: ticketHistory },
  { name: '0058-encrypted-tickets', create: {}, alter: encryptedTickets },
  { name: '0059-senders', create: {}, alter: senders },
  { name: '0060-scanned-files', create: scannedFiles },
  { name: '0061-external-bugs', create: {}, alter: externalBugs },
  { name: '0062-comment-revisions', create: commentRevisions, alter: restrictedComments },
  { name: '0063-ticket-reminders', create: {}, alter: ticketReminders },
  { name: '0064-ticket-webhooks', create: {}, alter: ticketWebhooks },
  { name: '0066-ticket-recipients', create: ticketRecipients, alter: recipientDownloads },
  { name: '0067-ticket-reports', create: ticketReports },
  { name: '0068-mfa', create: mfa },
  { name: '0069-oidc', create: oidc },
  { name: '0070-branding', create: branding },
  { name: '0071-merged-sources', create: mergedSources },
  { name: '0072-open-uploads', create: {}, alter: openUploads },
  { name: '0073-direct-uploads', create: directUploads },
]

/** The name of the last step: the schema of this version. */
export const schema = migrations.at(-1)!.name

declareColumns(tablesAfter(migrations))
