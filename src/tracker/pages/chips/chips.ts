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
import { namedField } from '../../search/tree/fields.ts'
import { knownNames } from '../../search/tree/names.ts'
import * as paths from '../../model/paths.ts'
import { field, hidden, options } from '../parts/forms.ts'
import { fieldsFor } from '../search-form/choices.ts'
import { operatorsOffered } from '../search-form/operator-titles.ts'
import { CHIP, chipForm, isChangedInPlace, nextCondition } from './change-chip.ts'
import { chipWords, type LabelOf, textOf } from './chip-words.rules.ts'

/** The chips, and all of them as one short text. */
export async function chipsFor(look: Look, asked: PageAsked) {
  const { fields } = await knownNames(look.tx)
  const read = parseQuery(asked.given, { names: (name) => namedField(name, fields) !== undefined })
  // Shorter searches use their own pages.
  const isOfPage = (name: string) => name === 'offset' || name === 'cursor' || name === CHIP
  const query = { ...read, rest: read.rest.filter(([name]) => !isOfPage(name)) }
  const { titles } = await fieldsFor(look)
  const label: LabelOf = (name) => titles.get(name) ?? (name === CREATION ? 'Creation' : name)
  const text = query.chips.map((chip) => textOf(chipWords(chip, label))).join(', ')
  const changed = Number(field(asked, CHIP)) - 1
  const shown = query.chips.map(async (chip, at) =>
    at === changed && isChangedInPlace(chip)
      ? markup`<li>${await chipForm(look, query, { chip, asked })}</li>`
      : chipShown(query, at, { asked, label }),
  )
  const part = markup`<div class="filters"><ul class="chips" aria-label="What is searched for">
${await Promise.all(shown)}
<li>${adding(query, asked, titles)}</li></ul></div>`
  return { part, text: text.length > TEXT_CHARS ? `${text.slice(0, TEXT_CHARS)}…` : text }
}

/** Titles of windows are cut at about that length anyway. */
const TEXT_CHARS = 120

/** Stands among the names of changed fields. */
const CREATION = '[Bug creation]'

interface Around {
  asked: PageAsked
  label: LabelOf
}
function chipShown(query: Query, at: number, { asked, label }: Around): Part {
  const chip = query.chips[at]!
  const words = chipWords(chip, label)
  const { subject, verb, values } = words
  const less = addressOf(paths.bugs, withoutChip(query, at), asked)
  const change = isChangedInPlace(chip)
    ? addressOf(paths.bugs, { ...query, rest: [...query.rest, [CHIP, `${at + 1}`]] }, asked)
    : `${addressOf(paths.search, query, asked)}#${PLACES[chip.kind] ?? ''}`
  return markup`<li class="chip"><a href="${change}" title="Change this condition">${subject}
<span class="dim">${verb}</span> <b>${values}</b></a>
<a class="less" href="${less}" aria-label="Without: ${textOf(words)}">×</a></li>\n`
}

/** Where the search form holds these chips. */
const PLACES: Partial<Record<Chip['kind'], string>> = {
  chart: 'conditions',
  person: 'people',
  changed: 'changes',
  deadline: 'changes',
}

/** A form that adds a condition to the search. */
function adding(query: Query, { to }: PageAsked, titles: ReadonlyMap<string, string>): Part {
  const pairs = printQuery(query)
  const next = nextCondition(pairs)
  return markup`<details class="more"><summary>+ Condition</summary>
<form class="columns" action="${to(paths.bugs)}">${hidden(pairs)}
<label>Field <select name="f${next}">${options([...titles], ['short_desc'])}</select></label>
<label>Comparison <select name="o${next}">${options(operatorsOffered, ['substring'])}</select></label>
<label>Value <input name="v${next}"></label>
<button>Add</button></form></details>`
}

function addressOf(path: string, query: Query, { to }: PageAsked) {
  const parameters = new URLSearchParams(printQuery(query)).toString()
  return to(parameters === '' ? path : `${path}?${parameters}`)
}
