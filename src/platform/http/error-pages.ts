/** The pages that `documentation` in errors leads to, made from the catalogues of all rooms. */

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Catalogue, Entry } from '../faults.ts'
import { escapeHtml, page, PAGE_POLICY } from './pages.ts'

export interface Known extends Pick<Entry, 'status' | 'code'> {
  name: string
  /** With `…` where details stand. */
  sentence: string
}

export function listFaults(catalogues: readonly Catalogue[]): Known[] {
  return catalogues
    .flatMap((catalogue) => Object.entries(catalogue))
    .map(([name, { status, code, say }]) => ({ name, status, code, sentence: sample(say) }))
    .sort((a, b) => a.code - b.code || a.name.localeCompare(b.name))
}

// A list reads as its only item where a sentence wants a text, and as a list where it wants one.
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
      const intro = `<p>Every error has a number for programs and a sentence for people.</p>`
      sendPage(reply, 200, page('Errors', `<h1>Errors</h1>${intro}${table(faults)}`))
    })
    app.get<{ Params: { code: string } }>(`${base}/docs/errors/:code`, ({ params }, reply) => {
      const found = faults.filter(({ code }) => String(code) === params.code)
      const title = `Error ${params.code}`
      const body = found.length > 0 ? table(found) : '<p>There is no error with this number.</p>'
      const all = `<p><a href="${escapeHtml(base)}/docs/errors">All errors</a></p>`
      const status = found.length > 0 ? 200 : 404
      sendPage(reply, status, page(title, `<h1>${escapeHtml(title)}</h1>${body}${all}`))
    })
  }
}

const table = (faults: readonly Known[]) => `<table>
<thead><tr><th>Code</th><th>HTTP status</th><th>Name</th><th>Sentence</th></tr></thead>
<tbody>
${faults.map(row).join('\n')}
</tbody>
</table>`
const row = ({ code, status, name, sentence }: Known) =>
  `<tr>${[code, status, name, sentence].map(cell).join('')}</tr>`
const cell = (value: string | number) => `<td>${escapeHtml(String(value))}</td>`

function sendPage(reply: FastifyReply, status: number, html: string) {
  reply.header('content-security-policy', PAGE_POLICY).header('x-content-type-options', 'nosniff')
  reply.code(status).type('text/html; charset=utf-8').send(html)
}
