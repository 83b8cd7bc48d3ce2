/** The available languages. To add one, add files like these and a line here. */

import { de } from './de.ts'
import { en } from './en.ts'
import { mineDe } from './mine-de.ts'
import { mineEn } from './mine-en.ts'
import { policyDe } from './policy-de.ts'
import { policyEn } from './policy-en.ts'
import { scanDe } from './scan-de.ts'
import { scanEn } from './scan-en.ts'
import type { MainWords, MineWords, PolicyWords, ScanWords, Words } from './words.ts'

const joined = (main: MainWords, mine: MineWords, policy: PolicyWords, scan: ScanWords): Words => ({
  ...main,
  sentences: { ...main.sentences, ...mine.sentences, ...policy.sentences, ...scan.sentences },
  counted: { ...main.counted, ...mine.counted, ...policy.counted },
})

/** The sentences of each language, by its tag. */
export const LANGUAGES = {
  en: joined(en, mineEn, policyEn, scanEn),
  de: joined(de, mineDe, policyDe, scanDe),
} satisfies Record<string, Words>
/** A key of `LANGUAGES`. */
export type Language = keyof typeof LANGUAGES
/** The values of the setting `ticket_locale` and of the parameter `lang`. */
export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[]
