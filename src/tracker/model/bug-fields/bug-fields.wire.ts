/**
 * The fields that every bug has, each said once: its names, what it holds, who may know of it. What
 * else is to be known of a field is derived from here.
 */

import type { BugField } from './bug-field.wire.ts'
import { people } from './people.wire.ts'
import { place } from './place.wire.ts'
import { state } from './state.wire.ts'
import { talk } from './talk.wire.ts'
import { texts } from './texts.wire.ts'
import { times } from './times.wire.ts'

const all = [...texts, ...place, ...state, ...people, ...times, ...talk]
export type KnownField = (typeof all)[number]

/** In the order in which people read them. */
export const bugFields: readonly BugField[] = all

export const optionalFields = bugFields.filter(({ optional }) => optional)

const byName: ReadonlyMap<string, BugField> = new Map(
  bugFields.flatMap((one) =>
    [one.name, ...(one.also ? [one.also] : [])].map((name) => [name, one]),
  ),
)

/** By the name inside; undefined for what is no such field, as those of the installation. */
export const bugField = (name: string): BugField | undefined => byName.get(name)

/** Whether only members of `timetrackinggroup` read the field. */
export const isHours = (name: string): boolean => bugField(name)?.timeTracking === 'hidden'

/** Whether only they search by it, change it and are told that there is such a field. */
export const isTimeTracking = (name: string): boolean => bugField(name)?.timeTracking !== undefined
