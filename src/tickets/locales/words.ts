/**
 * The texts of a language, for letters and pages, with placeholders such as `{name}`. English
 * defines the keys; a missing text in another language is a type error.
 */

import type { HolesIn, Plurals } from '../../platform/pages/texts.ts'
import type { en } from './en.ts'

/** The key of a text without plural forms. */
export type SentenceKey = keyof (typeof en)['sentences']
/** The key of a text with plural forms. */
export type CountedKey = keyof (typeof en)['counted']

/** A whole language; `tsc` reports what is missing. */
export interface Words {
  /** Its name in the language itself. */
  name: string
  /** The locale for numbers, times and plurals, such as `en-GB`. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Units of bytes, by powers of 1024. */
  units: readonly [kib: string, mib: string, gib: string, tib: string]
  sentences: Readonly<Record<SentenceKey, string>>
  counted: Readonly<Record<CountedKey, Plurals>>
}

type Holes<Key extends SentenceKey> = HolesIn<(typeof en)['sentences'][Key]>
/** The values for a sentence's placeholders; none if it has none. */
export type Fillings<Key extends SentenceKey, Filling> = [Holes<Key>] extends [never]
  ? []
  : [Readonly<Record<Holes<Key>, Filling>>]
