/** The criteria of a list, each with a link to the list without it. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import {
  type Chip,
  parseQuery,
  printQuery,
  type Query,
  saidBy,
  withoutChip,
} from '../search/ask/chips.wire.ts'
import { namedField } from '../search/tree/fields.ts'
import { knownNames } from '../search/tree/names.ts'
import * as paths from '../model/paths.ts'

export async function chipsFor({ tx }: Look, asked: PageAsked): Promise<Part> {
  const { fields } = await knownNames(tx)
  const read = parseQuery(asked.given, { names: (name) => namedField(name, fields) !== undefined })
  // Shorter searches use their own pages.
  const isOfPage = (name: string) => name === 'offset' || name === 'cursor'
  const query = { ...read, rest: read.rest.filter(([name]) => !isOfPage(name)) }
  const { chips } = query
  if (chips.length === 0) return undefined
  const items = chips.map((chip, at) => {
    const text = textOf(chip)
    const less = addressOf(withoutChip(query, at), asked)
    return markup`<li class="chip"><span>${text}</span>
<a class="less" href="${less}" aria-label="Without ${text}">×</a></li>\n`
  })
  return markup`<ul class="chips filters" aria-label="What is searched for">
${items}</ul>`
}

function addressOf(query: Query, { to }: PageAsked) {
  const parameters = new URLSearchParams(printQuery(query)).toString()
  return to(parameters === '' ? paths.bugs : `${paths.bugs}?${parameters}`)
}

/** With the names of fields and operators in URLs. */
function textOf(chip: Chip): string {
  const { field, operator, values, isNegated } = saidBy(chip)
  const what = [field, operator, values.filter(Boolean).join(', ')].filter(Boolean)
  return `${isNegated ? 'not ' : ''}${what.join(' ')}`
}
