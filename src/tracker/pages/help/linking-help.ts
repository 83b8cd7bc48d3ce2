/** Help about automatic links in text, with examples rendered by the real code. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { table } from '../parts/table.ts'
import { linked } from '../parts/texts.ts'

const EXAMPLES: readonly (readonly [text: string, leads: string])[] = [
  ['bug 17', 'to the bug'],
  ['bug #17', 'to the bug'],
  ['bug 17, comment 3', 'to that comment on it'],
  ['comment 3', 'to that comment on the same bug; the description is comment 0'],
  ['attachment 5', 'to the file'],
  ['https://example.org/page', 'there; what ends a sentence is not part of it'],
]

export function linkingHelp({ to }: PageAsked): Part {
  // As in a comment on the first bug, far from its other comments.
  const from = { bug_id: 1, count: 0 }
  return markup`<p>In comments and descriptions of bugs some words lead somewhere. Large and small
letters are the same.</p>
${table(
  ['Written', 'Leads'],
  EXAMPLES.map(([text, leads]) => [linked(text, to, from), leads]),
)}
<p>Everything else stays as it was written, blanks and lines included.</p>`
}
