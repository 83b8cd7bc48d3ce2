import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Condition, conditionOn as is, type Group, groupOf } from './charts.wire.ts'
import { builtInFields, type Field } from '../tree/fields.ts'
import { quickChart } from './quick-tree.ts'
import { parseQuickSearch } from './quicksearch.wire.ts'

const own = (field_id: number): Field => ({
  kind: 'custom',
  field_id,
  holds: 'text',
  usual: 'anyexact',
})
const names = {
  fields: new Map([
    ...builtInFields,
    ['cf_colour', own(100)],
    ['cf_priority', own(101)],
    ['cf_component_size', own(102)],
    ['cf_colony', own(103)],
  ]),
  openStatuses: ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS'],
  closedStatuses: ['RESOLVED', 'VERIFIED'],
  resolutions: ['', 'FIXED', 'INVALID', 'WONTFIX'],
  priorities: ['Highest', 'High', 'Normal', 'P4', '---'],
  keywords: new Set(['crash']),
  isFullText: true,
}
const open = is('bug_status', 'anyexact', ...names.openStatuses)
const closed = is('bug_status', 'anyexact', ...names.closedStatuses)
const chart = (text: string) => quickChart(parseQuickSearch(text), names).parts
const any = (...parts: Group['parts']) => groupOf('OR', parts)
const not = <Part extends Condition | Group>(part: Part): Part => ({ ...part, isNegated: true })

/** The conditions besides the status; a single word becomes a group. */
const asked: [text: string, part: Condition | Group][] = [
  ['#lid', any(is('short_desc', 'substring', 'lid'), is('content', 'matches', 'lid'))],
  [
    ':a,b',
    any(
      ...['product', 'component'].flatMap((field) => [
        is(field, 'substring', 'a'),
        is(field, 'substring', 'b'),
      ]),
    ),
  ],
  ['@a', is('assigned_to', 'substring', 'a')],
  ['[a', any(is('short_desc', 'substring', 'a'), is('status_whiteboard', 'substring', 'a'))],
  ['!a,b', is('keywords', 'anywords', 'a,b')],
  ['-!a', not(is('keywords', 'anywords', 'a'))],
  ['summary:lid', is('short_desc', 'substring', 'lid')],
  ['summ=lid', is('short_desc', 'equals', 'lid')],
  ['cc,url:a', any(is('cc', 'substring', 'a'), is('bug_file_loc', 'substring', 'a'))],
  ['days_elapsed>=7', is('days_elapsed', 'greaterthaneq', '7')],
  ['os!=All', is('op_sys', 'notequals', 'All')],
  ['content:"a b"', is('content', 'matches', 'a b')],
  ['owner_idle_time<1w', is('owner_idle_time', 'greaterthan', '1w')],
  ['summary:why?', is('short_desc', 'substring', 'why?')],
  ['flag:review?', is('flagtypes.name', 'substring', 'review?')],
  ['review?', is('flagtypes.name', 'substring', 'review?')],
  ...['review?ann', 'flag:review?ann'].map((text): [string, Group] => [
    text,
    groupOf('AND', [
      is('flagtypes.name', 'substring', 'review?'),
      is('requestees.login_name', 'substring', 'ann'),
    ]),
  ]),
  // Built-in names take precedence over custom fields, and full names over abbreviations.
  ['priority:a', is('priority', 'substring', 'a')],
  ['compo:a', is('component', 'substring', 'a')],
  ['cf_colour:a', is('cf_colour', 'substring', 'a')],
  ['colour:a', is('cf_colour', 'substring', 'a')],
  ['COLOU:a', is('cf_colour', 'substring', 'a')],
  ['P1', is('priority', 'anyexact', 'Highest')],
  ['p0', is('priority', 'anyexact', 'Highest')],
  ['P4', is('priority', 'anyexact', 'P4')],
  ['P3-2', is('priority', 'anyexact', 'High', 'Normal')],
  ['P4-9', is('priority', 'anyexact', 'P4', '---')],
  ['P9', is('priority', 'anyexact', 'P9')],
  ['P1,P2', any(is('priority', 'anyexact', 'Highest'), is('priority', 'anyexact', 'High'))],
]
for (const [text, part] of asked) {
  void test(`${text} searches with a form`, () => assert.deepEqual(chart(text), [open, any(part)]))
}

