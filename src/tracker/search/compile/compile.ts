/** Compiles the tree of a search to a condition on `bugs`, after looking up its context. */

import { type SelectQueryBuilder, sql } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { visibleTo } from '../../bugs/see/visible.ts'
import {
  type Condition,
  type SearchContext,
  isOneOf,
  numberFits,
  textFits,
  timesFit,
} from './comparisons.ts'
import { personFits } from './people.ts'
import { computed, ownNumber } from './computed.ts'
import { readWhen } from '../tree/dates.rules.ts'
import { fail } from '../tree/faults.ts'
import type { PersonColumn, SelectColumn } from '../tree/fields.ts'
import { historyFits, isOfNoHours, isVisible } from './history.ts'
import { type Bug, listFits } from './lists.ts'
import type { Name, Names } from '../tree/names.ts'
import { fits, folded, isOfHistory, operators } from '../tree/operators.ts'
import { isSinceFew } from './recent.ts'
import { isPlain } from './plain.ts'
import { readsFit } from './reading.ts'
import { sameFits } from './same.ts'
import { isScanned, looserWords, readsPeople } from '../tree/scannable.ts'
import { ofSeen } from './sight.ts'
import { partsFit, partsKnown, withoutParts, wordsFit } from './texts.ts'
import { type Leaf, mustHold, partsOf, type Tree } from '../tree/tree.ts'

/**
 * The matching bugs that the reader can see. Hidden bugs are excluded before anything else, so that
 * neither results nor timing reveal them.
 */
export const fittingBugs = (tx: Tx, tree: Tree, context: SearchContext) =>
  fitting(tx.selectFrom('bugs'), tree, context)

type Bugs = SelectQueryBuilder<Tables, 'bugs', object>

/** Adds the visibility condition and then the search to a query of bugs. */
export const fitting = (bugs: Bugs, tree: Tree, context: SearchContext): Bugs =>
  bugs
    .where((bug) => seenAndFits(bug, tree, context))
    .where(context.dialect.goesOn(sql.ref('bugs.id')))

/**
 * Whether a bug is visible and matches: plain columns and indexes select bugs, then visibility is
 * checked, and only then everything else.
 */
export function seenAndFits(bug: Bug, tree: Tree, context: SearchContext): Condition {
  const all = mustHold(tree)
  const plain = all.filter((one) => isPlain(one, context))
  const others = all.filter((one) => !isPlain(one, context))
  const isSeen = visibleTo(bug, context.viewer)
  if (others.length === 0) return bug.and([ofAll(bug, plain, context), isSeen])
  const known = others.map((one) => knownOf(bug, one, context))
  const asked = others.map((one, at) =>
    compile(bug, one, known[at] ? withoutParts(context) : context),
  )
  const chosen = known.filter((one) => one !== undefined)
  return bug.and([ofAll(bug, plain, context), ...chosen, ofSeen(isSeen, bug.and(asked))])
}

/** What is implied by the tree and can be answered by an index; undefined if nothing can. */
function knownOf(bug: Bug, tree: Tree, context: SearchContext): Condition | undefined {
  if (isPlain(tree, context)) return compile(bug, tree, context)
  if ('or' in tree) {
    const each = tree.or.map((one) => knownOf(bug, one, context))
    return each.every((one) => one !== undefined) ? bug.or(each) : undefined
  }
  if ('and' in tree) {
    const some = tree.and.flatMap((one) => knownOf(bug, one, context) ?? [])
    return some.length > 0 ? bug.and(some) : undefined
  }
  if ('not' in tree || 'same' in tree || operators[tree.operator].negative) return undefined
  return partsKnown(bug, (isScanned(tree) ? looserWords(tree) : undefined) ?? tree, context)
}

/**
 * Each condition is true or false, never null, so that it can be negated. Conditions that are not
 * plain are tested only on visible bugs.
 */
function compile(bug: Bug, tree: Tree, context: SearchContext): Condition {
  if ('and' in tree) return ofAll(bug, tree.and, context)
  if ('or' in tree) return bug.or(tree.or.map((one) => compile(bug, one, context)))
  if ('not' in tree) return bug.not(compile(bug, tree.not, context))
  if ('same' in tree) return sameFits(bug, tree, context)
  return signed(bug, tree, ofLeaf(bug, tree, context))
}

