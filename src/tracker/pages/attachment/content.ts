/** Shows the content of an attachment: as a patch, side by side, compared, or as lines of text. */

import type { Keeper } from '../../../platform/blobs/keeper.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { FileOn } from '../../bugs/attachments/get-attachments.ts'
import {
  changedWords,
  comparable,
  compareLines,
  type FilePatch,
  type Hunk,
  type Line,
  type Pair,
  parsePatch,
  sideBySide,
} from './patch.rules.ts'

/** What is read of an attachment to show it. */
export const SHOWN_BYTES_MAX = 262_144

/** The beginning of a text; undefined for other content, and if it was deleted. */
export async function textIn(blobs: Keeper, { known, bytes }: FileOn) {
  const isText = known.is_patch || known.content_type.startsWith('text/')
  if (!isText || bytes.hash === null) return undefined
  if (bytes.size === 0) return ''
  const pieces: Buffer[] = []
  const end = Math.min(bytes.size, SHOWN_BYTES_MAX) - 1
  for await (const piece of await blobs.open(bytes.hash, { start: 0, end })) {
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** The line of the new file, or of the text, that a comment quotes. */
export type LinkTo = (row: number) => string

interface Showing {
  isBeside: boolean
  /** The address that quotes a row. */
  quoting: LinkTo
}

/** Numbers every row of a patch, to quote it. */
export function patchShown(files: readonly FilePatch[], showing: Showing): Part {
  let row = 0
  const next = () => (row += 1)
  return files.map(
    ({
      from,
      to,
      notes,
      hunks,
    }) => markup`<section class="patch"><h2>${to === '/dev/null' ? from : to}${
      from !== to &&
      from !== '/dev/null' &&
      to !== '/dev/null' &&
      markup` <span class="dim">from ${from}</span>`
    }</h2>
${notes.length > 0 && markup`<p class="dim">${notes.map((note) => markup`${note}<br>`)}</p>`}
<div class="scroll" tabindex="0"><table class="code"><tbody>
${hunks.map((hunk) => hunkShown(hunk, showing, next))}</tbody></table></div></section>\n`,
  )
}

function hunkShown({ heading, lines }: Hunk, showing: Showing, next: () => number): Part {
  const { isBeside, quoting } = showing
  const numbers = new Map(lines.map((line) => [line, next()]))
  const link = (line: Line, number: number | undefined) =>
    number !== undefined &&
    markup`<a href="${quoting(numbers.get(line)!)}" rel="nofollow">${number}</a>`
  const head = markup`<tr class="hunk"><td colspan="${isBeside ? 4 : 3}">… ${heading}</td></tr>\n`
  const pairs = sideBySide(lines)
  if (isBeside) {
    const cell = (pair: Pair, side: 'left' | 'right') => {
      const line = pair[side]
      const number = side === 'left' ? line?.old : line?.new
      return markup`<td class="num">${line && link(line, number)}</td>
<td class="${classOf(line)}">${lineShown(pair, side)}</td>`
    }
    return [
      head,
      pairs.map((pair) => markup`<tr>${cell(pair, 'left')}${cell(pair, 'right')}</tr>\n`),
    ]
  }
  const words = new Map(
    pairs.flatMap((pair) => [
      [pair.left, lineShown(pair, 'left')] as const,
      [pair.right, lineShown(pair, 'right')] as const,
    ]),
  )
  return [
    head,
    lines.map(
      (line) => markup`<tr><td class="num">${link(line, line.old)}</td>
<td class="num">${link(line, line.new)}</td><td class="${classOf(line)}">${line.kind}${words.get(line)}</td></tr>\n`,
    ),
  ]
}

const classOf = (line: Line | undefined) =>
  line?.kind === '+' ? 'added' : line?.kind === '-' ? 'removed' : 'same'

/** With the changed words marked, unless the whole line is different. */
function lineShown({ left, right }: Pair, side: 'left' | 'right'): Part {
  const line = side === 'left' ? left : right
  if (!line) return undefined
  if (!left || !right || left === right) return line.text
  const words = changedWords(left.text, right.text)
  const { before, after } = words
  if (before.trim() === '' && after.trim() === '') return line.text
  const changed =
    side === 'left' ? markup`<del>${words.left}</del>` : markup`<ins>${words.right}</ins>`
  return [before, changed, after]
}

/** How two patches differ, or undefined if one of them is no patch. */
export function comparisonShown(older: string, newer: string): Part {
  const [some, others] = [parsePatch(older), parsePatch(newer)]
  if (!some || !others) return undefined
  const lines = compareLines(comparable(some), comparable(others))
  if (lines.every(({ kind }) => kind === ' ')) {
    return markup`<p>Both patches make the same changes.</p>`
  }
  return markup`<div class="scroll" tabindex="0"><table class="code"><tbody>
${lines.map(
  (line) => markup`<tr><td class="${classOf(line)}">${line.kind} ${line.text}</td></tr>\n`,
)}</tbody></table></div>`
}

export const textShown = (text: string, quoting: LinkTo): Part =>
  markup`<div class="scroll" tabindex="0"><table class="code"><tbody>
${text.split(/\r?\n/).map(
  (line, at) => markup`<tr id="L${at + 1}"><td class="num">
<a href="${quoting(at + 1)}" rel="nofollow">${at + 1}</a></td><td class="same">${line}</td></tr>\n`,
)}</tbody></table></div>`

/** What a comment begins with to quote rows. */
export function quoted(text: string, rows: readonly number[]): string {
  const files = parsePatch(text)
  const places = files
    ? files.flatMap(({ from, to, hunks }) =>
        hunks.flatMap(({ lines }) =>
          lines.map((line) => ({
            place: `${to === '/dev/null' ? from : to}:${line.new ?? line.old}`,
            text: line.kind + line.text,
          })),
        ),
      )
    : text.split(/\r?\n/).map((line, at) => ({ place: `Line ${at + 1}`, text: line }))
  return rows
    .flatMap((row) => places[row - 1] ?? [])
    .map(({ place, text: line }) => `${place}\n> ${line}\n\n`)
    .join('')
}
