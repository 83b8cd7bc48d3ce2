import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readQuery } from './explain.ts'

const cases: [what: string, text: string, asked: object][] = [
  ['a quicksearch', 'OPEN product:Kettle lid', { quicksearch: 'OPEN product:Kettle lid' }],
  ['a quicksearch with an operator', 'lid = cover?', { quicksearch: 'lid = cover?' }],
  ['parameters', 'product=Kettle&product=Pan', { product: ['Kettle', 'Pan'] }],
  [
    'parameters with blanks',
    'product=A b&order=bug_id DESC',
    { product: ['A b'], order: ['bug_id DESC'] },
  ],
  ['a named quicksearch', 'quicksearch=ALL lid', { quicksearch: 'ALL lid' }],
  ['a quicksearch with several operators', 'lid=a cup=b', { quicksearch: 'lid=a cup=b' }],
  [
    'the URL of a list',
    'https://bugs.example.com/buglist.cgi?product=A%20b&order=bug_id DESC&list_id=7#c1',
    { product: ['A b'], order: ['bug_id DESC'] },
  ],
  ['the URL of an API call', '/rest/bug?id=7&limit=5', { id: ['7'], limit: '5' }],
  ['an old URL', 'buglist.cgi?id=7;limit=5', { id: ['7'], limit: '5' }],
  ['a query without an address', '?quicksearch=lid', { quicksearch: 'lid' }],
]
for (const [what, text, asked] of cases) {
  void test(`${what}: ${text}`, () => assert.deepEqual(readQuery(text), asked))
}
