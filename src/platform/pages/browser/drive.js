/** Pages replace each other without being loaded anew: Turbo, and what it cannot know of our pages. */

/** Only forms with this attribute: others answer with a page instead of leading to one. */
Turbo.config.forms.mode = 'optin'
/** Our style sheet shows that a page is loading; the longest delay that browsers know. */
Turbo.config.drive.progressBarDelay = 2 ** 31 - 1

/** Downloads and other formats are for the browser. */
const isPage = ({ pathname, searchParams }) =>
  !pathname.endsWith('/attachment.cgi') && !pathname.endsWith('.zip') && !searchParams.has('ctype')

document.addEventListener('turbo:click', (event) => {
  if (!isPage(new URL(event.detail.url))) event.preventDefault()
})

const BUG = /\/bugs\/(\d+)$/
/** Addresses of bugs that were fetched before somebody went there. */
const fetchedAhead = new Set()

/** Only bugs: a list that is fetched would become the list that was shown last. */
document.addEventListener('turbo:before-prefetch', (event) => {
  const url = new URL(event.target.href)
  if (BUG.test(url.pathname) && url.search === '') fetchedAhead.add(url.href)
  else event.preventDefault()
})

/** As if the mouse were above the link, for people who use the keyboard. */
const fetchAhead = (link) => link?.dispatchEvent(new MouseEvent('mouseenter'))

/** The server does not take a page that was fetched ahead for a visit. */
function noteVisit() {
  const [, id] = BUG.exec(location.pathname) ?? []
  if (id && fetchedAhead.delete(location.href) && isLoggedIn()) {
    void call(`bug_user_last_visit/${id}`, undefined, { method: 'POST' })
  }
}

const isLoggedIn = () => document.querySelector('form[action$="/logout"]') !== null

/** What is said to people who do not see the screen, and who do not see the page change. */
function speak(text, role = 'status') {
  document.querySelector(`#announced-${role}`)?.remove()
  const attributes = {
    id: `announced-${role}`,
    role,
    class: role === 'status' ? 'unseen' : 'notice',
  }
  const region = make('p', attributes)
  document.body.prepend(region)
  // Screen readers speak changes of a region, not its first text.
  setTimeout(() => (region.textContent = text))
}

document.addEventListener('turbo:fetch-request-error', (event) => {
  const isForm = event.target instanceof HTMLFormElement
  if (!isForm) return
  event.preventDefault()
  speak('The server cannot be reached. Nothing was saved, and nothing you typed is lost.', 'alert')
})

/** Turbo gives up requests that are no longer needed, and does not expect that to be reported. */
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault()
})

document.addEventListener('turbo:before-cache', () => {
  closeCompletion()
  for (const dialog of all('dialog[open]')) dialog.close()
})
