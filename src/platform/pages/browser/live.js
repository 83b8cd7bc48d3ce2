/** Pages of bugs, and lists, follow what others do while they are in view. */

import { showAgain } from './drive.js'
import * as en from './en.js'
import { addressOf, all, isWriting, make, speak } from './page.js'
import { LOGOUT, openLater, TABS } from './parts.js'

/** What one save changes is several events. */
const SETTLE_MS = 300
/** How long a page that is no longer in view is followed. */
const HIDDEN_MS = 60_000
const PAUSE_S_MAX = 300

/** Names the bugs, and the place in the events up to which the page shows them. */
const shown = () => document.querySelector('#main [data-live]:not(#pane *)')
const form = () => document.querySelector('form.bug:not(#pane *)')
const isBusy = () => document.querySelector('form[aria-busy=true]') !== null

let stream = new AbortController()
let settling
let hiding
let failures = 0
/** What the page does not show yet. */
let events = []
/** Bugs that were saved beside the list, whose rows show it. */
const saved = new Set()

/** Tabs share the few connections that browsers open: those out of view leave them to others. */
const tabs = new BroadcastChannel(TABS)
tabs.addEventListener('message', ({ data }) => {
  if (data === LOGOUT) stop()
  else if (document.hidden) close()
})

export function open() {
  close()
  if (!shown() || document.hidden) return
  if (isBusy()) openLater()
  else void follow(shown())
}

function close() {
  stream.abort()
  clearTimeout(settling)
  settling = undefined
  events = []
}

async function follow(page) {
  const { signal } = (stream = new AbortController())
  tabs.postMessage('')
  const bugs = page.dataset.live.split(',').map((id) => ['bug', id])
  const query = new URLSearchParams([['after', page.dataset.liveAt], ...bugs])
  const headers = { accept: 'text/event-stream', 'x-docket-csrf': '1' }
  try {
    const answer = await fetch(addressOf(`events?${query}`), { headers, signal })
    if (answer.ok) await read(answer.body.pipeThrough(new TextDecoderStream()).getReader(), page)
    else if (REFUSED.has(answer.status)) settle()
  } catch {
    // The stream was closed or cut.
  }
  if (signal.aborted) return
  failures += 1
  const seconds = Math.min(2 ** failures, PAUSE_S_MAX) * (1 + Math.random())
  setTimeout(() => signal.aborted || open(), seconds * 1000)
}
/** A bug is hidden now, the session has ended, or events after the place are no longer kept. */
const REFUSED = new Set([400, 401, 403, 404, 410])

async function read(reader, page) {
  failures = 0
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop()
    for (const block of blocks) take(block, page)
  }
}

function take(block, { dataset }) {
  const [, data] = /^data: (.*)$/m.exec(block) ?? []
  const [, id] = /^id: (.*)$/m.exec(block) ?? []
  const event = data && JSON.parse(data)
  const { login } = document.querySelector('.top .login').dataset
  const isShown = !event || (event.actor === login && saved.has(event.bug_id))
  if (!isShown) {
    events.push(event)
    settling ??= setTimeout(settle, SETTLE_MS)
  }
  // A page to which one goes back goes on from here.
  if (id && events.length === 0) dataset.liveAt = id
}

function settle() {
  settling = undefined
  if (form()) return void update()
  const changed = new Set(events.map(({ bug_id }) => bug_id))
  offer(en.listChanged(changed.size), en.refresh, refresh)
  if (changed.size === 0) stop()
}

/** The page is followed again when it is replaced. */
function stop() {
  delete shown()?.dataset.live
  close()
}

/** The page as it is now; undefined if there was no answer, or the page has changed meanwhile. */
async function pageNow(headers = {}) {
  const here = shown()
  const at = here?.dataset.liveAt
  const answer = await fetch(location.href, { headers }).catch(() => undefined)
  const text = await answer?.text().catch(() => undefined)
  const isSame = here && shown() === here && here.dataset.liveAt === at
  if (text === undefined || isBusy() || !isSame) return undefined
  return { ...pageIn(text), status: answer.status }
}

function pageIn(text) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  return { page, next: page.querySelector('#main [data-live]') }
}

