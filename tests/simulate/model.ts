/** What the reference says of a field that can be searched. */

import type { Row } from './rows.ts'
import type { Scene } from './scene.ts'

export type Value = string | number | null
export type Kind = 'text' | 'number' | 'switch' | 'moment' | 'day' | 'person' | 'content' | 'idle'

export interface Model {
  kind: Kind
  /** One for each row of a list; of other fields, the one that there is. */
  of: (bug: Row, scene: Scene) => Value[]
  isList: boolean
  /** Its value `---` says that nothing is in it. */
  saysNothing?: true
  /** Of fields whose values are of a list, and may have commas in them: those values. */
  names?: (scene: Scene) => string[]
  /** Which rows tell what happened to it. */
  history: 'changes' | 'comments' | 'creation' | 'none'
  /** Everybody else does not know the field, or may not ask. */
  only?: 'insiders' | 'time trackers'
  /** What to ask for. */
  asks: readonly string[]
}

type One = (bug: Row, scene: Scene) => Value
type Many = (bug: Row, scene: Scene) => Value[]
export const one = (kind: Kind, of: One, asks: readonly string[]): Model => ({
  kind,
  of: (bug, scene) => [of(bug, scene)],
  isList: false,
  history: 'changes',
  asks,
})
export const many = (kind: Kind, of: Many, asks: readonly string[]): Model => ({
  kind,
  of,
  isList: true,
  history: 'changes',
  asks,
})
/** Nothing tells what happened to it. */
export const untold = (model: Model): Model => ({ ...model, history: 'none' })
export const forTimeTrackers = (model: Model): Model => ({ ...model, only: 'time trackers' })
export const forInsiders = (model: Model): Model => ({ ...model, only: 'insiders' })

/** Values of a list, which are taken whole. */
export const listed = (
  of: One,
  names: (scene: Scene) => string[],
  asks: readonly string[],
): Model => ({ ...one('text', of, asks), names })

/** Those that a field with a list of its own may have. */
export function valuesOf(name: string, { data }: Scene): string[] {
  const fieldid = data.fielddefs.find((field) => field['name'] === name)?.['id']
  const rows = data.field_values.filter(({ field_id }) => field_id === fieldid)
  return rows.map(({ value }) => value)
}
