/** Computes the changes of an update as the history shows them. Pure. */

import { toDay } from '../../../platform/times.ts'
import type { Change } from '../history/history.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { columnFields } from '../../model/bug-fields/columns.wire.ts'
import { relationNames } from '../../model/bug-fields/relations.wire.ts'
import type { BugRow } from '../../model/tables.ts'
import type { State } from './update-draft.ts'

/** Names of things that a bug refers to by id. */
export interface Names {
  product(id: number): string
  component(product_id: number, component_id: number): string
  group(id: number): string
}

/** In the order of the history. */
const COLUMNS = columnFields.toSorted((one, other) => numberOf(one) - numberOf(other))

// Fields that Bugzilla 5.2 lacks come last.
function numberOf({ id = Number.MAX_SAFE_INTEGER }: BugField) {
  return id
}

/** By internal name; lists as what was removed and added, joined by a comma and a blank. */
export function differences(before: State, after: State, names: Names): Change[] {
  return [
    ...COLUMNS.map((field) => ofColumn(field, before, after)),
    of('product', names.product(before.product_id), names.product(after.product_id)),
    of('component', component(before, names), component(after, names)),
    of('assigned_to', before.assignee_login, after.assignee_login),
    of('qa_contact', before.contact_login ?? '', after.contact_login ?? ''),
    list('alias', before.aliases, after.aliases),
    list('cc', sorted(before.cc.values()), sorted(after.cc.values())),
    list('keywords', sorted(before.keywords.values()), sorted(after.keywords.values())),
    list('see_also', before.see_also.map(value), after.see_also.map(value)),
    list('bug_group', groups(before, names), groups(after, names)),
    ...relationNames.map((name) => list(name, before[name].map(String), after[name].map(String))),
  ].filter(({ removed, added }) => removed !== added)
}

/** Returned for a duplicate, but not recorded in the history. */
export function duplicateDifference(before: BugRow, after: BugRow): Change[] {
  const change = of('dup_id', String(before.dup_of ?? ''), String(after.dup_of ?? ''))
  return change.removed === change.added ? [] : [change]
}

const of = (field: string, removed: string, added: string): Change => ({ field, removed, added })

function ofColumn({ name, column }: BugField, before: State, after: State): Change {
  const [was, is] = [before, after].map((bug) => bug[name as keyof BugRow])
  if (column === 'hours') return hours(name, was as number, is as number)
  if (column === 'day') return of(name, day(was as number | null), day(is as number | null))
  return of(name, String(was), String(is))
}

/** As in Bugzilla: old values have two decimals, new ones as many as needed. */
function hours(field: string, before: number, after: number): Change {
  if (before === after) return of(field, '', '')
  return of(field, (before / 100).toFixed(2), String(after / 100))
}

function list(field: string, before: readonly string[], after: readonly string[]): Change {
  const [was, is] = [new Set(before), new Set(after)]
  const removed = before.filter((one) => !is.has(one))
  const added = after.filter((one) => !was.has(one))
  return of(field, removed.join(', '), added.join(', '))
}

const day = (at: number | null) => (at === null ? '' : toDay(at))
const component = ({ product_id, component_id }: State, names: Names) =>
  names.component(product_id, component_id)
const sorted = (texts: Iterable<string>) => [...texts].sort()
const value = (link: { value: string }) => link.value
const groups = (bug: State, names: Names) => sorted([...bug.groups].map((id) => names.group(id)))
