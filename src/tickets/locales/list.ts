/** The available languages. To add one, add a file like these and a line here. */

import { de } from './de.ts'
import { en } from './en.ts'
import type { Words } from './words.ts'

/** The sentences of each language, by its tag. */
export const LANGUAGES = { en, de } satisfies Record<string, Words>
/** A key of `LANGUAGES`. */
export type Language = keyof typeof LANGUAGES
/** The values of the setting `ticket_locale` and of the parameter `lang`. */
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
