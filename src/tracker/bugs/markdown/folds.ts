/** What pages fold in texts: long quotes, and the signatures of letters. Pure. */

import { type Markup, markup } from '../../../platform/pages/markup.ts'

/** What precedes a folded content; the label is shown. */
export const foldStart = (label: string): Markup =>
  markup`<details class="folded"><summary>${label}</summary>`
/** What follows it. */
export const FOLD_END: Markup = markup`</details>`

/** Shorter quotes are shown, since they say what is answered. */
const LINES_MAX = 6
const CHARS_MAX = 600
/** More lines than this are not a signature. */
const SIGNATURE_LINES_MAX = 12

/** What is shown instead until it is opened. */
export interface FoldLabels {
  quote: string
  signature: string
}

/** Whether a quote is folded. */
export const isLong = (quote: string): boolean =>
  quote.length > CHARS_MAX || quote.trimEnd().split('\n').length > LINES_MAX

const SEPARATOR = /^-- $/gm
const FENCE = /^\s*(```|~~~)/m

/**
 * Where the signature begins, with the line `-- ` that mail programs write before it; undefined if
 * there is none. What is within a block of code, such as a patch, is not a signature.
 */
export function signatureAt(text: string): number | undefined {
  const at = [...text.matchAll(SEPARATOR)].at(-1)?.index
  if (at === undefined || text.slice(0, at).trim() === '') return undefined
  const rest = text.slice(at + '-- \n'.length).trimEnd()
  const isSignature = rest !== '' && rest.split('\n').length <= SIGNATURE_LINES_MAX
  return isSignature && !FENCE.test(rest) ? at : undefined
}

/** A part of a plain text, without the line break after it. */
export interface Stretch {
  kind: 'said' | 'quote' | 'signature'
  text: string
  /** Where it begins in the whole text. */
  at: number
}

/** The parts of a plain text; lines that begin with `>` are quotes. */
export function stretchesOf(text: string): Stretch[] {
  const end = signatureAt(text)
  const parts: Stretch[] = []
  let at = 0
  for (const line of text.slice(0, end && end - 1).split('\n')) {
    const kind = line.startsWith('>') ? 'quote' : 'said'
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += `\n${line}`
    else parts.push({ kind, text: line, at })
    at += line.length + 1
  }
  if (end !== undefined) parts.push({ kind: 'signature', text: text.slice(end), at: end })
  return parts
}
