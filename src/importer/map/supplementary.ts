/**
 * Characters beyond the BMP in comments. Bugzilla 5.0 wrote U+1F600 as U+FDD0 `[U+1F600]` U+FDD1
 * where MySQL could not hold it, and read it back so. Pure.
 */

/** What stands in each such text, as a part of it. */
export const MARK = '\uFDD0[U+'
const ENCODED = /\uFDD0\[U\+((?:[1-9A-F]|10)[0-9A-F]{4})\]\uFDD1/g

/** The text as it was written. */
export const decodeSupplementary = (text: string): string =>
  text.includes(MARK)
    ? text.replaceAll(ENCODED, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    : text

export const countSupplementary = (text: string): number => text.match(ENCODED)?.length ?? 0
