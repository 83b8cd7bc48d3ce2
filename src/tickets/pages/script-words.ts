/** Texts for scripts, which stand in attributes. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import { WORDS } from '../locales/list.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'

/** Sentences with their placeholders, others that are filled in already, and units of bytes. */
export function wordsFor(
  locale: Locale,
  keys: readonly SentenceKey[],
  filled: Readonly<Record<string, string>> = {},
): Part {
  const words = keys.map((key) => [key, locale.sentences[key]])
  const json = JSON.stringify({ ...Object.fromEntries(words), ...filled })
  return markup`data-words="${json}" data-units="${JSON.stringify(WORDS[locale.language].units)}"`
}
