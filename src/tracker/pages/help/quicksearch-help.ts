/** Help about quicksearch, generated from the tables of its parser, with examples. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { initialStatuses, statuses } from '../../catalogue/fields/fields.ts'
import { quickWords, SIGN_OPERATORS } from '../../search/ask/quick-tree.ts'
import { MARKS, SIGNS } from '../../search/ask/quicksearch.wire.ts'
import { readerOf } from '../../search/ask/reader.ts'
import { fieldsFor } from '../search-form/choices.ts'
import { operatorTitle } from '../search-form/operator-titles.ts'
import { table } from '../parts/table.ts'
import { text } from './text.ts'
import * as paths from '../../model/paths.ts'

const MARK_TEXTS = {
  '#': ['quick_prefix_text', '#crash'],
  ':': ['quick_prefix_place', ':core'],
  '@': ['quick_prefix_assignee', '@ann'],
  '[': ['quick_prefix_summary', '[meta'],
  '!': ['quick_prefix_keywords', '!regression'],
} as const satisfies Record<(typeof MARKS)[number], readonly [means: string, example: string]>

const WORDS = [
  ['crash window', 'quick_both_words'],
  ['"main window"', 'quick_exact_words'],
  ['crash OR hang', 'quick_either_word'],
  ['crash -window', 'quick_without_word'],
  ['17,23', 'quick_numbers'],
  ['review?', 'quick_flag'],
  ['review?ann', 'quick_flag_of'],
  ['P1-2', 'quick_priorities'],
] as const

/** Only fields that the reader can search. Each example is a link to its search. */
export async function quicksearchHelp(look: Look, { to }: PageAsked): Promise<Part> {
  const { fields } = await readerOf(look)
  const { titles } = await fieldsFor(look)
  const words = Map.groupBy(quickWords(fields), ([, field]) => field)
  const tried = (typed: string) => {
    const address = to(`${paths.bugs}?quicksearch=${encodeURIComponent(typed)}`)
    return markup`<a href="${address}"><code>${typed}</code></a>`
  }
  const named = [...titles].flatMap(([field, title]) => {
    const names = (words.get(field) ?? []).map(([word]) => word)
    return names.length === 0 ? [] : [[title, markup`<code>${names.join(', ')}</code>`]]
  })
  const examples = {
    product: tried('ALL product:core'),
    summary: tried('summary:"main window"'),
  }
  return markup`<p>${text.show('quick_lead', { search: link(to(paths.search)) })}</p>
${table(
  [text('quick_typed'), text('quick_finds')],
  WORDS.map(([typed, means]) => [tried(typed), text(means)]),
)}
<h2 id="statuses">${text('quick_statuses')}</h2>
<p>${text.show('quick_statuses_lead')}</p>
${table(
  [text('quick_typed'), text('quick_finds')],
  (await statusExamples(look)).map(([typed, means]) => [tried(typed), means]),
)}
<h2 id="marks">${text('quick_prefixes')}</h2>
${table(
  [text('quick_prefix'), text('quick_searches'), text('quick_example')],
  MARKS.map((mark) => [
    markup`<code>${mark}</code>`,
    text(MARK_TEXTS[mark][0]),
    tried(MARK_TEXTS[mark][1]),
  ]),
)}
<h2 id="fields">${text('quick_fields')}</h2>
<p>${text.show('quick_fields_lead', examples)}</p>
${table(
  [text('quick_operator'), text('quick_condition')],
  SIGNS.map((sign) => [markup`<code>${sign}</code>`, operatorTitle(SIGN_OPERATORS[sign])]),
)}
<h2 id="words">${text('quick_field_names')}</h2>
<p>${text('quick_field_names_lead')}</p>
${table([text('quick_field'), text('quick_names')], named)}`
}

/** Uses statuses of this installation. */
async function statusExamples({ tx }: Look): Promise<(readonly [string, string])[]> {
  const closed = (await statuses(tx)).find(({ is_open }) => !is_open)?.name ?? 'RESOLVED'
  const [first] = await initialStatuses(tx)
  const begun = closed.slice(0, BEGUN_CHARS)
  return [
    ['ALL crash', text('quick_status_all')],
    [`${begun} crash`, text('quick_status_begun', { begun, status: closed })],
    [`${first?.name ?? 'OPEN'},${closed} crash`, text('quick_status_either')],
  ]
}
const BEGUN_CHARS = 3
