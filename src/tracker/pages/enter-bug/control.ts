/** Controls of the form for new bugs, each with what is wrong with its value. */

import { inReaders } from '../../../platform/pages/language-attributes.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { options } from '../../../platform/http/page-forms.ts'
import type { Wrong } from './wrong.rules.ts'
import { text } from './text.ts'

/** The `id` attribute of a control. */
export const idOf = (name: string) => `f-${name}`
const WRONG = 'wrong'

/** The attributes of a control that a refusal may be about. */
export const attrsOf = (name: string, wrong: Wrong | undefined): Part =>
  markup` id="${idOf(name)}"${
    wrong?.name === name && markup` aria-invalid="true" aria-describedby="${WRONG}"`
  }`

/** The sentence of a refusal beside the control that it is about; nothing for other controls. */
export const wrongShown = (name: string, wrong: Wrong | undefined): Part =>
  wrong?.name === name && markup`<span class="bad" id="${WRONG}"${inReaders()}>${wrong.said}</span>`

/** Above the form, with a link to the control. */
export const alarmOf = (alarm: string | undefined, wrong: Wrong | undefined): Part =>
  alarm !== undefined &&
  markup`<p class="alarm" role="alert"><span${inReaders()}>${alarm}</span>${
    wrong && markup` <a href="#${idOf(wrong.name)}">${text('go_to_field')}</a>`
  }</p>`

/** A control for one line of text. */
export interface Line {
  name: string
  title: Part
  value: string
  /** Further attributes. */
  more?: Part
}

/** Its `id` is that of `idOf`. */
export const lineOf = (
  { name, title, value, more }: Line,
  wrong: Wrong | undefined,
): Part => markup`
<label>${title}
<input name="${name}" value="${value}"${attrsOf(name, wrong)}${more}>${wrongShown(name, wrong)}</label>\n`

/** A control for choosing one of some values. */
export interface Pick {
  name: string
  title: string
  values: readonly (string | readonly [value: string, title: string])[]
  chosen: string
  more?: Part
}
/** Nothing if there is nothing to choose. */
export const pickOf = (
  { name, title, values, chosen, more }: Pick,
  wrong: Wrong | undefined,
): Part =>
  values.length > 0 &&
  markup`<label>${title}
<select name="${name}"${attrsOf(name, wrong)}${more}>${options(values, [chosen])}</select>
${wrongShown(name, wrong)}</label>\n`
