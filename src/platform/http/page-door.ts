/** The door for HTML pages and their forms. They work without scripts. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

import type { Fault } from '../faults.ts'
import type { Actor, Look } from '../work/work.ts'
import { type Call, call, type Gate, MFA_REQUIRED } from './calls.ts'
import { setsSession } from './cookies.ts'
import { dispositionOf } from './file-headers.ts'
import type { Branding } from '../pages/branding.ts'
import { forReader } from '../pages/fault-text.ts'
import { asReader, inLanguageOf, type Language, languageNow } from '../pages/language.ts'
import type { Markup } from '../pages/markup.ts'
import { type Door, type Method, method as asMethod } from './method.ts'
import type { LookAgain, Page, PageAsked, Shown } from './page.ts'
import * as paths from '../paths.ts'
import { actingNotice, mailStopped, pageBeside, pageOf, topOf } from '../pages/frame.ts'
import { explained } from './bare-pages.ts'
import { type Answer, waitHeaders } from './replies.ts'
import { askedAfter, STREAM_TYPE, streamOf, takesStream } from './page-stream.ts'
import type { RpcOptions } from './rpc.ts'
import { type PageRequest, readPageRequest } from './page-request.ts'

/** Options of the door for pages. */
export interface PagesOptions extends Omit<RpcOptions, 'methods'> {
  pages: readonly Page[]
  serves: PageAsked['serves']
  /** That of translated pages for readers who prefer none of their languages. */
  language?: Language | undefined
  single_sign_on?: string | undefined
  /** The base of links on a page, which itself is below `base`. */
  linksFor: (request: FastifyRequest, base: string) => string
}

/** Adds the routes of all pages below each base path, each in the language of its request. */
export function openPages(app: FastifyInstance, options: PagesOptions) {
  const { language: otherwise } = options
  for (const page of options.pages) {
    const translated = { is_translated: page.is_translated, otherwise }
    for (const base of options.base_paths) {
      // The root has no path without its slash.
      const urls = page.paths.map((path) => base + path).filter(Boolean)
      for (const [method, way] of waysOf(page)) {
        const respond = responder(options, page, way, base)
        // Not returned: Fastify would wait for a promise, although the reply has been sent.
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          void inLanguageOf(request.headers, translated, () => respond(request, reply))
        urls.forEach((url) => app.route({ method, url, handler }))
      }
    }
  }
}

/** Pages are executed like methods, with the same authorization. */
function waysOf({
  name,
  login,
  aside = false,
  reads_forms,
  before_mfa,
  scope = 'all',
  show,
  open,
  submit,
}: Page): [string, Method][] {
  const said = { name, login, before_mfa, routes: [], summary: name, output: Type.Unknown() }
  const input = Type.Object({})
  const ways: [string, Method][] = []
  if (show) {
    const read = show as (look: Look, asked: object) => Promise<Shown>
    const way = asMethod({ ...said, input, aside, read })
    ways.push(['GET', way])
    if (reads_forms && !submit) ways.push(['POST', way])
  }
  const calls: [string, Page['open']][] = [
    ['GET', open],
    ['POST', submit ?? (reads_forms ? open : undefined)],
  ]
  for (const [verb, call] of calls) {
    const made = call as ((door: Door, asked: object) => Promise<Shown>) | undefined
    const needs = made === submit ? scope : 'read'
    if (made) ways.push([verb, asMethod({ ...said, input, scope: needs, call: made })])
  }
  return ways
}

function responder(options: PagesOptions, page: Page, way: Method, base: string) {
  const { replies, gate } = options
  const { has_secret = false, reads_forms = false, takes_programs = false, upload } = page
  const send = sender(options, has_secret)
  const get = waysOf(page).find(([verb]) => verb === 'GET')?.[1] ?? way

  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.call_name = page.name
    const answer: Answer = { request, reply }
    let received: PageRequest | undefined
    let actor: Actor | undefined
    let above: Above = {}
    const links = options.linksFor(request, base)
    const all = { ...options, base, links, has_secret, reads_forms, takes_programs, upload }
    try {
      received = await readPageRequest(request, all)
      const knows: Call['knows'] = async (who, look) => {
        actor = who
        request.actor_id = who.id
        above = await readAbove(gate, look)
      }
      const { result, cookies } = await perform(gate, way, received, knows)
      received.cookies.push(...cookies)
      const isOut = cookies.some(setsSession)
      const around = { actor: isOut ? undefined : actor, received, above, links }
      const after = takesStream(request) ? askedAfter(received.asked, result) : undefined
      // The form has been carried out: a fault of the page is that of the redirect.
      const shown = after && (await perform(gate, get, { ...received, asked: after }).catch(none))
      if (shown) send(answer, shown.result, { ...around, url: links + after!.here })
      else send(answer, result, around)
    } catch (error) {
      const again: LookAgain = async (body) =>
        gate.transactions.look(actor ?? (await gate.authenticate({}, received!.from)), body)
      const fault = forReader(replies.faultOf(answer, error))
      const shown =
        setsUpMfa(fault) ??
        (received && (await refusedBy(answer, { fault, asked: received.asked, again })))
      answer.headers = waitHeaders(fault)
      const explain = () =>
        asksLogin(options.pages, fault, { received, actor }) ?? explanation(fault, links)
      const around = { actor, received, above, links }
      if (shown) send(answer, shown, around)
      else asReader(() => send(answer, explain(), around))
    }
  }

  /** What the page displays for a fault; undefined if that fails too. */
  async function refusedBy(answer: Answer, { fault, asked, again }: Refused) {
    try {
      return await completed(await page.refused?.(fault, asked, again))
    } catch (error) {
      replies.faultOf(answer, error)
      return undefined
    }
  }
}

