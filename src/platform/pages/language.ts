/** The languages of pages, and the one in which the current request is answered. */

import { AsyncLocalStorage } from 'node:async_hooks'

import { chooseLanguage, type LanguageAsked } from './choose-language.ts'

/** By their names in HTML; `tag` is the locale for numbers, times and plurals. */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', tag: 'de-DE', direction: 'ltr' },
  fr: { name: 'Français', tag: 'fr-FR', direction: 'ltr' },
  it: { name: 'Italiano', tag: 'it-IT', direction: 'ltr' },
  es: { name: 'Español', tag: 'es-ES', direction: 'ltr' },
  ja: { name: '日本語', tag: 'ja-JP', direction: 'ltr' },
} as const satisfies Record<string, About>
interface About {
  /** In the language itself. */
  name: string
  tag: string
  direction: 'ltr' | 'rtl'
}
/** A key of `LANGUAGES`. */
export type Language = keyof typeof LANGUAGES
/** The languages among which `chooseLanguage` selects. */
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
/** That of untranslated pages, and of what is rendered outside of requests. */
const ENGLISH: Language = 'en'

const current = new AsyncLocalStorage<Language>()

/** What decides about the language of a page. */
export interface Translated {
  /** Untranslated pages are in English, whatever their readers prefer. */
  is_translated?: boolean | undefined
  /** For readers who prefer none of the languages; default: English. */
  otherwise?: Language | undefined
}
/** The one place that chooses the language of a page: all that `body` renders is written in it. */
export function inLanguageOf<Answer>(
  headers: LanguageAsked['headers'],
  { is_translated = false, otherwise = ENGLISH }: Translated,
  body: () => Answer,
) {
  const chosen = is_translated ? chooseLanguage({ headers }, LANGUAGE_NAMES, otherwise) : ENGLISH
  return current.run(chosen, body)
}

/** Runs functions later, outside of the request, in the language of now. */
export function keepLanguage() {
  const language = languageNow()
  return <Answer>(body: () => Answer) => current.run(language, body)
}

/** The language of the current request; English outside of requests. */
export const languageNow = (): Language => current.getStore() ?? ENGLISH
