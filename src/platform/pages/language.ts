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
/** That of untranslated texts, and of what is rendered outside of requests. */
const ENGLISH: Language = 'en'

interface Languages {
  /** The one in which texts are written now. */
  now: Language
  /** That of the frame and of errors, also on untranslated pages. */
  reader: Language
}
const current = new AsyncLocalStorage<Languages>()

/** What decides about the language of a page. */
export interface Translated {
  /** The content of untranslated pages is in English, whatever their readers prefer. */
  is_translated?: boolean | undefined
  /** For readers who prefer none of the languages; default: English. */
  otherwise?: Language | undefined
}
/**
 * The one place that chooses the language of a page: all that `body` renders is written in it, and
 * on untranslated pages what it renders with `asReader`.
 */
export function inLanguageOf<Answer>(
  headers: LanguageAsked['headers'],
  { is_translated = false, otherwise = ENGLISH }: Translated,
  body: () => Answer,
) {
  const reader = chooseLanguage({ headers }, LANGUAGE_NAMES, otherwise)
  return current.run({ now: is_translated ? reader : ENGLISH, reader }, body)
}

/** Renders what is in the language of the reader also on untranslated pages: frame and errors. */
export function asReader<Answer>(body: () => Answer): Answer {
  return inLanguage(readersLanguage(), body)
}

/** Renders in that language, for example a letter in that of its recipient. */
export function inLanguage<Answer>(language: Language, body: () => Answer): Answer {
  return current.run({ now: language, reader: language }, body)
}

/** Runs functions later, outside of the request, in the language of now. */
export function keepLanguage() {
  const languages = current.getStore() ?? OUTSIDE
  return <Answer>(body: () => Answer) => current.run(languages, body)
}

const OUTSIDE: Languages = { now: ENGLISH, reader: ENGLISH }

/** The language in which texts are written now; English outside of requests. */
export const languageNow = (): Language => current.getStore()?.now ?? ENGLISH

/** The language of the reader of the page that is being answered; undefined outside of pages. */
export const readersChoice = (): Language | undefined => current.getStore()?.reader

/** The language that the reader prefers, also on untranslated pages. */
export const readersLanguage = (): Language => current.getStore()?.reader ?? ENGLISH
