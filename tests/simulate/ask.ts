/** Random charts over the fields and operators that the reference in evaluate.ts knows. */

import { toText } from '../../src/platform/times.ts'
import type { Chart, Condition, Group } from '../../src/tracker/search/charts.wire.ts'
import type { Random } from '../../tools/generate/random.ts'
import { people } from '../bugs-to-find.ts'
import { times, words } from './data.ts'

const TEXT = [
  'equals',
  'notequals',
  'anyexact',
  'substring',
  'notsubstring',
  'casesubstring',
  'anywordssubstr',
  'allwordssubstr',
  'nowordssubstr',
  'anywords',
  'allwords',
  'nowords',
  'regexp',
  'notregexp',
  'isempty',
  'isnotempty',
]
const ORDERED = ['lessthan', 'lessthaneq', 'greaterthan', 'greaterthaneq']
const NUMBER = ['equals', 'notequals', 'anyexact', 'isempty', 'isnotempty', ...ORDERED]
/** Of hours, parts of what is shown as well. */
const SHOWN = [...NUMBER, 'substring', 'notsubstring', 'casesubstring', 'regexp', 'notregexp']
const TIME = ['equals', 'notequals', 'isempty', 'isnotempty', ...ORDERED]
const SAID = ['substring', 'notsubstring', 'casesubstring', 'regexp', 'notregexp']
  .concat(['anywordssubstr', 'allwordssubstr', 'nowordssubstr', 'anywords', 'allwords', 'nowords'])
  .concat(['isempty', 'isnotempty'])
const CHANGED = ['changedbefore', 'changedafter', 'changedfrom', 'changedto', 'changedby']

const logins = Object.keys(people).map((name) => `${name}@example.com`)

interface Asked {
  operators: readonly string[]
  values: readonly string[]
}
const day = (text: string) => text.slice(0, 10)
const moments = times.map((ms) => toText(ms))
const number = (values: string[], operators = NUMBER): Asked => ({ operators, values })
const person: Asked = {
  operators: [...TEXT, ...ORDERED],
  values: [...logins, 'ann', 'example', 'b', '%reporter%', '%assignee%'],
}
const text: Asked = { operators: [...TEXT, ...ORDERED], values: [...words, 'r', 'crash lid'] }
const listed = (...values: string[]): Asked => ({ operators: [...TEXT, ...ORDERED], values })

const FIELDS: Record<string, Asked> = {
  bug_id: number(['1', '7', '30', '12']),
  product: listed('Widget', 'gadget', 'dget', 'NoSuch', 'gadget,Widget'),
  component: listed('Engine', 'wheel', 'e', 'wheel, engine'),
  version: listed('1.0', '2,5', '.', '2,5,1.0'),
  target_milestone: listed('M2', 'm10', '---'),
  bug_status: listed('CONFIRMED', 'resolved', 'RE', 'E', 'NEW,RESOLVED'),
  resolution: listed('FIXED', 'invalid', 'I', 'FIXED,INVALID'),
  priority: listed('High', 'low', '---'),
  short_desc: text,
  status_whiteboard: text,
  bug_file_loc: { ...text, values: ['http://example.com/lid', 'example', 'Größe'] },
  assigned_to: person,
  reporter: person,
  qa_contact: person,
  cc: person,
  commenter: person,
  alias: { ...text, values: ['crash-9', 'crash', 'lid'] },
  keywords: listed('crash', 'easy-fix', 'fix'),
  bug_group: listed('secret', 'sec'),
  tag: listed('mine', 'other'),
  see_also: { ...text, values: ['https://example.org/lid', 'example', 'größe', 'org'] },
  longdesc: { operators: SAID, values: words },
  content: {
    operators: ['matches', 'notmatches'],
    values: [
      'crash',
      'gross*',
      'lid crash',
      '"crash lid"',
      '"lid cr"*',
      '漢',
      "don't",
      'absent',
    ].concat(['crash -lid', '-größe', 'naive -"a b" ωμέγα', '+crash (lid)', 'x_y', '100%', '--']),
  },
  blocked: number(['8', '9', '20']),
  dependson: number(['8', '9', '20']),
  'longdescs.count': number(['0', '1', '2']),
  'longdescs.isprivate': number(['0', '1'], ['equals', 'notequals']),
  days_elapsed: number(['0', '1', '7', '8']),
  estimated_time: number(['0', '1', '2.5'], SHOWN),
  remaining_time: number(['0', '0.5', '1'], SHOWN),
  work_time: number(['0', '0.25', '0.5'], SHOWN),
  everconfirmed: number(['0', '1'], ['equals', 'notequals']),
  cclist_accessible: number(['0', '1'], ['equals', 'notequals']),
  creation_ts: { operators: TIME, values: moments },
  delta_ts: { operators: TIME, values: moments },
  last_visit_ts: { operators: TIME, values: [...moments, '%last_changed%', '%last_changed%'] },
  deadline: { operators: TIME, values: moments.map(day) },
}
const CHANGING = ['bug_status', 'resolution', 'priority', 'short_desc', 'assigned_to', 'cc']
const CHANGED_VALUES = ['', 'CONFIRMED', 'FIXED', 'High', 'crash', 'ann@example.com']