/** What pages show above their content. */
interface Above {
  notice?: string | undefined
  isMailStopped?: boolean | undefined
  installation?: string | undefined
  unread?: number | undefined
  branding?: Branding | undefined
}
async function readAbove(gate: Gate, look: Look): Promise<Above> {
  const isPerson = look.actor.id !== 0
  const [notice, isMailStopped, installation, unread, branding] = await Promise.all([
    gate.notice?.(look),
    isPerson ? gate.isMailStopped?.(look) : undefined,
    gate.installationName?.(look),
    isPerson ? gate.unread?.(look) : undefined,
    gate.branding?.(look),
  ])
  return { notice, isMailStopped, installation, unread, branding }
}

/** With an expired session, the page is shown to an anonymous reader instead of an error. */
async function perform(gate: Gate, way: Method, received: PageRequest, knows?: Call['knows']) {
  const { asked, from, refusal } = received
  const forgives = Object.keys(from.credentials).join() === 'session'
  const read = () => {
    if (refusal !== undefined) throw refusal
    return asked
  }
  const performed = await call(gate, {
    method: { ...way, forgives },
    from,
    read,
    ...(knows && { knows }),
  })
  return { ...performed, result: await completed(performed.result as Shown) }
}

/** No transaction and no turn is held meanwhile. */
async function completed<Some extends Shown | undefined>(shown: Some): Promise<Some> {
  if (shown && 'body' in shown) await shown.rest?.()
  return shown
}
const none = () => undefined

/** The page on which a second factor that is required is set up. */
const setsUpMfa = ({ fault }: Fault): Shown | undefined =>
  fault === MFA_REQUIRED ? { moved: paths.mfaPreferences, status: 303 } : undefined

/** A stranger gets the login form: to see a page, or to send a form again. */
function asksLogin(pages: readonly Page[], fault: Fault, { received, actor }: Visitor) {
  const { asked, from } = received ?? {}
  const isStranger = (actor?.id ?? 0) === 0 && from?.credentials.proxy_user === undefined
  if (!asked || !isStranger || fault.status !== UNAUTHORIZED) return undefined
  const isForm = asked.given.has('form_token')
  const isPlain = fault.fault === 'login_required' && !isForm
  if (isPlain) {
    return { moved: `${paths.login}?next=${encodeURIComponent(asked.here)}`, status: 302 } as const
  }
  const why = fault.fault === 'login_required' ? {} : { fault }
  const sheet = pages.find(({ ask }) => ask)?.ask?.(asked, { ...why, isForm })
  return sheet && { ...sheet, status: fault.status }
}
type Visitor = Pick<Partial<Around>, 'received' | 'actor'>

function sender({ replies, serves }: PagesOptions, has_secret: boolean) {
  return (answer: Answer, shown: Shown, { actor, received, above, links, url }: Around) => {
    const { notice, isMailStopped, installation, branding } = above
    const asked = received?.asked
    const policy = has_secret ? 'no-referrer' : 'same-origin'
    const headers = [...(answer.headers ?? []), 'referrer-policy', policy]
    const keepCookies = () => {
      for (const cookie of received?.cookies ?? []) headers.push('set-cookie', cookie)
    }
    const no_store = has_secret || ('body' in shown && shown.has_secret === true)
    const sends_to = 'body' in shown ? shown.sends_to : undefined
    const say = (type: string, text: string, status = 200) => {
      keepCookies()
      replies.made({ ...answer, headers, status, no_store, sends_to }, { type, text })
    }
    if ('pieces' in shown) {
      const { file } = shown
      if (file) headers.push('content-disposition', dispositionOf(file.is_shown, file.name))
      return replies.flow({ ...answer, headers }, shown)
    }
    if ('type' in shown) return say(shown.type, shown.text)
    if ('moved' in shown) {
      headers.push('location', shown.is_elsewhere ? shown.moved : links + shown.moved)
      return say('text/html', '', shown.status)
    }
    const content = { ...shown, installation, language: languageNow() }
    if (takesStream(answer.request)) {
      return say(STREAM_TYPE, asReader(() => streamOf(content, url)).html, shown.status)
    }
    const isByProxy = received?.from.credentials.proxy_user !== undefined
    const { unread = above.unread, search_alarm } = shown
    const more = { isByProxy, installation, logo: branding?.logo, unread, search_alarm }
    const frame = (): Markup =>
      pageOf({
        ...content,
        base: links,
        top: asked && topOf(asked, actor, more),
        serves,
        notice,
        alert: asked && actor && alertFor(asked, actor, isMailStopped),
        display: asked?.display,
        branding,
      })
    const page = received?.is_beside ? pageBeside(content) : asReader(frame)
    if (!page.isLong || no_store || sends_to) return say('text/html', page.html, shown.status)
    keepCookies()
    const { status = 200 } = shown
    replies.flow({ ...answer, headers, status }, { type: 'text/html', ...flowing(page) })
  }
}

/** Who acts for somebody else reads that on every page, and does not change their mail. */
const alertFor = (asked: PageAsked, actor: Actor, isMailStopped = false) =>
  actor.by?.acts ? actingNotice(asked, actor) : isMailStopped && mailStopped(asked)

interface Refused {
  fault: Fault
  asked: PageAsked
  again: LookAgain
}
/** A long page is streamed. */
const flowing = (page: Markup) => ({
  packs: true,
  async *pieces() {
    yield* page.pieces()
  },
})

interface Around {
  actor: Actor | undefined
  received: PageRequest | undefined
  above: Above
  links: string
  /** The address of the page, if it is not that of the form. */
  url?: string
}

const UNAUTHORIZED = 401
const explanation = (fault: Fault, base: string): Shown => ({
  ...explained(fault, base),
  status: fault.status,
})
