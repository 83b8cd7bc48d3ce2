/** One request for a page: its parameters, credentials and form token. */

import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyRequest } from 'fastify'

import { randomText } from '../ids.ts'
import { withAmpersands } from '../query-text.ts'
import { parseBody } from './body.ts'
import type { From, Gate } from './calls.ts'
import {
  cookieOf,
  findCredentials,
  isDoorKey,
  isProgram,
  oldSessionIn,
  sessionIn,
} from './credentials.ts'
import { fail } from './faults.ts'
import { gather, type Given } from './gather.ts'
import type { Upload } from './method.ts'
import { DISPLAY_COOKIE, readDisplay } from '../pages/display.ts'
import { BESIDE } from '../pages/frame.ts'
import type { PageAsked } from './page.ts'
import { sentBy } from './rest.ts'
import { takeBody } from './take-body.ts'
import { receive, type Received } from './upload.ts'
import { receiveFiles, type ReceivedFiles } from './upload-files.ts'

/** A request for a page; a form came with a valid token. */
export interface PageRequest {
  asked: PageAsked
  from: From
  /** Why its file was rejected; the fields before the file are still available. */
  refusal?: unknown
  /** Set-Cookie headers to send with any response. */
  cookies: string[]
  /** The page is shown beside another one. */
  is_beside: boolean
}

/** What one page allows, and where it is. */
export interface PageOptions {
  /** The base of this page. */
  base: string
  /** The base of links; different if the page has an old address. */
  links: string
  body_bytes_max: number
  stranger_body_bytes_max: number
  /** Whether the URL of the page contains a secret. */
  has_secret: boolean
  /** Whether forms only read, so that any page may send them. */
  reads_forms: boolean
  /** Whether programs may send forms; those of browsers must be urlencoded if they do not read. */
  takes_programs: boolean
  /** The file input of its form. */
  upload: Upload | undefined
  serves: PageAsked['serves']
  single_sign_on?: string | undefined
  gate: Gate
  originOf: (request: FastifyRequest) => string
}

/** A form must come from one of our pages. */
export async function readPageRequest(
  request: FastifyRequest,
  options: PageOptions,
): Promise<PageRequest> {
  const { headers, params, url, method } = request
  const origin = options.originOf(request)
  const token = formTokenOf(headers.cookie ?? '', origin)
  const isForm = method === 'POST'
  const fromGiven = (given: Given): From => {
    if (isForm && !options.reads_forms && !(options.takes_programs && isProgram(headers))) {
      const { known } = token
      if (known === undefined || given.get('form_token') !== known) fail('form_foreign')
      refuseForeign(request, origin, options.has_secret)
    }
    return fromOf(request, given, origin)
  }
  const read: Form = isForm
    ? await readForm(request, options, fromGiven)
    : { given: gathered(request.query as Fields) }
  const { given, upload, uploads, refusal } = read
  const path = gathered(params as Record<string, string>)
  return {
    asked: {
      path: Object.fromEntries(path) as Record<string, string>,
      given: new Map([...given].map(([name, value]) => [name, textsIn(value)])),
      query: isForm ? queryOf(given) : queryIn(url),
      here: options.has_secret ? '/' : url.slice(options.base.length),
      to: (place) => options.links + place,
      serves: options.serves,
      single_sign_on: options.single_sign_on,
      formToken: token.get,
      display: readDisplay(cookieOf(headers.cookie ?? '', DISPLAY_COOKIE)),
      is_prefetch: isPrefetch(headers),
      cookie: (name) => cookieOf(headers.cookie ?? '', name) ?? '',
    },
    from: { ...fromGiven(given), ...(upload && { upload }), ...(uploads && { uploads }) },
    refusal,
    cookies: token.cookies,
    is_beside: headers['turbo-frame'] === BESIDE,
  }
}

/** As browsers say it, or scripts, which cannot set the header of browsers. */
const isPrefetch = ({ 'sec-purpose': purpose, 'x-sec-purpose': scripted }: IncomingHttpHeaders) =>
  [purpose, scripted].flat().some((text) => text?.startsWith('prefetch'))

/** Form parts may be JSON; no page has such a field. */
const textsIn = (value: unknown): string[] =>
  [value].flat().map((one) => {
    return typeof one === 'string' ? one : fail('body_invalid', 'its fields must be strings')
  })

const gathered = (fields: Fields) => gather({ verb: 'GET', path: {}, query: fields }, () => false)

const queryIn = (url: string) =>
  url.includes('?') ? withAmpersands(url.slice(url.indexOf('?') + 1)) : ''

/** The fields of a form, without credentials. */
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
const PARTS = 'multipart/form-data'
type Form = Received & Partial<ReceivedFiles>
/** With a file, the form is authenticated before the file is read. */
async function readForm(
  request: FastifyRequest,
  options: PageOptions,
  fromGiven: (given: Given) => From,
): Promise<Form> {
  const { raw } = request
  const origin = options.originOf(request)
  const type = raw.headers['content-type']?.trimStart().toLowerCase() ?? ''
  const sources = { verb: 'POST', path: {}, query: {} }
  const mayHaveParts = !options.takes_programs || options.reads_forms || isProgram(raw.headers)
  if (options.upload && mayHaveParts && type.startsWith(PARTS)) {
    let before: Given | undefined
    const fromOf = (given: Given) => {
      const from = fromGiven(given)
      before = given
      return from
    }
    const receiving = { upload: options.upload, sources, isList: () => false, fromOf }
    const parts: Promise<Form> = options.upload.files_max
      ? receiveFiles(raw, receiving, options)
      : receive(raw, receiving, options)
    return parts.catch((refusal: unknown) => {
      if (!before) throw refusal
      return { given: before, refusal }
    })
  }
  // Old programs omit the type; browsers never do.
  const isNamed = type !== '' || !options.takes_programs
  if (isNamed && !type.startsWith(FORM)) fail('body_invalid', 'it must be a form')
  const text = await takeBody(request, options, (given) => fromOf(request, given, origin))
  const fields = parseBody(withAmpersands(text), FORM)
  const sought = options.reads_forms ? (request.query as Fields) : {}
  return { given: gathered({ ...sought, ...fields }) }
}

/**
 * Browsers send the origin of a form; if they do not, the token proves it. Pages with `no-referrer`
 * send the origin `null`.
 */
function refuseForeign({ headers }: FastifyRequest, origin: string, isUntold: boolean) {
  const fetchSite = headers['sec-fetch-site']
  const isOurs =
    (headers.origin === undefined ||
      headers.origin === origin ||
      (isUntold && headers.origin === 'null')) &&
    (fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none')
  if (!isOurs) fail('form_foreign')
}

/** Credentials in fields, in headers, and the browser's session. */
function fromOf(request: FastifyRequest, given: Given, origin: string): From {
  const { cookie, ...headers } = request.headers
  const { proxy_user } = request
  // The user named by a proxy takes precedence over a form.
  const names = proxy_user ? [] : [...given].filter(([name]) => name.includes('_'))
  const own = new Map(names.filter(([name]) => isDoorKey(name)))
  const credentials = findCredentials({ given: own, headers, origin, is_script: false })
  const session = cookie && (sessionIn(cookie, origin) ?? oldSessionIn(cookie, headers))
  if (session) credentials.session = session
  if (proxy_user) credentials.proxy_user = proxy_user
  return { credentials, ...sentBy(request, origin) }
}

const TOKEN_CHARS = 22
/** One token for all forms in a browser: other pages can neither read nor set it. */
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
