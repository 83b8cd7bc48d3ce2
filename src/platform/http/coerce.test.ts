import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type TSchema, Type } from 'typebox'

import { coercer, type Schema } from './coerce.ts'

const { Array, Union } = Type
const [Integer, Number, String] = [Type.Integer(), Type.Number(), Type.String()]
const [Boolean, Null] = [Type.Boolean(), Type.Null()]
const IdOrAlias = Union([Integer, String])
const Change = Type.Object({
  add: Type.Optional(Array(String)),
  is_private: Type.Optional(Boolean),
  comment: Type.Optional(Union([String, Null])),
  status: String,
})

/** Would take hours if it were scanned more than once. */
const LONG = `${'1'.repeat(1_000_000)}x`

const cases: [string, TSchema, unknown, unknown][] = [
  ['true', Boolean, true, true],
  ['the number 0', Boolean, 0, false],
  ['the text 0', Boolean, '0', false],
  ['an empty text', Boolean, '', false],
  ['null', Boolean, null, false],
  ['the text false is true', Boolean, 'false', true],
  ['another number', Boolean, 2, true],
  ['a list is not a boolean', Boolean, [1], [1]],
  ['digits', Integer, '12', 12],
  ['leading zeros and blanks', Integer, ' 012 ', 12],
  ['a minus', Integer, '-12', -12],
  ['minus zero', Integer, '-0', 0],
  ['a whole decimal', Integer, '5.0', 5],
  ['a word is not a number', Integer, 'abc', 'abc'],
  ['an empty text is not a number', Integer, '', ''],
  ['a boolean is not a number', Integer, true, true],
  ['a million digits and a letter', Integer, LONG, LONG],
  ['hexadecimal is not a number', Integer, '0x10', '0x10'],
  [
    'digits beyond the precision of a double stay a text',
    Integer,
    '9007199254740993',
    '9007199254740993',
  ],
  ['so do numbers of JSON', Integer, 1e20, '100000000000000000000'],
  ['the largest integer', Integer, '9007199254740991', 9007199254740991],
  ['a decimal', Number, '3.50', 3.5],
  ['an exponent', Number, '1e-2', 0.01],
  ['an infinite number stays a text', Number, '1e999', '1e999'],
  ['a number as text', String, 12.5, '12.5'],
  ['true as text', String, true, '1'],
  ['false as text', String, false, '0'],
  ['a list is not a text', String, ['a'], ['a']],
  ['one value of a list', Array(Integer), '1', [1]],
  ['several values of a list', Array(Integer), ['1', 2, 'x'], [1, 2, 'x']],
  ['an object in a list', Array(String), { a: 1 }, [{ a: 1 }]],
  ['null is not a list', Array(String), null, null],
  ['an id', IdOrAlias, 12, 12],
  ['a path value for an id stays a text', IdOrAlias, '12', '12'],
  ['an id beyond the safe integers becomes a text', IdOrAlias, 1e20, '100000000000000000000'],
  ['a text or a list', Union([String, Array(String)]), ['a', 1], ['a', '1']],
  ['a number where a text or a list is expected', Union([String, Array(String)]), 5, '5'],
  ['null where it is allowed', Union([String, Null]), null, null],
  ['an enumeration of texts', Type.Enum(['1', '2']), 1, '1'],
  ['an enumeration of numbers', Type.Enum([1, 2]), '1', 1],
  ['a fixed text', Type.Literal('1'), 1, '1'],
  ['anything', Type.Unknown(), { a: '1' }, { a: '1' }],
  [
    'fields of an object',
    Change,
    { add: 'a', is_private: '0', comment: null, status: 1, more: '1' },
    { add: ['a'], is_private: false, comment: null, status: '1', more: '1' },
  ],
  ['null in an object is treated as absent', Change, { add: null, status: 'x' }, { status: 'x' }],
  ['null in an object is false', Change, { is_private: null }, { is_private: false }],
  ['a required null stays, and is refused', Change, { status: null }, { status: null }],
]
for (const [name, schema, given, expected] of cases) {
  void test(name, () => assert.deepEqual(coercer(schema as Schema).coerce(given), expected))
}
