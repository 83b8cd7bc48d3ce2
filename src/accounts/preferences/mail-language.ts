/** In which language letters to people are written. */

import { languageNamed } from '../../platform/pages/choose-language.ts'
import { type Language, LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import type { Tx } from '../../platform/db/db.ts'
import { settings } from './preferences.ts'
import * as store from './preferences.store.ts'

/**
 * That which the person has chosen, else `otherwise`, else the default of the preference. A
 * database of Bugzilla may have languages that Docket has not.
 */
export async function mailLanguageOf(
  tx: Tx,
  user_id: number,
  otherwise?: Language,
): Promise<Language> {
  const { default_value, is_enabled } = (await settings(tx)).get(LANG)!
  const isChosen = is_enabled === 1 && user_id !== 0
  const [row] = isChosen ? await store.chosen(tx, { name: LANG, ids: [user_id] }) : []
  const named = (value?: string) => languageNamed(value, LANGUAGE_NAMES)
  return named(row?.setting_value) ?? otherwise ?? named(default_value) ?? 'en'
}
const LANG = 'lang'
