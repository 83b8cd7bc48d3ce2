/** Bugs that are fetched before somebody goes there: those that keys and links lead to next. */

import { BUG, call, isLoggedIn } from './page.js'

/** How long a page that was fetched is shown without asking again. */
const FRESH_MS = 60_000
const AHEAD_MAX = 4
/** Requests by address, in the order in which they were made. */
const ahead = new Map()
/** Addresses of bugs that the server has not counted as visited. */
const unvisited = new Set()

const isBug = ({ pathname, search }) => BUG.test(pathname) && search === ''
const isFresh = (href) => performance.now() - (ahead.get(href)?.at ?? -Infinity) < FRESH_MS

/** Only bugs: a list that is fetched would become the list that was shown last. */
export function fetchAhead(link) {
  const { href } = link ?? {}
  if (!href || !isBug(link) || isFresh(href) || navigator.connection?.saveData) return
  const headers = { accept: 'text/html, application/xhtml+xml', 'x-sec-purpose': 'prefetch' }
  const response = fetch(href, { headers, priority: 'low' })
  // Who goes there asks again.
  response.then(({ ok }) => ok || ahead.delete(href)).catch(() => ahead.delete(href))
  ahead.delete(href)
  ahead.set(href, { response, at: performance.now() })
  unvisited.add(href)
  for (const old of [...ahead.keys()].slice(0, -AHEAD_MAX)) ahead.delete(old)
}

/** The neighbors in the list from which the reader came: keyboards do not hover. */
export function fetchNeighbors() {
  for (const rel of ['next', 'prev']) fetchAhead(document.querySelector(`.bug-head a[rel=${rel}]`))
}

document.addEventListener('turbo:before-fetch-request', ({ target, detail }) => {
  const { href } = detail.url
  if (target.tagName === 'FORM' || detail.fetchOptions.method !== 'GET') return ahead.clear()
  if (target === document.documentElement && isFresh(href)) detail.fetchRequest = ahead.get(href)
  // A response can be read once.
  if (target === document.documentElement) ahead.delete(href)
})

/** Turbo fetches what the mouse is over. */
document.addEventListener('turbo:before-prefetch', (event) => {
  const { target } = event
  if (isBug(target) && !isFresh(target.href)) unvisited.add(target.href)
  else event.preventDefault()
})

/** The server does not take a page that was fetched ahead for a visit. */
export function noteVisit() {
  const [, id] = BUG.exec(location.pathname) ?? []
  if (id && unvisited.delete(location.href) && isLoggedIn()) {
    void call(`bug_user_last_visit/${id}`, undefined, { method: 'POST' })
  }
}
