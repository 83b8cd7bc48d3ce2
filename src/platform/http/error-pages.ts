/** The pages to which `documentation` in errors links, generated from the fault catalogues. */

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Catalogue, Entry } from '../faults.ts'
import { markup } from '../pages/markup.ts'
import { PAGE_HEADERS, pageOf } from '../pages/frame.ts'

export interface Known extends Pick<Entry, 'status' | 'code'> {
  name: string
  /** With `…` in place of details. */
  sentence: string
}

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

export function openErrorPages(
  app: FastifyInstance,
  base_paths: readonly string[],
  catalogues: readonly Catalogue[],
) {
  const faults = listFaults(catalogues)
  for (const base of base_paths) {
    app.get(`${base}/docs/errors`, (_request, reply) => {
      const body = markup`<h1>Errors</h1>
<p>Every error has a number for programs and a sentence for people.</p>${table(faults)}`
      sendPage(reply, 200, pageOf({ title: 'Errors', body, base }).html)
    })
    app.get<{ Params: { code: string } }>(`${base}/docs/errors/:code`, ({ params }, reply) => {
      const found = faults.filter(({ code }) => String(code) === params.code)
      const title = `Error ${params.code}`
      const none = markup`<p>There is no error with this code.</p>`
      const body = markup`<h1>${title}</h1>${found.length > 0 ? table(found) : none}
<p><a href="${base}/docs/errors">All errors</a></p>`
      sendPage(reply, found.length > 0 ? 200 : 404, pageOf({ title, body, base }).html)
    })
  }
}

const table = (faults: readonly Known[]) => markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">HTTP status</th><th scope="col">Name</th>
<th scope="col">Sentence</th></tr></thead>
<tbody>
${faults.map(row)}
</tbody>
</table></div>`
const row = ({ code, status, name, sentence }: Known) =>
  markup`<tr>${[code, status, name, sentence].map((value) => markup`<td>${value}</td>`)}</tr>
`

function sendPage(reply: FastifyReply, status: number, html: string) {
  reply.headers(PAGE_HEADERS).header('x-content-type-options', 'nosniff')
  reply.code(status).type('text/html; charset=utf-8').send(html)
}
