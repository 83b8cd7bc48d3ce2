/** Words in texts: `matches` finds bugs with a text that has all of them. */

import { fold } from '../../../platform/fold.ts'
import type { Holds, Reading } from './reading.ts'
import type { Field } from './world.ts'

/** The words of a text, folded; each Chinese character is one. */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .replace(/[\u4e00-\u9fff]/g, ' $& ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** Words between spaces. */
export const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

/**
 * The words and phrases that one text must contain, and those that no text may contain, each as a
 * part of spaced words.
 */
export function readAsked(asked: string): { wanted: string[]; unwanted: string[] } {
  const parts = asked.match(/-?("[^"]*"\*?|\S+)/g) ?? []
  const read = parts
    .filter((part) => wordsIn(part).length > 0)
    .map((part) => {
      const words = spaced(wordsIn(part))
      return {
        isUnwanted: part.startsWith('-'),
        words: part.endsWith('*') ? words.trimEnd() : words,
      }
    })
  const those = (isUnwanted: boolean) =>
    read.filter((part) => part.isUnwanted === isUnwanted).map(({ words }) => words)
  return { wanted: those(false), unwanted: those(true) }
}

/** Whether a bug has one text with all wanted words, and no text with an unwanted one. */
export function hasWords(reading: Reading, field: Field, asked: string): Holds {
  const { wanted, unwanted } = readAsked(asked)
  if (wanted.length + unwanted.length === 0) return () => false
  const withTexts = (fits: (words: string) => boolean) =>
    reading.withValue(field, (text) => fits(spaced(wordsIn(String(text)))))
  const found = withTexts((words) => wanted.every((part) => words.includes(part)))
  const excluded = withTexts((words) => unwanted.some((part) => words.includes(part)))
  return (bug) => found(bug) && !excluded(bug)
}
