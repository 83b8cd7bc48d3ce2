import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { type Condition, conditionOn as is, groupOf, printChart } from './charts.wire.ts'
import { type Chip, parseQuery, printQuery, withChip, withoutChip } from './chips.wire.ts'
import { parseCriteria } from './criteria.ts'
import { builtInFields, namedField } from '../tree/fields.ts'
import { ROLES } from './old-forms.wire.ts'
import type { Term } from './quicksearch.wire.ts'
import type { Tree } from '../tree/tree.ts'

const given = (pairs: [string, string][] | string) => {
  const found = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(pairs)) {
    found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}
const names = (name: string) => namedField(name, builtInFields) !== undefined
const read = (query: string) => parseQuery(given(query), { names })
const text = (query: Parameters<typeof printQuery>[0]) =>
  decodeURIComponent(new URLSearchParams(printQuery(query)).toString())

const criterion = (field: string, values: string[], operator = ''): Chip => ({
  kind: 'criterion',
  field,
  operator,
  values,
})
const word = (...values: string[]): Term => ({ isNegated: false, kind: 'word', values })
const condition = (one: Condition): Chip => ({ kind: 'condition', condition: one })

const queries: [query: string, chips: Chip[], printed?: string][] = [
  ['', []],
  ['bug_status=A&bug_status=B', [criterion('bug_status', ['A', 'B'])]],
  ['status=A&product=', [criterion('bug_status', ['A'])], 'bug_status=A'],
  [
    'resolution=&resolution=FIXED',
    [criterion('resolution', ['---', 'FIXED'])],
    'resolution=---&resolution=FIXED',
  ],
  ['tags=a', [criterion('tag', ['a'])], 'tag=a'],
  ['changedin=7', [criterion('days_elapsed', ['7'])], 'days_elapsed=7'],
  ['short_desc=a&short_desc_type=regexp', [criterion('short_desc', ['a'], 'regexp')]],
  [
    'bug_id=7&bugidtype=exclude',
    [criterion('bug_id', ['7'], 'nowords')],
    'bug_id=7&bug_id_type=nowords',
  ],
  ['alias_type=isempty', [criterion('alias', [], 'isempty')]],
  ['short_desc_type=regexp&groups=g&order=bug_id', [], 'groups=g&order=bug_id'],
  ['quicksearch=7,3', [{ kind: 'ids', ids: [7, 3] }]],
  [
    'quicksearch=OPEN lid|cup -P1',
    [
      { kind: 'statuses', statuses: ['OPEN'] },
      { kind: 'words', terms: [word('lid'), word('cup')] },
      { kind: 'words', terms: [{ isNegated: true, kind: 'priority', from: 1, to: 1 }] },
    ],
    'quicksearch=OPEN+lid|cup+-P1',
  ],
  ['savedsearch=mine&sharer_id=7&limit=5', [{ kind: 'saved', name: 'mine', sharer_id: '7' }]],
  ['namedcmd=mine', [{ kind: 'saved', name: 'mine', sharer_id: '' }], 'savedsearch=mine'],
  [
    'email2=a@x&emailtype2=regexp&emailcc2=1&emailreporter2=1&email1=&emailcc1=1',
    [{ kind: 'person', values: ['a@x'], operator: 'regexp', roles: ['reporter', 'cc'] }],
    'email1=a@x&emailtype1=regexp&emailreporter1=1&emailcc1=1',
  ],
  [
    'chfield=priority&chfieldfrom=-7d&chfieldto=Now&chfieldvalue=Low',
    [{ kind: 'changed', fields: ['priority'], from: '-7d', to: '', value: 'Low' }],
    'chfield=priority&chfieldfrom=-7d&chfieldvalue=Low',
  ],
  ['chfield=priority&chfieldfrom=now&chfieldto=Now', [], ''],
  ['deadlineto=2026-01-31', [{ kind: 'deadline', from: '', to: '2026-01-31' }]],
  ['f1=cc&o1=equals&v1=a', [condition(is('cc', 'equals', 'a'))]],
  [
    'f7=OP&f8=cc&n8=1&o8=isempty&f9=CP',
    [condition({ ...is('cc', 'isempty'), isNegated: true })],
    'f1=cc&n1=1&o1=isempty',
  ],
  [
    'field0-0-0=cc&type0-0-0=isempty&field0-1-0=a&type0-1-0=equals&value0-1-0=b',
    [condition(is('cc', 'isempty')), condition(is('a', 'equals', 'b'))],
    'f1=cc&o1=isempty&f2=a&o2=equals&v2=b',
  ],
  [
    'j_top=OR&f1=a&o1=equals&v1=b&f2=c&o2=isempty',
    [{ kind: 'chart', chart: groupOf('OR', [is('a', 'equals', 'b'), is('c', 'isempty')]) }],
    'f1=OP&j1=OR&f2=a&o2=equals&v2=b&f3=c&o3=isempty&f4=CP',
  ],
]
for (const [query, chips, printed = query] of queries) {
  void test(`'${query}' is ${chips.length} chips`, () => {
    assert.deepEqual(read(query).chips, chips)
    assert.equal(text(read(query)), printed)
  })
}

