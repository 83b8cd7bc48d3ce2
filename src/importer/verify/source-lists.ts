/**
 * Conditions of saved searches about lists of bugs: comments, CC, flags, keywords, attachments and
 * others. Each condition reads its list once and returns the matching bugs.
 */

import { text } from '../map/cells.ts'
import { IdSet } from '../map/id-set.ts'
import { quoted } from '../read/names.ts'
import { asShown } from './source.ts'
import { type Asking, peopleMeant } from './source-logins.ts'
import {
  areTogether,
  type Condition,
  isMatched,
  isOfEmpty,
  matcherOf,
  positiveOf,
} from './source-operators.ts'
import { eachRelation } from '../../tracker/model/bug-fields/relations.wire.ts'

interface List {
  table: string
  /** Rows with the columns `bug` and `value`; for people, `value` is an id. */
  sql: string
  isPeople?: true
  isNumbers?: true
  /** Rows with restricted visibility. */
  visible?: 'comments' | 'attachments'
}

const comments = (value: string): Omit<List, 'isPeople'> => ({
  table: 'longdescs',
  sql: `select bug_id as bug, ${value} as value from longdescs as c where`,
  visible: 'comments',
})
const attachments = (value: string): Omit<List, 'isPeople'> => ({
  table: 'attachments',
  sql: `select bug_id as bug, ${value} as value from attachments as a where`,
  visible: 'attachments',
})
const flags = (value: string): Omit<List, 'isPeople'> => ({
  table: 'flags',
  sql: `select f.bug_id as bug, ${value} as value from flags as f
    join flagtypes as t on t.id = f.type_id
    left join attachments as a on a.attach_id = nullif(f.attach_id, 0)
    where (nullif(f.attach_id, 0) is null or a.attach_id is not null) and`,
  visible: 'attachments',
})

const LISTS: Readonly<Record<string, List>> = {
  longdesc: comments('thetext'),
  commenter: { ...comments('who'), isPeople: true },
  cc: { table: 'cc', sql: 'select bug_id as bug, who as value from cc where', isPeople: true },
  keywords: {
    table: 'keywords',
    sql: `select k.bug_id as bug, d.name as value from keywords as k
      join keyworddefs as d on d.id = k.keywordid where`,
  },
  bug_group: {
    table: 'bug_group_map',
    sql: `select m.bug_id as bug, g.name as value from bug_group_map as m
      join groups as g on g.id = m.group_id where`,
  },
  see_also: { table: 'bug_see_also', sql: 'select bug_id as bug, value from bug_see_also where' },
  alias: {
    table: 'bugs_aliases',
    sql: 'select bug_id as bug, alias as value from bugs_aliases where',
  },
  'flagtypes.name': flags('t.name || f.status'),
  'requestees.login_name': { ...flags('f.requestee_id'), isPeople: true },
  'setters.login_name': { ...flags('f.setter_id'), isPeople: true },
  'attachments.description': attachments('description'),
  'attachments.filename': attachments('filename'),
  'attachments.mimetype': attachments('mimetype'),
  'attachments.submitter': { ...attachments('submitter_id'), isPeople: true },
  ...eachRelation(({ name, relation: { table, from } }) => ({
    table,
    sql: `select ${from} as bug, ${name} as value from ${table} where`,
    isNumbers: true as const,
  })),
}

function listOf({ source }: Asking, field: string): List | undefined {
  const own = source.custom.find(({ name, holds }) => name === field && holds === 'multi')
  const table = `bug_${field}`
  if (own) return { table, sql: `select bug_id as bug, value from ${quoted(table)} where` }
  return Object.hasOwn(LISTS, field) ? LISTS[field] : undefined
}

/** Whether `bugsInList` can evaluate the field. */
export const isList = (asking: Asking, field: string) => listOf(asking, field) !== undefined

/** The bugs that match, or those that do not. */
export interface InList {
  /** Whether the list of this bug matches, before negation. */
  has: (bug: number) => boolean
  isNegated: boolean
}

/** The bugs that match a condition; undefined if it cannot be evaluated. */
export function bugsInList(
  asking: Asking,
  { field, operator, value }: Condition,
): InList | undefined {
  const list = listOf(asking, field)!
  const { staged } = asking.source
  // Ignores inactive flags and texts stored in files.
  const isOdd = staged.columns('flags')?.includes('is_active') || staged.largeColumns(list.table)[0]
  if (!staged.columns(list.table) || isOdd) return undefined
  const some = (fits: (value: string | number) => boolean) => {
    const ids = rowsThat(asking, list, fits)
    return (bug: number) => ids.has(bug)
  }
  if (isOfEmpty(operator)) {
    return { has: some(() => true), isNegated: operator === 'isempty' }
  }
  if (list.isPeople) {
    const meant = peopleMeant(asking, operator, value)
    if (!meant || meant.role !== undefined) return undefined
    const isNegated = positiveOf(operator) !== operator
    return { has: some((id) => meant.ids.has(Number(id))), isNegated }
  }
  if (list.isNumbers && !/^((not)?equals|anyexact) [\d, ]+$/.test(`${operator} ${value}`)) {
    return undefined
  }
  const matcher = matcherOf(operator, value)
  if (!matcher || value.trim() === '---') return undefined
  const { parts, isAll, isNegated } = matcher
  if (!isAll || areTogether(field, false)) {
    return { has: some((value) => isMatched(matcher, String(value))), isNegated }
  }
  const each = parts.map((fits) => some((value) => fits(String(value))))
  return { has: (bug) => each.every((has) => has(bug)), isNegated }
}

function rowsThat(asking: Asking, list: List, fits: (value: string | number) => boolean): IdSet {
  const ids = new IdSet()
  const rows = asking.source.staged.rows(`${list.sql} ${visibleIn(asking, list)}`)
  for (const { bug, value } of rows) {
    if (value === null || typeof bug !== 'number' || ids.has(bug)) continue
    if (fits(typeof value === 'number' ? value : asShown(text(value)))) ids.add(bug)
  }
  return ids
}

function visibleIn({ isInsider, owner }: Asking, { visible }: List): string {
  if (isInsider || visible === undefined) return '1 = 1'
  if (visible === 'comments') return 'coalesce(c.isprivate, 0) = 0'
  return `(coalesce(a.isprivate, 0) = 0 or a.submitter_id = ${owner.id})`
}
