/** Help about automatic links in text, with examples rendered by the real code. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { table } from '../parts/table.ts'
import { linked } from '../parts/texts.ts'

const EXAMPLES: readonly (readonly [text: string, leads: string])[] = [
  ['bug 17', 'the bug'],
  ['bug #17', 'the bug'],
  ['bug 17, comment 3', 'that comment on the bug'],
  ['comment 3', 'that comment on the same bug; the description is comment 0'],
  ['attachment 5', 'the attachment'],
  ['https://example.org/page', 'the URL, without punctuation at its end'],
]

export function linkingHelp({ to }: PageAsked): Part {
  // As in a comment on the first bug, far from its other comments.
  const from = { bug_id: 1, count: 0 }
  return markup`<p>Some texts in comments and descriptions of bugs become links. Case does not
matter.</p>
${table(
  ['Text', 'Links to'],
  EXAMPLES.map(([text, leads]) => [linked(text, to, from), leads]),
)}
<p>Everything else is shown unchanged, including blanks and line breaks.</p>`
}
