/** Extracts the credentials of a request. Others verify them. */

import type { IncomingHttpHeaders } from 'node:http'

import { fail } from './faults.ts'
import type { Given } from './gather.ts'
import type { Credentials } from './method.ts'

const PREFIXES = ['', 'Bugzilla_', 'Tracker_']
const named = (name: string) => PREFIXES.map((prefix) => prefix + name)
const API_KEY = named('api_key')
const TOKEN = named('token')
const LOGIN = named('login')
const PASSWORD = named('password')
const RESTRICT = ['restrict_login', 'Bugzilla_restrictlogin', 'Tracker_restrictlogin']

const DOOR_KEYS = new Set([
  ...[API_KEY, TOKEN, LOGIN, PASSWORD, RESTRICT].flat(),
  'callback',
  'include_fields',
  'exclude_fields',
])
/** Parameters that belong to the door, unless the method declares them itself. */
export const isDoorKey = (name: string) =>
  DOOR_KEYS.has(name) || name.startsWith('Bugzilla_') || name.startsWith('Tracker_')

/** The parts of a request that may contain credentials. */
export interface Shown {
  given: Given
  headers: IncomingHttpHeaders
  /** The origin of the request, such as `https://bugs.example.com`. */
  origin: string
  is_script: boolean
  /** Whether the response is displayed by a browser and the request changes nothing. */
  is_page?: boolean
  /** The user named by a trusted proxy. */
  proxy_user?: string
}

