/** The languages of pages, and the one in which the current request is answered. */

import { AsyncLocalStorage } from 'node:async_hooks'

import { chooseLanguage, type LanguageAsked } from './choose-language.ts'

/** By their names in HTML; `tag` is the locale for numbers and plurals. */
export const LANGUAGES = { en: { tag: 'en-GB', direction: 'ltr' } } as const
/** A key of `LANGUAGES`. */
export type Language = keyof typeof LANGUAGES
/** The languages among which `chooseLanguage` selects. */
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
/** Also that of what is rendered outside of requests. */
const DEFAULT: Language = 'en'

const current = new AsyncLocalStorage<Language>()

/** The one place that chooses the language of a page: all that `body` renders is written in it. */
export const inLanguageOf = <Answer>(headers: LanguageAsked['headers'], body: () => Answer) =>
  current.run(chooseLanguage({ headers }, LANGUAGE_NAMES, DEFAULT), body)

/** Runs functions later, outside of the request, in the language of now. */
export function keepLanguage() {
  const language = languageNow()
  return <Answer>(body: () => Answer) => current.run(language, body)
}

/** The language of the current request; English outside of requests. */
export const languageNow = (): Language => current.getStore() ?? DEFAULT