/** Shows the bug as it is now, unless the reader is using the page. */
async function update() {
  const edited = await edits()
  // What is only offered is not a visit.
  const { page, next, status } =
    (await pageNow(isInUse(edited) ? { 'x-sec-purpose': 'prefetch' } : {})) ?? {}
  if (REFUSED.has(status)) offer(en.bugGone)
  if (!next) return REFUSED.has(status) || status === 200 ? stop() : undefined
  const revision = (within) => within.querySelector('form.bug [name=filing]')?.value
  const isTagged = events.some(({ kind }) => kind === 'comment.tagged')
  if (revision(page) === revision(document) && !isTagged) {
    // Such as by the form that was just saved.
    shown().dataset.liveAt = next.dataset.liveAt
    events = []
  } else if (isInUse(await edits())) offer(en.bugChanged, en.showChanges, showChanges)
  else show(page)
}

/** Controls whose values are not those of the page. */
async function edits() {
  const { isChanged } = await import('./bug.js')
  return all('#main :is(input, select, textarea)').filter(
    (control) => control.name && !/hidden|submit/.test(control.type) && isChanged(control),
  )
}

const isInUse = (edited) =>
  edited.length > 0 ||
  (isWriting({ target: document.activeElement }) && document.activeElement.closest('#main')) ||
  document.querySelector('dialog[open]')

/** What morphing leaves as it is. */
const kept = new Set()
document.addEventListener('turbo:before-morph-element', (event) => {
  if (kept.has(event.target)) event.preventDefault()
})

function show(page, keeping = []) {
  const said = events
  close()
  saved.clear()
  for (const one of keeping) kept.add(one)
  void showAgain(page)
  kept.clear()
  document.querySelector('#changed')?.remove()
  // What is read later has been read again only if it is asked for.
  all('.said turbo-frame[complete]').at(-1)?.reload()
  if (said.length === 0) return
  const saves = new Set(said.map(({ actor, time }) => `${time} ${actor}`))
  const names = new Set(said.map(({ actor }) => actor))
  speak(en.changesBy(saves.size, new Intl.ListFormat(en.locale).format(names)))
}

/** Keeps what is typed; of these fields, the server still learns what the reader saw. */
async function showChanges() {
  const edited = await edits()
  const { page, next } = (await pageNow()) ?? {}
  if (!next) return
  const names = new Set(edited.map(({ name }) => name))
  const before = new Map(JSON.parse(form().elements.shown.value))
  show(page, edited)
  const state = form().elements.shown
  const pairs = JSON.parse(state.value)
  const seen = ([name, now]) => [name, names.has(name) ? (before.get(name) ?? now) : now]
  state.value = JSON.stringify(pairs.map(seen))
}

/** Selected bugs stay selected, and what is open beside the list stays. */
async function refresh() {
  const { page, next } = (await pageNow()) ?? {}
  if (!next) return
  const ticks = () => all('table.bugs tbody .tick input')
  const ticked = new Set(ticks().flatMap(({ checked, value }) => (checked ? value : [])))
  show(page, all('aside.pane'))
  for (const tick of ticks()) tick.checked = ticked.has(tick.value)
}

function offer(text, label, run) {
  document.querySelector('#changed')?.remove()
  const region = make('p', { id: 'changed', class: 'notice', role: 'status' })
  document.querySelector('#main').prepend(region)
  const button = label && make('button', { type: 'button', class: 'plain' }, label)
  button?.addEventListener('click', () => void run())
  // Screen readers speak changes of a region, not its first text.
  setTimeout(() => region.append(text, ...(button ? [' ', button] : [])))
}

document.addEventListener('visibilitychange', () => {
  clearTimeout(hiding)
  if (document.hidden) hiding = setTimeout(close, HIDDEN_MS)
  else if (stream.signal.aborted) openLater()
})
addEventListener('pagehide', close)
addEventListener('pageshow', ({ persisted }) => persisted && openLater())

// What one saves oneself is no news: the page follows on from where its answer was made.
document.addEventListener('submit', ({ target }) => {
  if (target.method !== 'post') return
  close()
  openLater()
})
document.addEventListener('turbo:submit-end', ({ target }) => {
  if (target.closest('#pane')) saved.add(Number(/\d+$/.exec(target.action)?.[0]))
  openLater()
})
for (const name of ['turbo:before-cache', 'turbo:before-render']) {
  document.addEventListener(name, () => {
    close()
    saved.clear()
    document.querySelector('#changed')?.remove()
  })
}
