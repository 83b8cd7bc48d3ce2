/** Lists with an order: rows are dragged by a handle beside the buttons that move them. */

import * as en from './en.js'
import { all, make } from './page.js'

const FORM = 'form[data-order]'
/** The row that is dragged, and where it was. */
let carried

const rowsOf = (row) => [...row.parentElement.children]

/** Handles that a page has already stay. */
export function open() {
  for (const form of all(FORM)) {
    if (form.querySelector('.grip')) continue
    const attributes = {
      class: 'grip',
      draggable: 'true',
      title: en.dragRow,
      'aria-hidden': 'true',
    }
    form.prepend(make('span', attributes, '⠿'))
  }
}

document.addEventListener('dragstart', (event) => {
  const grip = event.target.closest?.('.grip')
  const row = grip?.closest('tr')
  if (!row) return
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', row.querySelector('a')?.textContent ?? '')
  event.dataTransfer.setDragImage(row, 0, 0)
  carried = { row, from: rowsOf(row).indexOf(row), next: row.nextSibling }
  row.classList.add('carried')
})

for (const name of ['dragenter', 'dragover']) {
  document.addEventListener(name, (event) => {
    const over = carried && overRow(event)
    if (!over) return
    event.preventDefault()
    if (over === carried.row) return
    const { top, height } = over.getBoundingClientRect()
    const isBelow = event.clientY > top + height / 2
    over[isBelow ? 'after' : 'before'](carried.row)
  })
}

/** A row of the same list. */
function overRow({ target }) {
  const element = target.nodeType === 1 ? target : target.parentElement
  const row = element?.closest?.('tr')
  return row?.parentElement === carried.row.parentElement ? row : undefined
}

document.addEventListener('drop', (event) => {
  if (!carried || !overRow(event)) return
  event.preventDefault()
  const { row, from } = carried
  const by = rowsOf(row).indexOf(row) - from
  if (by === 0) return
  carried.isSent = true
  const form = row.querySelector(FORM)
  form.querySelector('input[name=by]')?.remove()
  form.append(make('input', { type: 'hidden', name: 'by', value: String(by) }))
  form.requestSubmit()
})

/** A page that comes back from the browser's cache still has the row where it was dropped. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && document.querySelector(`${FORM} input[name=by]`)) location.reload()
})

document.addEventListener('dragend', () => {
  if (!carried) return
  const { row, next, isSent } = carried
  row.classList.remove('carried')
  if (!isSent) row.parentElement.insertBefore(row, next)
  carried = undefined
})
