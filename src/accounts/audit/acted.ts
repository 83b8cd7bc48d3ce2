/** Notes in the audit log what somebody did while they acted for another person. */

import type { TransactionsOptions } from '../../platform/work/work.ts'
import { addEntry } from './audit.ts'

/** The class of the entries; `object_id` is the id of the person for whom somebody acted. */
export const ACTED = 'Docket::ActsAs'

const DETAIL_CHARS = 255

/** The field is the kind of the event, such as `bug.created`. */
export const acted: NonNullable<TransactionsOptions['acted']> = async (
  { tx, now, actor },
  event,
) => {
  const { kind, bug_id, body } = event
  await addEntry(tx, {
    user_id: actor.by?.acts?.id ?? null,
    class: ACTED,
    object_id: actor.id,
    field: kind,
    removed: null,
    added: bug_id === undefined ? detailOf(body) : `bug ${bug_id}`,
    at_time: now,
  })
}

/** For changes by administrators, such as `Product 5`; other bodies may contain texts of bugs. */
function detailOf(body: unknown): string {
  const { class: kind, id } = (body ?? {}) as { class?: unknown; id?: unknown }
  if (typeof kind !== 'string' || typeof id !== 'number') return ''
  return `${kind} ${id}`.slice(0, DETAIL_CHARS)
}
