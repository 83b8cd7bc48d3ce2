/** A list in sections: one for each value of a field with a single value. */

import { fold } from '../../../platform/fold.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import * as paths from '../../model/paths.ts'
import type { Field } from '../../search/tree/fields.ts'
import { type Column, columnsNamed, type Listed } from '../../views/bug-lists/columns.ts'
import type { ListAsked } from '../../views/bug-lists/asked.ts'
import { type Axis, axesOf } from '../../views/reports/report.ts'
import { hidden, options } from '../../../platform/http/page-forms.ts'
import { statusOf } from '../parts/status.ts'
import { person } from '../parts/texts.ts'
import { FIRST, parametersOf, type Place } from './place.ts'
import { orderText, type SortKey } from './sort-keys.rules.ts'
import { text } from './text.ts'

/** The fields by which a list can be grouped, and the chosen one. */
export interface Grouping {
  axes: readonly Axis[]
  by?: Axis & { column: Column }
}

/** An unknown field groups nothing, as an unknown column shows nothing. */
export async function groupingOf(look: Look, { grouped_by = '' }: ListAsked): Promise<Grouping> {
  const axes = (await axesOf(look)).filter(({ field }) => isSingle(field))
  const by = axes.find(({ name }) => name === grouped_by)
  if (!by) return { axes }
  const column = (await columnsNamed(look, by.name)).find(({ name }) => name === by.name)
  return column ? { axes, by: { ...by, column } } : { axes }
}

const isSingle = (field: Field) =>
  field.kind !== 'list' && !(field.kind === 'custom' && field.holds === 'multi')

/** The fields of bugs that its headings need. */
export const fieldsOfGroup = ({ by }: Grouping): readonly string[] =>
  by ? withDetail(by.column.of) : []

/** People are shown by name. */
export const withDetail = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => [field, `${field}_detail`])

/** The groups come first, so that pages continue where the last one ended. */
export function orderGrouped(keys: readonly SortKey[], { by }: Grouping): string {
  if (!by) return orderText(keys)
  const first = keys.find(({ column }) => column === by.name)
  const rest = keys.filter((key) => key !== first)
  return orderText([first ?? { column: by.name, isDescending: false }, ...rest])
}

/** Consecutive bugs with the same value. */
export interface Section {
  heading: Part
  bugs: Listed[]
}

/** Names that differ only in case are one section, as in searches. */
export function sectionsOf(bugs: readonly Listed[], { by }: Grouping): Section[] {
  const sections = new Map<string, Section>()
  for (const bug of bugs) {
    const value = by?.column.text(bug) ?? ''
    const section = sections.get(fold(value))
    if (section) section.bugs.push(bug)
    else sections.set(fold(value), { heading: headingOf(by, bug, value), bugs: [bug] })
  }
  return [...sections.values()]
}

const PEOPLE: Readonly<Record<string, (bug: Bug) => Parameters<typeof person>[0] | undefined>> = {
  assigned_to: (bug) => bug.assigned_to_detail,
  reporter: (bug) => bug.creator_detail,
  qa_contact: (bug) => bug.qa_contact_detail,
}

/** A person of a bug by name, with the login name in the title; undefined for other fields. */
export function personIn(field: string, bug: Bug): Part | undefined {
  const detail = PEOPLE[field]?.(bug)
  return detail && person(detail)
}

function headingOf(by: Axis | undefined, bug: Bug, value: string): Part {
  if (value === '') return text('none')
  if (by?.name === 'bug_status') return statusOf({ ...bug, resolution: '' })
  return (by && personIn(by.name, bug)) ?? value
}

/** Only an explicit value overrides that of a saved search. */
const NONE = 'none'

/** Keeps the search; the offset of a page is dropped. */
export function groupMenu({ axes, by }: Grouping, place: Place): Part {
  const all = [
    [NONE, text('none')] as const,
    ...axes.map(({ name, title }) => [name, title] as const),
  ]
  return markup`<details class="menu"><summary
class="button bare">${text('group', { field: by?.title ?? text('none') })}
</summary><div><form action="${place.asked.to(paths.bugs)}">
${hidden(parametersOf(place, { grouped_by: '', ...FIRST }))}
<label>${text('group_by')}
<select name="grouped_by">${options(all, [by?.name ?? NONE])}</select></label>
<button>${text('group_button')}</button></form></div></details>`
}
