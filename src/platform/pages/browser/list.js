/** Lists: a cursor for the keyboard, and selecting ranges and all rows. */

import { visit } from '@hotwired/turbo'

import * as en from './en.js'
import { register } from './keys.js'
import { all, make } from './page.js'
import { cursor, findCursor, linkIn, moveTo, rows } from './rows.js'

const inList = () => rows()[Math.max(cursor, 0)]
const ticks = () => all('table.bugs tbody .tick input')

/** The box of the row under the cursor, or of the first one. */
const hereTick = () => inList()?.querySelector('.tick input')
function extend(by) {
  if (cursor >= 0) hereTick().checked = true
  moveTo(cursor + by)
  hereTick().checked = true
}

register(
  { name: en.nextRow, keys: 'j', find: inList, run: () => moveTo(cursor + 1) },
  { name: en.previousRow, keys: 'k', find: inList, run: () => moveTo(cursor - 1) },
  { name: en.selectNext, keys: 'J', find: hereTick, run: () => extend(1) },
  { name: en.selectPrevious, keys: 'K', find: hereTick, run: () => extend(-1) },
  {
    name: en.openBug,
    keys: 'o',
    find: () => rows()[cursor],
    run: (row) => visit(linkIn(row).href),
  },
  {
    name: en.selectRow,
    keys: 'x',
    find: () => rows()[cursor]?.querySelector('.tick input'),
    run: (tick) => tick.click(),
  },
)

// Beside lists they are used too; so one file is loaded for both.
export { cursor, findCursor, linkIn, moveTo, putCursor, rows } from './rows.js'

/** A click with the shift key selects all rows since the last click. */
let lastTick
document.addEventListener('click', (event) => {
  const found = ticks()
  const at = found.indexOf(event.target)
  if (at < 0) return
  const from = event.shiftKey ? found.indexOf(lastTick) : -1
  if (from >= 0) {
    const [low, high] = [Math.min(from, at), Math.max(from, at)]
    for (const tick of found.slice(low, high + 1)) tick.checked = event.target.checked
  }
  lastTick = event.target
})

export function open() {
  findCursor()
  addSelectAll()
}

function addSelectAll() {
  const head = document.querySelector('table.bugs thead .tick')
  if (!head) return
  const tick = make('input', { type: 'checkbox', 'aria-label': en.selectAll })
  tick.addEventListener('change', () => {
    for (const one of ticks()) one.checked = tick.checked
  })
  head.replaceChildren(tick)
}
