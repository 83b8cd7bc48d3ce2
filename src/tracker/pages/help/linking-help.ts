/** Help about automatic links in text, with examples rendered by the real code. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { table } from '../parts/table.ts'
import { linked } from '../parts/texts.ts'
import { text } from './text.ts'

const EXAMPLES = [
  ['bug 17', 'linking_bug'],
  ['bug #17', 'linking_bug'],
  ['bug 17, comment 3', 'linking_comment'],
  ['comment 3', 'linking_same_bug'],
  ['attachment 5', 'linking_attachment'],
  ['@ann', 'linking_person'],
  ['https://example.org/page', 'linking_url'],
] as const

/** The texts that become links, with what they lead to. */
export function linkingHelp({ to }: PageAsked): Part {
  // As in a comment on the first bug, far from its other comments.
  const from = { bug_id: 1, count: 0 }
  return markup`<p>${text('linking_lead')}</p>
${table(
  [text('linking_text'), text('linking_leads')],
  EXAMPLES.map(([example, leads]) => [linked(example, to, from), text(leads)]),
)}
<p>${text('linking_rest')}</p>`
}
