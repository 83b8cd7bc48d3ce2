/** Downloads of all attachments and tickets, byte by byte on a socket. */

import { sendRaw } from '../raw-http.ts'
import type { World } from './world.ts'

const HEADERS = (
  'content-type content-disposition content-length content-security-policy ' +
  'x-content-type-options x-frame-options referrer-policy cache-control etag last-modified ' +
  'accept-ranges cross-origin-resource-policy x-request-id x-robots-tag x-accel-buffering date ' +
  'connection keep-alive vary strict-transport-security'
).split(' ')

/** One sentence for each problem; empty if there is none. */
export async function fileProblems(address: string, world: World): Promise<string[]> {
  const { texts, attachments, tickets } = world
  const problems: string[] = []
  const get = (path: string) =>
    sendRaw(address, [`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`])
  for (const [at, name] of texts.names.entries()) {
    const attached = await get(`/attachment.cgi?id=${attachments[at]!}`)
    if (!attached.body.startsWith(`${name}\n${texts.lines}`)) problems.push(`${name}: its bytes`)
    const isInline = attached.headers['content-disposition']!.startsWith('inline')
    const isText = attached.headers['content-type'] === 'text/plain; charset=utf-8'
    if (isInline !== isText) problems.push(`${name}: shown as ${attached.headers['content-type']}`)
    for (const { status, headers } of [attached, await get(`/d.php/${tickets[at]!}?file=1`)]) {
      if (status !== 200) problems.push(`${name}: status ${status}`)
      const more = Object.keys(headers).filter((header) => !HEADERS.includes(header))
      problems.push(...more.map((header) => `${name}: the header ${header}`))
      problems.push(
        ...nameProblems(headers['content-disposition']!).map((one) => `${name}: ${one}`),
      )
      if (headers['x-content-type-options'] !== 'nosniff') problems.push(`${name}: sniffed`)
      if (!headers['content-security-policy']!.includes('sandbox')) problems.push(`${name}: no box`)
    }
  }
  return problems
}

const DISPOSITION =
  /^(?:inline|attachment); filename="(?<plain>[ !#-[\]-~]*)"(?:; filename\*=UTF-8''(?<name>[^ ;"']+))?$/

/** Browsers take the second name where there is one. */
function nameProblems(disposition: string): string[] {
  const { plain = '', name = plain } = DISPOSITION.exec(disposition)?.groups ?? {}
  if (plain === '') return [`no name in ${disposition}`]
  return [plain, decodeURIComponent(name)].flatMap((one) => {
    // oxlint-disable-next-line no-control-regex
    if (/[/\\\0-\x1f\x7f]/.test(one)) return [`the name ${one}`]
    return /^\.+$/.test(one) ? [`the name ${one}`] : []
  })
}
