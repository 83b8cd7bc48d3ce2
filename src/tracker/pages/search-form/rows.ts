/** The repeated parts of a search form: people and chart conditions. Pure. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { ROLES } from '../../search/ask/old-forms.wire.ts'
import { hidden, tick } from '../parts/forms.ts'
import type { Offer } from './choices.ts'
import { inputs, type Options, withChosen } from './controls.ts'
import type { Draft, Person, Row } from './draft.ts'
import { ofPeople, operatorsOffered } from './operator-titles.ts'

/** Empty rows to add criteria. */
const ROWS_FREE = 3
/** Conditions beyond these become hidden fields; each row lists all fields. */
const ROWS_SHOWN_MAX = 50

const ROLE_TITLES: Readonly<Record<(typeof ROLES)[number], string>> = {
  assigned_to: 'Assignee',
  reporter: 'Reporter',
  qa_contact: 'QA contact',
  cc: 'On the CC list',
  longdesc: 'Wrote a comment',
}
/** Ticked by default while no person is entered. */
const FIRST_ROLES = ['assigned_to', 'reporter', 'cc']

export function peopleRows({ people }: Draft, { hasContacts }: Offer): Part {
  const free = Math.max(0, ROWS_FREE - people.length)
  const rows: Person[] = [
    ...people,
    ...FIRST_ROLES.slice(ROWS_FREE - free).map((role): Person => ({
      kind: 'person',
      values: [],
      operator: 'substring',
      roles: [role],
    })),
  ]
  return rows.map(({ values, operator, roles }, at) => {
    const number = at + 1
    const asked = ROLES.filter((role) => hasContacts || role !== 'qa_contact')
    const shown = ROLES.filter((role) => asked.includes(role) || roles.includes(role))
    const how = operator === '' || operator === 'anyexact' ? 'exact' : operator
    return markup`<fieldset><legend>Person ${number}</legend>
${shown.map((role) => tick(`email${role}${number}`, ROLE_TITLES[role], roles.includes(role)))}
<label><span class="unseen">Comparison for person ${number}</span>
<select name="emailtype${number}">${withChosen(ofPeople, [how])}</select></label>
${inputs(`email${number}`, `Login name of person ${number}`, values.length > 0 ? values : [''])}
</fieldset>\n`
  })
}

const JOINERS: Options = [
  ['AND', 'all of'],
  ['OR', 'any of'],
  ['AND_G', 'all of, on the same entry of a list'],
]
const NO_ROW: Row = { field: '', operator: '', values: [], joiner: '', isNegated: false }

export function chartRows({ rows, joiner }: Draft, { titles }: Offer): Part {
  const fields: Options = [
    ['', ''],
    ['OP', '( open parentheses'],
    ['CP', ') close parentheses'],
    ...titles,
  ]
  const shown = rows.slice(0, ROWS_SHOWN_MAX)
  const more = rows.slice(ROWS_SHOWN_MAX)
  // New criteria are added at the end.
  const free = Array.from({ length: ROWS_FREE }, (_, at) => rows.length + at + 1)
  return markup`<label>These conditions hold
<select name="j_top">${withChosen(JOINERS, [joiner])}</select></label>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">Not</th><th scope="col">Field</th><th scope="col">Comparison</th>
<th scope="col">Value</th><th scope="col">In parentheses</th></tr></thead>
<tbody>${shown.map((row, at) => chartRow(row, at + 1, fields))}
${free.map((number) => chartRow(NO_ROW, number, fields))}</tbody>
</table></div>
${
  more.length > 0 &&
  markup`<p class="dim">${more.length} more conditions apply unchanged.</p>
${hidden(more.flatMap((row, at) => pairsOf(row, ROWS_SHOWN_MAX + at + 1)))}`
}`
}

function chartRow({ field, operator, values, joiner, isNegated }: Row, at: number, all: Options) {
  const isGroup = field === 'OP' || field === 'CP'
  const given = values.length > 0 ? values : ['']
  const named = (what: string) => markup`<span class="unseen">${what} of condition ${at}</span>`
  return markup`<tr>
<td>${tick(`n${at}`, markup`<span class="unseen">Not condition ${at}</span>`, isNegated)}</td>
<td class="wide"><label>${named('Field')}
<select name="f${at}">${withChosen(all, [field])}</select></label></td>
<td class="wide"><label>${named('Comparison')}
<select name="o${at}">${withChosen(operatorsOffered, [operator || 'equals'])}</select></label></td>
<td class="wide">${!isGroup && inputs(`v${at}`, `Value of condition ${at}`, given)}</td>
<td class="few"><label>${named('Parentheses')}
<select name="j${at}">${withChosen(JOINERS, [joiner || 'AND'])}</select></label></td>
</tr>\n`
}

const pairsOf = (row: Row, at: number): [string, string][] => [
  [`f${at}`, row.field],
  [`o${at}`, row.operator],
  ...row.values.map((value): [string, string] => [`v${at}`, value]),
  [`j${at}`, row.joiner],
  [`n${at}`, row.isNegated ? '1' : ''],
]
