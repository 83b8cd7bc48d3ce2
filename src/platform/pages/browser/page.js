/** What all parts share: elements, addresses, calls of our own methods, and what is announced. */

/** The base of links, from the address of the start page. */
const base = document.querySelector('.top .home')?.getAttribute('href')?.replace(/\/$/, '') ?? ''

export const all = (selector, within = document) => [...within.querySelectorAll(selector)]

/** Children are elements or texts; nothing is parsed as HTML. */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** The address of one of our methods. */
export const addressOf = (path) => `${base}/rest/${path}`

/** JSON of one of our methods, or undefined if it fails. */
export async function call(path, signal, { method = 'GET', body, keepalive = false } = {}) {
  try {
    const headers = { 'x-docket-csrf': '1', accept: 'application/json' }
    if (body) headers['content-type'] = 'application/json'
    const options = { headers, signal, method, keepalive, body: body && JSON.stringify(body) }
    const answer = await fetch(addressOf(path), options)
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

export const isWriting = ({ target }) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Storage may be disabled or full; then nothing is kept. */
export function stored(body) {
  try {
    return body(localStorage)
  } catch {
    return undefined
  }
}

/** A link of the frame, whose address the server writes. */
export const linkTo = (name) => document.querySelector(`[data-go=${name}]`)

/** The number of a bug, in the path of its page. */
export const BUG = /\/bugs\/(\d+)$/

export const isLoggedIn = () => document.querySelector('form[action$="/logout"]') !== null

/** Whether an alert is shown; the next page or form removes it. */
export const isAlarmed = () => document.querySelector('#announced-alert') !== null

/** What is said to people who do not see the screen, and who do not see the page change. */
export function speak(text, role = 'status', isShown = role === 'alert') {
  document.querySelector(`#announced-${role}`)?.remove()
  const attributes = { id: `announced-${role}`, role, class: isShown ? 'notice' : 'unseen' }
  const region = make('p', attributes)
  document.body.prepend(region)
  // Screen readers speak changes of a region, not its first text.
  setTimeout(() => (region.textContent = text))
}
