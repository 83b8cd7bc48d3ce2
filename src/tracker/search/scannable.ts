/** Which conditions SQL cannot tell alike on both databases, and what it can of them. Pure. */

import { isOfHistory, operators } from './operators.ts'
import { type Leaf, leavesOf, type Tree } from './tree.ts'

/** Kinds whose names are in memory, where every comparison is made. */
const IN_MEMORY: ReadonlySet<string> = new Set(['select', 'shelf', 'open', 'time', 'idle'])

/** Whether texts have to be read through: patterns, and whole words in what is no name. */
export function isScanned(leaf: Leaf): boolean {
  const { test } = operators[leaf.operator]
  const { place } = leaf
  if (isOfHistory(leaf.operator) || IN_MEMORY.has(place.kind)) return false
  if (test === 'regexp') return true
  if (place.kind === 'number' || place.kind === 'computed') return false
  if (readsPeople(leaf)) return test === 'word'
  if (leaf.field === 'longdesc') return !COMMENT_TESTS.has(test)
  const isText = place.kind === 'text' || place.kind === 'realname'
  return (isText || isLongText(leaf)) && test === 'word'
}
const COMMENT_TESTS: ReadonlySet<string> = new Set(['substring', 'casesubstring', 'empty'])

/** Lists of names have one word a row; these do not. */
const isLongText = ({ field, place }: Leaf) =>
  field === 'attachments.description' ||
  field === 'attachments.filename' ||
  field === 'see_also' ||
  (place.kind === 'custom' && place.holds === 'text')

/** Then it is the logins of all people that are read through. */
export const readsPeople = ({ place }: Leaf): boolean =>
  place.kind === 'person' || (place.kind === 'list' && place.people === true)

export const scansIn = (tree: Tree): Leaf[] => leavesOf(tree).filter(isScanned)

const EVERYTHING: Tree = { and: [] }

/**
 * A tree without such conditions that holds wherever the tree does, and perhaps elsewhere: it says
 * in which bugs texts are to be read.
 */
export function looser(tree: Tree): Tree {
  if ('and' in tree) return { and: tree.and.map(looser) }
  if ('or' in tree) return { or: tree.or.map(looser) }
  if ('not' in tree) return scansIn(tree).length > 0 ? EVERYTHING : tree
  if ('same' in tree) return scansIn(tree).length > 0 ? EVERYTHING : tree
  if (!isScanned(tree)) return tree
  const { test, negative } = operators[tree.operator]
  // Whole words are at least parts of the text.
  return test === 'word' && !negative && !readsPeople(tree)
    ? { ...tree, operator: tree.operator === 'allwords' ? 'allwordssubstr' : 'anywordssubstr' }
    : EVERYTHING
}
