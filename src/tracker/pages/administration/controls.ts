/** Controls of forms, with what was typed if the form was refused. */

import { markup, type Markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { field, isOn, options } from '../../../platform/http/page-forms.ts'

/** The values of the controls of a form, by name. */
export interface Values {
  text: (name: string) => string
  isOn: (name: string) => boolean
}

/** Those that were sent with the action of the form; else the known ones. */
export function valuesOf(
  asked: PageAsked,
  action: string,
  known: Readonly<Record<string, string | number | boolean | null | undefined>>,
): Values {
  const isSent = field(asked, 'action') === action
  return {
    text: (name) => (isSent ? field(asked, name) : String(known[name] ?? '')),
    isOn: (name) => (isSent ? isOn(asked, name) : known[name] === true),
  }
}

/** The attributes of a name. */
export const NAMED = markup` maxlength="64" required`

/** A text of one line; `more` are attributes. */
export const line = (values: Values, name: string, title: Part, more?: Part): Markup => markup`
<label>${title} <input name="${name}" value="${values.text(name)}"${more}></label>`

/** A text of several lines. */
export const area = (values: Values, name: string, title: Part, more?: Part): Markup => markup`
<label>${title} <textarea name="${name}" rows="5" maxlength="65535"${more}>
${values.text(name)}</textarea></label>`

/** One of several values. */
export const choice = (
  values: Values,
  name: string,
  title: Part,
  all: Parameters<typeof options>[0],
): Markup => markup`
<label>${title} <select name="${name}">${options(all, [values.text(name)])}</select></label>`

/** What was typed in several lines; browsers send other line breaks. */
export const linesIn = (asked: PageAsked, name: string): string =>
  field(asked, name).replaceAll('\r\n', '\n')

/** Those of the fields that are not empty. */
export const filledIn = (asked: PageAsked, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .map((name) => [name, field(asked, name).trim()] as const)
      .filter(([, value]) => value !== ''),
  )

/** Those of the fields that the form has. */
export const givenIn = (asked: PageAsked, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.filter((name) => asked.given.has(name)).map((name) => [name, field(asked, name)]),
  )
