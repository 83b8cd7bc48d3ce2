/** Finds the texts that link patterns match, and makes their addresses. Pure. */

import { readPattern } from '../../../platform/patterns.ts'

/** A regular expression, and the template of the address. Plain data, for threads. */
export interface LinkPattern {
  pattern: string
  address: string
}

/** A part of a text that becomes a link; `to` is the position after it. */
export interface PatternLink {
  from: number
  to: number
  href: string
}

/** Matches of one text that become links. */
const LINKS_MAX = 1_000
/** The host is fixed, so that a text cannot lead anywhere else. */
const ADDRESS = /^https?:\/\/[^\s$/?#@\\"<>]+(?:[/?#][^\s"<>]*)?$/i

/** Why an address is invalid, as the end of a sentence; undefined for a valid one. */
export const problemOfAddress = (address: string): string | undefined =>
  ADDRESS.test(address)
    ? undefined
    : 'it must begin with https:// or http:// and a host; $1 can follow after the host'

/** In order of appearance, without overlaps; earlier patterns come first. */
export function linksIn(text: string, patterns: readonly LinkPattern[]): PatternLink[] {
  const found: PatternLink[] = []
  for (const { pattern, address } of patterns) {
    const read = readPattern(pattern)
    if ('problem' in read) continue
    for (const { from, groups } of read.matches(text, LINKS_MAX)) {
      const to = from + groups[0]!.length
      const isFree = found.every((one) => to <= one.from || from >= one.to)
      if (isFree && found.length < LINKS_MAX)
        found.push({ from, to, href: filled(address, groups) })
    }
  }
  return found.toSorted((a, b) => a.from - b.from)
}

/** `$0` is the whole match, and `$$` a dollar. Slashes remain, everything else is encoded. */
const filled = (address: string, groups: readonly string[]) =>
  address.replaceAll(/\$(\d|\$)/g, (_, name: string) =>
    name === '$'
      ? '$'
      : encodeURIComponent((groups[Number(name)] ?? '').toWellFormed()).replaceAll('%2F', '/'),
  )

/** A text in pieces: texts, and links. */
export type Pieces = (string | { text: string; href: string })[]

/** Without patterns, the text alone. */
export function piecesOf(text: string, patterns: readonly LinkPattern[]): Pieces {
  const pieces: Pieces = []
  let at = 0
  for (const { from, to, href } of patterns.length === 0 ? [] : linksIn(text, patterns)) {
    pieces.push(text.slice(at, from), { text: text.slice(from, to), href })
    at = to
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '')
}

/**
 * The same for the texts of one page, which are matched while other requests wait: of all of them,
 * only so many characters times patterns. Texts beyond that have no such links.
 */
export function piecesWithin(patterns: readonly LinkPattern[], chars_max: number) {
  let left = chars_max
  return (text: string): Pieces => {
    left -= text.length * patterns.length
    return piecesOf(text, left < 0 ? [] : patterns)
  }
}
