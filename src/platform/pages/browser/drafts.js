/** Texts that were not saved yet: the server keeps them for their writer, and shows them again. */

import * as en from './en.js'
import { all, BUG, call, make, stored } from './page.js'

/** In this browser, until the server has them. They are removed by logging out. */
const DRAFT = 'docket draft '
/** Those of the form that was submitted last. */
const SENT = 'docket drafts sent'
const DRAFT_PAUSE_MS = 1_000
/** What browsers send although the page is being closed. */
const KEEPALIVE_CHARS_MAX = 60_000

const draftKey = ({ dataset }) => DRAFT + dataset.draft
/** Timers of drafts that the server does not have yet, by control. */
const unsent = new Map()

async function sendDraft(control) {
  clearTimeout(unsent.get(control))
  unsent.delete(control)
  const text = control.value
  const keepalive = text.length < KEEPALIVE_CHARS_MAX
  const body = { place: control.dataset.draft, text }
  const kept = await call('docket_drafts', undefined, { method: 'PUT', body, keepalive })
  const key = draftKey(control)
  stored((storage) => kept && storage.getItem(key) === text && storage.removeItem(key))
}
const sendDrafts = () => [...unsent.keys()].map(sendDraft)

function keep(target) {
  stored((storage) => storage.setItem(draftKey(target), target.value))
  clearTimeout(unsent.get(target))
  unsent.set(
    target,
    setTimeout(() => void sendDraft(target), DRAFT_PAUSE_MS),
  )
}
document.addEventListener('input', ({ target }) => target.dataset?.draft && keep(target))
addEventListener('pagehide', sendDrafts)
for (const name of ['turbo:before-render', 'turbo:before-frame-render']) {
  document.addEventListener(name, sendDrafts)
}

const draftedIn = (form) => [...form.elements].filter(({ dataset }) => dataset.draft)
document.addEventListener('submit', ({ target }) => {
  if (target.matches('form[action$="/logout"]')) {
    void Promise.all(sendDrafts())
    forgetKept((key) => key.startsWith(DRAFT))
    return
  }
  const sent = draftedIn(target)
  if (sent.length === 0) return
  // The server forgets what it saves.
  for (const control of sent) {
    clearTimeout(unsent.get(control))
    unsent.delete(control)
  }
  stored((storage) => storage.setItem(SENT, JSON.stringify(sent.map(draftKey))))
})

function forgetKept(isOf) {
  stored((storage) => {
    for (const key of Object.keys(storage)) if (isOf(key)) storage.removeItem(key)
  })
}

/**
 * The page after a save says so, in its address or in an element; a new bug is shown instead of its
 * form.
 */
function forgetSaved(controls) {
  const said = new Set(all('[data-saved]').map(({ dataset }) => DRAFT + dataset.saved))
  forgetKept((key) => said.has(key))
  const sent = new Set(JSON.parse(stored((storage) => storage.getItem(SENT)) ?? '[]'))
  const isSaved = new URLSearchParams(location.search).has('saved')
  const isElsewhere =
    BUG.test(location.pathname) && !controls.some((one) => sent.has(draftKey(one)))
  if (isSaved || isElsewhere) forgetKept((key) => sent.has(key))
  forgetKept((key) => key === SENT)
}

export function open() {
  const controls = all('[data-draft]')
  forgetSaved(controls)
  for (const control of controls) {
    const kept = stored((storage) => storage.getItem(draftKey(control)))
    // What is being written is newer.
    if (!kept || control.value !== control.defaultValue) continue
    if (kept === control.value) continue
    control.value = kept
    control.after(make('p', { class: 'dim draft', role: 'status' }, en.draftNotSaved))
    void sendDraft(control)
  }
}

/** Written while this part was being loaded. */
const { activeElement } = document
if (activeElement.dataset.draft && activeElement.value !== activeElement.defaultValue)
  keep(activeElement)
