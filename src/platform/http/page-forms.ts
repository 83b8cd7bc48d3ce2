/** What pages with forms share: reading, running a method, and controls. */

import { refuseActing } from './calls.ts'
import { openInput } from './input.ts'
import { inReaders } from '../pages/language-attributes.ts'
import { each, markup, type Markup, type Part } from '../pages/markup.ts'
import type { Door, Method } from './method.ts'
import type { Page, PageAsked, Sheet } from './page.ts'
import type { Look } from '../work/work.ts'

/** The fields of a form as validated input of a method, as through other doors. */
export function reader<Input>(method: Method) {
  const { read } = openInput(method)
  return ({ given }: Pick<PageAsked, 'given'>) =>
    read(new Map([...given].map(([name, values]) => [name, single(values)]))) as Input
}
const single = (values: readonly string[]) => (values.length > 1 ? values : values[0])

/**
 * Validates parameters as a door does, runs the method in a look or work, and returns its response.
 */
export function runner(method: Method) {
  const { read } = openInput(method)
  return async (door: Door, given: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const { actor } = door.caller
    refuseActing(method, actor)
    const input = read(new Map(Object.entries(given))) as never
    if ('write' in method) return door.work(actor, (work) => method.write(work, input))
    if ('read' in method) return door.look(actor, (look) => method.read(look, input))
    return method.call(door, input)
  }
}

/** The same with the fields of a form; other fields belong to the page. */
export function doer(method: Method) {
  const run = runner(method)
  const isParameter = (name: string) => Object.hasOwn(method.input.properties, name)
  return (door: Door, { given }: Pick<PageAsked, 'given'>) => {
    const fields = [...given].filter(([name]) => isParameter(name))
    return run(door, Object.fromEntries(fields.map(([name, values]) => [name, single(values)])))
  }
}

/** The first raw value of a field; empty if there is none. */
export const field = ({ given }: Pick<PageAsked, 'given'>, name: string) =>
  given.get(name)?.[0] ?? ''

/** A whole number that a field or URL parameter gives, at most 10^15; 0 for anything else. */
export const numberIn = (asked: Pick<PageAsked, 'given'>, name: string): number =>
  wholeNumber(field(asked, name))

/** The id in the path of a page; 0, which nothing has, for anything that is not a number. */
export const idIn = ({ path }: Pick<PageAsked, 'path'>): number => wholeNumber(path['id'] ?? '')

const wholeNumber = (text: string) => Math.min(1e15, Number(/^\d+$/.exec(text)?.[0] ?? 0))

/** Whether a checkbox is ticked, or a URL parameter is set. */
export const isOn = (asked: Pick<PageAsked, 'given'>, name: string) =>
  !['', '0'].includes(field(asked, name))

/** The field with the form token. */
export const formToken = ({ formToken }: PageAsked): Markup =>
  markup`<input type="hidden" name="form_token" value="${formToken()}">`

/** Why the form was refused, in the language of the reader; nothing without a refusal. */
export const alarmed = (alarm?: string): Part =>
  alarm !== undefined && markup`<p class="alarm" role="alert"${inReaders()}>${alarm}</p>`

/** For `refused` of a page: if its form was sent, the page again, with everything typed. */
export const shownAgain =
  (
    show: (look: Look, asked: PageAsked, alarm: string) => Promise<Sheet>,
  ): NonNullable<Page['refused']> =>
  ({ status, message }, asked, look) =>
    asked.given.has('form_token')
      ? look(async (at) => ({ ...(await show(at, asked, message)), status }))
      : undefined

/** The options of a `select`: values, or pairs of value and label. */
export const options = (
  values: readonly (string | readonly [value: string, title: string])[],
  chosen: readonly string[],
): Part =>
  each(values, (one) => {
    const [value, title] = typeof one === 'string' ? [one, one] : one
    const isChosen = chosen.includes(value)
    return markup`<option value="${value}"${isChosen && markup` selected`}>${title}</option>\n`
  })

/** Hidden fields. */
export const hidden = (pairs: readonly (readonly [name: string, value: string])[]): Part =>
  pairs.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)

/** A checkbox. */
export const tick = (name: string, title: Part, isTicked: boolean, value = '1'): Markup => markup`
<label><input type="checkbox" name="${name}" value="${value}"${isTicked && markup` checked`}>
${title}</label>`
