/** The history of one change to many bugs. */

import type { Work } from '../../../platform/work/work.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import type { Change } from './history.ts'
import * as store from './history.store.ts'

/**
 * In one statement; the caller records a single event for all of them. Returns the ids of the
 * changes.
 */
export async function recordSameChange(
  { tx, actor, now }: Work,
  bug_ids: number[],
  { field, removed, added }: Change,
) {
  const fieldid = (await fields(tx)).byName.get(field)?.id
  if (fieldid === undefined) throw new Error(`history of '${field}', which is no field`)
  const change = { bug_ids, who: actor.id, bug_when: now, fieldid, removed, added }
  return (await store.addSameChange(tx, change)).map(({ id }) => id)
}
