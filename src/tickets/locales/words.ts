/**
 * The texts of a language, for letters and pages, with placeholders such as `{name}`. English
 * defines the keys; a missing text in another language is a type error.
 */

import type { en } from './en.ts'

/** By plural category; `{count}` is the number. */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export type SentenceKey = keyof (typeof en)['sentences']
export type CountedKey = keyof (typeof en)['counted']

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

/** The names of a sentence's placeholders. */
export type HolesIn<Sentence extends string> =
  Sentence extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never
type Holes<Key extends SentenceKey> = HolesIn<(typeof en)['sentences'][Key]>
/** The values for a sentence's placeholders; none if it has none. */
export type Fillings<Key extends SentenceKey, Filling> = [Holes<Key>] extends [never]
  ? []
  : [Readonly<Record<Holes<Key>, Filling>>]
