/** Which fields a change of bugs sets, so that what others wrote there would be lost. Pure. */

import { internalName } from '../fields/api-names.wire.ts'
import type { BugUpdate } from './update-bug.wire.ts'

/** Parameters that set the field of that name, and nothing else. */
const SETTING = new Set([
  'summary',
  'url',
  'whiteboard',
  'priority',
  'severity',
  'op_sys',
  'platform',
  'status',
  'resolution',
  'product',
  'component',
  'version',
  'target_milestone',
  'assigned_to',
  'qa_contact',
  'estimated_time',
  'remaining_time',
  'deadline',
  'is_cc_accessible',
  'is_creator_accessible',
])
/** Parameters that set fields of other names. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  dupe_of: ['bug_status', 'resolution'],
  reset_assigned_to: ['assigned_to'],
  reset_qa_contact: ['qa_contact'],
  flags: ['flagtypes.name'],
}

/**
 * Fields by their internal names. What is added to a list or taken from it goes together with what
 * others did; only a list that is set as a whole takes the place of theirs.
 */
export function fieldsSet(asked: BugUpdate): Set<string> {
  const set = new Set<string>()
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined) continue
    if (SETTING.has(name) || name.startsWith('cf_')) set.add(internalName(name))
    for (const field of ALSO[name] ?? []) set.add(field)
    if (LISTS.has(name) && isWhole(value)) set.add(internalName(name))
  }
  return set
}

const LISTS = new Set(['alias', 'keywords', 'depends_on', 'blocks'])
const isWhole = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) || Object.hasOwn(value as object, 'set')
