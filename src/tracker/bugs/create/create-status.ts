/** The part of a new bug about status and resolution. */

import { initialStatuses, legalValue, statuses } from '../../catalogue/fields/fields.ts'
import { fail } from '../see/faults.ts'
import { isBlocked } from '../write/blockers.ts'
import { checkResolution } from '../write/status-change.rules.ts'
import { firstStatus } from './create-bug.rules.ts'
import type { Part } from './new-draft.ts'

/**
 * Fault 51 for an unknown status or resolution, 121 to 123 for one that does not fit, 32000 if a
 * comment is required or open bugs block the resolution FIXED.
 */
export const statusPart: Part = async ({ work: { tx }, asked, product, rights }, draft) => {
  const all = await statuses(tx)
  const initial = (await initialStatuses(tx))
    .filter(({ name }) => product.allows_unconfirmed || name !== 'UNCONFIRMED')
    .map((one) => ({ ...one, is_open: all.find(({ name }) => name === one.name)!.is_open }))
  const chooses = rights.editbugs || rights.canconfirm
  const wanted =
    chooses && asked.status ? await legalValue(tx, 'bug_status', asked.status) : undefined
  const status = firstStatus(wanted, initial, rights)
  if (status.comment_required && draft.text === '') {
    fail('comment_required', `a bug that is ${status.name}`)
  }
  const state = { bug_status: status.name, is_open: Number(status.is_open) }
  const resolution = asked.resolution ? await legalValue(tx, 'resolution', asked.resolution) : ''
  checkResolution(state, resolution)
  if (resolution === 'FIXED' && (await isBlocked(tx, draft.lists.dependson))) {
    fail('still_unresolved_bugs')
  }
  const everconfirmed = Number(status.name !== 'UNCONFIRMED')
  Object.assign(draft.row, { ...state, resolution, everconfirmed })
}
