import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { type Chart, type Condition, type Group, parseChart, printChart } from './charts.wire.ts'
import { refuse } from '../tree/faults.ts'
import { Unreadable } from '../tree/refusals.wire.ts'

function given(query: string) {
  const found = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}

const is = (field: string, operator: string, ...values: string[]): Condition => ({
  field,
  operator,
  values,
  isNegated: false,
})
const not = <Part extends Condition | Group>(part: Part): Part => ({ ...part, isNegated: true })
const all = (...parts: Group['parts']): Group => ({ joiner: 'AND', isNegated: false, parts })
const any = (...parts: Group['parts']): Group => ({ joiner: 'OR', isNegated: false, parts })
const ab = is('a', 'equals', 'b')

const read: [what: string, query: string, chart: Chart][] = [
  ['nothing', '', all()],
  ['a condition', 'f1=a&o1=equals&v1=b', all(ab)],
  ['a condition of any number', 'f7=a&o7=equals&v7=b', all(ab)],
  ['numbers in their order', 'f10=c&o10=isempty&f9=a&o9=equals&v9=b', all(ab, is('c', 'isempty'))],
  ['a negated condition', 'f1=a&o1=equals&v1=b&n1=1', all(not(ab))],
  ['a condition that is not negated', 'f1=a&o1=equals&v1=b&n1=0', all(ab)],
  ['several values', 'f1=a&o1=anyexact&v1=b&v1=c', all(is('a', 'anyexact', 'b', 'c'))],
  ['a value for an operator without one', 'f1=a&o1=isempty&v1=x', all(is('a', 'isempty'))],
  ['a condition without a value', 'f1=a&o1=equals&v1=', all()],
  ['a condition without a field', 'o1=equals&v1=b', all()],
  ['a condition without an operator', 'f1=a&v1=b', all()],
  ['the joiner of all conditions', 'j_top=OR&f1=a&o1=equals&v1=b', any(ab)],
  [
    'parentheses',
    'f1=OP&n1=1&j1=OR&f2=a&o2=equals&v2=b&f3=CP&f4=c&o4=isempty',
    all(not(any(ab)), is('c', 'isempty')),
  ],
  ['unclosed parentheses', 'f1=OP&j1=OR&f2=a&o2=equals&v2=b', all(any(ab))],
  ['a joiner without conditions', 'j_top=OR', all()],
  ['empty parentheses', 'f1=OP&f2=OP&f3=CP&f4=CP', all()],
  [
    'one row for several conditions',
    'f1=OP&j1=AND_G&f2=a&o2=equals&v2=b&f3=CP',
    all({ joiner: 'AND_G', isNegated: false, parts: [ab] }),
  ],
  ['an older chart', 'field0-0-0=a&type0-0-0=equals&value0-0-0=b', all(all(ab))],
  [
    'rows and columns of older charts',
    'field0-0-0=a&type0-0-0=equals&value0-0-0=b&field0-0-1=c&type0-0-1=isempty' +
      '&field0-1-0=a&type0-1-0=equals&value0-1-0=b',
    all(all(any(ab, is('c', 'isempty')), ab)),
  ],
  [
    'a negated older chart',
    'negate1=1&field1-0-0=a&type1-0-0=equals&value1-0-0=b',
    all(not(all(ab))),
  ],
  [
    'older charts beside newer ones',
    'j_top=OR&f1=a&o1=equals&v1=b&field0-0-0=a&type0-0-0=equals&value0-0-0=b',
    all(all(ab), any(ab)),
  ],
  ['an old form that was not filled in', 'field0-0-0=noop&type0-0-0=noop&value0-0-0=', all()],
]
for (const [what, query, chart] of read) {
  void test(`reads ${what}`, () => assert.deepEqual(parseChart(given(query)), chart))
}

const refused: [what: string, query: string, code: number][] = [
  ['a joiner that does not exist', 'j_top=XOR&f1=a&o1=equals&v1=b', 68_000],
  ['the joiner of a group that does not exist', 'f1=OP&j1=NOR', 68_000],
  ['an unopened parenthesis', 'f1=CP', 68_000],
  ['very many levels', Array.from({ length: 60 }, (_, at) => `f${at}=OP`).join('&'), 20_003],
]
for (const [what, query, code] of refused) {
  void test(`refuses ${what}`, () => {
    assert.throws(() => parseChart(given(query), refuse), { code })
  })
}
void test('reports the name of the reason without a catalogue of sentences', () => {
  assert.throws(
    () => parseChart(given('j_top=XOR&f1=a')),
    new Unreadable(['search_invalid_joiner', 'XOR']),
  )
})

const word = fc.stringMatching(/^[a-z%,& "]*[a-z]$/)
const name = fc.stringMatching(/^[a-z]{1,8}(\.[a-z]{1,8})?$/).filter((text) => text !== 'noop')
const plain = { noNullPrototype: true }
const condition = fc.oneof(
  fc.record(
    {
      field: name,
      operator: name,
      values: fc.array(word, { minLength: 1, maxLength: 3 }),
      isNegated: fc.boolean(),
    },
    plain,
  ),
  fc.record(
    {
      field: name,
      operator: fc.constantFrom('isempty', 'isnotempty'),
      values: fc.constant<string[]>([]),
      isNegated: fc.boolean(),
    },
    plain,
  ),
)
const { group } = fc.letrec<{ part: Condition | Group; group: Group }>((tie) => ({
  part: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('group')),
  group: fc.record(
    {
      joiner: fc.constantFrom('AND', 'OR', 'AND_G'),
      isNegated: fc.boolean(),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
    },
    plain,
  ),
}))

void test('printed charts parse as the same charts', () => {
  fc.assert(
    fc.property(group, (chart) => {
      const printed = new URLSearchParams(printChart(chart)).toString()
      const expected = chart.isNegated ? all(chart) : chart
      assert.deepEqual(parseChart(given(printed)), expected)
    }),
    { seed: 1 },
  )
})
