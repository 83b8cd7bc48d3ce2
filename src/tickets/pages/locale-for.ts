/** The language of a page; one given in the URL is stored in a cookie. */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { chooseLanguage, languageNamed } from '../locales/choose-language.ts'
import { type Locale, openLocale } from '../locales/locale.ts'
import type { TicketSettings } from '../settings.ts'

const KEPT_MS = 365 * 24 * 60 * 60_000

export function localeFor(
  { query, headers, setCookie }: OwnAsked,
  { ticket_locale, ticket_time_zone }: TicketSettings,
): Locale {
  const lang = query.get('lang') ?? undefined
  const language = chooseLanguage({ lang, headers }, ticket_locale)
  if (languageNamed(lang)) setCookie('lang', language, KEPT_MS)
  return openLocale(language, ticket_time_zone)
}
