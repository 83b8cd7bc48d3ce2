import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type TProperties, Type } from 'typebox'

import { fail } from './faults.ts'
import { openInput } from './input.ts'
import { type Method, method } from './method.ts'

type Given = Record<string, unknown>
function read(properties: TProperties, given: Given, more: Partial<Method> = {}) {
  const declared = {
    name: 'Test.it',
    routes: [],
    login: 'optional',
    summary: '',
    input: Type.Object(properties),
    output: Type.Unknown(),
    read: async () => undefined,
    ...more,
  } as Method
  return openInput(method(declared)).read(new Map(Object.entries(given)))
}

const Flag = Type.Object({ status: Type.Enum(['+', '-']), type_id: Type.Optional(Type.Integer()) })
const all: TProperties = {
  text: Type.Optional(Type.String({ maxLength: 3, minLength: 1 })),
  number: Type.Optional(Type.Number()),
  limit: Type.Optional(Type.Number({ minimum: 0 })),
  integer: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  maybe: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  id: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 3 })),
  comment_ids: Type.Optional(Type.Array(Type.Number())),
  names: Type.Optional(Type.Array(Type.String())),
  flags: Type.Optional(Type.Array(Flag)),
  bool: Type.Optional(Type.Boolean()),
}

const taken: [string, Given, Given, Partial<Method>?][] = [
  ['nothing', {}, {}],
  ['an unknown name is ignored', { nope: 1 }, {}],
  ['names of properties of every object are unknown, too', { toString: 1, valueOf: 1 }, {}],
  ['null is treated as absent', { text: null, ids: null }, {}],
  ['null is false', { bool: null }, { bool: false }],
  ['null is a value where it is allowed', { maybe: null }, { maybe: null }],
  ['an older name', { txt: 'a' }, { text: 'a' }, { aliases: { txt: 'text' } }],
  [
    'the current name takes precedence over an older one',
    { txt: 'a', text: 'b' },
    { text: 'b' },
    { aliases: { txt: 'text' } },
  ],
  [
    'credentials are not unknown names',
    { api_key: 'k', Bugzilla_token: 't', Tracker_login: 'l', callback: 'c', include_fields: 'id' },
    {},
    { unknown: 'param_invalid' },
  ],
  [
    'selected fields are split',
    { include_fields: 'id,name cc+flags', exclude_fields: ['a,b', 'c'] },
    { include_fields: ['id', 'name', 'cc', 'flags'], exclude_fields: ['a', 'b', 'c'] },
    { select: true },
  ],
]
for (const [name, given, expected, more] of taken) {
  void test(name, () => assert.deepEqual(read(all, given, more), expected))
}

void test('a method that names a credential gets it', () => {
  const input = { login: Type.String(), password: Type.String() }
  const given = { login: 'a', password: 'b', api_key: 'k' }
  assert.deepEqual(read(input, given), { login: 'a', password: 'b' })
})

void test('names by a pattern are known and coerced', () => {
  const input = Type.Object({}, { patternProperties: { '^cf_': Type.String() } })
  const more: Partial<Method> = { input, unknown: 'param_invalid' }
  assert.deepEqual(read({}, { cf_a: 1 }, more), { cf_a: '1' })
  assert.throws(() => read({}, { df_a: 1 }, more), { code: 53, message: /'df_a'/ })
})

void test('credentials do not reach a method that accepts any name', () => {
  const input = Type.Object({}, { additionalProperties: Type.Array(Type.String()) })
  assert.deepEqual(read({}, { f1: 'a', api_key: 'k' }, { input }), { f1: ['a'] })
})

const many = Array.from({ length: 500 }, (_, at) => at)
const refused: [string, Given, number, RegExp][] = [
  ['a list that is far too long', { ids: many }, 53, /'ids' .* at most 3 items/],
  ['a word far down a list', { comment_ids: [...many, 'abc'] }, 52, /'comment_ids\[500\]'/],
  ['something other than long lists', { names: many, text: 'abcd' }, 53, /'text'/],
  [
    'a wrong choice far down',
    { flags: [...many.map(() => ({ status: '+' })), { status: 'Y' }] },
    53,
    /'flags\[500\]\.status'/,
  ],
  ['a word instead of a number', { number: 'x' }, 52, /'number' must be a number\./],
  ['a number below its minimum', { limit: '-1' }, 52, /'limit' must be a number of at least 0/],
  ['an infinite number', { number: '1e999' }, 52, /'number'/],
  ['a word in a list of numbers', { comment_ids: ['abc'] }, 52, /'comment_ids\[0\]'/],
  [
    'a word instead of an integer',
    { integer: 'x' },
    57,
    /'integer' must be an integer from 1 to 9/,
  ],
  ['a fraction instead of an integer', { integer: 1.5 }, 57, /'integer'/],
  ['an unsafe integer', { ids: [1e20] }, 57, /'ids\[0\]'/],
  ['an integer or null', { maybe: 'x' }, 57, /'maybe'/],
  ['an object in a list of scalars', { names: [{}] }, 58, /'names'/],
  ['a list in a list of integers', { ids: [[1]] }, 58, /'ids'/],
  ['null in a list of scalars', { ids: [1, null] }, 58, /'ids'/],
  ['a list instead of a text', { text: ['a', 'b'] }, 53, /'text' .* a text/],
  ['too long a text', { text: 'abcd' }, 53, /'text' .* at most 3 characters/],
  ['too short a text', { text: '' }, 53, /'text' .* at least 1 character\./],
  ['too long a list', { ids: [1, 2, 3, 4] }, 53, /'ids' .* at most 3 items/],
  ['an object instead of an id', { id: {} }, 53, /'id' .* an integer or a text/],
  ['a list instead of a boolean', { bool: [] }, 53, /'bool' .* true or false/],
  ['a wrong choice deep inside', { flags: [{ status: 'Y' }] }, 53, /'flags\[0\]\.status' .* \+, -/],
  ['a missing field deep inside', { flags: [{}] }, 53, /'flags\[0\]' .* lacks status/],
  ['an integer deep inside', { flags: [{ status: '+', type_id: 'x' }] }, 57, /flags\[0\]\.type_id/],
]
for (const [name, given, code, message] of refused) {
  void test(`${name} is refused with ${code}`, () => {
    assert.throws(() => read(all, given), { code, message })
  })
}

void test('unknown names get the fault that the method declares', () => {
  const given = { ['x'.repeat(500)]: 1 }
  const short = /'x{80}…'/
  assert.throws(() => read(all, given, { unknown: 'param_invalid' }), { code: 53, message: short })
  assert.throws(() => read(all, given, { unknown: 'unknown_method' }), {
    code: 67399,
    message: short,
  })
})

void test('missing parameters are reported before wrong ones, with their own fault first', () => {
  const input = { a: Type.String(), b: Type.String(), c: Type.Optional(Type.Integer()) }
  const needs = (asked: Given) => void (asked['b'] ?? fail('params_required', ['b', 'B']))
  const needs_b: Partial<Method> = { needs }
  assert.throws(() => read(input, {}, needs_b), { code: 50, message: /b, B/ })
  assert.throws(() => read(input, { b: 'x', c: 'x' }, needs_b), { code: 50, message: /'a'/ })
  assert.throws(() => read(input, { a: null, b: 'x' }), { code: 50, message: /'a'/ })
  assert.throws(() => read(input, { a: 'x', b: 'x', c: 'x' }), { code: 57 })
})
