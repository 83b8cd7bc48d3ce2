/** The form of one criterion, which changes it in place. */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { type Chip, printQuery, type Query } from '../../search/ask/chips.wire.ts'
import * as paths from '../../model/paths.ts'
import { hidden } from '../parts/forms.ts'
import { choicesFor, fieldsFor } from '../search-form/choices.ts'
import { chooser, inputs, texter, withChosen } from '../search-form/controls.ts'
import { operatorsOffered, ofTexts } from '../search-form/operator-titles.ts'

/** The chip whose form is shown, by its position. */
export const CHIP = 'chip'

const QUICK: ReadonlySet<Chip['kind']> = new Set(['ids', 'statuses', 'words'])

/** Others are changed in the search form. */
const KINDS: ReadonlySet<Chip['kind']> = new Set([...QUICK, 'criterion', 'condition'])
export const isChangedInPlace = ({ kind }: Chip): boolean => KINDS.has(kind)

/** The form submits the whole search, with the chip as its controls say. */
export async function chipForm(
  look: Look,
  query: Query,
  { chip, asked }: { chip: Chip; asked: PageAsked },
): Promise<Part> {
  // All words that are searched for are one text.
  const isQuick = QUICK.has(chip.kind)
  const taken = isQuick ? query.chips.filter(({ kind }) => QUICK.has(kind)) : [chip]
  const others = printQuery({ ...query, chips: query.chips.filter((one) => !taken.includes(one)) })
  const shown = isQuick
    ? wordsControl(printQuery({ chips: taken, rest: [] }))
    : await controls(look, chip, others)
  const back = asked.to(`${paths.bugs}?${new URLSearchParams(printQuery(query)).toString()}`)
  return markup`<form class="columns" id="${CHIP}" action="${asked.to(paths.bugs)}">
${hidden(others)}
${shown}
<button>Apply</button> <a class="button bare" href="${back}">Cancel</a></form>`
}

const wordsControl = (printed: readonly [string, string][]) => markup`<label>Search
<input name="quicksearch" size="40" value="${new Map(printed).get('quicksearch')}"></label>`

async function controls(look: Look, chip: Chip, others: readonly [string, string][]) {
  if (chip.kind === 'condition') return conditionControls(look, chip, others)
  if (chip.kind !== 'criterion') return undefined
  const { field: name } = chip
  const choice = (await choicesFor(look)).get(name)
  if (choice) return chooser(choice, chip)
  const { titles } = await fieldsFor(look)
  const given = { name, title: titles.get(name) ?? name, offered: ofTexts, chosen: 'substring' }
  return texter(given, chip)
}

async function conditionControls(
  look: Look,
  { condition }: Extract<Chip, { kind: 'condition' }>,
  others: readonly [string, string][],
): Promise<Markup> {
  const { field, operator, values, isNegated } = condition
  const { titles } = await fieldsFor(look)
  const title = titles.get(field) ?? field
  const number = nextCondition(others)
  return markup`<label>${title}
${hidden([[`f${number}`, field], ...(isNegated ? [[`n${number}`, '1'] as const] : [])])}
<select name="o${number}">${withChosen(operatorsOffered, [operator])}</select></label>
${inputs(`v${number}`, title, values.length > 0 ? values : [''])}`
}

/** A number that no condition among these parameters has. */
export const nextCondition = (pairs: readonly (readonly [string, string])[]): number =>
  1 + Math.max(0, ...pairs.map(([name]) => Number(/^f(\d+)$/.exec(name)?.[1] ?? 0)))
