/** What the mail of a day contains. Pure. */

/** In sentences and addresses. */
export interface DigestContent {
  intro: string
  /** That with the newest change first. */
  bugs: readonly DigestBug[]
  /** Bugs that are not listed, and where they are. */
  more: { text: string; address: string } | undefined
  /** That older changes are left out. */
  note: string | undefined
  end: string
  /** Where the reader can change what they get. */
  preferences: string
}

/** A bug, with its newest changes, the oldest of them first. */
export interface DigestBug {
  title: string
  address: string
  state: string
  /** That there are earlier changes. */
  earlier: string | undefined
  changes: readonly DigestChange[]
  /** Why the reader is told. */
  why: string
}

/** Who changed the bug when, and what. */
export interface DigestChange {
  heading: string
  lines: readonly string[]
  comments: readonly { heading: string; address: string; text: string }[]
}

/** At most so many characters, with `…` if something is left out. */
export function beginningOf(text: string, chars: number): string {
  if (text.length <= chars) return text
  const cut = text.slice(0, chars)
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}
