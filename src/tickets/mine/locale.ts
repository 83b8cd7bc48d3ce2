/** The language of the pages for owners, which is that of the frame around them. */

import { languageNow } from '../../platform/pages/language.ts'
import type { Look } from '../../platform/work/work.ts'
import { type Locale, openLocale } from '../locales/locale.ts'
import { settingsOf } from '../settings.ts'

/** That of the current request, with the time zone of the installation. */
export const localeNow = (look: Pick<Look, 'site'>): Locale =>
  openLocale(languageNow(), settingsOf(look).ticket_time_zone)
