/** Breaks a text into lines of a box, whose width in pixels the server cannot measure. Pure. */

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Chinese, Japanese and Korean characters and most symbols are about twice as wide as letters. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/
const isWide = (letter: string) => WIDE.test(letter) || letter.codePointAt(0)! > 0xffff
const widthOf = (letters: readonly string[]) =>
  letters.reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0)

/**
 * At most `lines_max` lines of `width` letters; what does not fit is replaced by an ellipsis. Words
 * longer than a line are broken.
 */
export function inLines(text: string, width: number, lines_max: number): string[] {
  const lines: string[] = []
  let rest = lettersOf(text.trim().replaceAll(/\s+/g, ' '))
  while (rest.length > 0 && lines.length < lines_max) {
    const isLast = lines.length === lines_max - 1
    const whole = widthOf(rest) <= width
    const count = whole ? rest.length : fitting(rest, isLast ? width - 1 : width)
    const line = whole || isLast ? rest.slice(0, count) : upToBlank(rest, count)
    lines.push(line.join('').trimEnd() + (whole || !isLast ? '' : '…'))
    rest = rest.slice(line.length)
    if (rest[0] === ' ') rest.shift()
  }
  return lines
}

const lettersOf = (text: string) => [...LETTERS.segment(text)].map(({ segment }) => segment)

function fitting(letters: readonly string[], width: number): number {
  let left = width
  const end = letters.findIndex((letter) => (left -= isWide(letter) ? 2 : 1) < 0)
  return Math.max(1, end)
}

/** Through the last word that fits, or all that fits of a long one. */
function upToBlank(letters: readonly string[], count: number): string[] {
  const blank = letters.lastIndexOf(' ', count)
  return letters.slice(0, blank > 0 ? blank : count)
}