const fieldsOf = (text: string) => {
  const [, word] = chart(text)
  const [either] = (word as Group).parts
  return (either as Group).parts.map((part) => (part as Condition).field)
}
const texts = ['alias', 'short_desc', 'status_whiteboard', 'content']
const words: [text: string, fields: string[]][] = [
  ['lid', [...texts, 'product', 'component']],
  ['ab', texts],
  ['Row', [...texts, 'component']],
  ['new', [...texts, 'component']],
  ['hang', [...texts, 'product']],
  ['Crash', [...texts, 'product', 'component', 'keywords']],
  ['example.com/a', [...texts, 'product', 'component', 'bug_file_loc']],
  ['"10.1.2.3"', [...texts, 'product', 'component', 'bug_file_loc']],
  ['http://a/', [...texts, 'product', 'component', 'bug_file_loc']],
  ['localhost', [...texts, 'product', 'component', 'bug_file_loc']],
  ['v1.2', [...texts, 'product', 'component']],
]
for (const [text, fields] of words) {
  void test(`the word ${text} is searched in ${fields.length} fields`, () => {
    assert.deepEqual(fieldsOf(text), fields)
  })
}

void test('a quoted word is a phrase of texts', () => {
  const [, word] = chart('"does not \\"boil\\""')
  const [either] = (word as Group).parts
  const said = (either as Group).parts.find((part) => 'field' in part && part.field === 'content')
  assert.deepEqual(said, is('content', 'matches', '"does not  boil "'))
})

void test('searches full text only on request if the preference is off', () => {
  for (const [text, has] of [
    ['#lid', false],
    ['lid', false],
    ['content:lid', true],
  ] as const) {
    const { parts } = quickChart(parseQuickSearch(text), { ...names, isFullText: false })
    assert.equal(JSON.stringify(parts).includes('"content"'), has, text)
  }
})

const statuses: [text: string, parts: Group['parts']][] = [
  ['ALL', []],
  ['OPEN', [open]],
  ['CONF', [is('bug_status', 'anyexact', 'CONFIRMED')]],
  ['UNCO,RES', [is('bug_status', 'anyexact', 'UNCONFIRMED', 'RESOLVED')]],
  ['UNCO,NOTHING', [is('bug_status', 'anyexact', 'UNCONFIRMED')]],
  ['FIX', [closed, is('resolution', 'anyexact', 'FIXED')]],
  [
    'IN',
    [
      is('bug_status', 'anyexact', 'IN_PROGRESS', ...names.closedStatuses),
      is('resolution', 'anyexact', 'INVALID'),
    ],
  ],
]
for (const [text, parts] of statuses) {
  void test(`${text} selects the status`, () => assert.deepEqual(chart(text), parts))
}
for (const text of ['status:RESOLVED', 'resolution:FIXED', '-stat:RESOLVED']) {
  void test(`${text} selects the status, so closed bugs are found as well`, () => {
    assert.equal(chart(text).length, 1)
  })
}
void test('text that is not the beginning of a status is a word', () => {
  assert.deepEqual(chart('NOTHING')[0], open)
  assert.ok(fieldsOf('NOTHING').includes('short_desc'))
})

const unknown: [text: string, said: RegExp][] = [
  ['nosuch:1', /'nosuch'/],
  ['nosuch,cc:1 other:2', /'nosuch', 'other'/],
  ['is_open:1', /'is_open'/],
  ['bug_status:a', /'bug_status'/],
  // Several names begin with this.
  ['col:a', /'col'/],
  ['attachd:a', /'attachd'/],
]
for (const [text, message] of unknown) {
  void test(`${text} does not name a field`, () => {
    assert.throws(() => chart(text), { code: 32_000, message })
  })
}
