import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  type Chart,
  conditionOn,
  groupOf,
  type Joiner,
} from '../../../tracker/search/ask/charts.wire.ts'
import { evaluate } from './evaluate.ts'
import type { Change, Field, Value, World } from './world.ts'

const [ANN, BOB] = [1, 2]
const NOON = Date.UTC(2026, 0, 31, 12)
const HOUR_MS = 3_600_000

/** Columns by bug; null for an unknown value. */
const OWN: Record<string, (Value | undefined)[]> = {
  summary: ['A crash', 'the LID', ''],
  reporter: [ANN, BOB, BOB],
  delta_ts: [NOON - HOUR_MS, NOON, NOON + HOUR_MS],
  broken: [NOON, undefined, NOON],
}
const LISTS: Record<string, [bug: number, value: Value][]> = {
  longdesc: [
    [1, 'crash here'],
    [1, 'lid there'],
    [2, 'crash and lid'],
  ],
  keywords: [
    [1, 'crash'],
    [1, 'lid'],
  ],
  cc: [
    [1, ANN],
    [3, ANN],
    [3, BOB],
  ],
}
const KINDS: Record<string, Field['kind']> = {
  reporter: 'person',
  cc: 'person',
  delta_ts: 'moment',
  broken: 'moment',
}
const CHANGES: Change[] = [
  { bug: 1, who: ANN, when: NOON, removed: 'new', added: 'Open' },
  { bug: 2, who: BOB, when: NOON, removed: 'Open', added: 'open' },
  { bug: 3, who: BOB, when: undefined, removed: '', added: '' },
]
/** Without a zone, a time may be one of two. */
const MOMENTS: Record<string, number[]> = {
  sharp: [NOON],
  noon: [NOON, NOON + HOUR_MS],
  evening: [NOON + 6 * HOUR_MS, NOON + 7 * HOUR_MS],
}

/** Bugs 1 to 3, and what was read of them. */
function openWorld() {
  const read: string[] = []
  const world: World = {
    *bugs(fields) {
      read.push(`bugs: ${fields.join()}`)
      for (const bug of [1, 2, 3]) yield { bug, value: (at) => OWN[fields[at]!]![bug - 1] }
    },
    field({ field: name }) {
      if (!Object.hasOwn(OWN, name) && !Object.hasOwn(LISTS, name)) return undefined
      return { name, kind: KINDS[name] ?? 'text', isList: Object.hasOwn(LISTS, name) }
    },
    *values(field) {
      read.push(field)
      for (const [bug, value] of LISTS[field]!) yield { bug, value }
    },
    changes: () => CHANGES,
    reader: ANN,
    logins: () => [[ANN, 'ann@example.com'] as const, [BOB, 'bob@example.com'] as const],
    members: (group) => new Set(group === 'bobs' ? [BOB] : []),
    moments: (said) => MOMENTS[said] ?? [],
    pattern: (said) => (said === '(' ? undefined : (has) => has.includes(said)),
    keepsCase: false,
  }
  return { world, read }
}
const find = (chart: Chart) => evaluate(openWorld().world, chart)
const is = (field: string, operator: string, ...values: string[]) =>
  groupOf('AND', [conditionOn(field, operator, ...values)])
const both = (joiner: Joiner, ...parts: Chart['parts']) => groupOf(joiner, parts)

const FOUND: [what: string, chart: Chart, bugs: number[]][] = [
  ['everything without conditions', groupOf('AND', []), [1, 2, 3]],
  ['nothing for one of none', groupOf('OR', []), []],
  [
    'what a negated group does not hold for',
    groupOf('AND', is('cc', 'isempty').parts, true),
    [1, 3],
  ],
  ['all words in the same comment', is('longdesc', 'allwords', 'crash lid'), [2]],
  ['all words in several keywords', is('keywords', 'allwords', 'crash lid'), [1]],
  ['bugs without keywords', is('keywords', 'anyexact', '---,nothing'), [2, 3]],
  ['one of several values', is('summary', 'substring', 'CRASH', 'lid'), [1, 2]],
  ['a bug by its role', is('cc', 'equals', '%reporter%'), [1, 3]],
  ['members of a group', is('reporter', 'anyexact', '%group.bobs%'), [2, 3]],
  ['times by seconds', is('delta_ts', 'lessthaneq', 'sharp'), [1, 2]],
  ['times before both that are meant', is('delta_ts', 'lessthan', 'evening'), [1, 2, 3]],
  ['changes by somebody', is('summary', 'changedby', 'BOB@example.com'), [2, 3]],
  ['changes from a value', is('summary', 'changedfrom', 'new'), [1]],
  [
    'conditions that one row meets',
    both(
      'AND_G',
      conditionOn('longdesc', 'substring', 'crash'),
      conditionOn('longdesc', 'notsubstring', 'lid'),
    ),
    [1],
  ],
]
for (const [what, chart, bugs] of FOUND) {
  void test(`evaluation finds ${what}`, () => assert.deepEqual(find(chart), bugs))
}

const longdesc = conditionOn('longdesc', 'substring', 'crash')
const UNKNOWN: [why: string, chart: Chart][] = [
  ['an unknown field', is('votes', 'equals', '1')],
  ['an unknown field beside others', both('OR', longdesc, conditionOn('votes', 'equals', '1'))],
  ['an unknown operator', is('summary', 'resembles', 'crash')],
  ['an invalid pattern', is('summary', 'regexp', '(')],
  ['a time that is not understood', is('delta_ts', 'lessthan', 'some day')],
  ['a time on either side of a value', is('delta_ts', 'lessthaneq', 'noon')],
  ['a value that is not known', is('broken', 'lessthan', 'sharp')],
  ['a change whose time is not known', is('summary', 'changedafter', 'sharp')],
  ['a change that differs only in case', is('summary', 'changedto', 'Open')],
  ['a pronoun among words', is('reporter', 'allwords', '%user% ann')],
  ['an unknown pronoun', is('reporter', 'equals', '%somebody%')],
  ['one row of a group', both('AND_G', longdesc, groupOf('OR', [longdesc]))],
  ['one row that is negated', both('AND_G', longdesc, { ...longdesc, isNegated: true })],
  ['one row of two fields', both('AND_G', longdesc, conditionOn('cc', 'isempty'))],
]
for (const [why, chart] of UNKNOWN) {
  void test(`evaluation gives up on ${why}`, () => assert.equal(find(chart), undefined))
}

void test('each stream is read once, and none if the result cannot be known', () => {
  const { world, read } = openWorld()
  const conditions = ['substring', 'notsubstring', 'isempty'].flatMap((operator) =>
    ['summary', 'longdesc', 'keywords'].map((field) => conditionOn(field, operator, 'lid')),
  )
  evaluate(world, both('OR', ...conditions))
  assert.deepEqual(read, ['longdesc', 'keywords', 'bugs: summary'])
  evaluate(world, both('OR', ...conditions, conditionOn('votes', 'equals', '1')))
  assert.equal(read.length, 3)
})
