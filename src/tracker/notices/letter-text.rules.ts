/** Mail about bugs as plain text, in the form of Bugzilla's. Pure. */

import type { Bug } from '../bugs/read/bugs.wire.ts'
import type { ToldComment, ToldRow } from './told.ts'
import { labelled, tableOf, wrapComment } from './wrap.rules.ts'

/** A field of a new bug. */
export type Field = readonly [name: string, label: string, value: string]

/** What a letter tells. */
export interface Content {
  /** The public URL; ends with a slash. */
  base: string
  bug: Bug
  /** Who made the change. */
  who: { login: string; name: string }
  /** Of a new bug. */
  fields: readonly Field[]
  rows: readonly ToldRow[]
  comments: readonly ToldComment[]
  /** Bugs that the change names, as far as the reader sees them. */
  referenced: readonly Bug[]
  /** The bug on which this one depends, if that was closed or reopened. */
  depends_on?: Bug | undefined
  /** Whether one of the comments mentions the reader. */
  is_mentioned: boolean
  /** Why the reader gets it: a heading and its lines. */
  why: readonly [heading: string, ...lines: string[]]
}

/** The address of a bug as in Bugzilla, which programs look for. */
export const bugAddress = (base: string, id: number) => `${base}show_bug.cgi?id=${id}`

/** A person in words. */
export const personText = ({ login, name }: { login: string; name: string }) =>
  name === '' ? login : `${name} <${login}>`

/** The whole text. */
export function letterText(content: Content): string {
  const { base, bug } = content
  const head = content.depends_on ? [] : [bugAddress(base, bug.id), '']
  return [...head, ...changeLines(content), ...endLines(content)].join('\n')
}

/** What happened. */
export const changeLines = (content: Content): string[] => [
  ...(content.depends_on ? dependency(content, content.depends_on) : []),
  ...fieldLines(content),
  ...rowLines(content),
  ...commentLines(content),
]

/** Other bugs that were named, and why the reader gets it. */
export function endLines({ base, referenced, why }: Pick<Content, 'base' | 'referenced' | 'why'>) {
  const named = referenced.flatMap(({ id, summary }) => [
    bugAddress(base, id),
    `[Bug ${id}] ${summary}`,
  ])
  const bugs = named.length === 0 ? [] : ['', 'Referenced Bugs:', '', ...named]
  return [...bugs, '-- ', ...why]
}

function dependency({ base, bug }: Content, other: Bug): string[] {
  return [
    bugAddress(base, bug.id),
    `Bug ${bug.id} depends on bug ${other.id}, which changed state.`,
    '',
    `Bug ${other.id} Summary: ${other.summary}`,
    bugAddress(base, other.id),
    '',
  ]
}

const fieldLines = ({ fields }: Content) =>
  fields.length === 0 ? [] : [...fields.map(([, label, value]) => labelled(label, value)), '']

function rowLines({ rows, who, depends_on }: Content): string[] {
  if (rows.length === 0) return []
  const table = tableOf(rows.map(({ label, removed, added }) => [label, removed, added]))
  return [...(depends_on ? [] : [`${personText(who)} changed:`, '']), table, '']
}

/** The description has no heading. */
const commentLines = ({ comments }: Content) =>
  comments.flatMap((comment) => [
    ...(comment.count === 0 ? [] : [commentHead(comment)]),
    wrapComment(comment.text),
    '',
  ])

/** The heading of a comment. */
export const commentHead = ({ count, ...who }: ToldComment) =>
  `--- Comment #${count} from ${personText(who)} ---`
