/** Help about automatic links in text, with examples rendered by the real code. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { mentionedIn } from '../../bugs/markdown/references.ts'
import { table } from '../parts/table.ts'
import { linked } from '../parts/texts.ts'
import { text } from './text.ts'

/** Shown to readers who are not logged in, for whom it is no link; others see their own name. */
const EXAMPLE_PERSON = '@ann'
const EXAMPLES = [
  ['bug 17', 'linking_bug'],
  ['bug #17', 'linking_bug'],
  ['bug 17, comment 3', 'linking_comment'],
  ['comment 3', 'linking_same_bug'],
  ['attachment 5', 'linking_attachment'],
  [EXAMPLE_PERSON, 'linking_person'],
  ['https://example.org/page', 'linking_url'],
] as const

/** The texts that become links, with what they lead to. */
export function linkingHelp({ actor }: Look, { to }: PageAsked): Part {
  const own = (text: string) => mentionedIn(text).map((one) => ({ ...one, login: actor.login }))
  // As in a comment on the first bug, far from its other comments.
  const from = { bug_id: 1, count: 0, ...(actor.id !== 0 && { mentions: own }) }
  const said = (example: string) =>
    example === EXAMPLE_PERSON && actor.id !== 0 ? `@${actor.login}` : example
  return markup`<p>${text('linking_lead')}</p>
${table(
  [text('linking_text'), text('linking_leads')],
  EXAMPLES.map(([example, leads]) => [linked(said(example), to, from), text(leads)]),
)}
<p>${text('linking_rest')}</p>`
}
