/** What every table of Docket becomes in Bugzilla, if it is not filled row by row. */

import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tell } from './lost.ts'

/** Tables whose rows Bugzilla has no place for, and what is reported of them. */
export const LEFT: Readonly<Partial<Record<keyof Tables, string>>> = {
  access_log: 'entries of the access log were left out',
  api_keys: 'API keys were left out, since Docket stores only their hashes',
  area_watch: 'watches of products, components and keywords were left out',
  branding: 'the branding of pages was left out',
  bug_reminders: 'reminders of bugs were left out',
  drafts: 'drafts were left out',
  inbox_entries: 'entries of inboxes were left out',
  incoming_mails: 'mail that came in was left out; what it did to bugs is there',
  link_patterns: 'patterns of links were left out',
  longdescs_activity: 'earlier versions of comments were left out; the newest are there',
  mail_stops: 'addresses that get no mail since it came back were left out',
  mfa_secrets: 'second factors were left out: people set them up again',
  oidc_subjects: 'links of accounts to a provider of single sign-on were left out',
  pgp_keys: 'OpenPGP keys were left out',
  regressions: 'regressions between bugs were left out',
  saved_search_places: 'the order of saved searches was left out',
  search_watch: 'watches of saved searches were left out',
  ticket_grants: 'grants for uploads were left out',
  ticket_reports: 'reports of abuse were left out',
  ticket_policies: 'policies of file tickets were left out',
  tickets: 'file tickets were left out',
  user_merges: 'records of merged accounts were left out',
  webhooks: 'webhooks were left out',
}

/** Tables without anything to report: derived, of this installation, or part of those above. */
export const INTERNAL: readonly (keyof Tables)[] = [
  'blob_removals',
  'blobs',
  'bulk_change_bugs',
  'bulk_changes',
  'event_followers',
  'events',
  'failed_jobs',
  'group_set_sees',
  'group_sets',
  'half_logins',
  'held_mail',
  'import_ranges',
  'installation',
  'jobs',
  'known_addresses',
  'login_failures',
  'mail_bounces',
  'merged_ids',
  'merged_ranges',
  'merged_sources',
  'mfa_recovery_codes',
  'operations',
  'regular_mail',
  'renamed_users',
  'revisions',
  'scan_places',
  'scanned_files',
  'search_watch_bugs',
  'session_passwords',
  'sessions',
  'ticket_download_log',
  'ticket_downloads',
  'ticket_files',
  'ticket_recipients',
  'ticket_upload_objects',
  'ticket_upload_parts',
  'ticket_uploads',
  'tokens',
  'upload_receipts',
  'webhook_deliveries',
]

const VOTES = { votes: 'votes were left out; --voting includes them' }

/** Reports how many rows each of them has. */
export async function tellLeft(tx: Tx, tell: Tell, has_voting: boolean) {
  const left = { ...LEFT, ...(has_voting ? {} : VOTES) }
  for (const [name, what] of Object.entries(left) as [keyof Tables, string][]) {
    const counted = tx.selectFrom(name as 'cc').select((row) => row.fn.countAll<number>().as('n'))
    const { n } = await counted.executeTakeFirstOrThrow()
    if (n > 0) tell(what, name, n)
  }
  const kept = await tx
    .selectFrom('side_data')
    .select((row) => ['table_name', row.fn.countAll<number>().as('n')] as const)
    .where('table_name', '<>', BUILT_IN)
    .groupBy('table_name')
    .orderBy('table_name')
    .execute()
  for (const { table_name, n } of kept) tell(KEPT_ASIDE, table_name, n)
}

const KEPT_ASIDE = 'data of an earlier Bugzilla that Docket kept aside was left out'
/** The legal values of preferences, which every Bugzilla installs. */
const BUILT_IN = 'setting_value'