const signed = (bug: Bug, { operator }: Leaf, condition: Condition) =>
  operators[operator].negative ? bug.not(condition) : condition

/**
 * Component names are resolved within the products of the same search. Their ids then imply the
 * product; giving both would mislead the planners.
 */
function ofAll(bug: Bug, trees: Tree[], context: SearchContext): Condition {
  const on = (level: string) =>
    trees.filter(
      (tree): tree is Leaf =>
        'field' in tree && tree.field === level && !operators[tree.operator].negative,
    )
  const [product, ...products] = on('product')
  const [component, ...components] = on('component')
  if (!product || !component || products.length > 0 || components.length > 0) {
    return bug.and(trees.map((tree) => compile(bug, tree, context)))
  }
  const inside = new Set(
    namesFitting(product, context.names.product, context).flatMap(({ ids }) => ids),
  )
  const ids = namesFitting(component, context.names.component, context)
    .filter(({ product_id }) => inside.has(product_id))
    .flatMap((one) => one.ids)
  const others = trees.filter((tree) => tree !== product && tree !== component)
  return bug.and([
    isOneOf(context, sql.ref('bugs.component_id'), ids),
    ...others.map((tree) => compile(bug, tree, context)),
  ])
}

/** The condition without a negation by its operator. */
function ofLeaf(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  if (isOfHistory(leaf.operator)) return historyFits(bug, [leaf], context)
  if (fitsNothing(leaf)) {
    const isEmpty = listFits(bug, { ...leaf, operator: 'isempty', values: [] }, context)
    return bug.or([isEmpty, ofText(bug, leaf, context)])
  }
  return ofText(bug, leaf, context)
}

/** Whether it matches a text that was never set and has no row. */
function fitsNothing(leaf: Leaf) {
  const { place, operator } = leaf
  if (place.kind !== 'custom' || place.holds !== 'text') return false
  const { test, join } = operators[operator]
  const holds = (part: string) => fits(test, folded(''), folded(part))
  const values = partsOf(leaf).filter((parts) => parts.length > 0)
  return (
    test !== 'empty' && values.some((all) => (join === 'all' ? all.every(holds) : all.some(holds)))
  )
}

function ofText(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  const { place } = leaf
  if (isScanned(leaf) && !readsPeople(leaf)) {
    const words = context.scanned.has(leaf) ? undefined : looserWords(leaf)
    const fits = readsFit(bug, leaf, context)
    return words ? bug.and([ofLeaf(bug, words, context), fits]) : fits
  }
  switch (place.kind) {
    case 'select':
      return ofSelect(bug, leaf, context, place.column)
    case 'hierarchy': {
      const fitting = namesFitting(leaf, context.names[place.level], context)
      const ids = fitting.flatMap((one) => one.ids)
      const isComponent = place.level === 'component'
      return isOneOf(context, sql.ref(isComponent ? 'bugs.component_id' : 'bugs.product_id'), ids)
    }
    case 'open':
      return bug('bugs.is_open', '=', bug.lit(leaf.values[0] === '1' ? 1 : 0))
    case 'text': {
      const [text, key] = [`bugs.${place.column}`, `bugs.${place.column}_key`]
      return operators[leaf.operator].test === 'substring'
        ? partsFit(bug, sql.ref(key), leaf, context)
        : textFits(bug, leaf, context, { text: sql.ref(text), key: sql.ref(key) })
    }
    case 'number':
      return numberFits(bug, leaf, context, {
        column: sql.ref(`bugs.${place.column}`),
        unit: place.unit,
      })
    case 'computed':
      return numberFits(bug, leaf, context, {
        column: computed[place.computed](context),
        unit: 'whole',
      })
    case 'time':
      if (context.few.has(leaf)) return isSinceFew(bug, leaf)
      return timesFit(bug, leaf, context, {
        column: sql.ref(`bugs.${place.column}`),
        unit: place.unit,
      })
    case 'person':
      return personFits(bug, leaf, context, sql.ref(`bugs.${place.column}`))
    case 'realname':
      return realnameFits(bug, leaf, context, place.column)
    case 'idle':
      return isIdle(bug, leaf, context)
    case 'custom':
      return place.holds === 'number'
        ? numberFits(bug, leaf, context, { column: ownNumber(place.field_id), unit: 'whole' })
        : listFits(bug, leaf, context)
    case 'list':
      return listFits(bug, leaf, context)
    case 'content':
      return wordsFit(bug, leaf, context)
  }
}

