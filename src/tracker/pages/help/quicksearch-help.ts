/** Help about quicksearch, generated from the tables of its parser, with examples. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { initialStatuses, statuses } from '../../catalogue/fields/fields.ts'
import { quickWords, SIGN_OPERATORS } from '../../search/ask/quick-tree.ts'
import { MARKS, SIGNS } from '../../search/ask/quicksearch.wire.ts'
import { readerOf } from '../../search/ask/reader.ts'
import { fieldsFor } from '../search-form/choices.ts'
import { operatorTitle } from '../search-form/operator-titles.ts'
import { table } from '../parts/table.ts'
import * as paths from '../../model/paths.ts'

type Explained = readonly [means: string, example: string]
const MARK_TEXTS: Readonly<Record<(typeof MARKS)[number], Explained>> = {
  '#': ['the summary and the comments', '#crash'],
  ':': ['the names of product and component', ':core'],
  '@': ['the login name of the assignee', '@ann'],
  '[': ['the summary and the whiteboard', '[meta'],
  '!': ['the keywords', '!regression'],
}

const WORDS: readonly (readonly [typed: string, means: string])[] = [
  ['crash window', 'open bugs with both words'],
  ['"main window"', 'exactly these words'],
  ['crash OR hang', 'bugs with either word, like crash|hang'],
  ['crash -window', 'bugs with the first word but not the second, like NOT window'],
  ['17,23', 'bugs with these numbers, open or closed'],
  ['review?', 'bugs with a requested flag'],
  ['review?ann', 'the same, if the login name of the requestee contains this'],
  ['P1-2', 'bugs with the first or second priority'],
]

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
  return markup`<p>A quicksearch is one line, as in the <a href="${to(paths.search)}">form for
searches</a>. Each word must occur in the summary, the whiteboard, an alias, a comment, or the
name of the product or the component.</p>
${table(
  ['Typed', 'Finds'],
  WORDS.map(([typed, means]) => [tried(typed), means]),
)}
<h2 id="statuses">Open and closed bugs</h2>
<p>A quicksearch finds open bugs, unless its first word is <code>ALL</code>, <code>OPEN</code>, or
the beginning of statuses or resolutions in capital letters, separated by commas.</p>
${table(
  ['Typed', 'Finds'],
  (await statusExamples(look)).map(([typed, means]) => [tried(typed), means]),
)}
<h2 id="marks">Prefixes</h2>
${table(
  ['Prefix', 'Searches', 'Example'],
  MARKS.map((mark) => [
    markup`<code>${mark}</code>`,
    MARK_TEXTS[mark][0],
    tried(MARK_TEXTS[mark][1]),
  ]),
)}
<h2 id="fields">Fields</h2>
<p>Write a field, an operator and a value without blanks: ${tried('ALL product:core')},
${tried('summary:"main window"')}. If several fields or values are separated by commas, any of them
may match.</p>
${table(
  ['Operator', 'Condition on the field'],
  SIGNS.map((sign) => [markup`<code>${sign}</code>`, operatorTitle(SIGN_OPERATORS[sign])]),
)}
<h2 id="words">Names of fields</h2>
<p>A name can be shortened as long as it is unambiguous.</p>
${table(['Field', 'Names'], named)}`
}

/** Uses statuses of this installation. */
async function statusExamples({ tx }: Look): Promise<(readonly [string, string])[]> {
  const closed = (await statuses(tx)).find(({ is_open }) => !is_open)?.name ?? 'RESOLVED'
  const [first] = await initialStatuses(tx)
  const begun = closed.slice(0, BEGUN_CHARS)
  return [
    ['ALL crash', 'open and closed bugs'],
    [`${begun} crash`, `bugs whose status or resolution begins with ${begun}, such as ${closed}`],
    [`${first?.name ?? 'OPEN'},${closed} crash`, 'bugs with either status'],
  ]
}
const BEGUN_CHARS = 3
