/** The sentences of all languages. */

import type { Language } from '../../platform/pages/language.ts'
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

/** By language; `tsc` reports one that is missing. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en: joined(en, mineEn, policyEn),
  de: joined(de, mineDe, policyDe),
  fr: joined(fr, mineFr, policyFr),
  it: joined(it, mineIt, policyIt),
  es: joined(es, mineEs, policyEs),
  ja: joined(ja, mineJa, policyJa),
}
