/** The control of a parameter, by its kind. */

import { LINES_CHARS_MAX } from '../../../../accounts/parameters/check-parameter.rules.ts'
import { markup, type Markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Detail } from '../../../administration/instance/describe-parameters.wire.ts'
import { options } from '../../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** What the control shows, and whether its value was refused for the reason with that id. */
interface Shown {
  value: string
  alarm_id: string | undefined
}

const TEXT_CHARS_MAX = 1_000

/** With its label; it is named `p.` and the name of the parameter. */
export function control(of: Detail, { value, alarm_id }: Shown): Markup {
  const { name, kind, description } = of
  const wrong =
    alarm_id !== undefined && markup` aria-invalid="true" aria-describedby="${alarm_id}"`
  if (kind === 'switch') {
    return markup`<label><input type="checkbox" name="p.${name}" value="1"${
      value === '1' && markup` checked`
    }${wrong}> ${description}</label>`
  }
  return markup`<label>${description} ${input(of, value, wrong)}</label>`
}

function input(of: Detail, value: string, wrong: Part): Part {
  const { name, kind, choices, is_needed, minimum, maximum } = of
  const required = is_needed && markup` required`
  if (choices.length > 0) {
    const none = [['', text(kind === 'group' ? 'nobody' : 'none')]] as const
    const known = ['', ...choices].includes(value) ? choices : [value, ...choices]
    return markup`<select name="p.${name}"${wrong}>
${options([...(is_needed ? [] : none), ...known], [value])}</select>`
  }
  if (kind === 'whole') {
    const range = text('range', { minimum: minimum!, maximum: maximum! })
    return markup`<input type="number" name="p.${name}" value="${value}" min="${minimum}"
 max="${maximum}"${required}${wrong}> <span class="dim">${range}</span>`
  }
  if (kind === 'lines') {
    return markup`<textarea name="p.${name}" rows="4" maxlength="${LINES_CHARS_MAX}"${
      required
    }${wrong}>\n${value}</textarea>`
  }
  const type = kind === 'email' ? 'email' : 'text'
  return markup`<input type="${type}" name="p.${name}" value="${value}"
 maxlength="${TEXT_CHARS_MAX}"${required}${wrong}>`
}
