/**
 * What is searched for, as plain data that can be logged. Every way of asking is parsed into it,
 * and one compiler turns it into SQL.
 */

import type { Field } from './fields.ts'
import { type Operator, operators, splitValue } from './operators.ts'

export type Tree = And | Or | Not | Same | Leaf
export interface And {
  and: Tree[]
}
export interface Or {
  or: Tree[]
}
export interface Not {
  not: Tree
}
/** Holds where one and the same row, such as a comment or a change, fits all. */
export interface Same {
  same: Leaf[]
}

/** Holds where any of the values fits; with a negative operator, where none does. */
export interface Leaf {
  field: string
  /** What is known of the field. */
  place: Field
  operator: Operator
  values: string[]
}

/** Asks nothing: every bug fits. */
export const isEmpty = (tree: Tree): boolean => 'and' in tree && tree.and.length === 0

/** Conditions without which the tree does not hold. */
export const mustHold = (tree: Tree): Tree[] =>
  'and' in tree ? tree.and.flatMap(mustHold) : [tree]

export function leavesOf(tree: Tree): Leaf[] {
  if ('and' in tree) return tree.and.flatMap(leavesOf)
  if ('or' in tree) return tree.or.flatMap(leavesOf)
  if ('not' in tree) return leavesOf(tree.not)
  return 'same' in tree ? tree.same : [tree]
}

/** Whether the field holds values of a known list, which may hold commas. */
export const isListed = (place: Field): boolean =>
  place.kind === 'select' ||
  place.kind === 'shelf' ||
  (place.kind === 'custom' && (place.holds === 'select' || place.holds === 'multi'))

/**
 * The parts of each value, as the operator splits it. Values of known lists may hold commas, and
 * one of them may be empty, so there only operators of words split.
 */
export function partsOf({ place, operator, values }: Leaf): string[][] {
  const isWhole = isListed(place) && operators[operator].parts !== 'words'
  return values.map((value) => (isWhole ? [value] : splitValue(operator, value)))
}

/** How many comparisons the tree comes to; those that go into one list count once. */
export function sizeOf(tree: Tree): number {
  return leavesOf(tree).reduce((sum, leaf) => {
    const { test, join } = operators[leaf.operator]
    // A time is compared with the ends of a second or a day, and those fit in no list.
    const isEqualList = test === 'equals' && leaf.place.kind !== 'time'
    const isList = join === 'any' && (isEqualList || test === 'empty')
    return sum + (isList ? 1 : partsOf(leaf).flat().length)
  }, 0)
}

/** How many words are looked for in the texts of a field. */
export const wordsOf = (tree: Tree, field: string): number =>
  leavesOf(tree)
    .filter((leaf) => leaf.field === field)
    .flatMap((leaf) => partsOf(leaf).flat()).length
