import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  KEYS_MAX,
  keysShown,
  orderByFirst,
  orderReversed,
  orderText,
  orderThenBy,
  orderWithout,
  type SortKey,
} from './sort-keys.rules.ts'

const keysOf = (text: string): SortKey[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ column: part.split(' ')[0]!, isDescending: part.endsWith(' DESC') }))

const SHOWN: [order: string, shown: string][] = [
  ['', ''],
  ['bug_id', 'bug_id'],
  ['bug_id DESC,priority', 'bug_id DESC'],
  ['priority DESC,bug_id', 'priority DESC'],
  ['priority,bug_id DESC', 'priority,bug_id DESC'],
  ['priority,bug_id,product', 'priority'],
]
for (const [order, shown] of SHOWN) {
  void test(`of '${order}', '${shown}' is shown`, () =>
    assert.equal(orderText(keysShown(keysOf(order))), shown))
}

const CLICKED: [order: string, column: string, then: string][] = [
  ['bug_id', 'priority', 'priority'],
  ['bug_id DESC', 'priority', 'priority,bug_id DESC'],
  ['changeddate DESC', 'priority', 'priority,changeddate DESC'],
  ['priority,changeddate DESC', 'priority', 'priority DESC,changeddate DESC'],
  ['priority DESC,product', 'priority', 'priority,product'],
  ['priority,changeddate DESC', 'changeddate', 'changeddate DESC,priority'],
  ['priority,product', 'bug_id', 'bug_id'],
  ['a,b,c,d,e,f', 'g', 'g,a,b,c,d,e'],
]
for (const [order, column, then] of CLICKED) {
  void test(`${column} clicked in '${order}' gives '${then}'`, () => {
    assert.equal(orderByFirst(keysOf(order), column), then)
    assert.ok(then.split(',').length <= KEYS_MAX)
  })
}

void test('a key can be reversed, taken out and added', () => {
  assert.equal(orderReversed(keysOf('a,b'), 'b'), 'a,b DESC')
  assert.equal(orderWithout(keysOf('a,b DESC,c'), 'b'), 'a,c')
  assert.equal(orderWithout(keysOf('a'), 'a'), 'bug_id')
  assert.equal(orderThenBy(keysOf('a DESC'), 'b'), 'a DESC,b')
})

void test('no key is added twice, after the number, or beyond the maximum', () => {
  assert.equal(orderThenBy(keysOf('a,b'), 'a'), undefined)
  assert.equal(orderThenBy(keysOf('bug_id'), 'a'), undefined)
  assert.equal(orderThenBy(keysOf('a,b,c,d,e'), 'f'), 'a,b,c,d,e,f')
  assert.equal(orderThenBy(keysOf('a,b,c,d,e,f'), 'g'), undefined)
})
