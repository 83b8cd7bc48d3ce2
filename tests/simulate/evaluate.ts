/**
 * Searches as one would explain them: every bug is looked at, every condition is worked out from
 * the rows that lie there. Slow, obvious, and with nothing of the search that it is held against
 * but the fold of texts and the shape of charts.
 */

import { fold } from '../../src/platform/fold.ts'
import type { Chart, Condition, Group } from '../../src/tracker/search/charts.wire.ts'
import { NOW } from '../bugs-to-find.ts'
import { namesOf, partsOf } from './parts.ts'
import type { Data, Row } from './rows.ts'
import { hasWords, textsOf } from './words.ts'

export interface Viewer {
  id: number
  groups: ReadonlySet<number>
  isInsider: boolean
}

type Value = string | number | null
/** What a field of a bug holds, one value for each row, and how values are compared. */
interface Shown {
  kind: 'text' | 'name' | 'whole' | 'number' | 'time' | 'day' | 'person'
  /** Whether there may be several, each its own row. */
  isList: boolean
  values: Value[]
}

const find = (rows: Row[], id: number) => rows.find((row) => row['id'] === id)!
const loginOf = (data: Data, id: number | null) => (id ? find(data.users, id)['login_name'] : null)

const one = (kind: Shown['kind'], value: Value): Shown => ({ kind, isList: false, values: [value] })
const many = (kind: Shown['kind'], values: Value[]): Shown => ({ kind, isList: true, values })

export function shown(field: string, bug: Row, data: Data, viewer: Viewer): Shown {
  const of = (table: keyof Data, column = 'bug_id') =>
    data[table].filter((row) => row[column] === bug['id'])
  const said = commentsOf(bug, data, viewer)
  const product = find(data.products, bug['product_id'])
  switch (field) {
    case 'bug_id':
      return one('number', bug['id'])
    case 'product':
      return one('whole', product['name'])
    case 'component':
      return one('whole', find(data.components, bug['component_id'])['name'])
    case 'assigned_to':
    case 'reporter':
    case 'qa_contact':
      return one('person', loginOf(data, bug[field]))
    case 'estimated_time':
    case 'remaining_time':
      return one('number', bug[field] / 100)
    case 'work_time':
      return one('number', bug['actual_time'] / 100)
    case 'everconfirmed':
    case 'cclist_accessible':
      return one('number', bug[field])
    case 'creation_ts':
    case 'delta_ts':
      return one('time', bug[field])
    case 'deadline':
      return one('day', bug['deadline'])
    case 'days_elapsed':
      return one('number', Math.trunc((NOW - bug['delta_ts']) / 86_400_000))
    case 'longdescs.count':
      return one('number', said.length)
    case 'short_desc':
    case 'status_whiteboard':
    case 'bug_file_loc':
      return one('text', bug[field])
    case 'alias':
      return many(
        'name',
        of('bugs_aliases').map(({ alias }) => alias),
      )
    case 'keywords': {
      const names = of('keywords').map((row) => find(data.keyworddefs, row['keywordid'])['name'])
      return many('name', names)
    }
    case 'bug_group': {
      const names = of('bug_group_map').map((row) => find(data.groups, row['group_id'])['name'])
      return many('name', names)
    }
    case 'tag': {
      const tags = of('bug_tag').map((row) => find(data.tag, row['tag_id']))
      const own = tags.filter(({ user_id }) => user_id === viewer.id)
      return many(
        'name',
        own.map(({ name }) => name),
      )
    }
    case 'see_also':
      return many(
        'text',
        of('bug_see_also').map(({ value }) => value),
      )
    case 'cc':
      return many(
        'person',
        of('cc').map(({ who }) => loginOf(data, who)),
      )
    case 'commenter':
      return many(
        'person',
        said.map(({ who }) => loginOf(data, who)),
      )
    case 'longdesc':
      return many(
        'text',
        said.map(({ thetext }) => thetext),
      )
    case 'last_visit_ts': {
      const visits = of('bug_user_last_visit').filter(({ user_id }) => user_id === viewer.id)
      return many(
        'time',
        visits.map(({ last_visit_ts }) => last_visit_ts),
      )
    }
    case 'longdescs.isprivate':
      return many(
        'number',
        said.map(({ isprivate }) => isprivate),
      )
    case 'blocked':
      return many(
        'number',
        of('dependencies', 'dependson').map(({ blocked }) => blocked),
      )
    case 'dependson':
      return many(
        'number',
        of('dependencies', 'blocked').map(({ dependson }) => dependson),
      )
    default:
      return one('whole', bug[field])
  }
}

/** Who sees it: whoever is in all of its groups, or has to do with it. */
export function isVisible(bug: Row, data: Data, viewer: Viewer): boolean {
  const groups = data.bug_group_map.filter((row) => row['bug_id'] === bug['id'])
  if (groups.every(({ group_id }) => viewer.groups.has(group_id))) return true
  if (viewer.id === 0) return false
  const isOnCc = data.cc.some((row) => row['bug_id'] === bug['id'] && row['who'] === viewer.id)
  return (
    bug['assigned_to'] === viewer.id ||
    (bug['reporter'] === viewer.id && bug['reporter_accessible'] === 1) ||
    (isOnCc && bug['cclist_accessible'] === 1)
  )
}

