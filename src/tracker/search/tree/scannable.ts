/**
 * Which conditions SQL cannot evaluate alike on both databases, and to what extent it can. Pure.
 */

import { isTime, type List } from './fields.ts'
import type { Asked } from './matching.ts'
import { isOfHistory, operators } from './operators.ts'
import { type Leaf, partsOf, type Same, type Tree } from './tree.ts'

/** Kinds whose names are in memory, where all comparisons are made. */
const IN_MEMORY: ReadonlySet<string> = new Set(['select', 'hierarchy', 'open', 'idle'])

/**
 * Whether texts must be scanned: for patterns, whole words other than in names, and substrings of
 * comments, which have no stored fold.
 */
export function isScanned(leaf: Leaf): boolean {
  const { test } = operators[leaf.operator]
  const { place } = leaf
  if (isOfHistory(leaf.operator) || IN_MEMORY.has(place.kind)) return false
  if (test === 'regexp') return true
  if (isTime(place)) return test === 'word'
  if (place.kind === 'number' || place.kind === 'computed') return false
  if (readsPeople(leaf)) return test === 'word'
  if (readsFiles(leaf)) return test !== 'empty'
  if (isComment(leaf)) return !COMMENT_TESTS.has(test)
  const isText = place.kind === 'text' || place.kind === 'realname'
  return (isText || isTextInRows(leaf)) && test === 'word'
}
const COMMENT_TESTS: ReadonlySet<string> = new Set(['casesubstring', 'empty'])

/** Whether it is about the texts of comments, which are stored without a folded copy. */
export const isComment = ({ place }: Leaf): boolean =>
  place.kind === 'list' && place.list === 'longdesc'

/** Some comments are found by SQL, others only by scanning. */
export const isPartOfComment = (leaf: Leaf): boolean =>
  isComment(leaf) && operators[leaf.operator].test === 'substring'

/** Lists of texts that are not all in memory. */
const isTextInRows = ({ place }: Leaf) =>
  (place.kind === 'list' && TEXTS.has(place.list)) ||
  (place.kind === 'custom' && place.holds === 'text')
const TEXTS: ReadonlySet<List> = new Set<List>([
  'alias',
  'bug_group',
  'tag',
  'see_also',
  'comment_tag',
  'flagtypes.name',
  'attachments.description',
  'attachments.filename',
  'attachments.mimetype',
])

/** Scans the logins of all people. */
export const readsPeople = ({ place }: Leaf): boolean =>
  place.kind === 'person' || (place.kind === 'list' && place.people === true)

/** Scans the content of attachments. */
export const readsFiles = ({ place }: Leaf): boolean =>
  place.kind === 'list' && place.list === 'attach_data.thedata'

/** The reason for scanning: a condition, or several about a single row. */
export type Scan = Leaf | Same

/** The conditions of a tree that require a scan. */
export function scansIn(tree: Tree): Scan[] {
  if ('and' in tree) return tree.and.flatMap(scansIn)
  if ('or' in tree) return tree.or.flatMap(scansIn)
  if ('not' in tree) return scansIn(tree.not)
  if (!('same' in tree)) return isScanned(tree) ? [tree] : []
  const people = tree.same.filter((leaf) => isScanned(leaf) && readsPeople(leaf))
  return readIn(tree).length > 0 ? [...people, tree] : people
}

/** Of conditions about a single row, those that need its text. */
export const readIn = ({ same }: Same): Leaf[] =>
  same.filter((leaf) => isScanned(leaf) && !readsPeople(leaf))

/** The test of each text, before negation. */
export const askedOf = (leaf: Leaf): string =>
  JSON.stringify([{ ...asked(leaf), isNegated: false }])

/** The test of one row's text. */
export const askedOfRow = (tree: Same): string => JSON.stringify(readIn(tree).map(asked))

function asked(leaf: Leaf): Asked {
  const { test, join, negative } = operators[leaf.operator]
  const values = partsOf(leaf).filter((parts) => parts.length > 0)
  return { test, join, values, isNegated: negative }
}

/** Whole words in a column of the bug are also substrings of it. */
export function looserWords(leaf: Leaf): Leaf | undefined {
  const { test, join } = operators[leaf.operator]
  if (test !== 'word' || leaf.place.kind !== 'text') return undefined
  return { ...leaf, operator: join === 'all' ? 'allwordssubstr' : 'anywordssubstr' }
}

const EVERYTHING: Tree = { and: [] }

/**
 * The tree without such conditions, except known ones. It is implied by the tree, and selects the
 * bugs whose texts are scanned.
 */
export function looser(tree: Tree, isKnown: (scan: Scan) => boolean): Tree {
  const isOpen = (one: Tree) => !scansIn(one).every(isKnown)
  if (!isOpen(tree)) return tree
  if ('and' in tree) return { and: tree.and.map((one) => looser(one, isKnown)) }
  if ('or' in tree) return { or: tree.or.map((one) => looser(one, isKnown)) }
  if ('not' in tree || 'same' in tree || operators[tree.operator].negative) return EVERYTHING
  return looserWords(tree) ?? EVERYTHING
}
