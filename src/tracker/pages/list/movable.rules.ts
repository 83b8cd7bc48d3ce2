/** By which fields cards can be moved to another column. Pure. */

import { columnsOf } from '../../model/bug-fields/columns.wire.ts'

/** A resolution belongs to a status; other products have other components. */
const MOVABLE: ReadonlySet<string> = new Set(
  [...columnsOf('status', 'select', 'ofProduct'), 'component', 'assigned_to', 'qa_contact'].filter(
    (name) => name !== 'resolution',
  ),
)

/**
 * By internal field name. Others depend on further fields, so they are changed on the page of a
 * bug.
 */
export const isMovable = (name: string): boolean => MOVABLE.has(name) || name.startsWith('cf_')
