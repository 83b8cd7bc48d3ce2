/** Shows patches, unified or side by side, comparisons of two, and lines of text. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { changedWords } from './changed-words.rules.ts'
import { comparable, compareLines } from './compare-patches.rules.ts'
import type { LinkTo } from './content.ts'
import { NOTHING } from './patch-names.rules.ts'
import {
  type FilePatch,
  type Hunk,
  type Line,
  type Pair,
  type Patch,
  sideBySide,
} from './patch.rules.ts'
import { text } from './text.ts'

interface Showing {
  isBeside: boolean
  /** The address that quotes a row; undefined for readers who cannot comment. */
  quoting: LinkTo | undefined
}

/** Numbers every line of the hunks, to quote it. */
export function patchShown({ files, after }: Patch, showing: Showing): Part {
  let row = 0
  const next = () => (row += 1)
  return [files.map((file) => fileShown(file, showing, next)), looseShown(after)]
}

function fileShown(
  { from, to, before, notes, hunks }: FilePatch,
  showing: Showing,
  next: () => number,
) {
  const isMoved = from !== to && from !== NOTHING && to !== NOTHING
  return markup`${looseShown(before)}
<section class="patch"><h2>${to === NOTHING ? from : to}${
    isMoved && markup` <span class="dim">${text('moved_from', { name: from })}</span>`
  }</h2>
${notes.length > 0 && markup`<p class="dim">${notes.map((note) => markup`${note}<br>`)}</p>`}
<div class="scroll" tabindex="0"><table class="code"><tbody>
${hunks.map((hunk) => hunkShown(hunk, showing, next))}</tbody></table></div></section>\n`
}

/** Such as the message of a commit. */
const looseShown = (lines: readonly string[]): Part =>
  lines.some((line) => line.trim() !== '') &&
  markup`<pre class="scroll">${lines.join('\n')}</pre>\n`

function hunkShown({ heading, lines }: Hunk, showing: Showing, next: () => number): Part {
  const { isBeside, quoting } = showing
  const rows = new Map(lines.map((line) => [line, next()]))
  const link: LinkNumber = (line, number) =>
    number !== undefined && quoting
      ? markup`<a href="${quoting(rows.get(line)!)}" rel="nofollow"
title="${text('quote_line', { line: (line.new ?? line.old)! })}">${number}</a>`
      : number
  const pairs = sideBySide(lines)
  return [
    markup`<tr class="hunk"><td colspan="${isBeside ? 4 : 3}">… ${heading}</td></tr>\n`,
    isBeside ? besideRows(pairs, link) : unifiedRows(lines, pairs, link),
  ]
}

type LinkNumber = (line: Line, number: number | undefined) => Part

const besideRows = (pairs: readonly Pair[], link: LinkNumber) =>
  pairs.map((pair) => {
    const cell = (side: 'left' | 'right') => {
      const line = pair[side]
      return markup`<td class="num">${line && link(line, side === 'left' ? line.old : line.new)}</td>
<td class="${classOf(line)}">${lineShown(pair, side)}</td>`
    }
    return markup`<tr>${cell('left')}${cell('right')}</tr>\n`
  })

function unifiedRows(lines: readonly Line[], pairs: readonly Pair[], link: LinkNumber) {
  const words = new Map(
    pairs.flatMap((pair) => [
      [pair.left, lineShown(pair, 'left')] as const,
      [pair.right, lineShown(pair, 'right')] as const,
    ]),
  )
  return lines.map(
    (line) => markup`<tr><td class="num">${link(line, line.old)}</td>
<td class="num">${link(line, line.new)}</td>
<td class="${classOf(line)}">${line.kind}${words.get(line)}</td></tr>\n`,
  )
}

const classOf = (line: Line | undefined) =>
  line?.kind === '+' ? 'added' : line?.kind === '-' ? 'removed' : 'same'

const lineShown = (pair: Pair, side: 'left' | 'right'): Part => [
  textOf(pair, side),
  pair[side]?.isUnended && markup` <span class="dim">${text('no_line_end')}</span>`,
]

/** With the changed words marked, unless the whole line is different. */
function textOf({ left, right }: Pair, side: 'left' | 'right'): Part {
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

/** How two patches differ. */
export function comparisonShown(older: Patch, newer: Patch): Part {
  const lines = compareLines(comparable(older), comparable(newer))
  if (lines.every(({ kind }) => kind === ' ')) {
    return markup`<p>${text('same_changes')}</p>`
  }
  return markup`<div class="scroll" tabindex="0"><table class="code"><tbody>
${lines.map(
  (line) => markup`<tr><td class="${classOf(line)}">${line.kind} ${line.text}</td></tr>\n`,
)}</tbody></table></div>`
}

/** Lines are numbered from 1; with `quoting`, each number is a link that quotes the line. */
export const textShown = (lines: readonly string[], quoting: LinkTo | undefined): Part =>
  markup`<div class="scroll" tabindex="0"><table class="code"><tbody>
${lines.map((line, at) => textRow(line, at + 1, quoting))}</tbody></table></div>`

const textRow = (line: string, row: number, quoting: LinkTo | undefined) =>
  markup`<tr id="L${row}"><td class="num">
<a href="${quoting?.(row) ?? `#L${row}`}" rel="nofollow"${
    quoting && markup` title="${text('quote_line', { line: row })}"`
  }>${row}</a></td>
<td class="same">${line}</td></tr>\n`
