/** Conditions on the lists that hang on a bug: some row of the list fits, or none does. */

import { type Expression, type ExpressionBuilder, sql } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import {
  type Condition,
  type Ground,
  numberFits,
  personFits,
  refuse,
  type Rows,
  textFits,
} from './comparisons.ts'
import type { List } from './fields.ts'
import { operators } from './operators.ts'
import { type Leaf, partsOf } from './tree.ts'

export type Bug = ExpressionBuilder<Tables, 'bugs'>

interface Shape {
  /** Numbers of the bugs with a row for which the condition holds. */
  bugs: (bug: Bug, ground: Ground, where: (rows: Rows) => Condition) => Expression<unknown>
  fits: (rows: Rows, leaf: Leaf, ground: Ground) => Condition
  /** All words of a value must be in one row; else each may be in a row of its own. */
  together?: true
}

const name = (text: string, key: string) => ({
  text: sql.ref(text),
  key: sql.ref(key),
  isName: true,
})
const whole = (column: string) => ({ column: sql.ref(column), unit: 'whole' }) as const

const shapes: Record<Exclude<List, 'longdesc'>, Shape> = {
  alias: {
    bugs: (bug, _, where) =>
      bug
        .selectFrom('bugs_aliases')
        .select('bugs_aliases.bug_id')
        .where(where as never),
    fits: (rows, leaf, ground) =>
      textFits(rows, leaf, ground, name('bugs_aliases.alias', 'bugs_aliases.alias_key')),
  },
  keywords: {
    bugs: (bug, _, where) =>
      bug
        .selectFrom('keywords')
        .select('keywords.bug_id')
        .where('keywords.keywordid', 'in', (rows) =>
          rows
            .selectFrom('keyworddefs')
            .select('keyworddefs.id')
            .where(where as never),
        ),
    fits: (rows, leaf, ground) =>
      textFits(rows, leaf, ground, name('keyworddefs.name', 'keyworddefs.name_key')),
  },
  bug_group: {
    bugs: (bug, _, where) =>
      bug
        .selectFrom('bug_group_map')
        .select('bug_group_map.bug_id')
        .where('bug_group_map.group_id', 'in', (rows) =>
          rows
            .selectFrom('groups')
            .select('groups.id')
            .where(where as never),
        ),
    fits: (rows, leaf, ground) =>
      textFits(rows, leaf, ground, name('groups.name', 'groups.name_key')),
  },
  tag: {
    bugs: (bug, { actor_id }, where) =>
      bug
        .selectFrom('bug_tag')
        .select('bug_tag.bug_id')
        .where('bug_tag.tag_id', 'in', (rows) =>
          rows
            .selectFrom('tag')
            .select('tag.id')
            .where('tag.user_id', '=', actor_id)
            .where(where as never),
        ),
    fits: (rows, leaf, ground) => textFits(rows, leaf, ground, name('tag.name', 'tag.name_key')),
  },
  cc: {
    bugs: (bug, _, where) =>
      bug
        .selectFrom('cc')
        .select('cc.bug_id')
        .where(where as never),
    fits: (rows, leaf, ground) => personFits(rows, leaf, ground, sql.ref('cc.who')),
    together: true,
  },
  commenter: {
    bugs: (bug, ground, where) =>
      bug
        .selectFrom('longdescs')
        .select('longdescs.bug_id')
        .where('longdescs.isprivate', '<=', Number(ground.isInsider))
        .where(where as never),
    fits: (rows, leaf, ground) => personFits(rows, leaf, ground, sql.ref('longdescs.who')),
    together: true,
  },
  blocked: {
    bugs: (bug, _, where) =>
      bug
        .selectFrom('dependencies')
        .select('dependencies.dependson')
        .where(where as never),
    fits: (rows, leaf, ground) => numberFits(rows, leaf, ground, whole('dependencies.blocked')),
  },
  dependson: {
    bugs: (bug, _, where) =>
      bug
        .selectFrom('dependencies')
        .select('dependencies.blocked')
        .where(where as never),
    fits: (rows, leaf, ground) => numberFits(rows, leaf, ground, whole('dependencies.dependson')),
  },
}

/** The condition without the negation that the operator may bring. */
export function listFits(bug: Bug, leaf: Leaf, ground: Ground, list: List): Condition {
  const { test, join } = operators[leaf.operator]
  if (list === 'longdesc') return commentFits(bug, leaf, ground)
  const shape = shapes[list]
  const isIn = (where: (rows: Rows) => Condition) =>
    sql<boolean>`${sql.ref('bugs.id')} in ${shape.bugs(bug, ground, where)}`
  if (test === 'empty') return bug.not(isIn((rows) => rows.and([])))
  const single = (values: string[]) => isIn((rows) => shape.fits(rows, { ...leaf, values }, ground))
  if (join === 'any' || shape.together) return single(leaf.values)
  return bug.or(partsOf(leaf).map((parts) => bug.and(parts.map((part) => single([part])))))
}

/** Whether one comment has the words. Asked bug by bug, for other criteria may have left few. */
function commentFits(bug: Bug, leaf: Leaf, ground: Ground): Condition {
  const { test, join } = operators[leaf.operator]
  const text = sql.ref('longdescs.thetext')
  const contains = (part: string) =>
    test === 'casesubstring'
      ? ground.dialect.contains(text, part)
      : bug.or(spellings(part).map((one) => ground.dialect.contains(sql`lower(${text})`, one)))
  if (test !== 'substring' && test !== 'casesubstring') return refuse(leaf)
  const values = partsOf(leaf).map((parts) => {
    const each = parts.map(contains)
    return join === 'all' ? bug.and(each) : bug.or(each)
  })
  return bug.exists(
    bug
      .selectFrom('longdescs')
      .select('longdescs.id')
      .whereRef('longdescs.bug_id', '=', 'bugs.id')
      .where('longdescs.isprivate', '<=', Number(ground.isInsider))
      .where(bug.or(values) as never),
  )
}

/**
 * Comments have no key, and `lower` changes only the letters of ASCII, on both databases. So the
 * ways in which people write the other letters of a word are tried one by one.
 */
function spellings(word: string): string[] {
  const lower = word.toLowerCase()
  const [initial = '', ...rest] = lower
  const forms = [word, lower, word.toUpperCase(), initial.toUpperCase() + rest.join('')]
  return [
    ...new Set(forms.map((form) => form.replaceAll(/[A-Z]+/g, (ascii) => ascii.toLowerCase()))),
  ]
}
