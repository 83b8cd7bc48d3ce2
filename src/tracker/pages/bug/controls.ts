/** The controls for the fields of a bug, by the kind of field. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import { control as customControl } from '../enter-bug/more-fields.ts'
import { completed } from '../parts/completed.ts'
import { inputOf } from '../parts/field-input.ts'
import { isOn, options, tick } from '../../../platform/http/page-forms.ts'
import { lineOf } from './changed.rules.ts'
import type { ChangeChoices } from './choices.ts'
import type { Filling } from './filling.ts'
import { text } from './text.ts'

/**
 * The control of a field, with the value that others set meanwhile; if the reader may change it.
 */
export function fieldControl(field: BugField, filling: Filling | undefined): Part {
  if (!filling?.choices.changeable.some(({ name }) => name === field.name)) return undefined
  const name = wireOf(field)
  const control = controlOf(field, filling)
  const other = filling.others.get(name)
  return (
    control && [
      control,
      other !== undefined &&
        markup`<p class="alarm" id="other-${name}">${text('changed_meanwhile', {
          value: other || text('nothing'),
        })}</p>`,
    ]
  )
}

/** A number closes the bug as a duplicate. */
export const duplicateControl = (filling: Filling | undefined): Part =>
  filling?.choices.changeable.some(({ name }) => name === 'resolution') &&
  markup`<input id="f-dup_id" name="dupe_of" value="${filling.texts.get('dupe_of')?.join('')}"
inputmode="numeric" placeholder="${text('bug_number')}"${completed('dupe_of')}>`

function controlOf(field: BugField, filling: Filling): Part {
  const { choices, texts } = filling
  const name = wireOf(field)
  const id = markup`id="f-${field.name}"`
  const chosen = texts.get(name) ?? []
  const custom = choices.own.find((one) => one.field.name === field.name)
  if (field.custom) return custom && customControl(custom, chosen, markup` ${id}`)
  if (field.name === 'product') return productControl(id, chosen, filling)
  const values = valuesFor(field, choices)
  if (values) return select(name, id, { values, chosen })
  if (field.column === 'switch') {
    return markup`<input ${id} type="checkbox" name="${name}" value="1"${
      chosen.length > 0 && markup` checked`
    }>`
  }
  return markup`<input ${id} name="${name}" value="${lineOf(name, chosen)}"${
    inputOf(field) ?? markup` placeholder="${text('none')}"`
  }${completed(name)}>${resetControl(field, filling)}`
}

/** Switches of Bug.update, by the field that they set to the default of the component. */
export const RESETS: Readonly<Record<string, string>> = {
  assigned_to: 'reset_assigned_to',
  qa_contact: 'reset_qa_contact',
}

const resetControl = ({ name }: BugField, { asked }: Filling): Part =>
  RESETS[name] &&
  markup`<span class="reset">${tick(
    RESETS[name],
    text('component_default'),
    isOn(asked, RESETS[name]),
  )}</span>`

/** Undefined if the values are not chosen from a list. */
function valuesFor({ name, column }: BugField, choices: ChangeChoices) {
  if (name === 'bug_status') return choices.nextStatuses
  if (name === 'resolution') return ['', ...choices.allResolutions.filter(Boolean)]
  if (name === 'component') return choices.components
  if (name === 'version') return choices.versions
  if (name === 'target_milestone') return choices.milestones
  return column === 'select' ? choices.selects.find((one) => one.field === name)?.values : undefined
}

/** More products would fill most of the page; then they are listed on request. */
const PRODUCTS_MAX = 100

function productControl(id: Part, chosen: readonly string[], { asked, bug, choices }: Filling) {
  const areListed = choices.products.length <= PRODUCTS_MAX || isOn(asked, 'move')
  const values = areListed ? choices.products : [bug.product]
  return [
    select('product', id, { values, chosen }),
    choices.products.length > 1 &&
      markup`<button class="bare${areListed && ' unscripted'}" name="move" value="1"
data-turbo="false">${text(areListed ? 'show_its_components' : 'list_products')}</button>`,
  ]
}

interface Selection {
  values: readonly string[]
  chosen: readonly string[]
}
/** The current value stays possible, even if it is inactive or of another product. */
function select(name: string, id: Part, { values, chosen }: Selection) {
  const missing = chosen.filter((value) => !values.includes(value))
  return markup`<select ${id} name="${name}">${options([...missing, ...values], chosen)}</select>`
}
