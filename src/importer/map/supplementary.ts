/**
 * Characters beyond the BMP in comments. Bugzilla 5.0 stored U+1F600 as U+FDD0 `[U+1F600]` U+FDD1
 * if MySQL could not hold it, and decoded it when reading. Pure.
 */

/** A substring of every such text. */
export const MARK = '\uFDD0[U+'
const ENCODED = /\uFDD0\[U\+((?:[1-9A-F]|10)[0-9A-F]{4})\]\uFDD1/g

/** The original text. */
export const decodeSupplementary = (text: string): string =>
  text.includes(MARK)
    ? text.replaceAll(ENCODED, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    : text

/** The number of encoded characters in a comment. */
export const countSupplementary = (text: string): number => text.match(ENCODED)?.length ?? 0
