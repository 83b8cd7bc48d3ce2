/** Counts the results of a search by up to three fields. */

import { checkSearch } from '../../search/ask/anonymous-search.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { columnsOf } from '../../model/bug-fields/columns.wire.ts'
import { listAsked, searchFor } from '../bug-lists/asked.ts'
import { columnsNamed } from '../bug-lists/columns.ts'
import { axisKey } from '../../search/axes.ts'
import type { Condition } from '../../search/ask/charts.wire.ts'
import { parseQuery, printQuery } from '../../search/ask/chips.wire.ts'
import { countBy } from '../../search/count-by.ts'
import { criteriaNames } from '../../search/ask/reader.ts'
import { type Field, namedField } from '../../search/tree/fields.ts'
import type { Given } from '../../search/ask/given.wire.ts'
import { knownNames } from '../../search/tree/names.ts'
import { fail } from './faults.ts'
import { axesAsked, searchGiven } from './report-asked.ts'
import { type Report, reportOf, TOTAL, type Value } from './tables.rules.ts'
import { type ValuesOf, valuesOf } from './values.ts'

/** A field by which bugs can be counted. */
export interface Axis {
  name: string
  title: string
  field: Field
}

/** A report with its counts. */
export interface CountedReport extends Report {
  /** Fields of rows, columns and tables; rows are always present. */
  axes: readonly (Axis | undefined)[]
  /** The query for the bugs of a cell, if it can be expressed. */
  queryOf: (...values: readonly Value[]) => string | undefined
}

/** All fields by which bugs can be counted, custom ones last. */
export async function axesOf(look: Look): Promise<Axis[]> {
  const { fields } = await knownNames(look.tx)
  const hasContacts = await isOn(look.tx, 'useqacontact')
  const own = [...fields].filter(([, { kind }]) => kind === 'custom').map(([name]) => name)
  const names = [...ORDER, ...own].filter((name) => name !== 'qa_contact' || hasContacts)
  const columns = await columnsNamed(look, names.join())
  const titles = new Map(columns.map(({ name, title }) => [name, title]))
  return names.flatMap((name) => {
    const field = fields.get(name)
    return field && axisKey(field) ? [{ name, title: titles.get(name) ?? name, field }] : []
  })
}

const ORDER = [
  'classification',
  'product',
  'component',
  ...columnsOf('ofProduct', 'status', 'select'),
  'keywords',
  'assigned_to',
  'reporter',
  'qa_contact',
]

/**
 * Undefined if no field is given. Fault 32000 for an unknown field, 20003 for a report that is too
 * large, and those of searches.
 */
export async function countReport(look: Look, given: Given): Promise<CountedReport | undefined> {
  const axes = await axesNamed(look, axesAsked(given))
  const named = axes.filter((axis) => axis !== undefined)
  if (named.length === 0) return undefined
  const { report_groups_max, report_cells_max, report_sums_max } = limits
  await checkSearch(look, undefined)
  const search = searchFor(listAsked(searchGiven(given)))
  const keys = named.map(({ field }) => axisKey(field)!)
  const { groups, asked } = await countBy(look, search, keys, report_groups_max + 1)
  if (groups.length > report_groups_max) fail('report_too_large', report_groups_max)
  const meanings: ValuesOf[] = []
  for (const [at, { name, field }] of named.entries()) {
    const all = new Set(groups.map((group) => group.keys[at]!))
    meanings.push(await valuesOf(look, { ...field, name }, [...all]))
  }
  const counted = groups.map((group) => ({
    values: group.keys.map((key, at) => meanings[at]!(key)),
    bugs: group.bugs,
  }))
  const [rows, columns, tables] = axes.map((axis) => axis !== undefined)
  const max = { cells: report_cells_max, sums: report_sums_max }
  const report = reportOf(counted, [rows!, columns!, tables!], max)
  return { ...report, axes, queryOf: await queriesFor(look, asked, report.filled) }
}

async function axesNamed(look: Look, names: readonly string[]) {
  const { fields } = await knownNames(look.tx)
  const axes = await axesOf(look)
  return names.map((name) => {
    if (name === '') return undefined
    const inside = namedField(name, fields)
    return axes.find((axis) => axis.name === inside) ?? fail('report_axis_invalid', name)
  })
}

/** The original query, with conditions for a cell appended. */
export async function queriesFor(look: Look, asked: object, filled: number) {
  const given = new Map(
    Object.entries(asked)
      .filter(([name]) => !OF_SAVED.has(name))
      .map(([name, value]) => [name, [value as string | string[]].flat()]),
  )
  const { chips } = parseQuery(given, { names: await criteriaNames(look) })
  const parameters = printQuery({ chips, rest: [] })
  const before = new URLSearchParams(parameters).toString()
  const conditions = parameters.filter(([name]) => /^f\d+$/.test(name)).length
  const isLong = filled * before.length > limits.report_links_chars_max
  const known = new Map<Value, (string | undefined)[]>()
  const textOf = (value: Value, at: number) => {
    const texts = known.get(value) ?? []
    known.set(value, texts)
    return (texts[at] ??= value.condition && numbered(value.condition, conditions + at + 1))
  }
  return (...values: readonly Value[]) => {
    const some = values.filter((value) => value !== TOTAL)
    if (isLong || some.some(({ condition }) => condition === undefined)) return undefined
    return [before, ...some.map(textOf)].filter(Boolean).join('&') || EVERYTHING
  }
}

/** The criteria of a saved search are already merged in. */
const OF_SAVED: ReadonlySet<string> = new Set(['savedsearch', 'sharer_id'])
/** Without any criteria, lists default to open bugs. */
const EVERYTHING = 'bug_status=__all__'

function numbered({ field, operator, values }: Condition, at: number): string {
  const printed = [[`f${at}`, field], [`o${at}`, operator], ...values.map((one) => [`v${at}`, one])]
  return new URLSearchParams(printed as [string, string][]).toString()
}
