import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseQuery } from '../../search/ask/chips.wire.ts'
import { chipWords, textOf } from './chip-words.ts'

const LABELS: Record<string, string> = {
  product: 'Product',
  bug_status: 'Status',
  short_desc: 'Summary',
  longdesc: 'Comment',
  assigned_to: 'Assignee',
  cc: 'CC',
  deadline: 'Deadline',
}
const label = (name: string) => (Object.hasOwn(LABELS, name) ? LABELS[name]! : name)

function said(query: string): string[] {
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    given.set(name, [...(given.get(name) ?? []), value])
  }
  return parseQuery(given).chips.map((chip) => textOf(chipWords(chip, label)))
}

const CASES: [query: string, words: string[]][] = [
  ['product=Kettle&product=Lid', ['Product is Kettle or Lid']],
  ['bug_status=__open__&resolution=---', ['Status is open', 'resolution is none']],
  ['short_desc=steam', ['Summary contains steam']],
  ['status_whiteboard=soon', ['status_whiteboard contains soon']],
  ['bug_file_loc=http://a/&alias=b', ['bug_file_loc is http://a/', 'alias is b']],
  ['short_desc=a+b&short_desc_type=anywords', ['Summary contains any of the words a b']],
  ['quicksearch=1,3', ['Bug is 1 or 3']],
  ['quicksearch=ALL+lid', ['Status is any', 'Search for “lid”']],
  ['quicksearch=-lid|product:Kettle', ['Search for not “lid” or Product contains Kettle']],
  ['f1=assigned_to&o1=equals&v1=%25user%25', ['Assignee is you']],
  ['f1=cc&o1=isempty&n1=1', ['Not: CC is empty']],
  [
    'j_top=OR&f1=cc&o1=equals&v1=ann&f2=OP&f3=short_desc&o3=regexp&v3=x&f4=CP',
    ['Any of CC is ann; (All of Summary matches x)'],
  ],
  [
    'email1=ann&emailtype1=substring&emailassigned_to1=1&emailcc1=1',
    ['Assignee or CC contains ann'],
  ],
  [
    'chfield=bug_status&chfieldfrom=-7d&chfieldto=Now&chfieldvalue=RESOLVED',
    ['Status changed to RESOLVED from -7d'],
  ],
  ['deadlinefrom=2026-01-01', ['Deadline is from 2026-01-01']],
  ['savedsearch=Mine', ['Saved search is Mine']],
  ['f1=constructor&o1=constructor&v1=constructor', ['constructor constructor constructor']],
]
for (const [query, words] of CASES) {
  void test(`${query} in words`, () => assert.deepEqual(said(query), words))
}
