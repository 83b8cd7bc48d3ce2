import assert from 'node:assert/strict'
import { test } from 'node:test'

import { gather, type Sources } from './gather.ts'

const isList = (name: string) => name === 'ids'
const gathered = (sources: Sources) => Object.fromEntries(gather(sources, isList))
const json = (text: string) => JSON.parse(text) as Record<string, unknown>

const cases: [string, Sources, Record<string, unknown>][] = [
  [
    'GET: the path comes before a list of the query, and nothing twice',
    { verb: 'GET', path: { ids: '1' }, query: { ids: ['2', '1'] } },
    { ids: ['1', '2'] },
  ],
  [
    'GET: a single value of the query joins the path',
    { verb: 'GET', path: { ids: '1' }, query: { ids: '2' } },
    { ids: ['1', '2'] },
  ],
  [
    'GET: a path value that is no list replaces the query',
    { verb: 'GET', path: { id: '1' }, query: { id: '2', limit: '3' } },
    { id: '1', limit: '3' },
  ],
  [
    'PUT: the body replaces the path',
    { verb: 'PUT', path: { ids: '4' }, query: {}, body: { ids: [2] } },
    { ids: [2] },
  ],
  [
    'PUT: the query replaces the body',
    { verb: 'PUT', path: { ids: '4' }, query: { a: '1' }, body: { a: 2, b: 3 } },
    { ids: '4', a: '1', b: 3 },
  ],
  [
    'POST: a path value stands where nothing else is given',
    { verb: 'POST', path: { ids: '4' }, query: {} },
    { ids: '4' },
  ],
  [
    'names with other characters are dropped',
    { verb: 'GET', path: {}, query: { 'a b': '1', ä: '2', '': '3', 'a.b-c_D9': '4' } },
    { 'a.b-c_D9': '4' },
  ],
  [
    'but not inside values, where they may belong to products',
    { verb: 'PUT', path: {}, query: {}, body: { cc: [{ add: [{ 'x y': 1, z: 2 }] }] } },
    { cc: [{ add: [{ 'x y': 1, z: 2 }] }] },
  ],
]
for (const [name, sources, expected] of cases) {
  void test(name, () => assert.deepEqual(gathered(sources), expected))
}

void test('names with a meaning in JavaScript are harmless', () => {
  const body = json('{"__proto__": {"a": 1}, "constructor": 1, "b": {"__proto__": {"c": 2}}}')
  const given = gather({ verb: 'POST', path: {}, query: {}, body }, isList)
  assert.deepEqual([...given.keys()], ['b'])
  assert.deepEqual(Object.keys(given.get('b') as object), [])
  assert.equal(({} as Record<string, unknown>)['a'], undefined)
})

const nested = (levels: number) => json(`{"a": ${'['.repeat(levels)}${']'.repeat(levels)}}`)
const refused: [string, Sources][] = [
  ['a NUL in the query', { verb: 'GET', path: {}, query: { a: 'x\0' } }],
  ['a NUL in the path', { verb: 'GET', path: { a: 'x\0' }, query: {} }],
  [
    'a NUL deep in a body',
    { verb: 'PUT', path: {}, query: {}, body: json('{"a":[{"b":"\\u0000"}]}') },
  ],
  ['a lone surrogate', { verb: 'PUT', path: {}, query: {}, body: json('{"a":"\\ud800"}') }],
  ['33 levels', { verb: 'PUT', path: {}, query: {}, body: nested(33) }],
  ['100,000 levels', { verb: 'PUT', path: {}, query: {}, body: nested(100_000) }],
]
for (const [name, sources] of refused) {
  void test(`${name} is refused with the name of the parameter`, () => {
    assert.throws(() => gather(sources, isList), { code: 53, message: /'a'/ })
  })
}

void test('32 levels and characters beyond the BMP are accepted', () => {
  const body = { ...nested(32), b: 'a pile of 💩' }
  assert.equal(gather({ verb: 'PUT', path: {}, query: {}, body }, isList).size, 2)
})
