/**
 * Requests to a Docket with the API key of an account, and how they fail. Cookies are never sent,
 * and redirects are not followed, since they would take the key elsewhere.
 */

/** A failure that no further attempt changes. `key` is that of a text, `detail` its value. */
export class Refused extends Error {
  constructor(key, detail) {
    super(key)
    this.key = key
    this.detail = detail
  }
}

/** The line broke, or the service asks to wait: the same may work again. */
export class Interrupted extends Refused {
  constructor(detail, wait_ms) {
    super('addon_unreachable', detail)
    this.wait_ms = wait_ms
  }
}

/** What is sent with every request. */
const ALWAYS = { credentials: 'omit', redirect: 'manual', cache: 'no-store' }

/** Statuses of a service or proxy that is not available for a while, and of a changed offset. */
const PASSING = [408, 409, 423, 425, 429, 500, 502, 503, 504]
const WAIT_S_MAX = 600

/** Texts of failures by status. */
const REFUSALS = { 401: 'addon_key_refused', 413: 'addon_too_large' }

/**
 * Sends a request to `path` below the address of `docket`, or to an absolute URL. Returns a response
 * with a status from 200 to 299, or with `expected`.
 */
export async function ask(docket, path, asked = {}) {
  const { headers, expected, refusals = REFUSALS, ...request } = asked
  const url = new URL(path, docket.address)
  const sent = { ...ALWAYS, headers: { 'x-bugzilla-api-key': docket.key, ...headers }, ...request }
  const response = await fetch(url, sent).catch((error) => {
    if (request.signal?.aborted) throw error
    throw new Interrupted(url.host)
  })
  const { ok, status, type } = response
  if (ok || status === expected) return response
  if (type === 'opaqueredirect' || status < 400) throw new Refused('addon_no_docket', url.host)
  const reason = await reasonIn(response)
  if (PASSING.includes(status)) {
    const wait_s = Number(response.headers.get('retry-after'))
    throw new Interrupted(reason, wait_s > 0 ? Math.min(wait_s, WAIT_S_MAX) * 1000 : undefined)
  }
  throw new Refused(refusals[status] ?? 'addon_refused', reason)
}

/** The sentence of `{"error": "…"}` or of `{"error": true, "message": "…"}`, or the status. */
async function reasonIn(response) {
  const said = await response.json().catch(() => null)
  const reason = typeof said?.error === 'string' ? said.error : said?.message
  return typeof reason === 'string' ? reason : `${response.status} ${response.statusText}`.trim()
}

/** The name of the account to which the key belongs. */
export async function whoIs(docket) {
  const refusals = { 400: 'addon_key_refused', 401: 'addon_key_refused' }
  const response = await ask(docket, 'rest/whoami', { refusals, expected: 404 })
  const { name } = await response.json().catch(() => ({}))
  if (typeof name !== 'string') throw new Refused('addon_no_docket', new URL(docket.address).host)
  return name
}

/** Encodes a short text. */
export const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

const DAY_S = 24 * 60 * 60

/**
 * Makes a ticket of an upload, within the limits that the owner chose; others are those of the
 * service. It is not repeated: a lost response may have created it.
 */
export async function makeTicket(docket, upload) {
  const { login, key, days, downloads, password, notify } = docket
  const message = {
    uploads: [upload],
    ...(days && { ticket_total: days * DAY_S }),
    ...(downloads && { ticket_maxdl: downloads }),
    ...(password && { pass: password }),
    ...(notify && { notify }),
  }
  const pair = `Basic ${base64(`${login}:${key}`)}`
  const response = await ask(docket, 'rest.php/newticket', {
    method: 'POST',
    headers: { authorization: pair, 'x-authorization': pair },
    body: new URLSearchParams({ msg: JSON.stringify(message) }),
  })
  return response.json()
}

/** What the policy of the service made of the limits. */
export async function seeTicket(docket, id) {
  const response = await ask(docket, `rest/tickets/${id}`)
  return (await response.json()).tickets[0]
}

/** Deletes a ticket, which may be gone already. */
export const purgeTicket = (docket, id) =>
  ask(docket, `rest/tickets/${id}`, { method: 'DELETE', expected: 404 })
