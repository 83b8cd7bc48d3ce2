/** The available languages. To add one, add two files like these and a line here. */

import { de } from './de.ts'
import { en } from './en.ts'
import { mineDe } from './mine-de.ts'
import { mineEn } from './mine-en.ts'
import type { MainWords, MineWords, Words } from './words.ts'

const joined = (main: MainWords, mine: MineWords): Words => ({
  ...main,
  sentences: { ...main.sentences, ...mine.sentences },
  counted: { ...main.counted, ...mine.counted },
})

/** The sentences of each language, by its tag. */
export const LANGUAGES = {
  en: joined(en, mineEn),
  de: joined(de, mineDe),
} satisfies Record<string, Words>
/** A key of `LANGUAGES`. */
export type Language = keyof typeof LANGUAGES
/** The values of the setting `ticket_locale` and of the parameter `lang`. */
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
