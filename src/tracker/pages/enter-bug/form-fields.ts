/** The fields beside the texts of a new bug: those of its state, people, flags and groups. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { setFields, wireOf } from '../../model/bug-fields/columns.wire.ts'
import { relationFields, relationWire } from '../../model/bug-fields/relations.wire.ts'
import { completed } from '../parts/completed.ts'
import { inputOf } from '../parts/field-input.ts'
import { options } from '../../../platform/http/page-forms.ts'
import { described } from '../parts/texts.ts'
import { type Values, valueOf } from './asked.ts'
import { type GroupChoice, isTyped } from './choices.ts'
import { CLONED_GROUPS } from './cloned.ts'
import { attrsOf, lineOf, pickOf, wrongShown } from './control.ts'
import type { Filling } from './form.ts'
import { flagsPart, ownPart } from './more-fields.ts'
import { text } from './text.ts'

/** Fields that the installation or the reader cannot use are left out. */
export const fieldsPart = (filling: Filling): Part => [
  statePart(filling),
  morePart(filling),
  groupsPart(filling),
]

function statePart({ choices, values, wrong }: Filling): Part {
  const { versions, milestones, product, selects, statuses, resolutions } = choices
  const value = (name: string) => valueOf(values, name)
  const pick = (name: string, title: string, all: readonly string[], usual: string) =>
    pickOf({ name, title, values: all, chosen: value(name) || usual }, wrong)
  return markup`<div class="columns">
${pick('version', text('version'), versions, versions.at(-1) ?? '')}
${pick('target_milestone', text('milestone'), milestones, product.defaultmilestone)}
${selects.map(({ name, title, values: all, usual }) => pick(name, title, all, usual))}
${pick('status', text('status'), statuses, usualStatus(statuses))}
${pick('resolution', text('resolution'), resolutions, '')}
</div>`
}

const usualStatus = (statuses: readonly string[]) =>
  statuses.find((name) => name !== 'UNCONFIRMED') ?? ''

function morePart(filling: Filling): Part {
  const { wrong, values, defaults } = filling
  const { may, has, own, typed } = filling.choices
  const line = (name: string, title: string, more: Part = '') => {
    const all = [more, completed(name)]
    return lineOf({ name, title, value: listed(values, name), more: all }, wrong)
  }
  const lines = (isOf: (field: BugField) => boolean) =>
    typed.filter(isOf).map((field) => line(wireOf(field), titleOf(field), attributesOf(field)))
  const usual = (login: string) => login !== '' && markup` placeholder="${login}"`
  const isNeeded = own.some(({ isMandatory, only_for }) => isMandatory && !only_for)
  const names = [...values.keys(), wrong?.name ?? '']
  const isOpen = isNeeded || names.some((name) => MORE.test(name) || TYPED.has(name))
  return markup`<details${isOpen && markup` open`}><summary>${text('more_fields')}</summary>
<div class="columns">
${may.edit && line('assigned_to', text('assignee'), usual(defaults?.assignee ?? ''))}
${may.edit && has.contacts && line('qa_contact', text('qa_contact'), usual(defaults?.contact ?? ''))}
${line('cc', text('cc'))}
${keywordsPart(filling)}
${lines(({ column }) => column === 'line')}
${line('alias', text('alias'))}
${
  may.edit &&
  has.relations.map((field) => line(relationWire(field), text('relation', { field: field.label })))
}
${has.see_also && line('see_also', text('see_also'))}
${lines(({ column }) => column !== 'line')}
${ownPart(filling)}
</div>
${flagsPart(filling.choices.flags, values, wrong)}
</details>`
}
const MORE = /^(assigned_to|qa_contact|cc|keywords|alias|see_also|cf_.*|flag.*)$/
const TYPED: ReadonlySet<string> = new Set(
  [...relationFields, ...setFields.filter(isTyped)].map((field: BugField) => wireOf(field)),
)

const titleOf = ({ label, title = label, column }: BugField) => (column === 'line' ? title : label)
const attributesOf = (field: BugField): Part =>
  field.max === undefined ? inputOf(field) : markup` maxlength="${field.max}"`

const listed = (values: Values, name: string) => (values.get(name) ?? []).join(', ')

function keywordsPart({ choices: { keywords }, values, wrong }: Filling): Part {
  const more = markup` list="keywords"${completed('keywords')}`
  const value = listed(values, 'keywords')
  return (
    keywords.length > 0 && [
      lineOf({ name: 'keywords', title: text('keywords'), value, more }, wrong),
      markup`<datalist id="keywords">${options(keywords, [])}</datalist>`,
    ]
  )
}

function groupsPart({ choices: { groups }, values, wrong }: Filling): Part {
  const said = values.has('groups_offered') || values.has('groups')
  const cloned = said ? [] : (values.get(CLONED_GROUPS) ?? [])
  const isOn = ({ id, name, isUsual, isFixed }: GroupChoice) =>
    isFixed ||
    cloned.includes(name) ||
    (said ? values.get('groups')?.includes(name) : values.has(`bit-${id}`) || isUsual)
  const missing = cloned.filter((name) => groups.every((group) => group.name !== name))
  return [
    missing.length > 0 &&
      markup`<p class="alarm" role="alert">
${text('cloned_groups', { groups: missing.join(', ') })}</p>`,
    groups.length > 0 &&
      markup`<fieldset${attrsOf('groups', wrong)}><legend>${text('who_sees')}</legend>
<p class="dim">${text('who_sees_about')}</p>
<input type="hidden" name="groups_offered" value="1">
${groups.map(
  (group) => markup`<label><input type="checkbox" name="groups" value="${group.name}"
${isOn(group) && markup` checked`}${group.isFixed && markup` disabled`}> ${group.name}
<span class="dim">${described(group.description)}${group.isFixed && ` ${text('always')}`}</span></label>\n`,
)}${wrongShown('groups', wrong)}</fieldset>`,
  ]
}
