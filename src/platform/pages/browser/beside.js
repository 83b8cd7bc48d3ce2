/** In wide windows, a bug opens beside its list or board: a frame that follows the cursor of lists. */

import * as en from './en.js'
import { register } from './keys.js'
import { openPage, wide } from './parts.js'
import { all, BUG, isWriting, make, speak } from './page.js'
import { cursor, findCursor, linkIn, moveTo, putCursor, rows } from './list.js'
import { showTimes } from './times.js'

/** The reader may prefer pages. */
const hasRoom = () => wide.matches && document.documentElement.dataset.pane !== 'alone'
/** Pages that replace each other keep it. */
let isWanted = false

const pane = () => document.querySelector('aside.pane')
const isBeside = () => hasRoom() && pane() !== null
const paneFrame = () => pane()?.querySelector('turbo-frame')
const idIn = (address) => BUG.exec(new URL(address, location.href).pathname)?.[1]
const ITEM = 'table.bugs tbody tr, .board .slip'
const rowOf = (id, within = document) =>
  all(ITEM, within).find((row) => linkIn(row) && idIn(linkIn(row).href) === id)
const mark = (row) => {
  for (const other of all(ITEM)) other.classList.toggle('here', other === row)
}

/** Drafts of comments are kept; changes of fields are not. */
function mayLeave(frame) {
  const isChanged = frame?.querySelector('form.bug .field.changed')
  return !isChanged || confirm(en.discardChanges)
}

function showBeside(row) {
  const { href } = linkIn(row)
  const frame = paneFrame() ?? openPane()
  if (frame.src === href) return
  if (!mayLeave(frame)) return
  isWanted = true
  mark(row)
  pane().querySelector('a').href = href
  frame.src = href
}

function openPane() {
  const frame = make('turbo-frame', { id: 'pane' })
  const close = make('button', { type: 'button', class: 'bare' }, en.close)
  close.addEventListener('click', closePane)
  const whole = make('a', { class: 'button bare', 'data-turbo-frame': '_top' }, en.openAsPage)
  const bar = make('div', { class: 'bar' }, whole, close)
  const aside = make('aside', { class: 'pane', 'aria-label': en.bug, tabindex: '-1' }, bar, frame)
  document.querySelector('main').append(aside)
  return frame
}

function closePane() {
  if (!mayLeave(paneFrame())) return
  isWanted = false
  pane().remove()
  const row = rows()[cursor] ?? document.querySelector('.slip.here')
  mark()
  if (row) linkIn(row).focus()
}

/** The reader may go through many rows at once. */
const FOLLOW_MS = 150
let following
function followCursor() {
  clearTimeout(following)
  following = setTimeout(() => {
    const row = rows()[cursor]
    if (row && isBeside()) showBeside(row)
  }, FOLLOW_MS)
}

document.addEventListener('docket:cursor', (event) => {
  if (!isBeside()) return
  event.preventDefault()
  followCursor()
})

export function open() {
  findCursor()
  const at = Math.max(cursor, 0)
  if (isWanted && rows()[at] && hasRoom() && !pane()) {
    putCursor(at)
    showBeside(rows()[at])
  }
}

register(
  {
    name: en.showBeside,
    keys: 'Space',
    find: () => hasRoom() && rows()[Math.max(cursor, 0)],
    run: (row) => (isBeside() ? closePane() : (moveTo(rows().indexOf(row)), showBeside(row))),
  },
  { name: en.closeBeside, keys: 'Escape', find: pane, run: closePane },
)

document.addEventListener('keydown', (event) => {
  const isInPane = isWriting(event) && event.target.closest('aside.pane')
  // Escape first leaves what is being written, then closes the bug.
  if (event.key === 'Escape' && isInPane && !event.defaultPrevented) event.target.blur()
})

document.addEventListener(
  'click',
  (event) => {
    const link = event.target.closest?.('a[href]')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!link || !isPlain || !hasRoom()) return
    const row = link.closest(ITEM)
    if (row && linkIn(row).href === link.href) {
      event.preventDefault()
      moveTo(rows().indexOf(row))
      showBeside(row)
    } else if (link.closest('#pane')) {
      openFromPane(link, event)
    }
  },
  true,
)

/** Links to parts of the same bug stay in the frame; its neighbors are those of the list. */
function openFromPane(link, event) {
  if (link.rel === 'next' || link.rel === 'prev') {
    // Neighbors on a board are those of its bugs as a list.
    if (rows().length === 0) return
    event.preventDefault()
    moveTo(cursor + (link.rel === 'next' ? 1 : -1))
  } else if (idIn(link.href) !== idIn(paneFrame().src)) {
    link.dataset.turboFrame = '_top'
  }
}

document.addEventListener('turbo:frame-load', ({ target }) => {
  if (target.id !== 'pane') return
  void openPage()
  target.scrollTop = 0
  // In a frame, the script sends the form for a preview as well.
  target.querySelector('button[name=preview]')?.removeAttribute('data-turbo')
  target.querySelector('section[aria-label=Preview]')?.scrollIntoView({ block: 'nearest' })
  const row = rowOf(idIn(target.src))
  row?.classList.remove('unread')
  if (row?.matches('.slip')) mark(row)
  speak(target.querySelector('h1')?.innerText ?? '')
})

document.addEventListener('turbo:submit-end', ({ target, detail }) => {
  const isSaved = detail.success && detail.formSubmission.submitter?.name !== 'preview'
  if (isSaved && target.closest('#pane')) void refreshRow(idIn(target.action))
})

/** The row shows what was saved. A bug that the search no longer finds stays, but pale. */
async function refreshRow(id) {
  const answer = await fetch(location.href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const board = page.querySelector('.board')
  if (board) {
    document.querySelector('.board')?.replaceWith(board)
    mark(rowOf(id))
    return openPage()
  }
  const [before, after] = [rowOf(id), rowOf(id, page)]
  if (!before) return
  before.classList.toggle('gone', !after)
  if (!after) return
  const tick = (row) => row.querySelector('.tick input')
  if (tick(before)) tick(after).checked = tick(before).checked
  before.replaceChildren(...after.childNodes)
  showTimes()
}
