/**
 * The texts of a language, for letters and pages, with placeholders such as `{name}`. English
 * defines the keys; a missing text in another language is a type error.
 */

import type { HolesIn, Plurals } from '../../platform/pages/texts.ts'
import type { addonEn } from './addon-en.ts'
import type { en } from './en.ts'
import type { linksEn } from './links-en.ts'
import type { mineEn } from './mine-en.ts'
import type { policyEn } from './policy-en.ts'
import type { reportEn } from './report-en.ts'
import type { scanEn } from './scan-en.ts'

type Sentences = (typeof en)['sentences'] &
  (typeof mineEn)['sentences'] &
  (typeof policyEn)['sentences'] &
  (typeof scanEn)['sentences'] &
  (typeof linksEn)['sentences'] &
  (typeof reportEn)['sentences'] &
  (typeof addonEn)['sentences']

/** The key of a text without plural forms. */
export type SentenceKey = keyof Sentences
/** The key of a text with plural forms. */
export type CountedKey =
  | keyof (typeof en)['counted']
  | keyof (typeof mineEn)['counted']
  | keyof (typeof policyEn)['counted']
  | keyof (typeof linksEn)['counted']
  | keyof (typeof reportEn)['counted']

/** A whole language; `tsc` reports what is missing. */
export interface Words {
  /** Units of bytes, by powers of 1024. */
  units: readonly [kib: string, mib: string, gib: string, tib: string]
  sentences: Readonly<Record<SentenceKey, string>>
  counted: Readonly<Record<CountedKey, Plurals>>
}

/** The sentences of one of the files of a language. */
type Part<English extends { sentences: object; counted: object }> = {
  sentences: Readonly<Record<keyof English['sentences'], string>>
  counted: Readonly<Record<keyof English['counted'], Plurals>>
}
/** What the main file of a language contains. */
export type MainWords = Omit<Words, 'sentences' | 'counted'> & Part<typeof en>
/** The sentences of the pages for owners. */
export type MineWords = Part<typeof mineEn>
/** The sentences about policies and quotas. */
export type PolicyWords = Part<typeof policyEn>
/** The sentences about scans for malware. */
export type ScanWords = Part<typeof scanEn>
/** The sentences about links of recipients. */
export type LinksWords = Part<typeof linksEn>
/** The sentences about reports of abuse. */
export type ReportWords = Part<typeof reportEn>
/** The sentences of the add-on for Thunderbird. */
export type AddonWords = Part<typeof addonEn>

type Holes<Key extends SentenceKey> = HolesIn<Sentences[Key]>
/** The values for a sentence's placeholders; none if it has none. */
export type Fillings<Key extends SentenceKey, Filling> = [Holes<Key>] extends [never]
  ? []
  : [Readonly<Record<Holes<Key>, Filling>>]
