/**
 * The builder of charts: conditions in groups, each with buttons that add or remove parts. They
 * submit the form, so that it works without a script.
 */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import {
  type Chart,
  type Condition,
  type Group,
  groupOf,
  printChart,
} from '../../search/ask/charts.wire.ts'
import { hidden, tick } from '../../../platform/http/page-forms.ts'
import { CHART } from './chart-edits.rules.ts'
import { inputs, type Options, withChosen } from './controls.ts'
import { operatorsOffered, titled } from './operator-titles.ts'
import { text } from './text.ts'

/** Rows beyond these become hidden fields; each lists all fields. */
const ROWS_SHOWN_MAX = 50

const joiners = (): Options => [
  ['AND', text('all_of')],
  ['OR', text('any_of')],
  ['AND_G', text('same_entry')],
]

/** The names and titles of fields. */
export type Titles = ReadonlyMap<string, string>

/** The whole chart of a form. */
export const chartBuilder = ({ joiner, parts }: Chart, titles: Titles): Markup => markup`
<label>${text('conditions_hold')}
<select name="j_top">${withChosen(joiners(), [joiner])}</select></label>
${partsOf(parts, { titles, numbers: numbersFrom(1), end: '' })}`

/** One group of a chart, among conditions with lower numbers. */
export const groupBuilder = (group: Group, titles: Titles, first: number): Part =>
  groupShown(group, titles, numbersFrom(first))

interface Numbers {
  take: () => number
  hasRoom: (rows: number) => boolean
}
function numbersFrom(first: number): Numbers {
  let next = first
  return {
    take: () => next++,
    hasRoom: (rows) => next + rows - first <= ROWS_SHOWN_MAX,
  }
}

interface Around {
  titles: Titles
  numbers: Numbers
  /** The field of the row after the last part. */
  end: 'CP' | ''
}
function partsOf(parts: Group['parts'], { titles, numbers, end }: Around): Part {
  const shown = parts.map((part) => {
    if (!numbers.hasRoom('parts' in part ? 2 : 1)) return unshown(part, numbers)
    return 'parts' in part
      ? groupShown(part, titles, numbers)
      : conditionShown(part, titles, numbers.take())
  })
  const last = numbers.take()
  return markup`<ul class="plain conditions">
${shown.map((one) => markup`<li>${one}</li>\n`)}</ul>
<div class="actions">
<button class="plain" name="${CHART}" value="add-${last}">${text('add_condition')}</button>
<button class="plain" name="${CHART}" value="group-${last}">${text('add_group')}</button></div>
<input type="hidden" name="f${last}" value="${end}">`
}

function conditionShown(condition: Condition, titles: Titles, at: number): Part {
  const { field, operator, values, isNegated } = condition
  const title = titles.get(field) ?? field
  const number = at
  return markup`<div class="condition" id="row-${at}">
${tick(`n${at}`, text.show('not_condition', { number, unseen }), isNegated)}
<label>${unseen(text('field_of', { number }))}
<select name="f${at}">${withChosen([...titles], [field])}</select></label>
<label>${unseen(text('comparison_in', { number }))}
<select name="o${at}">
${withChosen(titled(operatorsOffered), [operator || 'equals'])}</select></label>
${inputs(`v${at}`, text('value_of', { number }), values.length > 0 ? values : [''])}
${removing(at, text.show('remove_condition', { number, title, unseen }))}</div>`
}

const unseen = (part: Part) => markup`<span class="unseen">${part}</span>`

const removing = (at: number, title: Part) => markup`<button class="plain" name="${CHART}"
value="remove-${at}">${title}</button>`

function groupShown({ joiner, isNegated, parts }: Group, titles: Titles, numbers: Numbers): Part {
  const at = numbers.take()
  const number = at
  return markup`<fieldset id="row-${at}"><legend>${text('group', { number })}</legend>
<input type="hidden" name="f${at}" value="OP">
<div class="condition">
${tick(`n${at}`, text.show('not_group', { number, unseen }), isNegated)}
<label><span class="unseen">${text('group_joined', { number })}</span>
<select name="j${at}">${withChosen(joiners(), [joiner])}</select></label>
${removing(at, text.show('remove_group', { number, unseen }))}</div>
${partsOf(parts, { titles, numbers, end: 'CP' })}</fieldset>`
}

/** Applies without being shown. */
function unshown(part: Group['parts'][number], numbers: Numbers): Part {
  const pairs = printChart(groupOf('AND', [part]))
  const offset = numbers.take() - 1
  const renumbered = pairs.map(([name, value]): [string, string] => [
    name.replace(/\d+$/, (digits) => String(Number(digits) + offset)),
    value,
  ])
  const rows = pairs.filter(([name]) => name.startsWith('f')).length
  for (let more = 1; more < rows; more += 1) numbers.take()
  return markup`<span class="dim">${text('one_more')}</span>${hidden(renumbered)}`
}
