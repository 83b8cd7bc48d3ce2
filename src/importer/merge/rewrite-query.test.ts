import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Merging } from './merging.ts'
import { rewriteQuery } from './rewrite-query.ts'

const rows = new Map([
  ['products', [{ id: 1, name: 'Browser' }]],
  ['groups', [{ id: 7, name: 'security' }]],
])
const merging = {
  spans: { bugs: { base: 1_000, last: 2_000 } },
  joined: new Map(),
  context: {
    staged: {
      largeColumns: () => [],
      columns: (table: string) => (rows.has(table) ? ['id', 'name'] : undefined),
      rows: (query: string) => rows.get(/from "?(\w+)/.exec(query)?.[1] ?? '') ?? [],
    },
    known: { bugs: new Set([7]) },
  },
  names: new Map([
    ['products', new Map([[1, 'two: Browser']])],
    ['groups', new Map([[7, 'two: security']])],
  ]),
  spelled: new Map([['bug_status', new Map([['open', 'OPEN (two)']])]]),
  plan: {
    products: [],
    classifications: [],
    keywords: [],
    groups: [],
    people: [{ id: 3, login: 'nobody', as: 'nobody.two' }],
    fields: [{ id: 90, name: 'cf_a', as: 'cf_a_two' }],
  },
} as unknown as Merging

const CASES: [before: string, after: string][] = [
  ['product=Browser&short_desc=Browser', 'product=two%3A+Browser&short_desc=Browser'],
  ['bug_id=7,8', 'bug_id=1007%2C8'],
  ['bug_status=OPEN&cf_a=1', 'bug_status=OPEN+%28two%29&cf_a_two=1'],
  ['f1=product&o1=equals&v1=Browser', 'f1=product&o1=equals&v1=two%3A+Browser'],
  ['f1=cf_a&o1=equals&v1=x', 'f1=cf_a_two&o1=equals&v1=x'],
  ['field0-0-0=bug_id&value0-0-0=7', 'field0-0-0=bug_id&value0-0-0=1007'],
  ['email1=Nobody&emailassigned_to1=1', 'email1=nobody.two&emailassigned_to1=1'],
  [
    'f1=reporter&o1=equals&v1=%25group.security%25',
    'f1=reporter&o1=equals&v1=%25group.two%3A+security%25',
  ],
  ['quicksearch=Browser%20', 'quicksearch=Browser%20'],
]

for (const [before, after] of CASES) {
  void test(`${before} becomes ${after}`, () => assert.equal(rewriteQuery(merging, before), after))
}
