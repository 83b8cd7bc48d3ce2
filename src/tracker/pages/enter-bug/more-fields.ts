/** Custom fields and flags in the new-bug form. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { NO_VALUE, TYPE } from '../../catalogue/fields/change-fields.rules.ts'
import { options } from '../parts/forms.ts'
import { type Values, valueOf } from './asked.ts'
import type { Choices, FlagChoice, OwnField } from './choices.ts'

interface Filling {
  choices: Choices
  values: Values
}

export const ownPart = ({ choices: { own }, values }: Filling): Part =>
  own.map(
    (one) => markup`<label>${one.field.description}
${one.only_for && markup`<span class="dim">(${condition(one.only_for)})</span>`}
${control(one, values.get(one.field.name) ?? [])}</label>\n`,
  )

const condition = ({ title, values }: NonNullable<OwnField['only_for']>) =>
  `where ${title} is ${values.join(' or ')}`

/** The input element of a field, by its type. */
const INPUTS: Record<number, Part> = {
  [TYPE.text]: markup`maxlength="255"`,
  [TYPE.moment]: markup`placeholder="YYYY-MM-DD HH:MM:SS"`,
  [TYPE.bug]: markup`placeholder="The number of a bug"`,
  [TYPE.day]: markup`type="date"`,
  [TYPE.integer]: markup`type="number" step="1"`,
}

function control({ field, values, only_for }: OwnField, chosen: readonly string[]): Part {
  const { name, type } = field
  const needed = field.is_mandatory === 1 && !only_for && markup` required`
  if (type === TYPE.single) {
    const none = !values.includes(NO_VALUE) && options([''], [])
    return markup`<select name="${name}">${none}${options(values, chosen)}</select>`
  }
  if (type === TYPE.multi) {
    return markup`<select name="${name}" multiple${needed}>${options(values, chosen)}</select>`
  }
  if (type === TYPE.long_text) {
    return markup`<textarea name="${name}" rows="4"${needed}>\n${chosen[0]}</textarea>`
  }
  return markup`<input name="${name}" value="${chosen.join(', ')}" ${INPUTS[type]}${needed}>`
}

export function flagsPart({ choices: { flags }, values }: Filling): Part {
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
  markup`<label>Who is asked for ${type.name} (login)
<input name="${asked}" value="${valueOf(values, asked)}"></label>`
}\n`
}
