/** The language of a page; one given in the URL is stored in a cookie. */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { chooseLanguage, languageNamed } from '../../platform/pages/choose-language.ts'
import { LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import { type Locale, openLocale } from '../locales/locale.ts'
import type { TicketSettings } from '../settings.ts'

/** The order is: `lang` in the URL, the cookie, `Accept-Language`, the setting `ticket_locale`. */
export function localeFor(
  { query, headers, setLanguage }: OwnAsked,
  { ticket_locale, ticket_time_zone }: TicketSettings,
): Locale {
  const lang = query.get('lang') ?? undefined
  const language = chooseLanguage({ lang, headers }, LANGUAGE_NAMES, ticket_locale)
  if (languageNamed(lang, LANGUAGE_NAMES)) setLanguage(language)
  return openLocale(language, ticket_time_zone)
}
