/** The language of letters to a person. */

import { languageNamed } from '../../platform/pages/choose-language.ts'
import { type Language, LANGUAGE_NAMES } from '../../platform/pages/language.ts'
import type { Tx } from '../../platform/db/db.ts'
import { chosenOf, settings } from './preferences.ts'

/**
 * The one that the person has chosen, else `otherwise`, else the default of the preference. A
 * database of Bugzilla may have languages that Docket does not have.
 */
export async function mailLanguageOf(
  tx: Tx,
  user_id: number,
  otherwise?: Language,
): Promise<Language> {
  const { default_value } = (await settings(tx)).get(LANG)!
  const chosen = await chosenOf(tx, LANG, user_id === 0 ? [] : [user_id])
  const named = (value?: string) => languageNamed(value, LANGUAGE_NAMES)
  return named(chosen.get(user_id)) ?? otherwise ?? named(default_value) ?? 'en'
}
const LANG = 'lang'
