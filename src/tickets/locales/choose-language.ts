/**
 * Chooses the language of a response: by query, cookie, `Accept-Language`, else the default. Pure.
 */

import { type Language, LANGUAGE_NAMES } from './list.ts'

export interface LanguageAsked {
  /** The parameter `lang`, unparsed. */
  lang?: string | undefined
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

export function chooseLanguage({ lang, headers }: LanguageAsked, otherwise: Language): Language {
  return (
    languageNamed(lang) ??
    languageNamed(COOKIE.exec(headers.cookie ?? '')?.[1]) ??
    preferred(headers['accept-language'] ?? '') ??
    otherwise
  )
}

/** The available language for a name such as `de`, `DE`, `de-AT` or `de_DE.UTF-8`. */
export function languageNamed(name: string | undefined): Language | undefined {
  let tag =
    name
      ?.toLowerCase()
      .replaceAll('_', '-')
      .replace(/[.@].*$/, '') ?? ''
  for (; tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const found = LANGUAGE_NAMES.find((language) => language.toLowerCase() === tag)
    if (found) return found
  }
  return undefined
}

const COOKIE = /(?:^|;\s*)lang=([\w-]{2,35})\s*(?:;|$)/

const RANGES_MAX = 100
const RANGE = /^\s*([\w-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i

/** The browser's most preferred available language. */
function preferred(header: string): Language | undefined {
  let best: { language: Language; weight: number } | undefined
  for (const range of header.split(',', RANGES_MAX)) {
    const [, name, weight = '1'] = RANGE.exec(range) ?? []
    const language = languageNamed(name)
    if (language && Number(weight) > (best?.weight ?? 0)) {
      best = { language, weight: Number(weight) }
    }
  }
  return best?.language
}
