/** The page of a field, and the one that asks before it is deleted. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Door } from '../../../../platform/http/method.ts'
import type { PageAsked } from '../../../../platform/http/page.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { requireAdmin } from '../../../catalogue/fields/change-fields.ts'
import { fieldRemove, fieldUpdate } from '../../../catalogue/fields/fields.methods.ts'
import { fields } from '../../../catalogue/fields/fields.ts'
import { wholeFields } from '../../../catalogue/fields/get-fields.ts'
import { bugField } from '../../../model/bug-fields/bug-fields.wire.ts'
import * as paths from '../../../model/paths.ts'
import { hidden, runner } from '../../../../platform/http/page-forms.ts'
import { actionForm, administered, historyLink } from '../administered.ts'
import { controls, type Told, typedIn } from './field-form.ts'
import { hasValues, optionalMissing, typeText } from './kinds.ts'
import { text } from './text.ts'

const update = runner(fieldUpdate)
const remove = runner(fieldRemove)

const nameIn = ({ path }: PageAsked) => path['name']!.toLowerCase()

/** Fault 304 for others than administrators, 51 for an unknown field. */
export const fieldPage = administered({
  name: 'Page.admin_field',
  path: paths.ADMIN_FIELD,
  show: shown,
  actions: {
    save: {
      async run(door, asked) {
        await update(door, { id_or_name: nameIn(asked), ...typedIn(asked) })
        return undefined
      },
      done: () => text('saved'),
    },
    turn_on: { run: switching(false), done: () => text('switched') },
    turn_off: { run: switching(true), done: () => text('switched') },
  },
  told: { create: () => text('created') },
})

function switching(obsolete: boolean) {
  return async (door: Door, asked: PageAsked) => {
    await update(door, { id_or_name: nameIn(asked), obsolete })
    return undefined
  }
}

async function shown(look: Look, asked: PageAsked) {
  requireAdmin(look, 'see')
  const known = await fields(look.tx)
  const name = nameIn(asked)
  const missing = optionalMissing(known.all).find((one) => one.name === name)
  if (missing) return { title: titleOf(missing.description), body: switchForm(asked, name, true) }
  const told = await toldField(look, name)
  const row = known.byName.get(told.name!)!
  const isOptional = bugField(told.name!)?.optional === true
  const path = paths.adminField(told.name!)
  const { to } = asked
  const fieldsOf = markup`${controls(known, asked, told)}<button>${text('save')}</button>`
  const body = markup`<p><code>${told.name}</code> · ${typeText(told.type!)}</p>
${hasValues(row) && markup`<p><a href="${to(paths.fieldValues(told.name!))}">${text('values')}</a></p>`}
${
  told.is_custom
    ? actionForm(asked, { path, action: 'save', fields: fieldsOf })
    : isOptional
      ? switchForm(asked, told.name!, told.obsolete === true)
      : markup`<p>${text('is_built_in')}</p>`
}
${
  told.is_custom &&
  markup`<p><a class="button bare" href="${to(paths.deleteField(told.name!))}">${text('delete')}</a></p>`
}
${historyLink(look, asked, { class: 'Bugzilla::Field', object_id: row.id })}`
  return { title: titleOf(told.display_name!), body }
}

const titleOf = (label: string) => text('field_title', { label })

async function toldField(look: Look, name: string): Promise<Told> {
  const include_fields = ['_default', '_extra']
  const [told] = await wholeFields(look, { names: [name], include_fields, exclude_fields: LONG })
  return told!
}
const LONG = ['values', 'legal_values']

function switchForm(asked: PageAsked, name: string, isOff: boolean): Part {
  const action = isOff ? 'turn_on' : 'turn_off'
  const fieldsOf = markup`<p>${text('optional')}</p>
${hidden([['field', name]])}<button>${text(action)}</button>`
  return actionForm(asked, { path: paths.adminField(name), action, fields: fieldsOf })
}

/** Asks; the method refuses a field that is in use. */
export const deleteFieldPage = administered({
  name: 'Page.delete_field',
  path: paths.DELETE_FIELD,
  async show(look, asked) {
    requireAdmin(look, 'delete')
    const { name, display_name, obsolete } = await toldField(look, nameIn(asked))
    const back = markup`<a class="button bare" href="${asked.to(paths.adminField(name!))}">
${text('back')}</a>`
    const path = paths.deleteField(name!)
    const fieldsOf = markup`<p>${text('delete_about')}</p>
<div class="actions"><button>${text('delete')}</button>${back}</div>`
    const body = obsolete
      ? actionForm(asked, { path, action: 'delete', fields: fieldsOf })
      : markup`<p>${text('delete_first')}</p><p>${back}</p>`
    return { title: text('delete_title', { label: display_name! }), body }
  },
  actions: {
    delete: {
      async run(door, asked) {
        await remove(door, { id_or_name: nameIn(asked) })
        return paths.adminFields
      },
      done: () => text('deleted'),
    },
  },
})
