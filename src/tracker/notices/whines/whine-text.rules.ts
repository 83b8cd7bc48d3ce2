/** Mail of whines as plain text, in the form of Bugzilla's. Pure. */

import type { Found } from '../../views/whines/run-whine.ts'
import { bugAddress } from '../letter-text.rules.ts'

/** What a letter of a whine tells. */
export interface WhineContent {
  /** The public URL; ends with a slash. */
  base: string
  subject: string
  /** The text of its owner. */
  body: string
  /** Who gets it and why, in sentences or addresses. */
  about: readonly string[]
  /** Searches with bugs or problems, and their headings. */
  found: readonly (Found & {
    heading: string
    /** That not all are listed, or why none are. */
    notes: readonly string[]
    /** Where the owner sees the list. */
    list?: string | undefined
  })[]
  /** If nothing was found. */
  none?: string | undefined
}

/** The whole text; lines are not wrapped. */
export function whineText({ base, body, about, found, none }: WhineContent): string {
  const lines = [body.trimEnd(), '', ...about.map((line) => `  ${line}`), '']
  for (const { query, columns, bugs, heading, notes, list } of found) {
    const width = Math.max(0, ...columns.map(({ title }) => title.length)) + 2
    lines.push('', heading, '-'.repeat(query.title.length))
    for (const bug of bugs) {
      lines.push(`Bug ${bug.id}:`, `  ${bugAddress(base, bug.id)}`)
      for (const { title, text } of columns) {
        lines.push(`${title.padStart(width)}: ${text(bug)}`.trimEnd())
      }
    }
    for (const note of notes) lines.push('', note)
    if (list !== undefined) lines.push('', list)
  }
  if (none !== undefined) lines.push('', none)
  return `${lines.join('\n')}\n`
}
