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
import { scanDe } from './scan-de.ts'
import { scanEn } from './scan-en.ts'
import { scanEs } from './scan-es.ts'
import { scanFr } from './scan-fr.ts'
import { scanIt } from './scan-it.ts'
import { scanJa } from './scan-ja.ts'
import type { MainWords, MineWords, PolicyWords, ScanWords, Words } from './words.ts'

const joined = (main: MainWords, mine: MineWords, policy: PolicyWords, scan: ScanWords): Words => ({
  ...main,
  sentences: { ...main.sentences, ...mine.sentences, ...policy.sentences, ...scan.sentences },
  counted: { ...main.counted, ...mine.counted, ...policy.counted },
})

/** By language; `tsc` reports one that is missing. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en: joined(en, mineEn, policyEn, scanEn),
  de: joined(de, mineDe, policyDe, scanDe),
  fr: joined(fr, mineFr, policyFr, scanFr),
  it: joined(it, mineIt, policyIt, scanIt),
  es: joined(es, mineEs, policyEs, scanEs),
  ja: joined(ja, mineJa, policyJa, scanJa),
}
