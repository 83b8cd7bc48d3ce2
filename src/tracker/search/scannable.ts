/** Which conditions SQL cannot tell alike on both databases, and what it can of them. Pure. */

import type { Asked } from './matching.ts'
import { isOfHistory, operators } from './operators.ts'
import { type Leaf, leavesOf, partsOf, type Tree } from './tree.ts'

/** Kinds whose names are in memory, where every comparison is made. */
const IN_MEMORY: ReadonlySet<string> = new Set(['select', 'shelf', 'open', 'time', 'idle'])

/**
 * Whether texts have to be read through: patterns, whole words in what is no name, and parts of
 * comments, for which no fold is kept.
 */
export function isScanned(leaf: Leaf): boolean {
  const { test } = operators[leaf.operator]
  const { place } = leaf
  if (isOfHistory(leaf.operator) || IN_MEMORY.has(place.kind)) return false
  if (test === 'regexp') return true
  if (place.kind === 'number' || place.kind === 'computed') return false
  if (readsPeople(leaf)) return test === 'word'
  if (isComment(leaf)) return !COMMENT_TESTS.has(test)
  const isText = place.kind === 'text' || place.kind === 'realname'
  return (isText || isLongText(leaf)) && test === 'word'
}
const COMMENT_TESTS: ReadonlySet<string> = new Set(['casesubstring', 'empty'])

export const isComment = ({ place }: Leaf): boolean =>
  place.kind === 'list' && place.list === 'longdesc'

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

/** What is asked of each text, the negation apart. */
export function askedOf(leaf: Leaf): string {
  const { test, join } = operators[leaf.operator]
  const values = partsOf(leaf).filter((parts) => parts.length > 0)
  return JSON.stringify({ test, join, values } satisfies Asked)
}

/** Of whole words in a text of the bug itself: they are parts of the text as well. */
export function looserWords(leaf: Leaf): Leaf | undefined {
  const { test, join } = operators[leaf.operator]
  if (test !== 'word' || leaf.place.kind !== 'text') return undefined
  return { ...leaf, operator: join === 'all' ? 'allwordssubstr' : 'anywordssubstr' }
}

const EVERYTHING: Tree = { and: [] }

/**
 * A tree without such conditions, but for those that are known, that holds wherever the tree does,
 * and perhaps elsewhere: it says in which bugs texts are to be read.
 */
export function looser(tree: Tree, known: ReadonlyMap<Leaf, unknown>): Tree {
  const isOpen = (one: Tree) => scansIn(one).some((leaf) => !known.has(leaf))
  if (!isOpen(tree)) return tree
  if ('and' in tree) return { and: tree.and.map((one) => looser(one, known)) }
  if ('or' in tree) return { or: tree.or.map((one) => looser(one, known)) }
  if ('not' in tree || 'same' in tree || operators[tree.operator].negative) return EVERYTHING
  return looserWords(tree) ?? EVERYTHING
}
