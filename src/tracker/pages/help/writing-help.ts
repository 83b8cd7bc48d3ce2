/** Help about writing good bug reports and discussing them. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { text } from './text.ts'
import * as paths from '../../model/paths.ts'

/** The same text for all installations. */
export function writingHelp({ to }: PageAsked): Part {
  const items = (keys: readonly Item[]) => keys.map((key) => markup`<li>${text(key)}</li>\n`)
  return markup`<h2 id="before">${text('before')}</h2>
<ul><li>${text('before_newest')}</li>
<li>${text.show('before_search', { search: link(to(paths.search)) })}</li>
<li>${text('before_one')}</li></ul>
<h2 id="summary">${text('summary')}</h2>
<p>${text('summary_says')}</p>
<h2 id="description">${text('description')}</h2>
<ol>${items(DESCRIPTION)}</ol>
<p>${text('description_cause')}</p>
<h2 id="talking">${text('talking')}</h2>
<ul>${items(TALKING)}</ul>`
}

const DESCRIPTION = [
  'description_did',
  'description_happened',
  'description_expected',
  'description_often',
  'description_where',
] as const
const TALKING = [
  'talking_subject',
  'talking_kind',
  'talking_new',
  'talking_fields',
  'talking_private',
] as const
type Item = (typeof DESCRIPTION | typeof TALKING)[number]
