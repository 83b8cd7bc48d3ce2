/** Sends a form with files: large files in pieces first, then the form, with progress. */

import { visit } from '@hotwired/turbo'

import { FILES_FORM } from './dropped.js'
import * as en from './en.js'
import { chosen, countText, sizeText, warn } from './files.js'
import { BUG, make, speak } from './page.js'
import { dropUpload, forgetUpload, isLarge, sendInPieces, TEMPORARY } from './pieces.js'

/** How often the progress is announced. */
const SPOKEN_MS = 10_000

document.addEventListener('submit', (event) => {
  const state = chosen.get(event.target)
  // Other buttons show a page, and without files the browser reports what is missing.
  if (!state || event.submitter?.formNoValidate) return
  if (state.items.length === 0 && !state.form.elements.text) return
  event.preventDefault()
  if (!state.sending) void sendFiles(state, event.submitter)
})

async function sendFiles(state, submitter) {
  const { form, items } = state
  state.sending = openSending(state)
  warn(state, '')
  speak(items.length === 0 ? en.saving : en.sendingFiles(countText(items.length)))
  const large = form.dataset.uploads ? items.filter(isLarge) : []
  if (large.length > 0 && !(await sendLarge(state, large))) return
  sendForm(state, submitter)
}

/** The bar, and the buttons. `stop` is what Cancel and Pause end. */
function openSending({ form, running }) {
  const bar = make('progress', { max: 1, value: 0, 'aria-label': en.upload })
  const said = make('span', {}, en.sending)
  const pause = make('button', { type: 'button', class: 'plain', hidden: '' }, en.pause)
  const cancel = make('button', { type: 'button', class: 'plain' }, en.cancel)
  running.replaceChildren(bar, said, pause, cancel)
  running.hidden = false
  form.setAttribute('aria-busy', 'true')
  cancel.focus()
  const sending = { bar, said, pause, cancel, spoken: performance.now(), stop: () => undefined }
  cancel.addEventListener('click', () => {
    sending.isCanceled = true
    sending.stop()
  })
  return sending
}

function showSent(sending, sent, total) {
  sending.bar.value = sent / total
  sending.said.textContent = en.sent(Math.floor((100 * sent) / total), sizeText(total))
  const now = performance.now()
  if (now - sending.spoken < SPOKEN_MS) return
  sending.spoken = now
  speak(sending.said.textContent)
}

/** One after the other; false if it was canceled or refused. */
async function sendLarge(state, large) {
  const { form, sending } = state
  const { uploads } = form.dataset
  const total = large.reduce((sum, { file }) => sum + file.size, 0)
  let before = 0
  for (const item of large) {
    const onSent = (sent) => showSent(sending, before + sent, total)
    while (!(await sendUntilPaused(item, sending, { uploads, onSent }))) {
      if (sending.isCanceled) return cancelLarge(state, large)
      if (sending.refusal !== undefined) {
        endSending(state, en.fileRefused(item.file.name, sending.refusal))
        return false
      }
    }
    before += item.file.size
  }
  sending.pause.hidden = true
  return true
}

function cancelLarge(state, large) {
  for (const item of large) dropUpload(item, state.form.dataset.uploads)
  endSending(state, en.canceled)
  return false
}

/** Whether all was sent; else it was paused and is to be resumed, canceled or refused. */
async function sendUntilPaused(item, sending, { uploads, onSent }) {
  const { pause, said } = sending
  const stopper = new AbortController()
  const stop = () => stopper.abort()
  Object.assign(sending, { stop })
  pause.hidden = false
  pause.textContent = en.pause
  pause.addEventListener('click', stop, { once: true })
  try {
    await sendInPieces(item, { uploads, signal: stopper.signal, onSent })
    return true
  } catch (error) {
    if (sending.isCanceled) return false
    const isStopped = stopper.signal.aborted
    if (!isStopped && !TEMPORARY.has(error.status)) {
      sending.refusal = error.message || en.serverStatus(error.status)
      return false
    }
    const at = said.textContent
    said.textContent = isStopped ? en.paused(at) : en.pausedUnreached(at)
    speak(said.textContent)
    await resumed(sending)
    said.textContent = at
    return false
  } finally {
    pause.removeEventListener('click', stop)
  }
}

/** Until the button is pressed, the connection is back, or sending is canceled. */
function resumed(sending) {
  const { pause } = sending
  pause.textContent = en.resume
  pause.focus()
  return new Promise((resolve) => {
    const goOn = () => {
      pause.removeEventListener('click', goOn)
      removeEventListener('online', goOn)
      resolve()
    }
    pause.addEventListener('click', goOn)
    addEventListener('online', goOn)
    sending.stop = goOn
  })
}

/** A file that was sent in pieces is in the form by the id of its upload. */
function bodyOf({ form, items }, submitter) {
  const body = new FormData(form, submitter)
  for (const name of ['data', 'file_summary']) body.delete(name)
  for (const { file, summary, type, upload } of items) {
    body.append('file_summary', summary.value)
    body.append('file_type', type.value || file.type)
    body.append('file_upload', upload ?? '')
    if (upload === undefined) body.append('data', file, file.name)
  }
  return body
}

function sendForm(state, submitter) {
  const { form, sending } = state
  const xhr = new XMLHttpRequest()
  const ended = (text) => endSending(state, text)
  let isSent = false
  sending.stop = () => xhr.abort()
  xhr.upload.addEventListener('progress', ({ loaded, total }) => showSent(sending, loaded, total))
  xhr.upload.addEventListener('load', () => {
    isSent = true
    sending.said.textContent = en.saving
  })
  xhr.addEventListener('error', () => ended(en.filesUnreached))
  // The same form with the same files is saved once.
  xhr.addEventListener('abort', () => ended(isSent ? en.canceledLate : en.canceled))
  xhr.addEventListener('load', () => followFiles(state, xhr, ended))
  xhr.responseType = 'document'
  xhr.open('POST', form.action)
  xhr.send(bodyOf(state, submitter))
}

function endSending(state, text) {
  const { form, running } = state
  const isFocused = running.contains(document.activeElement)
  state.sending = undefined
  form.removeAttribute('aria-busy')
  running.hidden = true
  running.replaceChildren()
  if (isFocused) form.querySelector('.actions button').focus()
  warn(state, text)
}

/** To the page after a save, unless the reader has left; a refusal is shown on this page. */
function followFiles({ form, items }, { status, response, responseURL }, ended) {
  const { pathname, searchParams } = new URL(responseURL)
  if (status === 200 && (BUG.test(pathname) || searchParams.has('saved'))) {
    for (const item of items) forgetUpload(item)
    const place = BUG.test(pathname) ? '#attachments' : ''
    if (form.isConnected) visit(responseURL + place)
    return
  }
  const main = response?.querySelector('main')
  const text = main?.querySelector('.alarm')?.firstChild.textContent || response?.title
  const wrong = main?.querySelector('[aria-invalid]')
  const control = wrong && form.elements[wrong.name]
  control?.focus?.()
  ended(en.nothingAdded(text || en.serverStatus(status)))
}

/** The browser asks before the page is closed. */
addEventListener('beforeunload', (event) => {
  if (document.querySelector(`${FILES_FORM}[aria-busy]`)) event.preventDefault()
})
