/** Makes the context of an import from its staged source. */

import { internForBug } from '../../accounts/group-sets/group-sets.ts'
import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Tx } from '../../platform/db/db.ts'
import { text } from '../map/cells.ts'
import {
  type ImportContext,
  knownIds,
  openStatusesOf,
  sourceFields,
  valueIdsOf,
} from '../map/context.ts'
import { Losses } from '../map/losses.ts'
import { allValues } from '../map/unlisted.ts'
import { renamedLogins } from '../map/users.ts'
import { EVERYTHING, type Range } from '../staged.ts'

type Known = Pick<
  ImportContext,
  'staged' | 'zone' | 'blobs' | 'now' | 'attachments' | 'contentPath' | 'parameters'
>

/** A context whose values change while parts are imported. */
export type Growing = { -readonly [Name in keyof ImportContext]: ImportContext[Name] }

/** What is known of the source before its first part. */
export function contextOf(job: Known): Growing {
  const { staged, zone, blobs, now, attachments, contentPath, parameters } = job
  const fields = sourceFields(staged)
  const values = allValues(staged, fields)
  return {
    staged,
    zone,
    losses: new Losses(),
    now,
    ...knownIds(staged),
    fields,
    values,
    valueIds: valueIdsOf(values),
    openStatuses: openStatusesOf(values),
    groupSets: new Map(),
    parameters,
    renamed: renamedLogins(staged),
    blobs,
    files: new Map<number, Blob>(),
    passwords: new Map<number, string>(),
    attachments,
    contentPath,
  }
}

/** Where the sets of bugs are interned, by ids of groups of the source. */
interface Interning {
  range?: Range
  intern?: (groups: number[]) => Promise<number>
}

/**
 * Interns the group set of every bug, or of those in a range; looks each set up once. Adds them to
 * the known sets.
 */
export async function internSets(
  tx: Tx,
  { staged, known, groupSets }: ImportContext,
  { range = EVERYTHING, intern = (groups) => internForBug(tx, groups) }: Interning = {},
): Promise<Map<string, number>> {
  const sets = new Map(groupSets)
  if (!staged.columns('bug_group_map')) return sets
  const query = `select distinct groups from (select group_concat(group_id) as groups from
    (select bug_id, group_id from bug_group_map where bug_id between ? and ?
      order by bug_id, group_id) group by bug_id)`
  for (const row of staged.rows(query, range.from, range.until)) {
    const groups = text(row['groups'])
      .split(',')
      .map(Number)
      .filter((id) => known.groups.has(id))
    if (groups.length === 0 || sets.has(groups.join(','))) continue
    sets.set(groups.join(','), await intern(groups))
  }
  return sets
}
