/** The door for HTML pages and their forms. They work without scripts. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'

import type { Fault } from '../faults.ts'
import type { Actor, Look } from '../work/work.ts'
import { call } from './calls.ts'
import { dispositionOf } from './file-headers.ts'
import { type Markup, markup } from '../pages/markup.ts'
import { type Door, type Method, method as asMethod } from './method.ts'
import type { LookAgain, Page, PageAsked, Shown } from './page.ts'
import { pageOf, topOf } from '../pages/frame.ts'
import { type Answer, waitHeaders } from './replies.ts'
import type { RpcOptions } from './rpc.ts'
import { type PageRequest, readPageRequest } from './page-request.ts'

export interface PagesOptions extends Omit<RpcOptions, 'methods'> {
  pages: readonly Page[]
  /** The base of links on a page, which itself is below `base`. */
  linksFor: (request: FastifyRequest, base: string) => string
}

export function openPages(app: FastifyInstance, options: PagesOptions) {
  for (const page of options.pages) {
    for (const base of options.base_paths) {
      // The root has no path without its slash.
      const urls = page.paths.map((path) => base + path).filter(Boolean)
      for (const [method, way] of waysOf(page)) {
        const respond = responder(options, page, way, base)
        // Not returned: Fastify would wait for a promise, although the reply has been sent.
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          void respond(request, reply)
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
  show,
  open,
  submit,
}: Page): [string, Method][] {
  const said = { name, login, routes: [], summary: name, output: Type.Unknown() }
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
    if (made) ways.push([verb, asMethod({ ...said, input, call: made })])
  }
  return ways
}

function responder(options: PagesOptions, page: Page, way: Method, base: string) {
  const { replies, gate } = options
  const { has_secret = false, reads_forms = false, takes_programs = false, upload } = page
  const send = sender(replies, has_secret)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    request.call_name = page.name
    const answer: Answer = { request, reply }
    let received: PageRequest | undefined
    let actor: Actor | undefined
    let notice: string | undefined
    const links = options.linksFor(request, base)
    const site = { ...options, base, links, has_secret, reads_forms, takes_programs, upload }
    try {
      const { asked, from, refusal } = (received = await readPageRequest(request, site))
      const { result, cookies } = await call(gate, {
        // With an expired session, the page is shown to an anonymous reader instead of an error.
        method: { ...way, forgives: Object.keys(from.credentials).join() === 'session' },
        from,
        read: () => {
          if (refusal !== undefined) throw refusal
          return asked
        },
        knows: async (who, look) => {
          actor = who
          request.actor_id = who.id
          notice = await gate.notice?.(look)
        },
      })
      received.cookies.push(...cookies)
      const isOut = cookies.length > 0
      send(answer, result as Shown, { actor: isOut ? undefined : actor, received, notice, links })
    } catch (error) {
      const again: LookAgain = async (body) =>
        gate.transactions.look(actor ?? (await gate.authenticate({}, received!.from)), body)
      const fault = replies.faultOf(answer, error)
      const shown = received && (await refusedBy(answer, { fault, asked: received.asked, again }))
      answer.headers = waitHeaders(fault)
      const { here } = received?.asked ?? {}
      send(answer, shown ?? explain(fault, links, here), { actor, received, notice, links })
    }
  }

  /** What the page displays for a fault; undefined if that fails too. */
  async function refusedBy(answer: Answer, { fault, asked, again }: Refused) {
    try {
      return await page.refused?.(fault, asked, again)
    } catch (error) {
      replies.faultOf(answer, error)
      return undefined
    }
  }
}

function sender(replies: PagesOptions['replies'], has_secret: boolean) {
  return (answer: Answer, shown: Shown, { actor, received, notice, links }: Around) => {
    const asked = received?.asked
    const policy = has_secret ? 'no-referrer' : 'same-origin'
    const headers = [...(answer.headers ?? []), 'referrer-policy', policy]
    const keepCookies = () => {
      for (const cookie of received?.cookies ?? []) headers.push('set-cookie', cookie)
    }
    const no_store = has_secret || ('body' in shown && shown.has_secret === true)
    const say = (type: string, text: string, status = 200) => {
      keepCookies()
      replies.made({ ...answer, headers, status, no_store }, { type, text })
    }
    if ('pieces' in shown) {
      const { file } = shown
      if (file) headers.push('content-disposition', dispositionOf(file.is_shown, file.name))
      return replies.flow({ ...answer, headers }, shown)
    }
    if ('type' in shown) return say(shown.type, shown.text)
    if ('moved' in shown) {
      headers.push('location', links + shown.moved)
      return say('text/html', '', shown.status)
    }
    const isByProxy = received?.from.credentials.proxy_user !== undefined
    const top = asked && topOf(asked, actor, isByProxy)
    const page = pageOf({ ...shown, base: links, top, notice, display: asked?.display })
    if (!page.isLong || no_store) return say('text/html', page.html, shown.status)
    keepCookies()
    const { status = 200 } = shown
    replies.flow({ ...answer, headers, status }, { type: 'text/html', ...flowing(page) })
  }
}

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
  notice: string | undefined
  links: string
}

const NOT_NOW = 503
function explain({ fault, status, code, message }: Fault, base: string, here = '/'): Shown {
  if (fault === 'login_required') {
    return { moved: `/login?next=${encodeURIComponent(here)}`, status: 302 }
  }
  const wrong = status >= 500 ? 'Something went wrong' : 'This page cannot be shown'
  const title = status === NOT_NOW ? 'Not now' : wrong
  const body = markup`<h1>${title}</h1><p class="alarm">${message}</p>
<p class="dim"><a href="${base}/docs/errors/${code}">Error ${code}</a></p>`
  return { title, status, body }
}
