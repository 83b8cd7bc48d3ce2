/** Finds references to bugs, comments and attachments in text: `bug 12 comment 3`. Pure. */

/**
 * A reference with at least one of bug, comment and attachment; `to` is the position after its last
 * character.
 */
export interface Reference {
  /** Its position in the text. */
  from: number
  to: number
  bug_id?: number
  /** Of that bug, or by default of the bug to which the text belongs. */
  comment?: number
  attach_id?: number
}

const NUMBER = String.raw`\s*#?(\d{1,9})\b`
const SPOKEN = new RegExp(
  String.raw`\b(?:bugs?${NUMBER}(?:\s*,?\s*comment${NUMBER})?|comment${NUMBER}|attachment${NUMBER})`,
  'giu',
)

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
    }),
  }))
}

const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }
