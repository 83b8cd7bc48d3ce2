/**
 * SQL for conditions that require scanning texts: where the texts are, which conditions SQL can
 * evaluate, and the call of matching.ts for the others.
 */

import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../../platform/db/tables.ts'
import { fold } from '../../../platform/fold.ts'
import {
  type Condition,
  eachPart,
  type SearchContext,
  isOneOf,
  refuse,
  type Rows,
  shownNumber,
} from './comparisons.ts'
import { computed, ownNumber } from './computed.ts'
import { COMMENTS, shapeOf } from './list-shapes.ts'
import type { Bug } from './lists.ts'
import { operators } from '../tree/operators.ts'
import { askedOf, isComment, isPartOfComment } from '../tree/scannable.ts'
import { hasRow, isSeen, ofSeen } from './sight.ts'
import type { Leaf } from '../tree/tree.ts'

/** Where texts are stored, one per row. */
interface Texts {
  from: RawBuilder<unknown>
  bug: RawBuilder<unknown>
  visible: RawBuilder<boolean>
  text: RawBuilder<unknown>
}

/** Whether some text of a bug matches, before negation; evaluated per bug. */
export function readsFit(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  const known = context.scanned.get(leaf)
  const own = ownText(leaf, context)
  if (own) return known ? isOneOf(context, sql.ref('bugs.id'), known) : calls(leaf, own, context)
  const texts = textsOf(leaf, context)
  const exists = (fits: Condition) =>
    hasRow(texts.from, sql`${texts.bug} = bugs.id and ${ofSeen(texts.visible, fits)}`)
  if (!isPartOfComment(leaf)) {
    if (known) return isOneOf(context, sql.ref('bugs.id'), known)
    const fits = calls(leaf, texts.text, context)
    return exists(isComment(leaf) ? sql`${mayFit(bug, leaf, context)} and ${fits}` : fits)
  }
  if (!known) return exists(commentHas(bug, leaf, context))
  const plain = exists(eachPart(bug as Rows, leaf, (part) => plainlyHas(part, context)))
  return bug.or([plain, isOneOf(context, sql.ref('bugs.id'), known)])
}

/** The texts to scan for a leaf, of the selected bugs, as `id` and `text`. */
export function textsToRead(leaf: Leaf, context: SearchContext, bugs: Expression<unknown>) {
  const own = ownText(leaf, context)
  if (own) {
    return sql`select bugs.id as id, ${own} as text from bugs where bugs.id in ${bugs}`
  }
  const { from, bug: id, visible, text } = textsOf(leaf, context)
  const bug = expressionBuilder<Tables, 'bugs'>()
  const may = isComment(leaf) ? mayFit(bug, leaf, context) : sql<boolean>`1 = 1`
  return sql`select ${id} as id, ${text} as text from ${from}
    where ${id} in ${bugs} and ${visible} and ${ofSeen(sql`${visible} and ${isSeen(id, context)}`, may)}`
}

const calls = (leaf: Leaf, text: RawBuilder<unknown>, { dialect }: SearchContext): Condition =>
  dialect.call?.('fits', sql.val(askedOf(leaf)), text) ?? refuse(leaf)

/** Where the texts of a field are. Fault 32000 for a field without texts in rows. */
export function textsOf(leaf: Leaf, context: SearchContext): Texts {
  const shape = shapeOf(leaf.place)
  if (!shape && !isComment(leaf)) return refuse(leaf)
  const { from, bug, visible, text } = shape ?? { ...COMMENTS, text: COMMENT }
  const time = shape?.time && context.dialect.shownTime(sql.ref(shape.time.column), shape.time.unit)
  const seen = visible?.(context) ?? sql<boolean>`1 = 1`
  return { from, bug: sql.ref(bug), visible: seen, text: time ?? text }
}

function ownText({ place }: Leaf, context: SearchContext): RawBuilder<unknown> | undefined {
  if (place.kind === 'text') return sql.ref(`bugs.${place.column}`)
  if (place.kind === 'time') {
    return context.dialect.shownTime(sql.ref(`bugs.${place.column}`), place.unit)
  }
  if (place.kind === 'number') return shownNumber(sql.ref(`bugs.${place.column}`), place.unit)
  if (place.kind === 'computed') return shownNumber(computed[place.computed](context), 'whole')
  if (place.kind === 'custom' && place.holds === 'number') {
    return shownNumber(ownNumber(place.field_id), 'whole')
  }
  if (place.kind !== 'realname') return undefined
  return sql`(select realname from users where users.id = ${sql.ref(`bugs.${place.column}`)})`
}

/** The column with the text of a comment. */
export const COMMENT = sql.ref('longdescs.thetext')

/** Only texts with other than ASCII characters have folds that differ by more than case. */
const BEYOND_ASCII = sql<boolean>`octet_length(${COMMENT}) <> length(${COMMENT})`
const isAscii = (key: string) => /^[\0-\x7f]*$/.test(key)

/** Case-insensitive comparison in the database, which covers ASCII only. */
function plainlyHas(part: string, { dialect }: SearchContext): Condition {
  const key = fold(part)
  return isAscii(key) ? dialect.contains(sql`lower(${COMMENT})`, key) : sql`1 = 0`
}

/** For comments with other than ASCII characters, the fold is tested as well. */
const commentHas = (bug: Bug, leaf: Leaf, context: SearchContext) =>
  eachPart(bug as Rows, leaf, (part) => {
    const one: Leaf = { ...leaf, operator: 'substring', values: [part] }
    return bug.or([
      plainlyHas(part, context),
      sql<boolean>`(${BEYOND_ASCII} and ${calls(one, COMMENT, context)})`,
    ])
  })

/**
 * Comments worth scanning: with fragments that SQL can find, or with other than ASCII characters.
 */
function mayFit(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  const { test } = operators[leaf.operator]
  if (test === 'substring') return BEYOND_ASCII
  return test === 'word' ? mayHave(bug, leaf, context) : sql`1 = 1`
}

/** Whether the fragments occur, as far as SQL can decide, for conditions that need no more. */
export function mayHave(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  const { test } = operators[leaf.operator]
  if (!isComment(leaf) || (test !== 'substring' && test !== 'word')) return sql<boolean>`1 = 1`
  const plain = eachPart(bug as Rows, leaf, (part) => plainlyHas(part, context))
  return bug.or([plain, BEYOND_ASCII])
}
