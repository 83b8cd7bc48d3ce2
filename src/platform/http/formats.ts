/** Chooses the format of a response: JSON, a JSONP script, or a page that displays it. */

import { hash } from 'node:crypto'

import { fail } from './faults.ts'
import { markup } from '../pages/markup.ts'
import { pageOf } from '../pages/frame.ts'

/** The default format. */
export const JSON_TYPE = 'application/json'
/** The format of JSONP, for calls with `callback`. */
export const SCRIPT_TYPE = 'text/javascript'
/** The format for browsers that open a URL of the interface. */
export const HTML_TYPE = 'text/html'
const TYPES = new Set([JSON_TYPE, 'application/javascript', SCRIPT_TYPE, HTML_TYPE])

/** Only exact names count, so `*\/*` and `text/*` mean JSON. The first of the best wins. */
export function chooseType(accept: string | undefined): string {
  if (accept === undefined || accept === JSON_TYPE || accept === '*/*') return JSON_TYPE
  let best = { type: JSON_TYPE, score: 0 }
  for (const [type, score] of scoresIn(accept)) {
    if (TYPES.has(type) && score > best.score) best = { type, score }
  }
  return best.type
}

/** Ours in our order of preference; undefined if the client accepts none of them. */
export function chooseEncoding(accept = ''): 'br' | 'gzip' | undefined {
  const scores = new Map(scoresIn(accept))
  return (['br', 'gzip'] as const).find((name) => (scores.get(name) ?? 0) > 0)
}

/** The names in a header such as `Accept`, in lower case, each with its `q`. */
const scoresIn = (header: string) =>
  header.split(',').map((part): [name: string, score: number] => {
    const [name = '', ...parameters] = part.split(';')
    return [name.trim().toLowerCase(), scoreOf(parameters)]
  })

function scoreOf(parameters: string[]) {
  const q = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
  const score = q === undefined ? 1 : Number(q.slice(2))
  return score >= 0 && score <= 1 ? score : 0
}

const CALLBACK = /^[A-Za-z0-9_.[\]]+$/
/** Whether it is a safe name of a JavaScript function; anything else could inject script. */
export const isCallback = (name: unknown): name is string =>
  typeof name === 'string' && CALLBACK.test(name)

/** The name, or undefined if absent; throws `invalid_callback`. */
export function checkCallback(name: unknown): string | undefined {
  if (name === undefined || isCallback(name)) return name
  return fail('invalid_callback')
}

interface Rendered {
  callback?: string | undefined
  request?: { url: string }
}
/** A callback makes it a script, whatever `Accept` says. */
export function render(json: string, type: string, { callback, request }: Rendered = {}) {
  if (callback !== undefined) return { type: SCRIPT_TYPE, text: `/**/${callback}(${json})` }
  if (type !== HTML_TYPE) return { type, text: json }
  const [base = ''] = request?.url.split('/rest/', 1) ?? []
  const body = markup`<pre>${JSON.stringify(JSON.parse(json), null, 2)}</pre>`
  return { type, text: pageOf({ title: 'Response', body, base }).html }
}

/** As Bugzilla's: 22 characters without quotes, different for each content type. */
export const etagOf = (text: string | Buffer, type = JSON_TYPE) =>
  hash('md5', type === JSON_TYPE ? text : `${type}\n${text.toString()}`, 'base64').slice(0, 22)

/** Whether `If-None-Match` names this response; quotes are optional. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => {
    const known = part
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1')
    return known === etag || known === '*'
  })
}