const changes: [what: string, made: string, expected: string][] = [
  [
    'a chip is removed',
    text(withoutChip(read('product=a&cc=b&order=bug_id'), 0)),
    'cc=b&order=bug_id',
  ],
  [
    'a chip is added to others',
    text(withChip(read('cc=b&order=c'), criterion('product', ['a']))),
    'cc=b&product=a&order=c',
  ],
  [
    'a value is added to a chip',
    text(withChip(read('cc=b'), criterion('cc', ['b', 'c']))),
    'cc=b&cc=c',
  ],
  [
    'there is only one deadline',
    text(withChip(read('deadlineto=a'), { kind: 'deadline', from: 'b', to: '' })),
    'deadlinefrom=b',
  ],
  [
    'numbers and a word are not a quicksearch',
    text(withChip(read('quicksearch=7,3'), { kind: 'words', terms: [word('lid')] })),
    'quicksearch=lid&f1=bug_id&o1=anyexact&v1=7,3',
  ],
]
for (const [what, made, expected] of changes) {
  void test(what, () => assert.equal(made, expected))
}

const value = fc.stringMatching(/^[a-zA-Z%&= ",|]*[a-z]$/).filter((one) => one === one.trim())
const values = fc.array(value, { minLength: 1, maxLength: 3 })
const field = fc.constantFrom('product', 'bug_status', 'short_desc', 'cc', 'keywords')
const plain = { noNullPrototype: true }
const isNegated = fc.boolean()
const anyCondition = fc.record(
  { field, operator: fc.constantFrom('equals', 'substring'), values, isNegated },
  plain,
)
const { group } = fc.letrec<{ part: object; group: object }>((tie) => ({
  part: fc.oneof({ depthSize: 'small' }, anyCondition, tie('group')),
  group: fc.record(
    {
      joiner: fc.constantFrom('OR', 'AND'),
      isNegated,
      parts: fc.array(tie('part'), { minLength: 2, maxLength: 3 }),
    },
    plain,
  ),
}))
const chartOfOwn = group.filter(
  (one) => 'joiner' in one && (one.joiner === 'OR' || one['isNegated' as never]),
)
const some = fc.oneof(fc.constant(''), value)
const term = fc.oneof(
  fc.record({ isNegated, kind: fc.constant('word'), values }, plain),
  fc.record(
    {
      isNegated,
      kind: fc.constant('field'),
      fields: fc.tuple(field),
      sign: fc.constantFrom(':', '='),
      values,
    },
    plain,
  ),
)
const asChips = (kind: string, more: Record<string, fc.Arbitrary<unknown>>, maxLength = 3) =>
  fc.array(fc.record({ kind: fc.constant(kind), ...more }, plain), { maxLength })
const isAsking =
  (...texts: string[]) =>
  (chip: object) =>
    texts.some((name) => (chip as Record<string, unknown>)[name] !== '')
const one = (arbitrary: fc.Arbitrary<object>) => fc.array(arbitrary, { maxLength: 1 })
/** In the order in which they are parsed. */
const chips = fc
  .tuple(
    asChips('saved', { name: value, sharer_id: fc.constantFrom('', '7') }, 1),
    fc.uniqueArray(
      fc.record(
        { kind: fc.constant('criterion'), field, operator: fc.constantFrom('', 'regexp'), values },
        plain,
      ),
      { selector: (chip) => chip.field, maxLength: 3 },
    ),
    asChips('person', {
      values,
      operator: fc.constantFrom('', 'substring'),
      roles: fc.subarray([...ROLES], { minLength: 1 }),
    }),
    one(
      fc
        .record(
          { kind: fc.constant('changed'), fields: values, from: some, to: some, value: some },
          plain,
        )
        .filter(isAsking('from', 'to', 'value')),
    ),
    one(
      fc
        .record({ kind: fc.constant('deadline'), from: some, to: some }, plain)
        .filter(isAsking('from', 'to')),
    ),
    fc.oneof(
      asChips('ids', { ids: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) }, 1),
      asChips('statuses', { statuses: fc.constantFrom(['ALL'], ['UNCO', 'RES']) }, 1),
      asChips('words', { terms: fc.array(term, { minLength: 1, maxLength: 2 }) }),
    ),
    fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('condition'), condition: anyCondition }, plain),
        fc.record({ kind: fc.constant('chart'), chart: chartOfOwn }, plain),
      ),
      { maxLength: 4 },
    ),
  )
  .map((all) => all.flat() as Chip[])

