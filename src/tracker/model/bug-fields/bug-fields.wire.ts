/**
 * The built-in fields of bugs, each declared once: names, type and visibility. Everything else
 * about fields is derived from this table.
 */

import type { BugField } from './bug-field.wire.ts'
import { people } from './people.wire.ts'
import { place } from './place.wire.ts'
import { state } from './state.wire.ts'
import { discussion } from './discussion.wire.ts'
import { texts } from './texts.wire.ts'
import { times } from './times.wire.ts'

const all = [...texts, ...place, ...state, ...people, ...times, ...discussion]
/** The built-in fields with their literal names, from which other types select. */
export type KnownField = (typeof all)[number]

/** In display order. */
export const bugFields: readonly BugField[] = all

/** Fields that Bugzilla 5.2 lacks, whether the installation has enabled them or not. */
export const optionalFields = bugFields.filter(({ optional }) => optional)

const byName: ReadonlyMap<string, BugField> = new Map(
  bugFields.flatMap((one) =>
    [one.name, ...(one.also ? [one.also] : [])].map((name) => [name, one]),
  ),
)

/** By internal name; undefined for unknown and custom fields. */
export const bugField = (name: string): BugField | undefined => byName.get(name)

/** Whether only members of `timetrackinggroup` can read the field. */
export const isHours = (name: string): boolean => bugField(name)?.timeTracking === 'hidden'

/** Whether only they can search by it, change it and see that it exists. */
export const isTimeTracking = (name: string): boolean => bugField(name)?.timeTracking !== undefined

/** Whether the field has several values, whose changes are merged. */
export const isList = ({ change }: BugField): boolean => change === 'list' || change === 'wholeList'
