/** The fields of the form that changes several bugs: which it has, and their controls. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PlainKey } from '../../../platform/pages/texts.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fields, fieldsOffered, fieldValues } from '../../catalogue/fields/fields.ts'
import type { BugField, ValueKind } from '../../model/bug-fields/bug-field.wire.ts'
import { columnsOf, wireOf } from '../../model/bug-fields/columns.wire.ts'
import { relationNames } from '../../model/bug-fields/relations.wire.ts'
import { isCustom } from '../../model/bug-fields/custom-fields.rules.ts'
import { isList } from '../../model/bug-fields/bug-fields.wire.ts'
import { titleOf } from '../bug/bug-values.ts'
import { control as customControl } from '../enter-bug/more-fields.ts'
import { completed, completionOf } from '../parts/completed.ts'
import { inputOf } from '../parts/field-input.ts'
import { field as valueIn, isOn, options, tick } from '../../../platform/http/page-forms.ts'
import type { en } from './en.ts'
import { text } from './text.ts'

/** Always visible, in this order; all others are under "More fields". */
const FIRST = [
  ...columnsOf('status'),
  'assigned_to',
  'priority',
  'bug_severity',
  'target_milestone',
  'status_whiteboard',
  'keywords',
  'cc',
  'blocked',
  'dependson',
]
/** Each bug has its own. */
const APART: ReadonlySet<string> = new Set(['alias', 'short_desc'])

/** As on the page of a bug, parameters do not disable these. */
const ALWAYS: ReadonlySet<string> = new Set(columnsOf('line', 'ofProduct'))

/** The fields that Bug.update can change on several bugs, as far as the user sees them. */
export async function bulkFields(look: Look): Promise<BugField[]> {
  const { inUse } = await fields(look.tx)
  const offered = new Set(await fieldsOffered(look))
  return inUse.filter(
    (field) =>
      field.change !== undefined &&
      !APART.has(field.name) &&
      (offered.has(field) || ALWAYS.has(field.name)),
  )
}

/** The names of a field's controls: for a list, what is added and what is removed. */
export const controlsOf = (field: BugField): string[] => {
  const name = wireOf(field)
  return isList(field) ? [`${name}_add`, `${name}_remove`] : [name]
}

/** The parameter that names fields to set to empty. */
export const CLEAR = 'clear'

/** What empties a field; undefined if it always has a value, or offers an empty one. */
export function emptyOf(field: BugField): unknown {
  if (isCustom(field)) return EMPTY[field.custom.holds]
  if (field.name === 'keywords' || RELATIONS.has(field.name)) return { set: [] }
  const isText = field.column === 'line' || field.column === 'day' || field.name === 'qa_contact'
  return isText ? '' : undefined
}
const EMPTY: Partial<Record<ValueKind, unknown>> = {
  text: '',
  longText: '',
  moment: '',
  bug: '',
  day: '',
  integer: '',
  multi: [],
}
const RELATIONS: ReadonlySet<string> = new Set(relationNames)

/** Parameters of `Bug.update` that give a person's field the default of each bug's component. */
const RESETS: Readonly<Record<string, string>> = {
  assigned_to: 'reset_assigned_to',
  qa_contact: 'reset_qa_contact',
}
/** The one of this field, if it has a default. */
export const resetOf = (field: BugField): string | undefined => RESETS[field.name]

/** The controls, filled in as submitted. */
export async function fieldsPart(look: Look, asked: PageAsked): Promise<Part> {
  const all = await bulkFields(look)
  const parts = new Map<string, Part>()
  for (const field of all) {
    const part = await fieldPart(look, field, asked)
    parts.set(field.name, markup`<div>${part}${extrasPart(field, asked)}</div>\n`)
  }
  const more = all.filter(({ name }) => !FIRST.includes(name))
  const chosen = asked.given.get(CLEAR) ?? []
  const isOpen = more.some(
    (field) =>
      chosen.includes(wireOf(field)) ||
      [...controlsOf(field), resetOf(field) ?? ''].some(
        (name) => valueIn(asked, name).trim() !== '',
      ),
  )
  return markup`<div class="columns">${FIRST.map((name) => parts.get(name))}</div>
<details${isOpen && markup` open`}><summary>${text('more_fields')}</summary>
<div class="columns">${more.map(({ name }) => parts.get(name))}</div></details>`
}

