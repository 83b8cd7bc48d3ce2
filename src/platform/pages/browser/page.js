/** What the other parts share: the base of addresses, elements, and calls of our own methods. */

/** The base of links, from the address of the start page. */
const base = document.querySelector('.top .home')?.getAttribute('href')?.replace(/\/$/, '') ?? ''

const all = (selector, within = document) => [...within.querySelectorAll(selector)]

/** Children are elements or texts; nothing is parsed as HTML. */
function make(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** JSON of one of our methods, or undefined if it fails. */
async function call(path, signal, { method = 'GET', body, keepalive = false } = {}) {
  try {
    const headers = { 'x-docket-csrf': '1', accept: 'application/json' }
    if (body) headers['content-type'] = 'application/json'
    const options = { headers, signal, method, keepalive, body: body && JSON.stringify(body) }
    const answer = await fetch(`${base}/rest/${path}`, options)
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}

const isWriting = ({ target }) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Storage may be disabled or full; then nothing is kept. */
function stored(body) {
  try {
    return body(localStorage)
  } catch {
    return undefined
  }
}
