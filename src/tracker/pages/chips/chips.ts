/** The criteria of a list in words: each can be changed or removed, and others can be added. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  type Chip,
  parseQuery,
  printQuery,
  type Query,
  withoutChip,
} from '../../search/ask/chips.wire.ts'
import { conditionOn, groupOf } from '../../search/ask/charts.wire.ts'
import type { Given } from '../../search/ask/given.wire.ts'
import { CREATION } from '../../search/ask/old-forms.wire.ts'
import { criteriaNames } from '../../search/ask/reader.ts'
import * as paths from '../../model/paths.ts'
import { field, hidden, options } from '../../../platform/http/page-forms.ts'
import { CHART } from '../search-form/chart-edits.rules.ts'
import { fieldsFor } from '../search-form/choices.ts'
import { operatorsOffered, titled } from '../search-form/operator-titles.ts'
import { CHIP, chipForm, isChangedInPlace, nextCondition } from './change-chip.ts'
import { groupForm, OPEN_GROUP, openGroup } from './change-group.ts'
import { chipWords, type LabelOf, textOf } from './chip-words.ts'
import { text } from './text.ts'

/** The chips, and all of them as one short text. */
export async function chipsFor(look: Look, asked: PageAsked) {
  const names = await criteriaNames(look)
  const read = (given: Given): Query => {
    const { chips, rest } = parseQuery(given, { names })
    // Shorter searches use their own pages.
    return { chips, rest: rest.filter(([name]) => !OF_PAGE.has(name)) }
  }
  const query = read(asked.given)
  const open = openGroup(asked)
  const others = open ? read(open.others) : query
  const { titles } = await fieldsFor(look)
  const label: LabelOf = (name) => titles.get(name) ?? (name === CREATION ? text('creation') : name)
  const words = query.chips.map((chip) => textOf(chipWords(chip, label))).join(', ')
  const changed = Number(field(asked, CHIP)) - 1
  const shown = others.chips.map(async (chip, at) =>
    at === changed && isChangedInPlace(chip)
      ? markup`<li>${await chipForm(look, query, { chip, asked })}</li>`
      : chipShown(query, at, { asked, label }),
  )
  const part = markup`<div class="filters"><ul class="chips" aria-label="${text('searched_for')}">
${await Promise.all(shown)}
${open && markup`<li class="whole">${groupForm(open.group, { others, query, asked, titles })}</li>`}
<li>${adding(query, asked, titles)}</li>
<li><a class="button bare"
href="${withGroup(query, asked)}">${text('add_group')}</a></li></ul></div>`
  return { part, text: words.length > TEXT_CHARS ? `${words.slice(0, TEXT_CHARS)}…` : words }
}

const OF_PAGE: ReadonlySet<string> = new Set(['offset', 'cursor', CHIP, CHART])

/** Titles of windows are cut at about that length anyway. */
const TEXT_CHARS = 120

interface Around {
  asked: PageAsked
  label: LabelOf
}
function chipShown(query: Query, at: number, { asked, label }: Around): Part {
  const chip = query.chips[at]!
  const words = chipWords(chip, label)
  const { subject, verb, values } = words
  const [change, less] = [changeLink(query, at, asked), lessLink(query, at, asked)]
  const without = text('without', { words: textOf(words) })
  return markup`<li class="chip"><a href="${change}" title="${text('change')}">${subject}
<span class="dim">${verb}</span> <b>${values}</b></a>
<a class="less" href="${less}" aria-label="${without}">×</a>
</li>\n`
}

function changeLink(query: Query, at: number, asked: PageAsked): string {
  const chip = query.chips[at]!
  const opened = (chips: Chip[], value: string) =>
    addressOf(paths.bugs, { chips, rest: [...query.rest, [CHIP, value]] }, asked)
  // The group that is open is the last one.
  if (chip.kind === 'chart') return opened([...query.chips.toSpliced(at, 1), chip], OPEN_GROUP)
  return opened(query.chips, `${at + 1}`)
}

/** Without any criteria, the list would be the usual one. */
function lessLink(query: Query, at: number, asked: PageAsked): string {
  const left = withoutChip(query, at)
  const isOfAll = JSON.stringify(query.chips[at]) === JSON.stringify(ALL)
  if (left.chips.length > 0 || isOfAll) return addressOf(paths.bugs, left, asked)
  return addressOf(paths.bugs, { chips: [ALL], rest: left.rest }, asked)
}
const ALL: Chip = { kind: 'criterion', field: 'bug_status', operator: '', values: ['__all__'] }

/** With another group, which has a first condition to fill in. */
function withGroup(query: Query, asked: PageAsked): string {
  const group = groupOf('OR', [conditionOn('short_desc', 'substring')])
  const chips: Chip[] = [...query.chips, { kind: 'chart', chart: group }]
  return addressOf(paths.bugs, { chips, rest: [...query.rest, [CHIP, OPEN_GROUP]] }, asked)
}

/** A form that adds a condition to the search. */
function adding(query: Query, { to }: PageAsked, titles: ReadonlyMap<string, string>): Part {
  const pairs = printQuery(query)
  const next = nextCondition(pairs)
  return markup`<details class="more"><summary>${text('add_condition')}</summary>
<form class="columns" action="${to(paths.bugs)}">${hidden(pairs)}
<label>${text('field')}
<select name="f${next}">${options([...titles], ['short_desc'])}</select></label>
<label>${text('comparison')}
<select name="o${next}">${options(titled(operatorsOffered), ['substring'])}</select></label>
<label>${text('value')} <input name="v${next}"></label>
<button>${text('add')}</button></form></details>`
}

function addressOf(path: string, query: Query, { to }: PageAsked) {
  const parameters = new URLSearchParams(printQuery(query)).toString()
  return to(parameters === '' ? path : `${path}?${parameters}`)
}
