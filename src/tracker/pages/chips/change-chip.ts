/** The form of one criterion, which changes it in place. */

import { fold } from '../../../platform/fold.ts'
import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { type Chip, printQuery, type Query } from '../../search/ask/chips.wire.ts'
import * as paths from '../../model/paths.ts'
import { listSearches } from '../../search/saved-searches/saved-searches.ts'
import { hidden } from '../../../platform/http/page-forms.ts'
import { changedControls, deadlineControls, recordedFields } from '../search-form/changes-part.ts'
import { choicesFor, fieldsFor, offeredTo } from '../search-form/choices.ts'
import { chooser, inputs, texter, withChosen } from '../search-form/controls.ts'
import { withStatuses } from '../search-form/criteria.ts'
import { matchingShown } from '../search-form/matching.ts'
import { queryToSave, wholeSearch } from '../search-form/remember.ts'
import { personRow } from '../search-form/people-rows.ts'
import { operatorsOffered, ofTexts, titled } from '../search-form/operator-titles.ts'
import { text } from './text.ts'

/** The chip whose form is shown, by its position. */
export const CHIP = 'chip'

const QUICK: ReadonlySet<Chip['kind']> = new Set(['ids', 'statuses', 'words'])

/** Whether the chip has a form here; groups have one of their own. */
export const isChangedInPlace = ({ kind }: Chip): boolean => kind !== 'chart'

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
    : await controls(look, chip, { others, asked })
  const back = asked.to(`${paths.bugs}?${new URLSearchParams(printQuery(query)).toString()}`)
  return markup`<form class="columns" id="${CHIP}" action="${asked.to(paths.bugs)}">
${hidden(others)}
${shown}
<div class="actions"><button>${text('apply')}</button>
<a class="button bare" href="${back}">${text('cancel')}</a>
${matchingShown('')}</div></form>`
}

const wordsControl = (printed: readonly [string, string][]) => markup`<label>${text('search')}
<input name="quicksearch" size="40" value="${new Map(printed).get('quicksearch')}"></label>`

interface Around {
  /** The parameters of the other chips. */
  others: readonly [string, string][]
  asked: PageAsked
}
async function controls(look: Look, chip: Chip, { others, asked }: Around): Promise<Part> {
  switch (chip.kind) {
    case 'condition':
      return conditionControls(look, chip, others)
    case 'criterion':
      return criterionControls(look, chip)
    case 'person':
      return personRow(chip, nextNumber(others, /^email(\d+)$/), await offeredTo(look))
    case 'changed':
      return changedControls(chip, await recordedFields(look, await fieldsFor(look)))
    case 'deadline':
      return deadlineControls(chip)
    case 'saved':
      return savedControls(look, chip, asked)
    case 'ids':
    case 'statuses':
    case 'words':
    case 'chart':
      return undefined
  }
}

/** Another saved search of the same person; a link leads to the criteria of this one. */
async function savedControls(
  look: Look,
  { name, sharer_id }: Extract<Chip, { kind: 'saved' }>,
  asked: PageAsked,
): Promise<Part> {
  const owner = sharer_id === '' ? look.actor.id : Number(sharer_id)
  const { saved_searches } = await listSearches(look)
  const names = saved_searches.filter(({ owner_id }) => owner_id === owner).map((one) => one.name)
  const chosen = names.find((one) => fold(one) === fold(name)) ?? name
  const whole = queryToSave(await wholeSearch(look, asked.given)).toString()
  const to = asked.to(`${paths.bugs}?${whole}`)
  return markup`<label>${text('saved_search')}
<select name="savedsearch">${withChosen(names, [chosen])}</select></label>
${hidden(sharer_id === '' ? [] : [['sharer_id', sharer_id]])}
<p><a class="button bare" href="${to}">${text('its_conditions')}</a></p>`
}

async function criterionControls(look: Look, chip: Extract<Chip, { kind: 'criterion' }>) {
  const { field: name } = chip
  const choice = (await choicesFor(look)).get(name)
  if (choice) return chooser(withStatuses(choice), chip)
  const { titles } = await fieldsFor(look)
  const given = {
    name,
    title: titles.get(name) ?? name,
    offered: titled(ofTexts),
    chosen: 'substring',
  }
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
<select name="o${number}">${withChosen(titled(operatorsOffered), [operator])}</select></label>
${inputs(`v${number}`, title, values.length > 0 ? values : [''])}`
}

/** A number that no condition among these parameters has. */
export const nextCondition = (pairs: readonly (readonly [string, string])[]): number =>
  nextNumber(pairs, /^f(\d+)$/)

const nextNumber = (pairs: readonly (readonly [string, string])[], name: RegExp) =>
  1 + Math.max(0, ...pairs.map(([one]) => Number(name.exec(one)?.[1] ?? 0)))