export function randomChart(random: Random, isInsider: boolean): Chart {
  return randomGroup(random, isInsider, 2)
}

function randomGroup(random: Random, isInsider: boolean, depth: number): Group {
  if (depth < 2 && random.chance(0.2)) return randomComment(random)
  const part = (): Condition | Group =>
    depth > 0 && random.chance(0.25)
      ? randomGroup(random, isInsider, depth - 1)
      : randomCondition(random, isInsider)
  return {
    joiner: random.pick(['AND', 'OR'] as const),
    isNegated: depth < 2 && random.chance(0.3),
    parts: Array.from({ length: 1 + random.below(3) }, part),
  }
}

/** What one and the same comment has to fit. */
function randomComment(random: Random): Group {
  const said = SAID.filter((operator) => !operator.endsWith('empty'))
  const part = (): Condition => {
    if (random.chance(0.3)) {
      const operator = random.pick(['changedbefore', 'changedafter', 'changedby'])
      const values = [random.pick(operator === 'changedby' ? logins : moments)]
      return { field: 'longdesc', operator, values, isNegated: false }
    }
    const operator = random.pick(said)
    return {
      field: 'longdesc',
      operator,
      values: [valueFor(random, operator, words)],
      isNegated: false,
    }
  }
  return {
    joiner: 'AND_G',
    isNegated: random.chance(0.3),
    parts: Array.from({ length: 1 + random.below(3) }, part),
  }
}

function randomCondition(random: Random, isInsider: boolean): Condition {
  const isNegated = random.chance(0.2)
  if (random.chance(0.15)) return { ...randomChange(random), isNegated }
  const field = random.pick(
    Object.keys(FIELDS).filter((name) => isInsider || !/isprivate|_time$|deadline/.test(name)),
  )
  const { operators, values } = FIELDS[field]!
  const operator = random.pick(operators)
  const isUnary = /^is(not)?empty$/.test(operator)
  return { field, operator, isNegated, values: isUnary ? [] : [valueFor(random, operator, values)] }
}

/** Words and patterns of values, where the operator takes them. */
function valueFor(random: Random, operator: string, values: readonly string[]): string {
  const plain = values.filter((value) => value === '%last_changed%' || !value.startsWith('%'))
  if (/regexp/.test(operator)) return pattern(random, random.pick(plain))
  // Words that stand for somebody are whole.
  if (/words|substring/.test(operator)) return random.some(plain, 1 + random.below(2)).join(' ')
  return random.pick(/than/.test(operator) ? plain : values)
}

/** Signs of its own left out, a part of the value as a pattern in any case. */
function pattern(random: Random, value: string): string {
  const letters = value.replace(/[^a-z0-9]/gi, '.')
  const turn = random.below(3)
  if (turn === 0) return `^${letters}`
  return turn === 1 ? `${letters}$` : `${letters.slice(0, 2)}.*`
}

function randomChange(random: Random): Condition {
  const operator = random.pick(CHANGED)
  const isOfTime = /before|after/.test(operator)
  const value = isOfTime
    ? random.pick(moments)
    : random.pick(operator === 'changedby' ? logins : CHANGED_VALUES.filter(Boolean))
  return { field: random.pick(CHANGING), operator, values: [value], isNegated: false }
}
