/** How far the followers of events have read. SQL only. */

import { statement } from '../db/statement.ts'
import type { Cursor } from './events.store.ts'

export const cursorOf = statement((q, p: { name: string }) =>
  q.selectFrom('event_followers').select(['tx_id', 'event_id as id']).where('name', '=', p.name),
)

export const add = statement((q, p: Cursor & { name: string }) =>
  q
    .insertInto('event_followers')
    .values({ name: p.name, tx_id: p.tx_id, event_id: p.id })
    .onConflict((row) => row.doNothing()),
)

interface Moved {
  name: string
  from_tx_id: number
  from_id: number
  tx_id: number
  id: number
}
/** Moves a cursor that is still where it was read. */
export const move = statement((q, p: Moved) =>
  q
    .updateTable('event_followers')
    .set({ tx_id: p.tx_id, event_id: p.id })
    .where('name', '=', p.name)
    .where('tx_id', '=', p.from_tx_id)
    .where('event_id', '=', p.from_id),
)
