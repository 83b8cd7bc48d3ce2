/** Slow answers, lost connections and failures of the server: they are said, and texts stay. */

import { navigator } from '@hotwired/turbo'

import * as en from './en.js'
import { speak } from './page.js'

/** An answer that takes longer is announced. */
const SLOW_MS = 500
let timer

function waitFor(text) {
  clearTimeout(timer)
  document.querySelector('#announced-alert')?.remove()
  timer = setTimeout(() => {
    document.querySelector('#main')?.setAttribute('aria-busy', 'true')
    speak(text, 'status', true)
  }, SLOW_MS)
}

function stopWaiting() {
  clearTimeout(timer)
  document.querySelector('#main')?.removeAttribute('aria-busy')
  document.querySelector('#announced-status.notice')?.remove()
}

document.addEventListener('turbo:visit', () => waitFor(en.loading))
document.addEventListener('turbo:submit-start', ({ detail }) =>
  waitFor(detail.formSubmission.isSafe ? en.searching : en.saving),
)
for (const name of ['turbo:submit-end', 'turbo:before-render', 'turbo:load']) {
  document.addEventListener(name, stopWaiting)
}

/** The page stays as it is. Without this, Turbo would wait for ever. */
function stay(text) {
  navigator.currentVisit?.fail()
  stopWaiting()
  speak(text, 'alert')
}

/** What was said; Turbo also reports it as an error of the page. */
const reported = new WeakSet()
document.addEventListener('turbo:fetch-request-error', (event) => {
  const { target, detail } = event
  reported.add(detail.error)
  // Of a page that was to be there before anybody goes to it.
  if (target.tagName === 'A') return
  // The address of a page to which one goes back has changed already: the browser says it.
  if (navigator.currentVisit?.action === 'restore' && target.tagName !== 'FORM') return
  event.preventDefault()
  stay(en.pageUnreached)
})

/** Turbo gives up requests that are no longer needed, and does not expect that to be reported. */
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError' || reported.has(event.reason)) event.preventDefault()
})

document.addEventListener('turbo:before-fetch-response', (event) => {
  const { target, detail } = event
  const { serverError, contentType, responseText } = detail.fetchResponse
  if (!serverError || target.tagName === 'A' || contentType?.includes('turbo-stream')) return
  event.preventDefault()
  void responseText.then((text) => stay(failureIn(text, detail.fetchResponse.statusCode)))
})

/** What the page of the failure says, if it is one of ours. */
function failureIn(text, status) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const said = page.querySelector('#main')?.textContent.replaceAll(/\s+/g, ' ').trim()
  return en.failed(said || en.serverStatus(status))
}
