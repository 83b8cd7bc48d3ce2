/** From the tree of a search to a condition on `bugs`; what it rests on is looked up before. */

import { sql } from 'kysely'

import {
  type Condition,
  type Ground,
  isOneOf,
  numberFits,
  personFits,
  textFits,
  timeFits,
} from './comparisons.ts'
import { fieldOf, type SelectColumn } from './fields.ts'
import { type Bug, listFits } from './lists.ts'
import type { Name, Names } from './names.ts'
import { fits, folded, operators } from './operators.ts'
import { isSinceFew } from './recent.ts'
import { type Leaf, partsOf, type Tree } from './tree.ts'

/** Each condition is either true or false, never null, so that it can be negated. */
export function compile(bug: Bug, tree: Tree, ground: Ground): Condition {
  if ('and' in tree) return ofAll(bug, tree.and, ground)
  if ('or' in tree) return bug.or(tree.or.map((one) => compile(bug, one, ground)))
  if ('not' in tree) return bug.not(compile(bug, tree.not, ground))
  return signed(bug, tree, ofLeaf(bug, tree, ground))
}

const signed = (bug: Bug, { operator }: Leaf, condition: Condition) =>
  operators[operator].negative ? bug.not(condition) : condition

/**
 * Component names are looked up within the products asked for beside them. Then they say it all,
 * and with only one of the two the databases have nothing to choose between.
 */
function ofAll(bug: Bug, trees: Tree[], ground: Ground): Condition {
  const on = (level: string) =>
    trees.filter(
      (tree): tree is Leaf =>
        'field' in tree && tree.field === level && !operators[tree.operator].negative,
    )
  const [product, ...products] = on('product')
  const [component, ...components] = on('component')
  if (!product || !component || products.length > 0 || components.length > 0) {
    return bug.and(trees.map((tree) => compile(bug, tree, ground)))
  }
  const inside = new Set(namesFitting(product, ground.names.product).flatMap(({ ids }) => ids))
  const ids = namesFitting(component, ground.names.component)
    .filter(({ product_id }) => inside.has(product_id))
    .flatMap((one) => one.ids)
  const others = trees.filter((tree) => tree !== product && tree !== component)
  return bug.and([
    isOneOf(ground, sql.ref('bugs.component_id'), ids),
    ...others.map((tree) => compile(bug, tree, ground)),
  ])
}

/** The condition without the negation that the operator may bring. */
function ofLeaf(bug: Bug, leaf: Leaf, ground: Ground): Condition {
  const field = fieldOf(leaf.field)
  const column = 'column' in field ? sql.ref(`bugs.${field.column}`) : sql.ref('bugs.id')
  switch (field.kind) {
    case 'select':
      return ofSelect(bug, leaf, ground, field.column)
    case 'shelf': {
      const ids = namesFitting(leaf, ground.names[field.level]).flatMap((one) => one.ids)
      const isComponent = field.level === 'component'
      return isOneOf(ground, sql.ref(isComponent ? 'bugs.component_id' : 'bugs.product_id'), ids)
    }
    case 'open':
      return bug('bugs.is_open', '=', bug.lit(leaf.values[0] === '1' ? 1 : 0))
    case 'text':
      return textFits(bug, leaf, ground, { text: column, key: sql.ref(`bugs.${field.column}_key`) })
    case 'number':
      return numberFits(bug, leaf, ground, { column, unit: field.unit })
    case 'time':
      if (ground.few.has(leaf)) return isSinceFew(bug, leaf)
      return timeFits(bug, leaf, { column, unit: field.unit })
    case 'person':
      return personFits(bug, leaf, ground, column)
    case 'list':
      return listFits(bug, leaf, ground, field.list)
  }
}

function ofSelect(bug: Bug, leaf: Leaf, ground: Ground, column: SelectColumn): Condition {
  const { values, openStatuses } = ground.names
  const texts = namesFitting<Name>(leaf, values[column]).map(({ text }) => text)
  const condition = isOneOf(ground, sql.ref(`bugs.${column}`), texts)
  if (texts.length === 0) return condition
  if (texts.length === values[column].all.length) return bug.and([])
  if (column !== 'bug_status') return condition
  // Whether a bug is open is kept with it, and indexes know: it is said wherever it follows.
  const open = texts.filter((text) => openStatuses.has(text)).length
  if (open > 0 && open < texts.length) return condition
  const isOpen = bug('bugs.is_open', '=', bug.lit(open > 0 ? 1 : 0))
  const all = open > 0 ? openStatuses.size : values[column].all.length - openStatuses.size
  return texts.length === all ? isOpen : bug.and([isOpen, condition])
}

/** Those of the names in memory that fit, each once. */
export function namesFitting<Of extends Name>(leaf: Leaf, names: Names<Of>): Of[] {
  const { test, join } = operators[leaf.operator]
  if (test === 'empty') return names.all.filter((name) => fits(test, name, folded('')))
  const given = partsOf(leaf).filter((parts) => parts.length > 0)
  const values = given.map((parts) => parts.map(folded))
  if (test === 'equals' && join === 'any') {
    const keys = new Set(values.flat().map(({ key }) => key))
    return [...keys].flatMap((key) => names.byKey.get(key) ?? [])
  }
  return names.all.filter((name) =>
    values.some((parts) =>
      join === 'all'
        ? parts.every((part) => fits(test, name, part))
        : parts.some((part) => fits(test, name, part)),
    ),
  )
}
