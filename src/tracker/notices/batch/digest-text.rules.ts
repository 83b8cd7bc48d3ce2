/** The mail of a day as plain text. Pure. */

import { wrapComment } from '../wrap.rules.ts'
import type { DigestBug, DigestChange, DigestContent } from './digest.rules.ts'

/** The whole text. */
export function digestText({ intro, bugs, more, note, end, preferences }: DigestContent): string {
  return [
    wrapComment(intro),
    ...bugs.flatMap(bugLines),
    ...(more ? ['', more.text, more.address] : []),
    ...(note === undefined ? [] : ['', wrapComment(note)]),
    '',
    '-- ',
    wrapComment(end),
    preferences,
    '',
  ].join('\n')
}

const bugLines = ({ title, address, state, earlier, changes, why }: DigestBug) => [
  '',
  '',
  wrapComment(title),
  address,
  wrapComment(state),
  ...changes.flatMap(changeLines),
  ...(earlier === undefined ? [] : ['', wrapComment(earlier)]),
  '',
  wrapComment(why),
]

const changeLines = ({ heading, lines, comments }: DigestChange) => [
  '',
  `  ${heading}`,
  ...lines.map((line) => `    ${line}`),
  ...comments.flatMap((comment) => [
    `    ${comment.heading}`,
    ...wrapComment(comment.text)
      .split('\n')
      .map((line) => `      ${line}`.trimEnd()),
  ]),
]
