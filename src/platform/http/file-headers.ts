/** What a file that goes out as it is says of itself, and which part of it was asked for. Pure. */

import type { IncomingHttpHeaders } from 'node:http'

import type { Span } from '../blobs/blobs.ts'
import { isKnown } from './formats.ts'

/** What a browser may show where it is: none of these runs anything. */
const SHOWN =
  /^(text\/plain|image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)|(audio|video)\/(mpeg|mp4|ogg|webm|wav|flac|aac))$/
const TYPE = /^([\w.+-]+\/[\w.+-]+)(?:;\s*charset=([\w+-]+))?$/

/** The type as it is sent, and whether a browser may show it where it is. */
export function typeOf(stored: string): { type: string; isShown: boolean } {
  const [, name = '', charset] = TYPE.exec(stored.trim().toLowerCase()) ?? []
  if (name === '') return { type: 'application/octet-stream', isShown: false }
  const isShown = SHOWN.test(name)
  if (charset) return { type: `${name}; charset=${charset}`, isShown }
  // Browsers would guess otherwise, and guess what it was thirty years ago.
  return { type: name === 'text/plain' ? `${name}; charset=utf-8` : name, isShown }
}

/** RFC 6266: a plain name for old clients, and the whole one where that is another. */
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

/** The first and the last byte that were asked for; `none` where there are none of them. */
export type Range = Required<Span> | 'none' | undefined

/** One range is given; where several or nothing sensible is asked for, all of the file is. */
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

/** Whether a part still belongs to what the client has the rest of. */
export function mayContinue(if_range: string | undefined, etag: string, modified: string): boolean {
  return if_range === undefined || if_range === etag || if_range === modified
}

/** Whether the client has it already. */
export function isFresh(asked: IncomingHttpHeaders, etag: string, modified: string) {
  const known = asked['if-none-match']
  if (known !== undefined) return isKnown(known, etag.slice(1, -1))
  const since = asked['if-modified-since']
  return since !== undefined && Date.parse(since) >= Date.parse(modified)
}

/** What pages and scripts load has to come from here: browsers ask nobody else for them. */
export const mayBeElsewhere = ({ 'sec-fetch-dest': dest = 'document' }: IncomingHttpHeaders) =>
  dest === 'document'
