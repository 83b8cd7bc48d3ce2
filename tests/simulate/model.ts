/** The reference's description of a searchable field. */

import type { Kind, Value } from '../../src/importer/verify/evaluate/world.ts'
import type { Row } from './rows.ts'
import type { Scene } from './scene.ts'

/** What the reference knows about a field. */
export interface Model {
  kind: Kind
  /** One value for each row of a list; for other fields, the only value. */
  of: (bug: Row, scene: Scene) => Value[]
  isList: boolean
  /** For fields that take values from a list, which may contain commas: those values. */
  names?: (scene: Scene) => string[]
  /** The rows that record its changes. */
  history: 'changes' | 'comments' | 'creation' | 'none'
  /** Others do not know the field, or may not search it. */
  only?: 'insiders' | 'time trackers'
  /** Values to search for. */
  asks: readonly string[]
}

type One = (bug: Row, scene: Scene) => Value
type Many = (bug: Row, scene: Scene) => Value[]
/** A field with one value per bug. */
export const one = (kind: Kind, of: One, asks: readonly string[]): Model => ({
  kind,
  of: (bug, scene) => [of(bug, scene)],
  isList: false,
  history: 'changes',
  asks,
})

/** A field with any number of values per bug. */
export const many = (kind: Kind, of: Many, asks: readonly string[]): Model => ({
  kind,
  of,
  isList: true,
  history: 'changes',
  asks,
})
/** No rows record its changes. */
export const untold = (model: Model): Model => ({ ...model, history: 'none' })
/** The field, unknown to everyone else. */
export const forTimeTrackers = (model: Model): Model => ({ ...model, only: 'time trackers' })
/** The field, unknown to everyone else. */
export const forInsiders = (model: Model): Model => ({ ...model, only: 'insiders' })

/** A field with values from a list, which are taken whole. */
export const listed = (
  of: One,
  names: (scene: Scene) => string[],
  asks: readonly string[],
): Model => ({ ...one('text', of, asks), names })

/** The legal values of a field that has its own list. */
export function valuesOf(name: string, { data }: Scene): string[] {
  const fieldid = data.fielddefs.find((field) => field['name'] === name)?.['id']
  const rows = data.field_values.filter(({ field_id }) => field_id === fieldid)
  return rows.map(({ value }) => value)
}
