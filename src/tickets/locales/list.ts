/** The available languages. To add one, add files like these and a line here. */

import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { mineDe } from './mine-de.ts'
import { mineEn } from './mine-en.ts'
import { mineEs } from './mine-es.ts'
import { mineFr } from './mine-fr.ts'
import { mineIt } from './mine-it.ts'
import { mineJa } from './mine-ja.ts'
import { policyDe } from './policy-de.ts'
import { policyEn } from './policy-en.ts'
import { policyEs } from './policy-es.ts'
import { policyFr } from './policy-fr.ts'
import { policyIt } from './policy-it.ts'
import { policyJa } from './policy-ja.ts'
import type { MainWords, MineWords, PolicyWords, Words } from './words.ts'

const joined = (main: MainWords, mine: MineWords, policy: PolicyWords): Words => ({
  ...main,
  sentences: { ...main.sentences, ...mine.sentences, ...policy.sentences },
  counted: { ...main.counted, ...mine.counted, ...policy.counted },
})

/** The sentences of each language, by its tag. */
export const LANGUAGES = {
  en: joined(en, mineEn, policyEn),
  de: joined(de, mineDe, policyDe),
  fr: joined(fr, mineFr, policyFr),
  it: joined(it, mineIt, policyIt),
  es: joined(es, mineEs, policyEs),
  ja: joined(ja, mineJa, policyJa),
} satisfies Record<string, Words>
/** A key of `LANGUAGES`. */
export type Language = keyof typeof LANGUAGES
/** The values of the setting `ticket_locale` and of the parameter `lang`. */
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
