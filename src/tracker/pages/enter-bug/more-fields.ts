/** Custom fields and flags in the new-bug form. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import type { ValueKind } from '../../model/bug-fields/bug-field.wire.ts'
import { completed } from '../parts/completed.ts'
import { options } from '../parts/forms.ts'
import { type Values, valueOf } from './asked.ts'
import type { Choices, FlagChoice, OwnField } from './choices.ts'

interface Filling {
  choices: Choices
  values: Values
}

export const ownPart = ({ choices: { own }, values }: Filling): Part =>
  own.map(
    (one) => markup`<label>${one.field.label}
${one.only_for && markup`<span class="dim">(${condition(one.only_for)})</span>`}
${control(one, values.get(one.field.name) ?? [])}</label>\n`,
  )

const condition = ({ title, values }: NonNullable<OwnField['only_for']>) =>
  `where ${title} is ${values.join(' or ')}`

/** The input element of a field, by the kind of its value. */
const INPUTS: Partial<Record<ValueKind, Part>> = {
  text: markup`maxlength="255"`,
  moment: markup`placeholder="YYYY-MM-DD HH:MM:SS"`,
  bug: markup`placeholder="Bug number"`,
  day: markup`type="date"`,
  integer: markup`type="number" step="1"`,
}

/** The control of a custom field. */
export function control(own: OwnField, chosen: readonly string[], id?: Part): Part {
  const { values } = own
  const { name, custom } = own.field
  const needed = own.isMandatory && !own.only_for && markup` required`
  if (custom.holds === 'select') {
    const none = !values.includes(NO_VALUE) && options([''], [])
    return markup`<select${id} name="${name}">${none}${options(values, chosen)}</select>`
  }
  if (custom.holds === 'multi') {
    return markup`<select${id} name="${name}" multiple${needed}>${options(values, chosen)}</select>`
  }
  if (custom.holds === 'longText') {
    return markup`<textarea${id} name="${name}" rows="4"${needed}>\n${chosen[0]}</textarea>`
  }
  return markup`<input${id} name="${name}" value="${chosen.join(', ')}" ${INPUTS[custom.holds]}${needed}>`
}

export function flagsPart(flags: readonly FlagChoice[], values: Values): Part {
  return (
    flags.length > 0 &&
    markup`<fieldset><legend>Flags</legend><div class="columns">
${flags.map((flag) => flagPart(flag, values))}</div></fieldset>`
  )
}

function flagPart({ type, statuses, components }: FlagChoice, values: Values): Part {
  const chosen = valueOf(values, `flag_type-${type.id}`)
  const asked = `requestee_type-${type.id}`
  return markup`<label>${type.name} <span class="dim">${type.description}
${components && `(for ${components.join(', ')})`}</span>
<select name="flag_type-${type.id}">${options([['', ''], ...statuses], [chosen])}</select></label>
${
  type.is_requesteeble === 1 &&
  statuses.includes('?') &&
  markup`<label>Requestee for ${type.name} (login name)
<input name="${asked}" value="${valueOf(values, asked)}"${completed(asked)}></label>`
}\n`
}