/** The cookie of a session on plain HTTP. */
export const SESSION_COOKIE = 'docket_session'
/** On HTTPS: browsers accept it only with `Secure`, for this host and the path `/`. */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`
/** The same cookie for programs that log in through Bugzilla's forms; ignored for browsers. */
export const OLD_SESSION_COOKIE = 'Bugzilla_logincookie'

/**
 * Whether no browser sent this: current browsers send `Origin` or `Sec-Fetch-Site`, and all
 * identify themselves as Mozilla or Opera.
 */
export const isProgram = ({
  origin,
  'sec-fetch-site': fetchSite,
  ...headers
}: IncomingHttpHeaders) =>
  origin === undefined &&
  fetchSite === undefined &&
  !/^\s*(Mozilla|Opera)\b/i.test(headers['user-agent'] ?? '')

/** The session of a program that logged in through a Bugzilla form. */
export const oldSessionIn = (cookies: string, headers: IncomingHttpHeaders) =>
  isProgram(headers) ? cookieOf(cookies, OLD_SESSION_COOKIE) : undefined

/**
 * Parameters count only if neither a header nor a proxy identifies the caller: a form on a foreign
 * page can contain any of them.
 */
export function findCredentials(shown: Shown): Credentials {
  const { given, headers, proxy_user } = shown
  const found: Credentials = {}
  fromHeaders(found, headers)
  const { cookie } = headers
  if ((cookie !== undefined || proxy_user) && isMeant(shown)) {
    const session = cookie && sessionIn(cookie, shown.origin)
    if (session) found.session = session
    if (proxy_user) found.proxy_user = proxy_user
  }
  const old = cookie && !shown.is_script && oldSessionIn(cookie, headers)
  if (old) found.session ??= old
  const { api_key, token, login } = found
  if (given.size > 0 && !(api_key ?? token ?? login ?? found.proxy_user)) {
    fromParameters(found, given)
  }
  if (RESTRICT.some((name) => isTrue(given.get(name)))) found.restrict_login = true
  return found
}

function fromParameters(found: Credentials, given: Given) {
  const api_key = first(given, API_KEY)
  if (api_key) found.api_key = api_key
  const token = first(given, TOKEN)
  if (token) found.token = token
  const pair = firstPair(given)
  if (pair) Object.assign(found, pair)
}

function first(given: Given, names: readonly string[]) {
  for (const name of names) {
    const text = textOf(given, name)
    if (text) return text
  }
  return undefined
}

/**
 * Only together: alone, `login` and `password` are parameters of some methods. An empty one is
 * wrong, not absent.
 */
function firstPair(given: Given) {
  for (const [index, name] of LOGIN.entries()) {
    const login = textOf(given, name)
    const password = login === undefined ? undefined : textOf(given, PASSWORD[index]!)
    if (login !== undefined && password !== undefined) return { login, password }
  }
  return undefined
}

function textOf(given: Given, name: string) {
  const value = given.get(name)
  if (value === undefined || value === null) return undefined
  if (typeof value === 'object') fail('param_invalid', name, 'it must be given once, as a string')
  return String(value as string | number | boolean)
}
const isTrue = (value: unknown) => !!value && value !== '0'

function fromHeaders(found: Credentials, headers: IncomingHttpHeaders) {
  const api_key = headers['x-bugzilla-api-key']
  if (typeof api_key === 'string' && api_key) found.api_key = api_key
  const token = headers['x-bugzilla-token']
  if (typeof token === 'string' && token) found.token = token
  const login = headers['x-bugzilla-login']
  const password = headers['x-bugzilla-password']
  if (typeof login === 'string' && typeof password === 'string') {
    found.login = decode(Buffer.from(login, 'latin1'))
    found.password = decode(Buffer.from(password, 'latin1'))
  }
  if (headers.authorization) fromAuthorization(found, headers.authorization)
  if (found.basic && headers['x-authorization'] === headers.authorization) {
    found.basic.is_repeated = true
  }
}

function fromAuthorization(found: Credentials, header: string) {
  const space = header.indexOf(' ')
  const scheme = header.slice(0, space).toLowerCase()
  const rest = header.slice(space + 1).trim()
  if (scheme === 'bearer' && rest) found.api_key ??= rest
  if (scheme !== 'basic') return
  const pair = decode(Buffer.from(rest, 'base64'))
  const colon = pair.indexOf(':')
  if (colon < 1) return
  if (pair.includes('\0')) fail('param_invalid', 'Authorization', 'it contains a NUL character')
  found.basic = { login: pair.slice(0, colon), password: pair.slice(colon + 1) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Clients send headers as UTF-8, older ones as Latin-1. */
export function decode(bytes: Buffer) {
  try {
    return utf8.decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}

/**
 * Browsers and proxies add the cookie and the user header whichever page caused the request. So
 * these count only together with a header that pages of other origins cannot set, and never if the
 * response is a script that any page may load. Following a link to a page that is displayed needs
 * no such header.
 */
function isMeant({ headers, origin, is_script, is_page }: Shown): boolean {
  const isFollowed = is_page && headers['sec-fetch-mode'] === 'navigate'
  const isOurs = headers['x-docket-csrf'] !== undefined || is_page
  if (!isOurs || is_script) return false
  if (headers.origin !== undefined && headers.origin !== origin) return false
  const fetchSite = headers['sec-fetch-site']
  if (!isFollowed && (fetchSite === 'cross-site' || fetchSite === 'same-site')) return false
  return !isFollowed || headers['sec-fetch-dest'] === 'document'
}

/** The browser's session cookie, whichever page caused the request. */
export function sessionIn(cookies: string, origin: string) {
  return cookieOf(cookies, origin.startsWith('https:') ? SECURE_SESSION_COOKIE : SESSION_COOKIE)
}

/**
 * Whether the request comes from one of our pages or from a program: forms of other origins cannot
 * pass this check.
 */
export function isOwnPage({ headers, origin }: Pick<Shown, 'headers' | 'origin'>) {
  const fetchSite = headers['sec-fetch-site']
  if (headers.origin !== undefined && headers.origin !== origin) return false
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return false
  const isSaid = headers['x-docket-csrf'] !== undefined || fetchSite === 'same-origin'
  return isSaid || headers.origin === origin
}

/** A cookie from the header `Cookie`; undefined if absent or empty. */
export function cookieOf(cookies: string, name: string) {
  for (const cookie of cookies.split(';')) {
    const equals = cookie.indexOf('=')
    if (cookie.slice(0, equals).trim() === name) return cookie.slice(equals + 1).trim() || undefined
  }
  return undefined
}
