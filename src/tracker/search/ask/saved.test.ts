import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parametersOf } from '../saved-searches/saved-searches.rules.ts'
import { withSaved } from './saved.ts'

const joined: [string, object, string, object][] = [
  ['the saved search', {}, 'product=a&product=b', { product: ['a', 'b'] }],
  ['both', { status: ['NEW'] }, 'product=a', { product: ['a'], status: ['NEW'] }],
  ['the requested criteria', { product: ['c'] }, 'product=a', { product: ['c'] }],
  ['by fields, not by their names', { status: ['NEW'] }, 'bug_status=OLD', { status: ['NEW'] }],
  ['a limit', {}, 'limit=1&limit=2', { limit: '2' }],
  ['a text', {}, 'quicksearch=a&quicksearch=b', { quicksearch: 'b' }],
  ['the requested limit', { limit: 5 }, 'limit=2', { limit: 5 }],
  ['nothing about the response', {}, 'count_only=1&offset=3&include_fields=id&sharer_id=2', {}],
]
for (const [what, asked, query, expected] of joined) {
  void test(`a saved search selects ${what}`, () => {
    assert.deepEqual(withSaved(asked, parametersOf(query)), expected)
  })
}
