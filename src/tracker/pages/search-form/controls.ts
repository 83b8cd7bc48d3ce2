/** Controls of search forms: selection lists, and text inputs with operators. */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import { options } from '../../../platform/http/page-forms.ts'
import type { Choice } from './choices.ts'
import type { Criterion } from './draft.ts'
import { ofTexts, titled } from './operator-titles.ts'
import { text } from './text.ts'

/** Values, or pairs of value and title. */
export type Options = Parameters<typeof options>[0]

/** The options, plus selected values that are not among them. */
export function withChosen(offered: Options, chosen: readonly string[]): Part {
  const known = new Set(offered.map((one) => (typeof one === 'string' ? one : one[0])))
  const others = chosen.filter((value) => !known.has(value))
  return [options(offered, chosen), options(others, others)]
}

/** A list of values, some of which may have other titles. */
export type Chooser = Omit<Choice, 'active'> & { active: Options }
/** A list with multiple selection. */
export function chooser({ name, title, active, inactive }: Chooser, asked?: Criterion): Markup {
  const { operator = '', values = [] } = asked ?? {}
  const old = new Set(inactive)
  const current = values.filter((value) => !old.has(value))
  const of = { offered: titled(ofTexts), chosen: operator }
  return markup`<div><label>${title}
<select name="${name}" multiple size="6">${withChosen(active, current)}
${
  inactive.length > 0 &&
  markup`<optgroup label="${text('not_in_use')}">${options(inactive, values)}</optgroup>`
}</select></label>
${operator !== '' && comparison(`${name}_type`, title, of)}
</div>\n`
}

/** A text input; `offered` are its operators. */
export interface Texter {
  name: string
  title: string
  offered: Options
  /** The default operator. */
  chosen: string
}
/** A text input, or several as alternatives, with an operator. */
export function texter({ name, title, offered, chosen }: Texter, asked?: Criterion): Markup {
  const values = asked && asked.values.length > 0 ? asked.values : ['']
  return markup`<fieldset><legend>${title}</legend>
${comparison(`${name}_type`, title, { offered, chosen: asked?.operator || chosen })}
${inputs(name, title, values)}</fieldset>\n`
}

const comparison = (name: string, title: string, { offered, chosen }: Comparison) => markup`
<label><span class="unseen">${text('comparison_of', { title })}</span>
<select name="${name}">${withChosen(offered, [chosen])}</select></label>`
type Comparison = Pick<Texter, 'offered' | 'chosen'>

/** One input for each value, with the same name and label. */
export const inputs = (name: string, title: string, values: readonly string[]): Part =>
  values.map(
    (value) => markup`<label><span class="unseen">${title}</span>
<input name="${name}" value="${value}"></label>`,
  )
