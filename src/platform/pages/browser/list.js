/** Lists: a cursor for the keyboard, and selecting ranges and all rows. */

const rows = () => all('table.bugs tbody tr')
let cursor = -1

function moveTo(at) {
  const found = rows()
  if (found.length === 0) return
  found[cursor]?.removeAttribute('data-cursor')
  cursor = Math.min(Math.max(at, 0), found.length - 1)
  found[cursor].setAttribute('data-cursor', '')
  linkIn(found[cursor])?.focus({ preventScroll: true })
  found[cursor].scrollIntoView({ block: 'nearest' })
  fetchAhead(linkIn(found[cursor]))
}
const linkIn = (row) => row.querySelector('.su a') ?? row.querySelector('a')
const inList = () => rows()[Math.max(cursor, 0)]
const ticks = () => all('table.bugs tbody .tick input')

register(
  { name: 'Next row', keys: 'j', find: inList, run: () => moveTo(cursor + 1) },
  { name: 'Previous row', keys: 'k', find: inList, run: () => moveTo(cursor - 1) },
  {
    name: 'Open the bug',
    keys: 'o',
    find: () => rows()[cursor],
    run: (row) => linkIn(row).click(),
  },
  {
    name: 'Select the row',
    keys: 'x',
    find: () => rows()[cursor]?.querySelector('.tick input'),
    run: (tick) => tick.click(),
  },
)

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

/** The cursor stands where Turbo kept it, as on a list to which the reader went back. */
function openList() {
  cursor = rows().findIndex((row) => row.hasAttribute('data-cursor'))
  addSelectAll()
}

function addSelectAll() {
  const head = document.querySelector('table.bugs thead .tick')
  if (!head) return
  const tick = make('input', { type: 'checkbox', 'aria-label': 'Select all bugs of this page' })
  tick.addEventListener('change', () => {
    for (const one of ticks()) one.checked = tick.checked
  })
  head.replaceChildren(tick)
}
