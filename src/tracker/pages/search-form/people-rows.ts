/** The people of a search form. Pure. */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import { ROLES } from '../../search/ask/old-forms.wire.ts'
import { tick } from '../../../platform/http/page-forms.ts'
import type { Offer } from './choices.ts'
import { inputs, withChosen } from './controls.ts'
import type { Draft, Person } from './draft.ts'
import { ofPeople, titled } from './operator-titles.ts'
import { text } from './text.ts'

/** The minimum number of rows. */
const ROWS_FREE = 3

const ROLE_TITLES = {
  assigned_to: 'assignee',
  reporter: 'reporter',
  qa_contact: 'qa_contact',
  cc: 'cc',
  longdesc: 'commenter',
} as const satisfies Record<(typeof ROLES)[number], string>
/** Ticked by default while no person is entered. */
const FIRST_ROLES = ['assigned_to', 'reporter', 'cc']

/** The people of the search, and empty rows up to `ROWS_FREE`. */
export function peopleRows({ people }: Draft, { offered }: Offer): Part {
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
  return rows.map((person, at) => personRow(person, at + 1, offered))
}

/** One person of a search, with a number of its own among those of the form. */
export function personRow(person: Person, number: number, offered: Offer['offered']): Markup {
  const { values, operator, roles } = person
  const shown = ROLES.filter((role) => offered.has(role) || roles.includes(role))
  const how = operator === '' || operator === 'anyexact' ? 'exact' : operator
  return markup`<fieldset><legend>${text('person', { number })}</legend>
${shown.map((role) => tick(`email${role}${number}`, text(ROLE_TITLES[role]), roles.includes(role)))}
<label><span class="unseen">${text('comparison_for_person', { number })}</span>
<select name="emailtype${number}">${withChosen(titled(ofPeople), [how])}</select></label>
${inputs(`email${number}`, text('login_of_person', { number }), values.length > 0 ? values : [''])}
</fieldset>\n`
}