void test('printed chips parse as the same chips', () => {
  const rest = fc.constantFrom<[string, string][]>(
    [],
    [
      ['order', 'bug_id'],
      ['limit', '5'],
    ],
  )
  fc.assert(
    fc.property(chips, rest, (made, more) => {
      const printed = printQuery({ chips: made, rest: more })
      assert.deepEqual(parseQuery(given(printed)), { chips: made, rest: more })
    }),
    { seed: 1, numRuns: 500 },
  )
})

const reader = {
  fields: builtInFields,
  isInsider: true,
  isName: () => false,
  now: Date.UTC(2026, 0, 1),
}
/** The tree without redundant parentheses, with conjunctions in a fixed order. */
function simple(tree: Tree): unknown {
  if ('and' in tree) {
    const parts = tree.and.map(simple).flatMap((part) => (isAnd(part) ? part.and : [part]))
    return parts.length === 1 ? parts[0] : { and: parts.toSorted(byText) }
  }
  if ('or' in tree) {
    return tree.or.length === 1 ? simple(tree.or[0]!) : { or: tree.or.map(simple) }
  }
  return 'not' in tree ? { not: simple(tree.not) } : tree
}
const byText = (one: unknown, other: unknown) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
const isAnd = (part: unknown): part is { and: unknown[] } => 'and' in (part as object)

void test('an empty role stays empty', () => {
  const query = read('emailcc1=1&emailtype1=exact&email3=ann&emailreporter3=1')
  assert.deepEqual(printQuery(query), [
    ['email1', 'ann'],
    ['emailreporter1', '1'],
  ])
})

/** Parameters as in old URLs: both kinds of names, empty parameters, parentheses. */
const written = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.tuple(
          fc.constantFrom('status', 'bug_status', 'summary', 'cc', 'order', 'nonsense'),
          some,
        ),
        fc.tuple(fc.constantFrom('short_desc_type', 'cc_type'), fc.constantFrom('regexp', '')),
        fc.tuple(fc.constantFrom('chfield', 'chfieldvalue'), fc.constantFrom('priority', '')),
        fc.tuple(fc.constantFrom('chfieldfrom', 'chfieldto'), fc.constantFrom('2026-01-01', 'Now')),
        fc.tuple(fc.constantFrom('email1', 'email3', 'emailcc1', 'emailreporter3'), some),
      ),
      { maxLength: 6 },
    ),
    fc.oneof(
      group.map((one) => printChart(one as never)),
      fc.constant<[string, string][]>([
        ['field0-0-0', 'cc'],
        ['type0-0-0', 'equals'],
        ['value0-0-0', 'a'],
        ['field0-0-1', 'product'],
        ['type0-0-1', 'isempty'],
        ['negate0', '1'],
        ['j_top', 'OR'],
      ]),
    ),
  )
  .map((parts) => parts.flat())

void test('a printed search has the same results', () => {
  fc.assert(
    fc.property(written, (pairs) => {
      const printed = printQuery(parseQuery(given(pairs), { names }))
      const [before, after] = [given(pairs), given(printed)].map((one) =>
        simple(parseCriteria(one, reader)),
      )
      assert.deepEqual(after, before)
    }),
    { seed: 1, numRuns: 500 },
  )
})
