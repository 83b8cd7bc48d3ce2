/** The fold of long texts, such as what is in files: what `fold` gives, several times as fast. */

import { fold } from './fold.ts'

/** No letter below has to do with its neighbours: no mark is among them, and no half of a pair. */
const APART_BELOW = 0x300
const BEYOND_ASCII = /[\u0080-\uffff]/

const FOLDS = Array.from({ length: APART_BELOW }, (_, code) => fold(String.fromCharCode(code)))
/** Of those with one letter, its code; 0 where there are none or several. */
const SINGLE = Uint16Array.from(FOLDS, (one) => (one.length === 1 ? one.charCodeAt(0) : 0))
/** Folds of single letters above, which come again and again. */
const others = new Map<string, string>()
const OTHERS_MAX = 10_000

export function foldLong(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  let units = new Uint16Array(text.length + 64)
  let to = 0
  for (let from = 0; from < text.length;) {
    const code = text.charCodeAt(from)
    const single = code < APART_BELOW ? SINGLE[code]! : 0
    const end = single === 0 ? endOfRun(text, from) : from + 1
    const several = single === 0 ? foldRun(text, from, end) : ''
    // What is left fits at least letter by letter.
    const needed = to + several.length + 1 + text.length - end
    if (needed > units.length) units = grown(units, needed)
    if (single !== 0) units[to++] = single
    for (let at = 0; at < several.length; at++) units[to++] = several.charCodeAt(at)
    from = end
  }
  return Buffer.from(units.buffer, 0, to * 2).toString('utf16le')
}

/** Where letters end that may have to do with their neighbours. */
function endOfRun(text: string, from: number): number {
  let end = from + 1
  if (text.charCodeAt(from) < APART_BELOW) return end
  while (text.charCodeAt(end) >= APART_BELOW) end += 1
  return end
}

function foldRun(text: string, from: number, end: number): string {
  const code = text.charCodeAt(from)
  return code < APART_BELOW ? FOLDS[code]! : foldOther(text.slice(from, end))
}

function grown(units: Uint16Array, needed: number) {
  const larger = new Uint16Array(needed + (needed >> 1))
  larger.set(units)
  return larger
}

function foldOther(text: string): string {
  if (text.length > 1) return fold(text)
  const known = others.get(text)
  if (known !== undefined) return known
  if (others.size >= OTHERS_MAX) others.clear()
  const folded = fold(text)
  others.set(text, folded)
  return folded
}

/** As far back as a place is looked for at which the folds of both sides make that of the whole. */
const MARK = /\p{M}/u
const isLowSurrogate = (code: number) => code >= 0xdc00 && code < 0xe000

/** Such a place in a text, the last at or before `until`; `until` where there is none. */
export function foldsApartAt(text: string, until: number): number {
  for (let at = until; at > 0; at--) {
    const code = text.charCodeAt(at)
    if (code < APART_BELOW) return at
    if (!isLowSurrogate(code) && !MARK.test(text.slice(at, at + 2).match(/^./su)?.[0] ?? '')) {
      return at
    }
  }
  return until
}
