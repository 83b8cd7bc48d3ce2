/** The status of a bug: a word, with a shape and a color. */

import { markup, type Markup } from '../../../platform/pages/markup.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'

/** Statuses that mean that work has started. */
const BUSY = new Set(['IN_PROGRESS', 'ASSIGNED'])

type Stated = Pick<Bug, 'status' | 'resolution' | 'is_open'>

/** The status with its resolution; the HTML class gives it shape and color. */
export const statusOf = ({ status, resolution, is_open }: Stated): Markup =>
  markup`<span class="status ${stateOf(status, is_open)}">${status}${
    resolution && ` ${resolution}`
  }</span>`

/** The class that gives a status its shape and color. */
export function stateOf(status: string, is_open: boolean): 'new' | 'open' | 'busy' | 'closed' {
  if (!is_open) return 'closed'
  return BUSY.has(status) ? 'busy' : status === 'UNCONFIRMED' ? 'new' : 'open'
}
