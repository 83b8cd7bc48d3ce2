/** The page of a value, and the one that asks before it is deleted. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { bugzillaUpdateParameters } from '../../../administration/instance/instance.methods.ts'
import { fieldValueRemove, fieldValueUpdate } from '../../../catalogue/fields/fields.methods.ts'
import { searchValues } from '../../../catalogue/fields/search-values.ts'
import type { AdministeredValue } from '../../../catalogue/fields/search-values.wire.ts'
import { bugField } from '../../../model/bug-fields/bug-fields.wire.ts'
import * as paths from '../../../model/paths.ts'
import { field, idIn, isOn, runner, tick } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { bugsWith, fieldOf, type Of, visibilityInput } from './value-parts.ts'
import { text } from './text.ts'

const update = runner(fieldValueUpdate)
const remove = runner(fieldValueRemove)
const setParameters = runner(bugzillaUpdateParameters)

/** Fault 304 for others than administrators, 51 for an unknown value. */
export const valuePage = administered({
  name: 'Page.field_value',
  path: paths.FIELD_VALUE,
  aside: true,
  show: shown,
  actions: {
    save: { run: save, done: () => text('saved') },
    make_default: { run: makeDefault, done: () => text('made_default') },
  },
})

interface Found {
  of: Of
  value: AdministeredValue
}
async function valueOf(look: Look, asked: PageAsked): Promise<Found> {
  const of = await fieldOf(look, asked)
  const { values } = await searchValues(look, { field: of.name, id: idIn(asked) })
  return { of, value: values[0]! }
}
const found = (door: Door, asked: PageAsked) =>
  door.look(door.caller.actor, (look) => valueOf(look, asked))

async function shown(look: Look, asked: PageAsked) {
  const { of, value } = await valueOf(look, asked)
  const { id, name, is_default, is_static, bugs } = value
  const path = paths.fieldValue(of.name, id)
  const body = markup`<p><a href="${asked.to(paths.fieldValues(of.name))}">
${text('title', { label: of.label })}</a></p>
${is_default && markup`<p>${text('is_default')}</p>`}
${actionForm(asked, { path, action: 'save', fields: controls(asked, of, value) })}
${
  parameterOf(of) !== undefined &&
  !is_default &&
  look.actor.may('tweakparams') &&
  actionForm(asked, {
    path,
    action: 'make_default',
    fields: markup`<button>${text('make_default')}</button>`,
  })
}
${
  is_static
    ? markup`<p>${text('is_static')}</p>`
    : markup`<p>${text('renames', { count: bugs })}</p>
<p><a class="button bare" href="${asked.to(paths.deleteFieldValue(of.name, id))}">${text('delete')}</a></p>`
}
${historyLink(look, asked, { class: classOf(of), object_id: id })}`
  return { title: text('value_title', { name: name || text('empty'), label: of.label }), body }
}

const parameterOf = ({ name }: Of) => bugField(name)?.otherwise
const classOf = ({ name, isStatus }: Of) =>
  isStatus ? 'Bugzilla::Status' : `Bugzilla::Field::Choice::${name}`

function controls(asked: PageAsked, of: Of, value: AdministeredValue): Part {
  const isTyped = asked.given.has('form_token')
  const said = (name: string, was: string | number | null) =>
    isTyped ? field(asked, name) : String(was ?? '')
  const isActive = isTyped ? isOn(asked, 'is_active') : value.is_active
  return markup`<label>${text('name')} <input name="name" value="${said('name', value.name)}"
maxlength="64"${value.is_static ? markup` readonly` : markup` required`}></label>
<label>${text('sortkey')} <input name="sortkey" type="number" min="0" max="32767"
value="${said('sortkey', value.sortkey)}" required></label>
${tick('is_active', text('is_active'), isActive)}
${value.is_open !== undefined && markup`<p>${text(value.is_open ? 'open' : 'closed')}</p>`}
${visibilityInput(of, said('visibility_value', value.visibility_value))}
<button>${text('save')}</button>`
}

async function save(door: Door, asked: PageAsked) {
  const { of, value } = await found(door, asked)
  const visibility_value = field(asked, 'visibility_value').trim() || null
  await update(door, {
    field: of.name,
    value: value.name,
    ...(field(asked, 'name') !== value.name && { name: field(asked, 'name') }),
    sortkey: field(asked, 'sortkey'),
    is_active: isOn(asked, 'is_active'),
    ...(of.controller !== undefined &&
      visibility_value !== value.visibility_value && { visibility_value }),
  })
  return undefined
}

async function makeDefault(door: Door, asked: PageAsked) {
  const { of, value } = await found(door, asked)
  const parameter = parameterOf(of)
  if (parameter !== undefined)
    await setParameters(door, { parameters: { [parameter]: value.name } })
  return undefined
}

/** Asks, and says how many bugs have the value. */
export const deleteValuePage = administered({
  name: 'Page.delete_field_value',
  path: paths.DELETE_FIELD_VALUE,
  aside: true,
  async show(look, asked) {
    const { of, value } = await valueOf(look, asked)
    const { id, name, bugs } = value
    const { to } = asked
    const back = markup`<a class="button bare" href="${to(paths.fieldValue(of.name, id))}">
${text('back')}</a>`
    const fields = markup`<p>${text('delete_unused')}</p>
<div class="actions"><button>${text('delete')}</button>${back}</div>`
    const path = paths.deleteFieldValue(of.name, id)
    const body =
      bugs === 0
        ? actionForm(asked, { path, action: 'delete', fields })
        : markup`<p>${text('delete_used', { count: bugs })}</p>
<div class="actions"><a href="${to(bugsWith(of, name))}">${text('these_bugs')}</a>${back}</div>`
    return { title: text('delete_title', { name, label: of.label }), body }
  },
  actions: {
    delete: {
      async run(door, asked) {
        const { of, value } = await found(door, asked)
        await remove(door, { field: of.name, value: value.name })
        return paths.fieldValues(of.name)
      },
      done: () => text('deleted'),
    },
  },
})