/** The real name; empty if there is no person. */
function realnameFits(
  bug: Bug,
  leaf: Leaf,
  context: SearchContext,
  column: PersonColumn,
): Condition {
  const whose = sql.ref(`bugs.${column}`)
  const key = sql`coalesce((select realname_key from users where users.id = ${whose}), '')`
  const text = sql`coalesce((select realname from users where users.id = ${whose}), '')`
  return textFits(bug, leaf, context, { text, key })
}

/**
 * The assignee has neither commented on nor changed any bug visible to the reader since that time.
 * `bugs` are the commented or changed ones.
 */
function isIdle(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  const { now, isInsider, viewer } = context
  const { field, operator, values } = leaf
  const times = values.map((value) => readWhen(value, now) ?? fail('illegal_date', value, field))
  const isLonger = operators[operator].test.startsWith('greater')
  // Of several times, the least restrictive implies the others.
  const since = isLonger ? Math.max(...times) : Math.min(...times)
  const seen = visibleTo(bug, viewer)
  const isActive = sql<boolean>`exists (select 1 from users where users.id = bugs.assigned_to and (
    exists (select 1 from longdescs join bugs on bugs.id = longdescs.bug_id
      where longdescs.who = users.id and longdescs.bug_when > ${since}
        and longdescs.isprivate <= ${Number(isInsider)} and ${seen})
    or exists (select 1 from bug_changes join bugs on bugs.id = bug_changes.bug_id
      where bug_changes.who = users.id and bug_changes.bug_when > ${since}
        and ${isVisible(context)} and ${isOfNoHours(context)} and ${seen})))`
  // Idle for longer means not active since then.
  return isLonger ? sql`not ${isActive}` : isActive
}

function ofSelect(bug: Bug, leaf: Leaf, context: SearchContext, column: SelectColumn): Condition {
  const { values, openStatuses } = context.names
  const texts = namesFitting<Name>(leaf, values[column], context).map(({ text }) => text)
  const condition = isOneOf(context, sql.ref(`bugs.${column}`), texts)
  if (texts.length === 0) return condition
  if (texts.length === values[column].all.length) return bug.and([])
  if (column !== 'bug_status') return condition
  // Whether a bug is open is an indexed column, so this condition is added where it is implied.
  const open = texts.filter((text) => openStatuses.has(text)).length
  if (open > 0 && open < texts.length) return condition
  const isOpen = bug('bugs.is_open', '=', bug.lit(open > 0 ? 1 : 0))
  const all = open > 0 ? openStatuses.size : values[column].all.length - openStatuses.size
  return texts.length === all ? isOpen : bug.and([isOpen, condition])
}

/**
 * The matching names from memory, without repetitions; names of invisible products only if equal.
 */
export function namesFitting<Of extends Name>(
  leaf: Leaf,
  names: Names<Of>,
  { unknown }: Pick<SearchContext, 'unknown'>,
): Of[] {
  const { test, join } = operators[leaf.operator]
  if (test === 'empty') return names.all.filter((name) => fits(test, name, folded('')))
  const given = partsOf(leaf).filter((parts) => parts.length > 0)
  const values = given.map((parts) => parts.map(folded))
  if (test === 'equals' && join === 'any') {
    const keys = new Set(values.flat().map(({ key }) => key))
    return [...keys].flatMap((key) => names.byKey.get(key) ?? [])
  }
  return names.all.filter(
    (name) =>
      isKnown(name, unknown) &&
      values.some((parts) =>
        join === 'all'
          ? parts.every((part) => fits(test, name, part))
          : parts.some((part) => fits(test, name, part)),
      ),
  )
}

const isKnown = ({ products }: Name, unknown: ReadonlySet<number>) =>
  unknown.size === 0 || !products?.length || products.some((id) => !unknown.has(id))
