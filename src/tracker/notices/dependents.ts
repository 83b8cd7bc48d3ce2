/** Finds the bugs that depend on one that was closed or reopened, whose people are told, too. */

import type { Look } from '../../platform/work/work.ts'
import type { NamedChange } from '../bugs/history/history.ts'
import { fields } from '../catalogue/fields/fields.ts'
import { type DependencyChange, isDependency, type Notice } from './notices.ts'
import * as store from './notices.store.ts'

/** The bugs that wait for one that was closed or reopened. */
export async function dependentsOf(
  look: Look,
  notice: Notice,
  rows: readonly NamedChange[],
): Promise<DependencyChange[]> {
  if (isDependency(notice) || notice.is_new) return []
  const { bug_id, actor_id, at, changes } = notice
  const status = rows.find(({ field }) => field === 'bug_status')
  if (!status) return []
  const { statuses } = await fields(look.tx)
  const isOpen = (name: string | null) => statuses.find((one) => one.name === name)?.is_open
  if (isOpen(status.removed) === isOpen(status.added)) return []
  const blocked = await store.blockedBy(look.tx, { bug_id })
  return blocked.map((row) => ({
    bug_id: row.blocked,
    actor_id,
    at,
    changes,
    depends_on: bug_id,
  }))
}
