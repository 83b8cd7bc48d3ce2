/** Pages outside of the doors, which do not know their reader: unknown addresses and faults. */

import type { FastifyRequest } from 'fastify'

import type { Fault } from '../faults.ts'
import { DISPLAY_COOKIE, readDisplay } from '../pages/display.ts'
import { pageOf, topOf } from '../pages/frame.ts'
import { inLanguageOf, type Language } from '../pages/language.ts'
import { markup, type Part } from '../pages/markup.ts'
import { text } from '../pages/text.ts'
import { cookieOf } from './credentials.ts'
import type { PageAsked } from './page.ts'

/** Renders pages that have no actor, and therefore no navigation. */
export interface BarePages {
  base_paths: readonly string[]
  /** Whether the service has the page with that path pattern. */
  serves: PageAsked['serves']
  /** The HTML of a page, in the language of the request; `draw` makes its content. */
  render(request: Pick<FastifyRequest, 'url' | 'headers'>, draw: () => BarePage): string
}
interface BarePage {
  title: string
  body: Part
}

/** The base of links for a request; empty for the root. */
export function baseOf(url: string, base_paths: readonly string[]): string {
  const bases = base_paths.filter((path) => url.startsWith(`${path}/`))
  return bases.reduce((a, b) => (a.length > b.length ? a : b), '')
}

/** Without any pages, there is nothing that a header could lead to. */
export function openBarePages(
  base_paths: readonly string[],
  pages: PageAsked['serves'] | undefined,
  otherwise?: Language,
): BarePages {
  const serves = pages ?? (() => false)
  return {
    base_paths,
    serves,
    render({ url, headers }, draw) {
      const base = baseOf(url, base_paths)
      const to = (path: string) => base + path
      const here = url.slice(base.length)
      const asked = { to, here, given: new Map(), formToken: () => '' }
      const display = readDisplay(cookieOf(headers.cookie ?? '', DISPLAY_COOKIE))
      return inLanguageOf(headers, { is_translated: true, otherwise }, () => {
        const top = pages && topOf({ ...asked, serves }, undefined)
        return pageOf({ ...draw(), base, top, serves, display }).html
      })
    },
  }
}

const NOT_NOW = new Set([429, 503])

/** What a page says about a fault, whose sentence is in the language of the page. */
export function explained({ status, code, message }: Fault, base: string): BarePage {
  const wrong = status >= 500 ? text('broken') : text('refused')
  const title = NOT_NOW.has(status) ? text('not_now') : wrong
  const body = markup`<h1>${title}</h1><p class="alarm">${message}</p>
<p class="dim"><a href="${base}/docs/errors/${code}">${text('error', { code })}</a></p>`
  return { title, body }
}
