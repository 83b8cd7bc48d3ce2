/** Finds references to bugs, comments, attachments and people in text: `bug 12 comment 3`. Pure. */

import { fold } from '../../../platform/fold.ts'

/**
 * A reference to a person, or with at least one of bug, comment and attachment; `to` is the
 * position after its last character.
 */
export interface Reference {
  /** Its position in the text. */
  from: number
  to: number
  bug_id?: number
  /** Of that bug, or by default of the bug to which the text belongs. */
  comment?: number
  attach_id?: number
  /** A login name, or its part before `@`. */
  person?: string
}

const NUMBER = String.raw`\s*#?(\d{1,9})\b`
const OF_BUG = String.raw`bugs?${NUMBER}(?:\s*,?\s*comment${NUMBER})?`
const NUMBERED = String.raw`\b(?:${OF_BUG}|comment${NUMBER}|attachment${NUMBER})`
/** The lengths keep it linear. */
const LOGIN = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_.+-]{0,62}[\p{L}\p{N}_])?`
const HOST = String.raw`@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}`
const MENTIONED = String.raw`(?<![\p{L}\p{N}_.@/+-])@(${LOGIN}(?:${HOST})?)`
const MENTIONS = new RegExp(MENTIONED, 'giu')
const SPOKEN = new RegExp(`${NUMBERED}|${MENTIONED}`, 'giu')

/** Without those to people. */
export const numberedIn = (text: string): Reference[] =>
  referencesIn(text).filter(({ person }) => person === undefined)

/** Those to people only, in order of appearance. */
export const mentionedIn = (text: string): Mentioned[] =>
  [...text.matchAll(MENTIONS)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    person: match[1]!,
  }))

/** A reference to a person. */
export type Mentioned = Reference & Required<Pick<Reference, 'person'>>

/** A part of a text that names a person; `to` is the position after it. */
export interface Mention {
  from: number
  to: number
  /** The whole login name. */
  login: string
}

/** Those of known people, whose login names are given by folded mention. */
export const mentionsOf = (
  all: readonly Mentioned[],
  people: ReadonlyMap<string, string>,
): Mention[] =>
  all.flatMap(({ from, to, person }) => {
    const login = people.get(fold(person))
    return login === undefined ? [] : [{ from, to, login }]
  })

/** In order of appearance, in linear time. */
export function referencesIn(text: string): Reference[] {
  const number = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))
  return [...text.matchAll(SPOKEN)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    ...defined({
      bug_id: number(match[1]),
      comment: number(match[2] ?? match[3]),
      attach_id: number(match[4]),
      person: match[5],
    }),
  }))
}

const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }
