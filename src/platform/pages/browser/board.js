/** Boards: cards are dragged to another column, or onTheMove there with the keyboard. */

import { openDialog } from './dialog.js'
import * as en from './en.js'
import { isOff } from './keys.js'
import { all, make, speak } from './page.js'
import { showTimes } from './times.js'

const lanes = () => all('.board[data-moves] .lane')
const laneOf = (card) => card.closest('.lane')
const listIn = (lane) => lane.querySelector('ul')
const slipsIn = (lane) => all('.slip', lane)
const nameOfLane = (lane) => lane.dataset.value
/** The card that is dragged or onTheMove, and where it was. */
let onTheMove

function mayPut(lane) {
  const { card, from } = onTheMove
  const to = card.dataset.to ?? from.dataset.to
  return lane === from || to === undefined || to.split(' ').includes(lane.dataset.at)
}

function take(card) {
  onTheMove = { card, from: laneOf(card), next: card.nextSibling }
  card.classList.add('carried')
  for (const lane of lanes()) lane.classList.toggle('no', !mayPut(lane))
}

/** Ends carrying; `isBack` puts the card back. */
function letGo(isBack) {
  const { card, from, next } = onTheMove
  if (isBack) listIn(from).insertBefore(card, next)
  card.classList.remove('carried')
  for (const lane of lanes()) lane.classList.remove('no', 'over')
  onTheMove = undefined
}

export function open() {
  for (const card of all('.board[data-moves] .slip')) card.draggable = true
}

const dragged = (event) => (event.target.nodeType === 1 ? event.target : event.target.parentElement)
document.addEventListener('dragstart', (event) => {
  const card = dragged(event)?.closest?.('.board[data-moves] .slip')
  if (!card) return
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/plain', card.querySelector('a').href)
  take(card)
})
for (const name of ['dragenter', 'dragover']) {
  document.addEventListener(name, (event) => {
    const lane = onTheMove && dragged(event)?.closest?.('.lane')
    for (const one of lanes()) one.classList.toggle('over', one === lane && mayPut(one))
    if (lane && mayPut(lane)) event.preventDefault()
  })
}
document.addEventListener('drop', (event) => {
  const lane = onTheMove && dragged(event)?.closest?.('.lane')
  if (!lane || !mayPut(lane)) return
  event.preventDefault()
  void put(lane)
})
document.addEventListener('dragend', () => onTheMove && !onTheMove.isSent && letGo(true))

/** Shows the card in its new column at once; the answer says whether it stays there. */
async function put(lane) {
  const { card, from } = onTheMove
  if (lane === from) return letGo(true)
  onTheMove.isSent = true
  listIn(lane).prepend(card)
  const isClosing = 'closed' in lane.dataset && !('closed' in from.dataset)
  const resolution = isClosing ? await askResolution(nameOfLane(lane)) : ''
  const page = resolution === undefined ? undefined : await sendMove(lane, resolution)
  const alarm = page?.querySelector('main .alarm')?.textContent
  if (alarm) speak(alarm, 'alert')
  else if (page) speak(en.moved(card.dataset.id, nameOfLane(lane)))
  const fresh = page?.querySelector('.board')
  letGo(true)
  if (fresh) document.querySelector('.board').replaceWith(fresh)
  open()
  showTimes()
  document.querySelector(`#${card.id} a`)?.focus()
}

async function sendMove(lane, resolution) {
  const form = document.querySelector('#mover')
  const body = new URLSearchParams(new FormData(form))
  const { card, from } = onTheMove
  const values = { id: card.dataset.id, was: nameOfLane(from), value: nameOfLane(lane), resolution }
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  try {
    const answer = await fetch(form.action, { method: 'POST', body })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (page.querySelector('.board')) return page
  } catch {
    // Said below.
  }
  speak(en.notMoved, 'alert')
  return undefined
}

/** Undefined if the reader cancels. */
function askResolution(status) {
  const select = document.querySelector('#mover select').cloneNode(true)
  const close = make('button', { class: 'main-action', value: 'ok' }, en.moveTo(status))
  const cancel = make('button', { class: 'bare', value: '' }, en.cancel)
  const form = make('form', { method: 'dialog' }, make('label', {}, en.resolution, ' ', select))
  form.append(make('div', { class: 'actions' }, close, cancel))
  const dialog = openDialog(en.resolutionFor(status), form)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () =>
      resolve(dialog.returnValue === 'ok' ? select.value : undefined),
    )
  })
}

const ACROSS = { ArrowLeft: -1, ArrowRight: 1 }
document.addEventListener('keydown', (event) => {
  const card = event.target.closest?.('.board .slip')
  const isLink = event.target.tagName === 'A' && !event.target.matches('.end')
  if (!card || !isLink || isOff || event.ctrlKey || event.metaKey || event.altKey) return
  if (pressed(event, card)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
})

function pressed({ key }, card) {
  if (key === ' ') return onTheMove ? drop(card) : pickUp(card)
  if (key === 'Escape' && onTheMove) return cancel(card)
  const by = ACROSS[key]
  if (by && onTheMove) return carry(card, by)
  if (by) return goTowards(card, by)
  const up = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (!up || onTheMove) return Boolean(up)
  const slips = slipsIn(laneOf(card))
  slips[slips.indexOf(card) + up]?.querySelector('a').focus()
  return true
}

function pickUp(card) {
  if (!card.draggable) return false
  take(card)
  speak(en.pickedUp(card.dataset.id))
  return true
}

function drop(card) {
  const lane = laneOf(card)
  if (mayPut(lane)) void put(lane)
  return true
}

function cancel(card) {
  letGo(true)
  card.querySelector('a').focus()
  speak(en.putBack(card.dataset.id))
  return true
}

/** Skips columns into which the bug may not be moved. */
function carry(card, by) {
  const open = lanes().filter(mayPut)
  const lane = open[open.indexOf(laneOf(card)) + by]
  if (!lane) return true
  listIn(lane).prepend(card)
  card.querySelector('a').focus()
  card.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  speak(nameOfLane(lane))
  return true
}

function goTowards(card, by) {
  const filled = all('.board .lane').filter((lane) => slipsIn(lane).length > 0)
  const lane = filled[filled.indexOf(laneOf(card)) + by]
  lane?.querySelector('.slip a').focus()
  return true
}
