/**
 * Chooses the language of a response: by query, cookie, `Accept-Language`, else the default. Pure.
 */

/** The parts of a request that say which language is wanted. */
export interface LanguageAsked {
  /** The parameter `lang`, unparsed. */
  lang?: string | undefined
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/** From `lang`, else the cookie, else `Accept-Language`, else the default. */
export function chooseLanguage<Language extends string>(
  { lang, headers }: LanguageAsked,
  available: readonly Language[],
  otherwise: Language,
): Language {
  return (
    languageNamed(lang, available) ??
    languageNamed(COOKIE.exec(headers.cookie ?? '')?.[1], available) ??
    preferred(headers['accept-language'] ?? '', available) ??
    otherwise
  )
}

/** The available language for a name such as `de`, `DE`, `de-AT` or `de_DE.UTF-8`. */
export function languageNamed<Language extends string>(
  name: string | undefined,
  available: readonly Language[],
): Language | undefined {
  let tag =
    name
      ?.toLowerCase()
      .replaceAll('_', '-')
      .replace(/[.@].*$/, '') ?? ''
  for (; tag !== ''; tag = tag.slice(0, Math.max(tag.lastIndexOf('-'), 0))) {
    const found = available.find((language) => language.toLowerCase() === tag)
    if (found) return found
  }
  return undefined
}

const KEPT_S = 31_536_000
/** The cookie for all paths, kept for a year; removed if nothing is chosen. */
export function languageCookie(language: string | undefined, secure: boolean): string {
  const rest = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${language ? KEPT_S : 0}`]
  return [`lang=${language ?? ''}`, ...rest, ...(secure ? ['Secure'] : [])].join('; ')
}

const COOKIE = /(?:^|;\s*)lang=([\w-]{2,35})\s*(?:;|$)/

const RANGES_MAX = 100
const RANGE = /^\s*([\w-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/i

/** The browser's most preferred available language. */
function preferred<Language extends string>(header: string, available: readonly Language[]) {
  let best: { language: Language; weight: number } | undefined
  for (const range of header.split(',', RANGES_MAX)) {
    const [, name, weight = '1'] = RANGE.exec(range) ?? []
    const language = languageNamed(name, available)
    if (language && Number(weight) > (best?.weight ?? 0)) {
      best = { language, weight: Number(weight) }
    }
  }
  return best?.language
}