/** In the bar of a list with selected rows. */
const QUICK = ['bug_status', 'resolution', 'priority', 'assigned_to']

/** The controls that are used most, without values. */
export async function quickPart(look: Look): Promise<Part> {
  const all = await bulkFields(look)
  const quick = QUICK.flatMap((name) => all.find((field) => field.name === name) ?? [])
  return Promise.all(quick.map((field) => fieldPart(look, field, { given: new Map() })))
}

/** Without a script, only these tell an empty value from none. */
function extrasPart(field: BugField, asked: Pick<PageAsked, 'given'>): Part {
  const name = wireOf(field)
  const title = titleOf(field)
  const reset = resetOf(field)
  const isCleared = (asked.given.get(CLEAR) ?? []).includes(name)
  const clears = text(isList(field) ? 'remove_all' : 'clear', { field: title })
  return [
    reset !== undefined && tick(reset, text('reset', { field: title }), isOn(asked, reset)),
    emptyOf(field) !== undefined && tick(CLEAR, clears, isCleared, name),
  ]
}

async function fieldPart(
  look: Look,
  field: BugField,
  asked: Pick<PageAsked, 'given'>,
): Promise<Part> {
  const chosen = (name: string) => asked.given.get(name) ?? []
  const title = titleOf(field)
  const hinted = hinter(field)
  if (isList(field)) {
    const [add, remove] = controlsOf(field) as [string, string]
    return [
      line(add, { title: hinted(text('add_to', { field: title })), values: chosen(add) }),
      line(remove, {
        title: hinted(text('remove_from', { field: title })),
        values: chosen(remove),
      }),
    ]
  }
  const name = wireOf(field)
  const values = await valuesOf(look, field)
  if (isCustom(field) && field.custom.holds !== 'select') {
    const own = { field, isMandatory: false, values: values.map(([value]) => value) }
    return markup`<label>${title}\n${customControl(own, chosen(name))}</label>\n`
  }
  if (values.length > 0) return pick(name, { title, offered: values, values: chosen(name) })
  return line(name, { title: hinted(title), values: chosen(name), more: inputOf(field) })
}

/** Values to choose from, each with its title; the empty one means no change. */
async function valuesOf({ tx }: Look, { name, column }: BugField) {
  if (column === 'switch') return [['1', text('yes')] as const, ['0', text('no')] as const]
  return (await fieldValues(tx, name))
    .filter(({ isactive, value }) => isactive && value !== '')
    .map(({ value }) => [value, value] as const)
}

/** What is typed, by what completes it or by field. */
const HINTS: Readonly<Record<string, PlainKey<typeof en>>> = {
  people: 'login_name',
  bugs: 'bug_numbers',
  keywords: 'by_commas',
  see_also: 'urls',
  bug_group: 'one_name',
}
function hinter(field: BugField): (title: string) => string {
  const kind = completionOf(wireOf(field)) ?? field.name
  const hint = kind === 'people' && isList(field) ? 'login_names' : HINTS[kind]
  return (title) => (hint ? text('with_hint', { title, hint: text(hint) }) : title)
}

interface Control {
  title: string
  values: readonly string[]
  more?: Part
}
const line = (name: string, { title, values: [value = ''], more }: Control): Part =>
  markup`<label>${title}
<input name="${name}" value="${value}" placeholder="${text('no_change')}"
${more}${completed(name)}></label>\n`

type Choice = Control & { offered: readonly (readonly [value: string, title: string])[] }
const pick = (name: string, { title, offered, values }: Choice): Part =>
  markup`<label>${title}
<select name="${name}">${options([['', text('no_change')], ...offered], values)}</select></label>\n`
