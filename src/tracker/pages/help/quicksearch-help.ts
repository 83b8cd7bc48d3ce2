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
  '#': ['in the summary or in a comment', '#crash'],
  ':': ['in the name of the product or the component', ':core'],
  '@': ['in the login name of the assignee', '@ann'],
  '[': ['in the summary or the whiteboard', '[meta'],
  '!': ['one of the keywords', '!regression'],
}

const WORDS: readonly (readonly [typed: string, means: string])[] = [
  ['crash window', 'open bugs with both words'],
  ['"main window"', 'these words as they stand'],
  ['crash OR hang', 'either of them; so does crash|hang'],
  ['crash -window', 'the one, and not the other; so does NOT window'],
  ['17,23', 'the bugs with these numbers, open or closed'],
  ['review?', 'a flag that waits for an answer'],
  ['review?ann', 'the same, of somebody with this in the login name'],
  ['P1-2', 'the first or the second priority'],
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
searches</a>. Each word has to be found: in the summary, the whiteboard, an alias, a comment, or the
name of the product or the component.</p>
${table(
  ['Typed', 'Finds'],
  WORDS.map(([typed, means]) => [tried(typed), means]),
)}
<h2 id="statuses">Which bugs</h2>
<p>Open ones, unless the first word says something else: <code>ALL</code>, <code>OPEN</code>, or the
beginning of a status or of a resolution in capital letters, several with commas between.</p>
${table(
  ['Typed', 'Finds'],
  (await statusExamples(look)).map(([typed, means]) => [tried(typed), means]),
)}
<h2 id="marks">Where to look</h2>
${table(
  ['Mark', 'Looks', 'Such as'],
  MARKS.map((mark) => [
    markup`<code>${mark}</code>`,
    MARK_TEXTS[mark][0],
    tried(MARK_TEXTS[mark][1]),
  ]),
)}
<h2 id="fields">Fields</h2>
<p>A field, a sign and a value without blanks between: ${tried('ALL product:core')},
${tried('summary:"main window"')}. Several fields or values with commas between are asked for as any
of them.</p>
${table(
  ['Sign', 'Asks whether the field'],
  SIGNS.map((sign) => [markup`<code>${sign}</code>`, operatorTitle(SIGN_OPERATORS[sign])]),
)}
<h2 id="words">Words for fields</h2>
<p>Of a word its beginning is enough, where the words of no other field begin so.</p>
${table(['Field', 'Words for it'], named)}`
}

/** Uses statuses of this installation. */
async function statusExamples({ tx }: Look): Promise<(readonly [string, string])[]> {
  const closed = (await statuses(tx)).find(({ is_open }) => !is_open)?.name ?? 'RESOLVED'
  const [first] = await initialStatuses(tx)
  const begun = closed.slice(0, BEGUN_CHARS)
  return [
    ['ALL crash', 'open bugs and closed ones'],
    [`${begun} crash`, `bugs whose status or resolution begins with ${begun}, such as ${closed}`],
    [`${first?.name ?? 'OPEN'},${closed} crash`, 'bugs with either status'],
  ]
}
const BEGUN_CHARS = 3
