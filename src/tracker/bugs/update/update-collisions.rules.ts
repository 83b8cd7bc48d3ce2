/** Which fields an update overwrites, so that concurrent changes would be lost. Pure. */

import { internalName } from '../../model/api-names.wire.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import type { BugUpdate } from './update-bug.wire.ts'

/** Parameters that set fields of other names. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  dupe_of: ['bug_status', 'resolution'],
  reset_assigned_to: ['assigned_to'],
  reset_qa_contact: ['qa_contact'],
  flags: ['flagtypes.name'],
}

/**
 * By internal name. Adding to or removing from a list does not conflict with other changes; only
 * setting a whole list does.
 */
export function fieldsSet(asked: BugUpdate): Set<string> {
  const set = new Set<string>()
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined) continue
    const field = internalName(name)
    const { change } = bugField(field) ?? {}
    const isSet = change === 'value' || (change === 'wholeList' && isWhole(value))
    if (isSet || name.startsWith('cf_')) set.add(field)
    for (const other of ALSO[name] ?? []) set.add(other)
  }
  return set
}

const isWhole = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) || Object.hasOwn(value as object, 'set')
