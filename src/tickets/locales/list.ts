/** The available languages. To add one, add a file like these and a line here. */

import { de } from './de.ts'
import { en } from './en.ts'
import type { Words } from './words.ts'

export const LANGUAGES = { en, de } satisfies Record<string, Words>
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
