/** The attributes that say in which language a page or a part of it is written. */

import { type Language, LANGUAGES, languageNow, readersLanguage } from './language.ts'
import { markup, type Markup, type Part } from './markup.ts'

/** English is written from left to right, as HTML is without `dir`. */
export function languageAttributes(): Markup {
  const language = languageNow()
  const { direction } = LANGUAGES[language]
  return markup` lang="${language}"${direction !== 'ltr' && markup` dir="${direction}"`}`
}

/** The attribute of what is in another language than what surrounds it. */
export const inOther = (language: Language | undefined): Part =>
  language !== undefined && language !== languageNow() && markup` lang="${language}"`

/** The attribute of the sentence of a fault, which is in the language of the reader. */
export const inReaders = (): Part => inOther(readersLanguage())
