/** Pages replace each other without being loaded anew: Turbo, and what it cannot know of our pages. */

import { config, morphElements, navigator, StreamActions } from '@hotwired/turbo'

import { all } from './page.js'
import { openPage } from './parts.js'

/** Only forms with this attribute: others answer with a page instead of leading to one. */
config.forms.mode = 'optin'
/** Our style sheet shows that a page is loading; the longest delay that browsers know. */
config.drive.progressBarDelay = 2 ** 31 - 1

/** Downloads, other formats and places on the page are for the browser. */
const isPage = ({ pathname, searchParams }) =>
  !pathname.endsWith('/attachment.cgi') && !pathname.endsWith('.zip') && !searchParams.has('ctype')

document.addEventListener('turbo:click', (event) => {
  // Turbo would load a page again that was the answer to a form, without what was typed.
  const isWithin = event.target.getAttribute('href').startsWith('#')
  if (isWithin || !isPage(new URL(event.detail.url))) event.preventDefault()
})

/** Changes the page to what it is now; `page` contains its title and content. */
export function showAgain(page) {
  document.title = page.querySelector('title').textContent
  morphElements(document.querySelector('#main'), page.querySelector('#main'))
  return openPage()
}

/**
 * The answer to a form: the page to which it leads, in one round trip. What is typed elsewhere, the
 * focus and the place on the page are kept.
 */
StreamActions.page = function showPage() {
  const page = this.templateContent
  const url = this.getAttribute('url')
  if (url) navigator.history.replace(new URL(url, location.href))
  const opened = showAgain(page)
  const said = document.querySelector('#main [role=alert], #main [role=status]')
  if (said) speakAgain(said)
  // Keys of a page do nothing while one types. Turbo gives the focus back before this.
  if (said?.role === 'status') setTimeout(() => document.activeElement.blur())
  document.querySelector('#main [aria-invalid=true]')?.focus()
  return opened
}

/** The button was disabled meanwhile, so that it lost the focus. */
document.addEventListener('turbo:submit-end', ({ detail: { formSubmission } }) => {
  if (document.activeElement === document.body) formSubmission.submitter?.focus()
})

/** Screen readers speak changes of a region, not a region that is new. */
function speakAgain(region) {
  region.scrollIntoView({ block: 'nearest' })
  const parts = [...region.childNodes]
  region.replaceChildren()
  setTimeout(() => region.replaceChildren(...parts))
}

/** Frames that were loaded, and what the reader has opened, stay as they are. */
document.addEventListener('turbo:before-morph-element', (event) => {
  const { target, detail } = event
  const isFrame = target.matches('turbo-frame[complete]') && detail.newElement
  if (isFrame && detail.newElement.getAttribute('src') === target.getAttribute('src'))
    event.preventDefault()
})
document.addEventListener('turbo:before-morph-attribute', (event) => {
  const { attributeName, mutationType } = event.detail
  const isOpened = attributeName === 'open' && mutationType === 'remove'
  const isOfScript = attributeName === 'data-cursor' || attributeName === 'aria-keyshortcuts'
  if ((isOpened && event.target.tagName === 'DETAILS') || isOfScript) event.preventDefault()
})

document.addEventListener('turbo:before-cache', () => {
  for (const dialog of all('dialog[open]')) dialog.close()
})
