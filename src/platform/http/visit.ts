/** One request for a page: what it asks, what it shows of who is there, and the token of forms. */

import type { FastifyRequest } from 'fastify'

import { randomText } from '../ids.ts'
import { parseBody, readBody } from './body.ts'
import type { From } from './calls.ts'
import { cookieOf, findCredentials, isDoorKey, sessionIn } from './credentials.ts'
import { fail } from './faults.ts'
import { gather, type Given } from './gather.ts'
import type { PageAsked } from './page.ts'
import { sentBy } from './rest.ts'

export interface Visit {
  asked: PageAsked
  from: From
  /** Set-Cookie headers that go out with whatever is shown. */
  cookies: string[]
}

export interface Site {
  /** Below which this page is. */
  base: string
  /** Below which its links lead: elsewhere where the page is at an old address. */
  links: string
  body_bytes_max: number
  /** Whether the address of the page holds a secret. */
  has_secret: boolean
  /** Whether forms only read, so that they may come from anywhere. */
  reads_forms: boolean
  originOf: (request: FastifyRequest) => string
}

/** A form has to come from a page of ours. */
export async function visitOf(request: FastifyRequest, site: Site): Promise<Visit> {
  const { headers, params, url, method } = request
  const origin = site.originOf(request)
  const token = formTokenOf(headers.cookie ?? '', origin)
  const isForm = method === 'POST'
  const sought = request.query as Fields
  const form = isForm ? await readFields(request, site) : {}
  const fields = isForm && !site.reads_forms ? form : { ...sought, ...form }
  const given = gather({ verb: 'GET', path: {}, query: fields }, () => false)
  if (isForm && !site.reads_forms) {
    if (given.get('form_token') !== token.known) fail('form_foreign')
    refuseForeign(request, origin, site.has_secret)
  }
  const path = gather(
    { verb: 'GET', path: params as Record<string, string>, query: {} },
    () => false,
  )
  return {
    asked: {
      path: Object.fromEntries(path) as Record<string, string>,
      given: new Map([...given].map(([name, value]) => [name, [value].flat() as string[]])),
      query: isForm ? queryOf(given) : url.includes('?') ? url.slice(url.indexOf('?') + 1) : '',
      here: site.has_secret ? '/' : url.slice(site.base.length),
      to: (place) => site.links + place,
      formToken: token.get,
    },
    from: fromOf(request, given, origin),
    cookies: token.cookies,
  }
}

/** What a form asks, but for what says who asks. */
function queryOf(given: Given): string {
  const query = new URLSearchParams()
  for (const [name, value] of given) {
    if (name.includes('_') && isDoorKey(name)) continue
    for (const one of [value].flat() as string[]) query.append(name, one)
  }
  return query.toString()
}

type Fields = Record<string, unknown>
const FORM = 'application/x-www-form-urlencoded'
async function readFields({ raw }: FastifyRequest, { body_bytes_max }: Site): Promise<Fields> {
  if (!raw.headers['content-type']?.toLowerCase().startsWith(FORM)) {
    fail('body_invalid', 'it must be a form')
  }
  return parseBody(await readBody(raw, body_bytes_max), FORM)
}

/**
 * Browsers say where a form is from; the token says it where they do not. From a page whose address
 * is told to nobody they say `null`.
 */
function refuseForeign({ headers }: FastifyRequest, origin: string, isUntold: boolean) {
  const site = headers['sec-fetch-site']
  const isOurs =
    (headers.origin === undefined ||
      headers.origin === origin ||
      (isUntold && headers.origin === 'null')) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  if (!isOurs) fail('form_foreign')
}

/** Names of credentials that are no names of fields, headers, and the session of the browser. */
function fromOf(request: FastifyRequest, given: Given, origin: string): From {
  const { cookie, ...headers } = request.headers
  const own = new Map([...given].filter(([name]) => name.includes('_') && isDoorKey(name)))
  const credentials = findCredentials({ given: own, headers, origin, is_script: false })
  const session = cookie && sessionIn(cookie, origin)
  if (session) credentials.session = session
  if (request.proxy_user) credentials.proxy_user = request.proxy_user
  return { credentials, ...sentBy(request, origin) }
}

const TOKEN_CHARS = 22
/** The same for all forms of a browser: no other page can read it, nor set it for this one. */
function formTokenOf(sent: string, origin: string) {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-docket_form' : 'docket_form'
  const known = cookieOf(sent, name)
  const cookies: string[] = []
  let token = known
  const get = () => {
    if (token === undefined) {
      token = randomText(TOKEN_CHARS)
      const rest = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      cookies.push(`${name}=${token}; ${rest}`)
    }
    return token
  }
  return { known, get, cookies }
}
