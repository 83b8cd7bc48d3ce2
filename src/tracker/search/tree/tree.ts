/**
 * The tree of a search, as plain data that can be logged. Every syntax is parsed into it, and one
 * compiler converts it to SQL.
 */

import type { Field } from './fields.ts'
import { type Operator, operators, splitValue } from './operators.ts'

/** A search: criteria combined by AND, OR and NOT. */
export type Tree = And | Or | Not | Same | Leaf
/** Matches if all of its parts do; an empty one always does. */
export interface And {
  and: Tree[]
}

/** Matches if any of its parts does; an empty one never does. */
export interface Or {
  or: Tree[]
}

/** Matches if its part does not. */
export interface Not {
  not: Tree
}
/** Matches if a single row, such as a comment or a change, matches all. */
export interface Same {
  same: Leaf[]
}

/** Matches if any of the values does; with a negative operator, if none does. */
export interface Leaf {
  field: string
  /** Properties of the field. */
  place: Field
  operator: Operator
  values: string[]
}

/** Has no conditions: every bug matches. */
export const isEmpty = (tree: Tree): boolean => 'and' in tree && tree.and.length === 0

/** The conditions that the tree implies. */
export const mustHold = (tree: Tree): Tree[] =>
  'and' in tree ? tree.and.flatMap(mustHold) : [tree]

/** All criteria, in order. */
export function leavesOf(tree: Tree): Leaf[] {
  if ('and' in tree) return tree.and.flatMap(leavesOf)
  if ('or' in tree) return tree.or.flatMap(leavesOf)
  if ('not' in tree) return leavesOf(tree.not)
  return 'same' in tree ? tree.same : [tree]
}

/** Whether the field's values come from a list, and so may contain commas. */
export const isListed = (place: Field): boolean =>
  place.kind === 'select' ||
  place.kind === 'hierarchy' ||
  (place.kind === 'custom' && (place.holds === 'select' || place.holds === 'multi'))

/**
 * The parts of each value, split by the operator. Values from lists may contain commas or be empty,
 * so only word operators split them.
 */
export function partsOf({ place, operator, values }: Leaf): string[][] {
  const isWhole = isListed(place) && operators[operator].parts !== 'words'
  return values.map((value) => (isWhole ? [value] : splitValue(operator, value)))
}

/** The number of comparisons in the tree; a list of values counts as one. */
export function sizeOf(tree: Tree): number {
  return leavesOf(tree).reduce((sum, leaf) => {
    const { test, join } = operators[leaf.operator]
    // A time is compared with the bounds of a second or day, so it cannot be in a list.
    const isEqualList = test === 'equals' && leaf.place.kind !== 'time'
    const isList = join === 'any' && (isEqualList || test === 'empty')
    return sum + (isList ? 1 : partsOf(leaf).flat().length)
  }, 0)
}

/** The number of words searched in the texts of a field. */
export const wordsOf = (tree: Tree, field: string): number =>
  leavesOf(tree)
    .filter((leaf) => leaf.field === field)
    .flatMap((leaf) => partsOf(leaf).flat()).length
