/** Pages that follow what happens to the bugs on them, while they are in view. */

import { visit } from '@hotwired/turbo'

import { showAgain } from './drive.js'
import * as en from './en.js'
import { addressOf, all, call, isWriting, make } from './page.js'

/** A save of many bugs is many events. */
const SETTLE_MS = 300

let source
let settling

/** The element that names the bugs, and when the last of them was changed. */
const shown = () => document.querySelector('[data-live]')
const isLater = (time) => time > shown()?.dataset.liveAt

export function open() {
  const bugs = shown()?.dataset.live
  if (!bugs || document.visibilityState === 'hidden') {
    close()
    return
  }
  const query = new URLSearchParams([['after', 'now'], ...bugs.split(' ').map((id) => ['bug', id])])
  const { href } = new URL(addressOf(`events?${query}`), location.href)
  if (source?.url === href && source.readyState !== EventSource.CLOSED) return
  close()
  source = new EventSource(href)
  // What happened between the page and the stream, or while the line was cut.
  source.addEventListener('open', () => void compare(bugs.split(' ')))
  source.addEventListener('message', ({ data }) => {
    if (isLater(JSON.parse(data).time)) changed()
  })
}

function close() {
  clearTimeout(settling)
  source?.close()
}

async function compare(bugs) {
  const asked = bugs.map((id) => `id=${id}`).join('&')
  const now = await call(`bug?${asked}&include_fields=last_change_time`)
  if (now?.bugs.some((bug) => isLater(bug.last_change_time))) changed()
}

function changed() {
  clearTimeout(settling)
  settling = setTimeout(() => (isInUse() ? offer() : void update()), SETTLE_MS)
}

/** Whether a new page could take something from under the hands of its reader. */
const isInUse = () =>
  isWriting({ target: document.activeElement }) ||
  document.querySelector('.field.changed, dialog[open], .tick input:checked') !== null ||
  all('[data-draft]').some(({ value }) => value.trim() !== '')

/** The address of the page, without what says that a form was just saved. */
function here() {
  const url = new URL(location.href)
  url.searchParams.delete('saved')
  return url.href
}

async function update() {
  const answer = await fetch(here(), { headers: { accept: 'text/html' } }).catch(() => undefined)
  const text = answer?.ok ? await answer.text() : undefined
  if (text === undefined || isInUse()) return offer()
  void showAgain(new DOMParser().parseFromString(text, 'text/html'))
}

function offer() {
  if (document.querySelector('#changed')) return
  const button = make('button', { type: 'button' }, en.showChanges)
  button.addEventListener('click', () => visit(here(), { action: 'replace' }))
  const region = make('p', { id: 'changed', class: 'notice', role: 'status' })
  document.querySelector('#main').before(region)
  // Screen readers speak changes of a region, not its first text.
  setTimeout(() => region.append(`${en.pageChanged} `, button))
}

document.addEventListener('visibilitychange', open)
for (const name of ['turbo:before-cache', 'turbo:before-render']) {
  document.addEventListener(name, () => {
    close()
    document.querySelector('#changed')?.remove()
  })
}
