/** The fields of a new bug that mail shows. */

import { parameters } from '../../accounts/parameters/parameters.ts'
import { fold } from '../../platform/fold.ts'
import type { Look } from '../../platform/work/work.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { fields } from '../catalogue/fields/fields.ts'
import { bugField } from '../model/bug-fields/bug-fields.wire.ts'
import { wireOf } from '../model/bug-fields/columns.wire.ts'
import { labelOf } from './labels.rules.ts'
import type { Field } from './letter-text.rules.ts'

/** In the order of Bugzilla's mail, which filters may know. */
const TOLD = [
  'bug_id',
  'short_desc',
  'classification',
  'product',
  'version',
  'rep_platform',
  'bug_file_loc',
  'op_sys',
  'bug_status',
  'status_whiteboard',
  'keywords',
  'bug_type',
  'bug_severity',
  'priority',
  'component',
  'assigned_to',
  'reporter',
  'qa_contact',
  'cc',
  'target_milestone',
  'dependson',
  'blocked',
  'regressed_by',
  'regresses',
  'bug_group',
  'estimated_time',
  'deadline',
] as const

/** Those with a value; custom fields follow in their order, as far as they are for mail. */
export async function newFields(look: Look, bug: Bug): Promise<Field[]> {
  const { all, byName } = await fields(look.tx)
  const params = await parameters(look.tx)
  const isUsed = (name: string) => {
    const parameter = bugField(name)?.offeredIf
    return parameter === undefined || params[parameter] === '1'
  }
  const custom = all.filter(({ custom: is, mailhead, obsolete }) => is && mailhead && !obsolete)
  const rows = [...TOLD.filter(isUsed).flatMap((name) => byName.get(name) ?? []), ...custom]
  return rows.flatMap(({ name, description }): Field[] => {
    const value = textOf(name, bug)
    return value === '' ? [] : [[name, labelOf(name, description), value]]
  })
}

function textOf(name: string, bug: Bug): string {
  const field = bugField(name)
  const value = (bug as Readonly<Record<string, unknown>>)[field ? wireOf(field) : name] as Value
  if (name === 'cc') return bug.cc.toSorted(byFold).join(', ')
  if (Array.isArray(value)) return value.join(', ')
  if (field?.column === 'hours' && typeof value === 'number' && value > 0) return value.toFixed(2)
  const text = String(value ?? '')
  // As in Bugzilla, 0 is no value.
  if (text === '0') return ''
  return !field && TIME.test(text) ? text.replace('T', ' ').replace('Z', '') : text
}

type Value = string | number | null | undefined | (string | number)[]
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/
const byFold = (one: string, other: string) => (fold(one) < fold(other) ? -1 : 1)
