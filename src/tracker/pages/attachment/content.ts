/** The content of an attachment that is shown in its page: an image, a patch, or lines of text. */

import type { Keeper } from '../../../platform/blobs/keeper.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { FileOn } from '../../bugs/attachments/get-attachments.ts'
import * as paths from '../../model/paths.ts'
import { imageOf, isImageUpTo } from '../parts/images.ts'
import { NOTHING } from './patch-names.rules.ts'
import { parsePatch, type Patch, type TextLines } from './patch.rules.ts'

/** What is read of a text to show it; whichever is reached first. */
const BYTES_MAX = 262_144
const LINES_MAX = 10_000
/** Larger images can only be downloaded. */
const IMAGE_BYTES_MAX = 8 * 1024 * 1024

/** The text, and the patch that it is; `patch` is undefined for any other text. */
export interface Content extends TextLines {
  patch: Patch | undefined
}

/** The beginning of a text; undefined for other content, and if it was deleted. */
export async function contentOf(blobs: Keeper, file: FileOn): Promise<Content | undefined> {
  const { known, bytes } = file
  const isText = known.is_patch || known.content_type.startsWith('text/')
  if (!isText || bytes.hash === null) return undefined
  const text = bytes.size === 0 ? '' : await beginningOf(blobs, bytes.hash, bytes.size)
  const lines = text.split('\n', LINES_MAX + 1)
  const isCut = bytes.size > BYTES_MAX || lines.length > LINES_MAX
  // What follows the last line end is nothing, or a part of a line.
  if (lines.length > 1 && (isCut || lines.at(-1) === '')) lines.pop()
  const content = { lines, isCut }
  return { ...content, patch: known.is_patch ? parsePatch(content) : undefined }
}

async function beginningOf(blobs: Keeper, hash: string, size: number) {
  const pieces: Buffer[] = []
  const end = Math.min(size, BYTES_MAX) - 1
  for await (const piece of await blobs.open(hash, { start: 0, end })) {
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Images that browsers show without running anything, up to 8 MiB. */
export const isImage = ({ known, bytes }: FileOn): boolean =>
  bytes.hash !== null && isImageUpTo(known, IMAGE_BYTES_MAX)

/** The image, as large as it is; the reader scrolls within it. */
export const imageShown = ({ known }: FileOn, asked: PageAsked): Part =>
  markup`<p class="scroll" tabindex="0">${imageOf(known, asked, 'attached')}</p>`

/** The maximum number of rows that a comment can quote. */
const QUOTED_MAX = 20

/** The rows that the address quotes, in its order: `quote=3,5`. */
export const quotedRows = ({ given }: PageAsked): number[] =>
  [...new Set((given.get('quote') ?? []).flatMap((text) => text.split(',')))]
    .filter((row) => /^\d{1,6}$/.test(row))
    .map(Number)
    .slice(-QUOTED_MAX)

/** Returns the URL of the page that quotes one more row. */
export type LinkTo = (row: number) => string

/** Keeps the rows that are quoted already, the last `QUOTED_MAX` of them. */
export function quotingAlso(asked: PageAsked, id: number, view: string): LinkTo {
  const before = quotedRows(asked).slice(1 - QUOTED_MAX)
  const path = `${paths.attachmentPage(id)}?${view && `view=${view}&`}quote=`
  return (row) =>
    asked.to(`${path}${[...before.filter((one) => one !== row), row].join(',')}#comment`)
}

/**
 * The text with which a comment begins: each row with its place, quoted with `> `. Others will read
 * it, so it is not in the language of the reader.
 */
export function quoted({ lines, patch }: Content, rows: readonly number[]): string {
  const placeOf = patch ? placesIn(patch) : textPlace(lines)
  return rows
    .flatMap((row) => placeOf(row) ?? [])
    .map(({ place, text }) => `${place}\n> ${text}\n\n`)
    .join('')
}

const textPlace = (lines: readonly string[]) => (row: number) => {
  const text = lines[row - 1]
  return text === undefined ? undefined : { place: `Line ${row}`, text }
}

function placesIn({ files }: Patch) {
  const places = files.flatMap(({ from, to, hunks }) =>
    hunks.flatMap(({ lines }) =>
      lines.map((line) => ({
        place: `${to === NOTHING ? from : to}:${line.new ?? line.old}`,
        text: line.kind + line.text,
      })),
    ),
  )
  return (row: number) => places[row - 1]
}
