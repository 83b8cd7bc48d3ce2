/** The pages to which `documentation` in errors links, generated from the fault catalogues. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Catalogue, Entry } from '../faults.ts'
import { inOther } from '../pages/language-attributes.ts'
import { markup, type Part } from '../pages/markup.ts'
import { pageHeaders } from '../pages/frame.ts'
import { text } from '../pages/text.ts'
import type { BarePages } from './bare-pages.ts'

/** A fault, as listed on the page of errors and in docs/errors.md. */
export interface Known extends Pick<Entry, 'status' | 'code'> {
  name: string
  /** With `…` in place of details. */
  sentence: string
}

/** All faults, ordered by number, then by name. */
export function listFaults(catalogues: readonly Catalogue[]): Known[] {
  return catalogues
    .flatMap((catalogue) => Object.entries(catalogue))
    .map(([name, { status, code, say }]) => ({ name, status, code, sentence: sample(say) }))
    .sort((a, b) => a.code - b.code || a.name.localeCompare(b.name))
}

// One-item lists: in a sentence they read as the item, and they also work as lists.
const DETAILS = Array.from({ length: 6 }, () => ['…'])
function sample(say: Entry['say']) {
  try {
    return say(...(DETAILS as never[]))
  } catch {
    // Some sentences compute with their details.
    return '…'
  }
}

/** Adds `/docs/errors` and `/docs/errors/:code`; an unknown number is 404. */
export function openErrorPages(
  app: FastifyInstance,
  base_paths: readonly string[],
  catalogues: readonly Catalogue[],
  bare: BarePages,
) {
  const faults = listFaults(catalogues)
  const send = (request: FastifyRequest, reply: FastifyReply, { status, draw }: Drawn) => {
    reply.headers({
      ...pageHeaders(),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    reply.code(status).type('text/html; charset=utf-8').send(bare.render(request, draw))
  }
  for (const base of base_paths) {
    app.get(`${base}/docs/errors`, (request, reply) => {
      const draw = () => {
        const title = text('errors')
        const body = markup`<h1>${title}</h1>
<p>${text('errors_lead')}</p>${table(faults)}`
        return { title, body }
      }
      send(request, reply, { status: 200, draw })
    })
    app.get<{ Params: { code: string } }>(`${base}/docs/errors/:code`, (request, reply) => {
      const { params } = request
      const found = faults.filter(({ code }) => String(code) === params.code)
      const draw = () => {
        const title = text('error', { code: params.code })
        const none = markup`<p>${text('errors_unknown')}</p>`
        const body = markup`<h1>${title}</h1>${found.length > 0 ? table(found) : none}
<p><a href="${base}/docs/errors">${text('errors_all')}</a></p>`
        return { title, body }
      }
      send(request, reply, { status: found.length > 0 ? 200 : 404, draw })
    })
  }
}

const table = (faults: readonly Known[]) => markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('errors_code')}</th>
<th scope="col">${text('errors_status')}</th><th scope="col">${text('errors_name')}</th>
<th scope="col">${text('errors_sentence')}</th></tr></thead>
<tbody>
${faults.map(row)}
</tbody>
</table></div>`
const row = ({ code, status, name, sentence }: Known) =>
  markup`<tr>${[code, status, name].map((value) => markup`<td>${value}</td>`)}
<td${inOther('en')}>${sentence}</td></tr>
`

interface Drawn {
  status: number
  draw: () => { title: string; body: Part }
}
