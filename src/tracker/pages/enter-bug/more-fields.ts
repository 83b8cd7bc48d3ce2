/** Custom fields and flags in the new-bug form. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import type { ValueKind } from '../../model/bug-fields/bug-field.wire.ts'
import { completed } from '../parts/completed.ts'
import { options } from '../../../platform/http/page-forms.ts'
import { type Values, valueOf } from './asked.ts'
import type { Choices, FlagChoice } from './choices.ts'
import { attrsOf, wrongShown } from './control.ts'
import type { OwnField } from './own-fields.ts'
import type { Wrong } from './wrong.rules.ts'
import { text } from './text.ts'

interface Filling {
  choices: Choices
  values: Values
  wrong?: Wrong | undefined
}

/** Custom fields, each with the condition under which it applies. */
export const ownPart = ({ choices: { own }, values, wrong }: Filling): Part =>
  own.map(
    (one) => markup`<label${onlyFor(one)}>${one.field.label}
${one.only_for && markup`<span class="dim unscripted">(${condition(one.only_for)})</span>`}
${control(one, values.get(one.field.name) ?? [], attrsOf(one.field.name, wrong))}
${wrongShown(one.field.name, wrong)}</label>\n`,
  )

/** The script shows the field only if the one that controls it has one of these values. */
export const onlyFor = ({ only_for }: Pick<OwnField, 'only_for'>): Part =>
  only_for &&
  markup` data-only-for="${only_for.name}" data-values="${JSON.stringify(only_for.values)}"`

/** The sentence about when a field applies. */
export const condition = ({ title, values }: NonNullable<OwnField['only_for']>) =>
  text('only_where', { field: title, values: eitherOf(values) })

const eitherOf = (values: readonly string[]): string =>
  values.reduce((one, other) => text('or', { one, other }))

/** The input element of a field, by the kind of its value. */
const INPUTS: Partial<Record<ValueKind, () => Part>> = {
  text: () => markup`maxlength="255"`,
  moment: () => markup`placeholder="${text('moment')}"`,
  bug: () => markup`placeholder="${text('bug_number')}"`,
  day: () => markup`type="date"`,
  integer: () => markup`type="number" step="1"`,
}

/** The control of a custom field. */
export function control(own: OwnField, chosen: readonly string[], id?: Part): Part {
  const { values } = own
  const { name, custom } = own.field
  const needed = own.isMandatory && !own.only_for && markup` required`
  if (custom.holds === 'select') {
    const none = !values.includes(NO_VALUE) && options([''], [])
    return markup`<select${id} name="${name}"${limited(own)}>${none}${offered(own, chosen)}</select>`
  }
  if (custom.holds === 'multi') {
    return markup`<select${id} name="${name}" multiple${needed}${limited(own)}>${offered(own, chosen)}</select>`
  }
  if (custom.holds === 'longText') {
    return markup`<textarea${id} name="${name}" rows="4"${needed}>\n${chosen[0]}</textarea>`
  }
  return markup`<input${id} name="${name}" value="${chosen.join(', ')}"
${INPUTS[custom.holds]?.()}${needed}>`
}

/** With the script, only values that fit the other field are offered. */
const limited = ({ values_of }: OwnField): Part =>
  values_of && markup` data-values-of="${values_of.name}"`

const offered = ({ values, values_of }: OwnField, chosen: readonly string[]): Part => {
  const all = [...chosen.filter((value) => value !== '' && !values.includes(value)), ...values]
  if (!values_of) return options(all, chosen)
  return all.map((value) => {
    const wanted = values_of.for_value.get(value)
    return markup`<option value="${value}"${wanted !== undefined && markup` data-for="${wanted}"`}${
      chosen.includes(value) && markup` selected`
    }>${value}</option>\n`
  })
}

/** Nothing if the caller cannot set any flag. */
export function flagsPart(flags: readonly FlagChoice[], values: Values, wrong?: Wrong): Part {
  return (
    flags.length > 0 &&
    markup`<fieldset${wrong && attrsOf('flags', wrong)}><legend>${text('flags')}</legend><div
class="columns">
${flags.map((flag) => flagPart(flag, values))}</div>${wrongShown('flags', wrong)}</fieldset>`
  )
}

function flagPart({ type, statuses, components }: FlagChoice, values: Values): Part {
  const chosen = valueOf(values, `flag_type-${type.id}`)
  const asked = `requestee_type-${type.id}`
  const only =
    components && markup` data-only-for="component" data-values="${JSON.stringify(components)}"`
  return markup`<label${only}>${type.name} <span class="dim">${type.description}
${components && text('for_components', { components: components.join(', ') })}</span>
<select name="flag_type-${type.id}">${options([['', ''], ...statuses], [chosen])}</select></label>
${
  type.is_requesteeble === 1 &&
  statuses.includes('?') &&
  markup`<label${only}>${text('requestee', { flag: type.name })}
<input name="${asked}" value="${valueOf(values, asked)}"${completed(asked)}></label>`
}\n`
}
