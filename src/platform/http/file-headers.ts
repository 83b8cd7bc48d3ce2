/** The headers of a file download, and the range that was requested. Pure. */

import type { IncomingHttpHeaders } from 'node:http'

import type { Span } from '../blobs/blobs.ts'
import { isKnown } from './formats.ts'

/** Prevents scripts, embedded resources and framing, even if a browser displays the file. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; " +
  "sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
/** The headers of every file: name, value, name, value. */
export const FILE_HEADERS = Object.entries({
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-cache',
}).flat()

/** Types that a browser may display inline: none of them can run scripts. */
const SHOWN =
  /^(text\/plain|image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)|(audio|video)\/(mpeg|mp4|ogg|webm|wav|flac|aac))$/
const TYPE = /^([\w.+-]+\/[\w.+-]+)(?:;\s*charset=([\w+-]+))?$/

/** The content type to send, and whether the browser may display it inline. */
export function typeOf(stored: string): { type: string; isShown: boolean } {
  const [, name = '', charset] = TYPE.exec(stored.trim().toLowerCase()) ?? []
  if (name === '') return { type: 'application/octet-stream', isShown: false }
  const isShown = SHOWN.test(name)
  if (charset) return { type: `${name}; charset=${charset}`, isShown }
  // Without a charset browsers would assume a legacy encoding.
  return { type: name === 'text/plain' ? `${name}; charset=utf-8` : name, isShown }
}

/** RFC 6266: an ASCII name for old clients, and the full one if it differs. */
export function dispositionOf(isShown: boolean, file_name: string): string {
  const name = Array.from(file_name, (one) => (one.isWellFormed() ? one : '_')).join('')
  const plain = name.replace(/[^ -~]|["\\%]/g, '_')
  const extended = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const whole = plain === name ? '' : `; filename*=UTF-8''${extended}`
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"${whole}`
}

/** The first and the last byte of the range; `none` if it cannot be satisfied. */
export type Range = Required<Span> | 'none' | undefined

/** Only a single range is supported; for several or invalid ones the whole file is sent. */
export function rangeOf(header: string | undefined, size: number): Range {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? Infinity : Number(last)
  if (end < start) return undefined
  return start >= size ? 'none' : { start, end: Math.min(end, size - 1) }
}

/** Whether the range belongs to the version of which the client has the rest (`If-Range`). */
export function mayContinue(if_range: string | undefined, etag: string, modified: string): boolean {
  return if_range === undefined || if_range === etag || if_range === modified
}

/** Whether the client's copy is current. */
export function isFresh(asked: IncomingHttpHeaders, etag: string, modified: string) {
  const known = asked['if-none-match']
  if (known !== undefined) return isKnown(known, etag.slice(1, -1))
  const since = asked['if-modified-since']
  return since !== undefined && Date.parse(since) >= Date.parse(modified)
}

/** Only documents may be served from another origin; pages may not load anything from there. */
export const mayBeElsewhere = ({ 'sec-fetch-dest': dest = 'document' }: IncomingHttpHeaders) =>
  dest === 'document'

/** What a browser requests to show or save a file, or for a script that reads it. */
const HARMLESS = new Set(['document', 'empty', 'image', 'audio', 'video', 'track'])
/**
 * Whether a browser would run the file as a script, style sheet or worker, or put it into a page.
 * Clients that do not send the header are not current browsers. Workers have an older header, too.
 */
export const isEmbedded = (headers: IncomingHttpHeaders) =>
  headers['service-worker'] !== undefined ||
  !HARMLESS.has((headers['sec-fetch-dest'] as string | undefined) ?? 'empty')
