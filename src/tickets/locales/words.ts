/**
 * What a language has to say: the words and sentences of letters and pages, with holes such as
 * `{name}`. English says which there are; another language that lacks one is a type error.
 */

import type { en } from './en.ts'

/** By how many there are, in the classes of the language; `{count}` is the number. */
export type Plurals = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export type SentenceKey = keyof (typeof en)['sentences']
export type CountedKey = keyof (typeof en)['counted']

export interface Words {
  /** As its speakers call it. */
  name: string
  /** How numbers, times and plurals are written, such as `en-GB`. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** What bytes are counted in, by powers of 1024 from the first on. */
  units: readonly [kib: string, mib: string, gib: string, tib: string]
  sentences: Readonly<Record<SentenceKey, string>>
  counted: Readonly<Record<CountedKey, Plurals>>
}

/** The names of the holes in a sentence. */
export type HolesIn<Sentence extends string> =
  Sentence extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never
type Holes<Key extends SentenceKey> = HolesIn<(typeof en)['sentences'][Key]>
/** What fills the holes of a sentence; nothing where it has none. */
export type Fillings<Key extends SentenceKey, Filling> = [Holes<Key>] extends [never]
  ? []
  : [Readonly<Record<Holes<Key>, Filling>>]
