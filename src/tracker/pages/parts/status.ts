/** The status of a bug: a word, with a shape and a color. */

import { markup, type Markup } from '../../../platform/pages/markup.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'

/** Statuses that mean that work has started. */
const BUSY = new Set(['IN_PROGRESS', 'ASSIGNED'])

type Stated = Pick<Bug, 'status' | 'resolution' | 'is_open'>

export function statusOf({ status, resolution, is_open }: Stated): Markup {
  const open = BUSY.has(status) ? 'busy' : status === 'UNCONFIRMED' ? 'new' : 'open'
  return markup`<span class="status ${is_open ? open : 'closed'}">${status}${
    resolution && ` ${resolution}`
  }</span>`
}
