/** The sentences of all languages. */

import type { Language } from '../../platform/pages/language.ts'
import { addonDe } from './addon-de.ts'
import { addonEn } from './addon-en.ts'
import { addonEs } from './addon-es.ts'
import { addonFr } from './addon-fr.ts'
import { addonIt } from './addon-it.ts'
import { addonJa } from './addon-ja.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { linksDe } from './links-de.ts'
import { linksEn } from './links-en.ts'
import { linksEs } from './links-es.ts'
import { linksFr } from './links-fr.ts'
import { linksIt } from './links-it.ts'
import { linksJa } from './links-ja.ts'
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
import { reportDe } from './report-de.ts'
import { reportEn } from './report-en.ts'
import { reportEs } from './report-es.ts'
import { reportFr } from './report-fr.ts'
import { reportIt } from './report-it.ts'
import { reportJa } from './report-ja.ts'
import { scanDe } from './scan-de.ts'
import { scanEn } from './scan-en.ts'
import { scanEs } from './scan-es.ts'
import { scanFr } from './scan-fr.ts'
import { scanIt } from './scan-it.ts'
import { scanJa } from './scan-ja.ts'
import type {
  AddonWords,
  LinksWords,
  MainWords,
  MineWords,
  PolicyWords,
  ReportWords,
  ScanWords,
  Words,
} from './words.ts'

/** The parts of a language besides the main one. */
interface Parts {
  mine: MineWords
  policy: PolicyWords
  scan: ScanWords
  links: LinksWords
  report: ReportWords
  addon: AddonWords
}

const joined = (main: MainWords, { mine, policy, scan, links, report, addon }: Parts): Words => ({
  ...main,
  sentences: {
    ...main.sentences,
    ...mine.sentences,
    ...policy.sentences,
    ...scan.sentences,
    ...links.sentences,
    ...report.sentences,
    ...addon.sentences,
  },
  counted: {
    ...main.counted,
    ...mine.counted,
    ...policy.counted,
    ...links.counted,
    ...report.counted,
  },
})

const PARTS: Readonly<Record<Language, Parts>> = {
  en: {
    mine: mineEn,
    policy: policyEn,
    scan: scanEn,
    links: linksEn,
    report: reportEn,
    addon: addonEn,
  },
  de: {
    mine: mineDe,
    policy: policyDe,
    scan: scanDe,
    links: linksDe,
    report: reportDe,
    addon: addonDe,
  },
  fr: {
    mine: mineFr,
    policy: policyFr,
    scan: scanFr,
    links: linksFr,
    report: reportFr,
    addon: addonFr,
  },
  it: {
    mine: mineIt,
    policy: policyIt,
    scan: scanIt,
    links: linksIt,
    report: reportIt,
    addon: addonIt,
  },
  es: {
    mine: mineEs,
    policy: policyEs,
    scan: scanEs,
    links: linksEs,
    report: reportEs,
    addon: addonEs,
  },
  ja: {
    mine: mineJa,
    policy: policyJa,
    scan: scanJa,
    links: linksJa,
    report: reportJa,
    addon: addonJa,
  },
}

/** By language; `tsc` reports one that is missing. */
export const WORDS: Readonly<Record<Language, Words>> = {
  en: joined(en, PARTS.en),
  de: joined(de, PARTS.de),
  fr: joined(fr, PARTS.fr),
  it: joined(it, PARTS.it),
  es: joined(es, PARTS.es),
  ja: joined(ja, PARTS.ja),
}
