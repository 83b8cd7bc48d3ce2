/** The media type of an image, from its first bytes. Pure. */

import { isUtf8 } from 'node:buffer'

const EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
} as const
type ImageType = keyof typeof EXTENSIONS

/** The types that a logo can have. */
export const IMAGE_TYPES = Object.keys(EXTENSIONS) as readonly ImageType[]

/** Of one of these types, without the dot. */
export const extensionOf = (type: string): string => EXTENSIONS[type as ImageType]

/** What each begins with, as Latin-1; WebP has its length within that. */
const BEGINNINGS: readonly (readonly [ImageType, string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
]
const WEBP = /^RIFF[^]{4}WEBP/
const BEGINNING_BYTES = 16

/** Undefined for anything else, whatever its sender calls it. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('latin1')
  const found = BEGINNINGS.find(([, text]) => beginning.startsWith(text))
  if (found) return found[0]
  if (WEBP.test(beginning)) return 'image/webp'
  return isUtf8(bytes) && isSvg(Buffer.from(bytes).toString()) ? 'image/svg+xml' : undefined
}

/** What may stand before the root element. */
const PROLOGUE = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE', '>'],
] as const

function isSvg(text: string): boolean {
  let rest = text.replace(/^\ufeff/, '').trimStart()
  for (;;) {
    const part = PROLOGUE.find(([start]) => rest.startsWith(start))
    if (!part) return /^<svg[\s>/]/.test(rest)
    const end = endOf(rest, part)
    if (end === -1) return false
    rest = rest.slice(end + part[1].length).trimStart()
  }
}

/** Drawing programs declare entities in brackets within the document type. */
function endOf(text: string, [start, last]: (typeof PROLOGUE)[number]): number {
  const end = text.indexOf(last)
  const isNested = start === '<!DOCTYPE' && text.slice(0, end).includes('[')
  if (!isNested) return end
  const inner = text.indexOf(']', end)
  return inner === -1 ? -1 : text.indexOf(last, inner)
}
