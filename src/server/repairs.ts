/** The repairs of what checks find: data that can be derived from others, a page at a time. */

import { refreshSome } from '../accounts/memberships/memberships.ts'
import { hideUnseen, showSeen } from '../accounts/group-sets/group-sets.ts'
import type { Step } from '../accounts/operations/operations.ts'
import { migrations } from '../migrations/list.ts'
import { TOPICS } from '../migrations/topics.ts'
import { repairBlobReferences } from '../platform/db/check-blob-references.ts'
import { repairKeys } from '../platform/db/check-keys.ts'
import { deleteLost } from '../platform/db/check-references.ts'
import type { Tx } from '../platform/db/db.ts'
import { touch } from '../platform/db/remembered.ts'
import type { RepairedPage, TablePlace } from '../platform/db/repair-page.ts'
import { type Named, tablesOf } from '../platform/db/whole-tables.ts'
import { repairMandatoryGroups } from '../tracker/administration/groups/mandatory-groups.ts'
import type { Repair, Repairable } from '../tracker/administration/instance/sanity-check.ts'
import { repairBugs } from '../tracker/bugs/check/check-bugs.ts'
import { type Reindexed, reindexSome } from '../tracker/bugs/text-index/text-index.ts'

/** A repair whose place is the last id. */
const byId =
  (repair: (tx: Tx, after: number) => Promise<{ repaired: number; next: number | undefined }>) =>
  async ({ tx }: { tx: Tx }, kept: unknown): Promise<Step> =>
    stepTo(await repair(tx, (kept as number | null) ?? 0))

type OnTables = (
  tx: Tx,
  tables: readonly Named[],
  place: TablePlace | undefined,
) => Promise<RepairedPage>

/** A repair of all tables. What was changed may be remembered, such as names. */
const byTable =
  (repair: OnTables) =>
  async ({ tx }: { tx: Tx }, kept: unknown): Promise<Step> => {
    const done = await repair(tx, tablesOf(migrations), (kept as TablePlace | null) ?? undefined)
    if (done.repaired > 0) await touch(tx, ...TOPICS)
    return stepTo(done)
  }

const stepTo = ({ repaired, next }: { repaired: number; next: unknown }): Step =>
  next === undefined ? { done: repaired, end: 'done' } : { done: repaired, kept: next }

/**
 * Tables whose rows only relate two objects, or belong to one of them: without it they mean
 * nothing. Deleting them shows nothing to anybody, and nothing refers to them.
 */
export const LISTS: ReadonlySet<string> = new Set([
  'area_watch',
  'bug_cf_multi',
  'bug_reminders',
  'bug_see_also',
  'bug_tag',
  'bug_user_last_visit',
  'bugmail_choices',
  'bugs_aliases',
  'cc',
  'component_cc',
  'dependencies',
  'email_bug_ignore',
  'email_setting',
  'held_mail',
  'inbox_entries',
  'keywords',
  'known_addresses',
  'longdescs_tags',
  'mail_bounces',
  'mail_stops',
  'namedqueries_link_in_footer',
  'namedquery_group_map',
  'profile_setting',
  'regressions',
  'saved_search_places',
  'search_watch_bugs',
  'series_data',
  'sessions',
  'user_group_map',
  'votes',
  'watch',
])

/** By the names of their checks. */
export const repairs: Readonly<Record<Repairable, Repair>> = {
  'search keys': byTable(repairKeys),
  'references between rows': byTable((tx, tables, place) => {
    const lists = tables.filter(({ name }) => LISTS.has(name))
    return deleteLost(tx, lists, place)
  }),
  'data kept with bugs': byId(repairBugs),
  'group memberships': byId(refreshSome),
  'mandatory groups': repairMandatoryGroups,
  async 'visibility by group set'({ tx }, kept) {
    // First, nobody sees more than they should.
    if (kept === null) await hideUnseen(tx)
    return stepTo({ repaired: 0, next: await showSeen(tx, (kept as number | null) ?? 0) })
  },
  async 'the text index'({ tx }, kept) {
    const from = (kept as Reindexed | null) ?? { of: 'bugs', after: 0 }
    const { texts, next } = await reindexSome(tx, from)
    return stepTo({ repaired: texts, next })
  },
  async 'references to blobs'({ tx, now }, kept) {
    const after = (kept as string | null) ?? ''
    return stepTo(await repairBlobReferences(tx, tablesOf(migrations), { after, now }))
  },
}
