/** Answers a form of the script with the page that it leads back to, in one round trip. */

import type { FastifyRequest } from 'fastify'

import { titled } from '../pages/frame.ts'
import { inOther } from '../pages/language-attributes.ts'
import type { Language } from '../pages/language.ts'
import { markup, type Markup } from '../pages/markup.ts'
import type { PageAsked, Sheet, Shown } from './page.ts'

/** The media type of streams of Turbo, which only our script executes. */
export const STREAM_TYPE = 'text/vnd.turbo-stream.html'

/** Not from within a frame, which shows only a part of a page. */
export const takesStream = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  headers['turbo-frame'] === undefined &&
  headers.accept?.includes(STREAM_TYPE) === true

const START = 'http://docket.invalid'

/** The request for the page to which the answer leads; undefined if that is another page. */
export function askedAfter(asked: PageAsked, shown: Shown): PageAsked | undefined {
  if (!('moved' in shown) || shown.is_elsewhere) return undefined
  const { pathname, searchParams, search } = new URL(shown.moved, START)
  if (pathname !== new URL(asked.here, START).pathname) return undefined
  const names = new Set(searchParams.keys())
  const given = new Map([...names].map((name) => [name, searchParams.getAll(name)]))
  return { ...asked, given, query: search.slice(1), here: shown.moved }
}

type Named = Sheet & { installation?: string | undefined; language?: Language | undefined }

/** The title and content of a page; `url` is its address, if it is not that of the form. */
export const streamOf = ({ body, is_wide, ...named }: Named, url: string | undefined): Markup =>
  markup`<turbo-stream action="page"${url !== undefined && markup` url="${url}"`}><template>
${titled(named)}
<main id="main"${inOther(named.language)}>
${is_wide ? body : markup`<div class="page">${body}</div>`}
</main>
</template></turbo-stream>
`
