/** Fetches a request, with every redirect on its way, and says what is wrong with each response. */

import { APART } from '../../src/platform/pages/frame.ts'
import type { Answered, Instance, Person } from '../instance.ts'
import { askOnce } from '../hidden-pages/asking.ts'
import { type Parsed, readHtml } from './html.ts'
import type { Asked } from './requests.ts'
import { elementsIn, problemsIn, textIn } from './streams.ts'

/** What came back, over all redirects. */
export interface Visited {
  /** Of the last response. */
  status: number
  /** What may not be in any response. */
  problems: string[]
  /** Elements, attributes and headers, of all responses. */
  parts: Set<string>
  pages: Parsed[]
  /** Of the last response. */
  text: string
}

const HOPS_MAX = 4

/** Follows redirects up to a limit, and never leaves the instance. */
export async function visit(
  instance: Instance,
  as: Person | undefined,
  asked: Asked,
): Promise<Visited> {
  const visited: Visited = { status: 0, problems: [], parts: new Set(), pages: [], text: '' }
  let answered = await askOnce(instance, as, asked)
  for (let hops = 0; ; hops += 1) {
    look(answered, visited)
    const to = locationOf(answered)
    if (to === undefined || hops === HOPS_MAX) return visited
    answered = await instance.ask('GET', to.replace(/#.*/, ''), { as })
  }
}

/** A redirect that stays at this service. */
export function locationOf({ headers }: Answered): string | undefined {
  const { location } = headers
  return location?.startsWith('http://127.0.0.1/') ? location.slice(16) : location
}

/** Adds what is wrong with one response. */
export function look(answered: Answered, visited: Visited) {
  const { status, headers, text } = answered
  visited.status = status
  visited.problems.push(...wrongHeaders(headers))
  for (const name of Object.keys(headers)) visited.parts.add(`header ${name}`)
  if (status >= 500) visited.problems.push(`status ${status}`)
  const to = locationOf(answered)
  if (to !== undefined && !/^\/(?![/\\])/.test(to)) visited.problems.push(`leads to ${to}`)
  const type = headers['content-type'] ?? ''
  if (text === '' || isFile(headers)) return
  if (type.startsWith('text/html')) {
    for (const [name, value] of Object.entries(APART)) {
      if (headers[name] !== value) visited.problems.push(`${name}: ${headers[name]}`)
    }
    const page = readHtml(text)
    for (const part of page.parts) visited.parts.add(part)
    visited.problems.push(...page.problems)
    visited.pages.push(page)
    visited.text = [page.text, ...page.values].join('\n')
    return
  }
  visited.text = textIn(type, text)
  visited.problems.push(...problemsIn(type, text))
  if (type.includes('xml')) for (const name of elementsIn(text)) visited.parts.add(name)
}

/** The content of an attachment, which browsers neither display nor run. */
const isFile = (headers: Answered['headers']) =>
  headers['content-disposition']?.startsWith('attachment') === true &&
  headers['content-security-policy']?.includes('sandbox') === true

const DISPOSITION =
  /^(?:inline|attachment); filename="[ !#-[\]-~]*"(?:; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/

function wrongHeaders(headers: Record<string, unknown>): string[] {
  const problems: string[] = []
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat().map(String)) {
      // oxlint-disable-next-line no-control-regex
      if (/[\0-\x1f\x7f]/.test(one)) problems.push(`a control character in ${name}`)
      if (/injected/i.test(name)) problems.push(`the header ${name}`)
      if (name === 'content-disposition' && !DISPOSITION.test(one)) problems.push(one)
      if (name === 'set-cookie' && !/^\w+=[\w.-]*(?:; [\w=/-]+)+$/.test(one)) problems.push(one)
    }
  }
  return problems
}
