/** The language of the pages for owners, which may differ from that of the frame around them. */

import { languageNow } from '../../platform/pages/language.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked, Sheet } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { LANGUAGE_NAMES } from '../locales/list.ts'
import { type Locale, openLocale } from '../locales/locale.ts'
import { settingsOf } from '../settings.ts'

/** The order is: the cookie, `Accept-Language`, the setting `ticket_locale`. */
export function localeOn(
  { language }: Pick<PageAsked, 'language'>,
  look: Pick<Look, 'site'>,
): Locale {
  const { ticket_locale, ticket_time_zone } = settingsOf(look)
  return openLocale(language(LANGUAGE_NAMES, ticket_locale), ticket_time_zone)
}

/** The content of a page in its language, below its heading. */
export function sheetIn(
  locale: Locale,
  sheet: Pick<Sheet, 'title' | 'has_secret' | 'script'>,
  body: Part,
): Sheet {
  const isOther = locale.language !== languageNow()
  const attributes = isOther && markup` lang="${locale.language}" dir="${locale.direction}"`
  return { ...sheet, body: markup`<div${attributes}><h1>${sheet.title}</h1>\n${body}</div>` }
}
