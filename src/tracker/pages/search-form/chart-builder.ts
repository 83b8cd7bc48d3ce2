/**
 * The builder of charts: conditions in groups, each with buttons that add or remove parts. They
 * submit the form, so that it works without a script. Pure.
 */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import {
  type Chart,
  type Condition,
  type Group,
  groupOf,
  printChart,
} from '../../search/ask/charts.wire.ts'
import { hidden, tick } from '../parts/forms.ts'
import { CHART } from './chart-edits.rules.ts'
import { inputs, type Options, withChosen } from './controls.ts'
import { operatorsOffered } from './operator-titles.ts'

/** Rows beyond these become hidden fields; each lists all fields. */
const ROWS_SHOWN_MAX = 50

const JOINERS: Options = [
  ['AND', 'all of'],
  ['OR', 'any of'],
  ['AND_G', 'all of, on the same entry of a list'],
]

/** The names and titles of fields. */
export type Titles = ReadonlyMap<string, string>

/** The whole chart of a form. */
export const chartBuilder = ({ joiner, parts }: Chart, titles: Titles): Markup => markup`
<label>These conditions hold
<select name="j_top">${withChosen(JOINERS, [joiner])}</select></label>
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
<button class="plain" name="${CHART}" value="add-${last}">Add a condition</button>
<button class="plain" name="${CHART}" value="group-${last}">Add a group</button></div>
<input type="hidden" name="f${last}" value="${end}">`
}

function conditionShown(condition: Condition, titles: Titles, at: number): Part {
  const { field, operator, values, isNegated } = condition
  const title = titles.get(field) ?? field
  const unseen = (what: string) => markup`<span class="unseen">${what} of condition ${at}</span>`
  return markup`<div class="condition" id="row-${at}">
${tick(`n${at}`, markup`Not<span class="unseen"> condition ${at}</span>`, isNegated)}
<label>${unseen('Field')}
<select name="f${at}">${withChosen([...titles], [field])}</select></label>
<label>${unseen('Comparison')}
<select name="o${at}">${withChosen(operatorsOffered, [operator || 'equals'])}</select></label>
${inputs(`v${at}`, `Value of condition ${at}`, values.length > 0 ? values : [''])}
${removing(at, `condition ${at}: ${title}`)}</div>`
}

const removing = (at: number, what: string) => markup`<button class="plain" name="${CHART}"
value="remove-${at}">Remove<span class="unseen"> ${what}</span></button>`

function groupShown({ joiner, isNegated, parts }: Group, titles: Titles, numbers: Numbers): Part {
  const at = numbers.take()
  return markup`<fieldset id="row-${at}"><legend>Group ${at}</legend>
<input type="hidden" name="f${at}" value="OP">
<div class="condition">
${tick(`n${at}`, markup`Not<span class="unseen"> group ${at}</span>`, isNegated)}
<label><span class="unseen">How group ${at} is joined</span>
<select name="j${at}">${withChosen(JOINERS, [joiner])}</select></label>
${removing(at, `group ${at}`)}</div>
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
  return markup`<span class="dim">One more condition applies unchanged.</span>${hidden(renumbered)}`
}
