/** Bug.update_see_also: changes only the links of bugs. */

import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import type { Work } from '../../../platform/work/work.ts'
import type { LinksUpdate } from './change-links.wire.ts'
import { updateBugs } from './update-bug.ts'

/** Bug.update_see_also; faults as in Bug.update. */
export async function updateLinks(work: Work, { ids, add, remove }: LinksUpdate) {
  if (!add && !remove) failAtDoor('params_required', ['add', 'remove'])
  const { bugs } = await updateBugs(work, { ids, see_also: { add, remove } })
  const changes = bugs.map(({ id, changes: { see_also } }) => [
    id,
    { see_also: { removed: listed(see_also?.removed), added: listed(see_also?.added) } },
  ])
  return { changes: Object.fromEntries(changes) as Record<string, unknown> }
}

const listed = (joined = '') => (joined === '' ? [] : joined.split(', '))
