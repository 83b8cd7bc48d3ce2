/** The properties of a component as controls, and as parameters of the methods. */

import { isOn as isParameterOn } from '../../../../accounts/parameters/parameters.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { field, isOn, tick } from '../../../../platform/http/page-forms.ts'
import { area, givenIn, line, linesIn, NAMED, type Values } from '../controls.ts'
import { text } from './text.ts'

/** The attributes of one person. */
export const PERSON = markup` maxlength="255" data-complete="people"`

/** The QA contact only if the installation has QA contacts. */
export const componentFields = async ({ tx }: Look, values: Values): Promise<Part> => [
  line(values, 'name', text('name'), NAMED),
  area(values, 'description', text('description'), markup` required`),
  line(values, 'default_assignee', text('default_assignee'), markup` required${PERSON}`),
  (await isParameterOn(tx, 'useqacontact')) &&
    line(values, 'default_qa_contact', text('default_qa_contact'), PERSON),
  line(values, 'default_cc', text('default_cc'), markup` data-complete="people"`),
  tick('is_open', text('is_open'), values.isOn('is_open')),
  area(values, 'bug_description_template', text('template')),
]

/** The parameters that the form has for Component.create and Component.update. */
export const componentAsked = (asked: PageAsked): Record<string, unknown> => ({
  ...givenIn(asked, ['name', 'default_assignee', 'default_qa_contact']),
  ...givenIn(asked, ['bug_description_template']),
  description: linesIn(asked, 'description'),
  default_cc: field(asked, 'default_cc').split(',').filter(Boolean),
  is_open: isOn(asked, 'is_open'),
})