const commentsOf = (bug: Row, data: Data, viewer: Viewer) =>
  data.longdescs.filter(
    ({ bug_id, isprivate }) => bug_id === bug['id'] && (viewer.isInsider || !isprivate),
  )

/** Of groups for one row, there are those about comments. */
export function holds(chart: Chart, bug: Row, data: Data, viewer: Viewer): boolean {
  if (chart.joiner === 'AND_G') {
    const isOne = (row: Row) => {
      const one = { ...data, longdescs: [row] }
      return chart.parts.every((part) => fits(part as Condition, bug, one, viewer))
    }
    return commentsOf(bug, data, viewer).some(isOne) !== chart.isNegated
  }
  const part = (one: Condition | Group) =>
    'parts' in one ? holds(one, bug, data, viewer) : fits(one, bug, data, viewer) !== one.isNegated
  const all = chart.joiner === 'OR' ? chart.parts.some(part) : chart.parts.every(part)
  return all !== chart.isNegated
}

const POSITIVE: Record<string, string> = {
  notequals: 'equals',
  notsubstring: 'substring',
  nowordssubstr: 'anywordssubstr',
  nowords: 'anywords',
  notregexp: 'regexp',
  isnotempty: 'isempty',
}

function fits(condition: Condition, bug: Row, data: Data, viewer: Viewer): boolean {
  const { field, operator, values } = condition
  if (field === 'content') {
    const holds = hasWords(values[0]!, textsOf(bug, data, viewer))
    return holds === (operator === 'matches')
  }
  const positive = POSITIVE[operator]
  if (positive) return !fits({ ...condition, operator: positive }, bug, data, viewer)
  if (operator.startsWith('changed')) return wasChanged(condition, bug, data, viewer)
  const has = shown(field, bug, data, viewer)
  if (operator === 'isempty') return has.isList ? has.values.length === 0 : isNothing(has)
  const asked = values.map((value) => meant(value, bug, data, viewer))
  return asked.some((value) => {
    const isName = asked.length > 1 || namesOf(field, data).has(fold(value))
    const isWhole = has.kind === 'whole' && isName
    const parts = partsOf(operator, value, isWhole)
    if (parts.length === 0) return false
    const inOne = (part: string) => has.values.some((row) => compare(operator, has.kind, row, part))
    if (!operator.startsWith('all')) return parts.some(inOne)
    // One person is on the CC by all parts of a name; words may be in a row each.
    if (has.kind !== 'person' && field !== 'longdesc') return parts.every(inOne)
    return has.values.some((row) => parts.every((part) => compare(operator, has.kind, row, part)))
  })
}

const isNothing = ({ kind, values: [value] }: Shown) =>
  value === null || value === '' || (kind === 'number' && value === 0)

/** `%user%` and the like. */
function meant(value: string, bug: Row, data: Data, viewer: Viewer): string {
  if (value === '%user%') return loginOf(data, viewer.id)
  if (value === '%reporter%') return loginOf(data, bug['reporter'])
  if (value === '%assignee%') return loginOf(data, bug['assigned_to'])
  if (value === '%last_changed%') return new Date(bug['delta_ts']).toISOString()
  return value
}

const SIZE = { time: 1000, day: 86_400_000 }
function compare(operator: string, kind: Shown['kind'], value: Value, part: string): boolean {
  if (value === null) return false
  if (kind === 'time' || kind === 'day') {
    const floor = (ms: number) => Math.floor(ms / SIZE[kind]) * SIZE[kind]
    return order(operator, floor(value as number), floor(Date.parse(part)))
  }
  if (kind === 'number' && !/substring|substr|regexp/.test(operator)) {
    return order(operator, value as number, Number(part))
  }
  const [text, key] = [String(value), fold(String(value))]
  if (operator === 'casesubstring') return text.includes(part)
  if (operator === 'regexp') return new RegExp(part, 'i').test(text)
  if (/substr/.test(operator)) return key.includes(fold(part))
  if (operator.endsWith('words'))
    return kind === 'name' ? key === fold(part) : hasWord(key, fold(part))
  return order(operator, key, fold(part))
}

function order<Of extends string | number>(operator: string, value: Of, part: Of): boolean {
  switch (operator) {
    case 'lessthan':
      return value < part
    case 'lessthaneq':
      return value <= part
    case 'greaterthan':
      return value > part
    case 'greaterthaneq':
      return value >= part
    default:
      return value === part
  }
}

const hasWord = (key: string, word: string) => {
  const literal = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(key)
}

function wasChanged(condition: Condition, bug: Row, data: Data, viewer: Viewer) {
  const {
    field,
    operator,
    values: [value],
  } = condition
  const fieldid = data.fielddefs.find(({ name }) => name === field)!['id']
  const changes =
    field === 'longdesc'
      ? commentsOf(bug, data, viewer)
      : data.bug_changes.filter((row) => row['bug_id'] === bug['id'] && row['fieldid'] === fieldid)
  return changes.some(({ bug_when, who, removed, added }) => {
    switch (operator) {
      case 'changedbefore':
        return Math.floor(bug_when / 1000) <= Math.floor(Date.parse(value!) / 1000)
      case 'changedafter':
        return Math.floor(bug_when / 1000) >= Math.floor(Date.parse(value!) / 1000)
      case 'changedby':
        return loginOf(data, who) === value
      case 'changedfrom':
        return removed === value
      default:
        return added === value
    }
  })
}
