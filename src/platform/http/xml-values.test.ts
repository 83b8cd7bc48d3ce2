import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Type } from 'typebox'

import { BASE64, Time } from '../values.wire.ts'
import { parseXml } from './xml.ts'
import { readParameters, type Typed, writeValue } from './xml-values.ts'

const Bytes = Type.String(BASE64)
const input = Type.Object({ data: Bytes, parts: Type.Array(Type.Object({ data: Bytes })) }) as Typed
const parameters = (members: string) =>
  readParameters(parseXml(`<value><struct>${members}</struct></value>`), input)
const member = (inner: string, name = 'a') =>
  `<member><name>${name}</name><value>${inner}</value></member>`
const given = (inner: string) => parameters(member(inner))['a']

const read: Record<string, [string, unknown]> = {
  'a value without a type': ['x', 'x'],
  'a text': ['<string> x\n</string>', ' x\n'],
  'an empty text': ['<string/>', ''],
  int: ['<int> -7 </int>', -7],
  i4: ['<i4>+7</i4>', 7],
  i8: ['<i8>5000000000</i8>', 5_000_000_000],
  'an int beyond what counts exactly': ['<i8>99999999999999999</i8>', '99999999999999999'],
  'an empty int': ['<int></int>', null],
  double: ['<double>1.5e1</double>', 15],
  'an empty double': ['<double/>', null],
  true: ['<boolean>1</boolean>', true],
  false: ['<boolean>0</boolean>', false],
  'a time': ['<dateTime.iso8601>20260131T09:30:00</dateTime.iso8601>', '2026-01-31T09:30:00Z'],
  'a time with dashes': [
    '<dateTime.iso8601>2026-01-31T09:30:00</dateTime.iso8601>',
    '2026-01-31T09:30:00Z',
  ],
  'a time with a zone': [
    '<dateTime.iso8601>20260131T09:30:00+0200</dateTime.iso8601>',
    '2026-01-31T07:30:00Z',
  ],
  'an empty time': ['<dateTime.iso8601/>', null],
  'bytes where a text is wanted': ['<base64>R3LD\nvMOfZQ==</base64>', 'Grüße'],
  nil: ['<nil/>', null],
  'nil of the other name': ['<ex:nil>x</ex:nil>', null],
  'an empty list': ['<array><data/></array>', []],
  'a list without data': ['<array/>', []],
  'a list': ['<array><data><value>x</value><value><int>1</int></value></data></array>', ['x', 1]],
  'an object': [
    `<struct>${member('y', 'b')}${member('<int>1</int>', ' c ')}</struct>`,
    { b: 'y', c: 1 },
  ],
}
for (const [name, [inner, value]] of Object.entries(read)) {
  void test(`reads ${name}`, () => assert.deepEqual(given(inner), value))
}

void test('bytes stay in base64 where bytes are wanted', () => {
  const list = `<array><data><value><struct>${member('<base64>eA==</base64>', 'data')}</struct></value></data></array>`
  assert.deepEqual(
    parameters(member('<base64>\neA==\n</base64>', 'data') + member(list, 'parts')),
    {
      data: 'eA==',
      parts: [{ data: 'eA==' }],
    },
  )
})

void test('a text is encoded if bytes are expected', () => {
  const texts = member('eA==', 'data') + member('<string>Grüße</string>', 'more')
  assert.equal(parameters(texts)['data'], 'ZUE9PQ==')
})

void test('no parameter name has a special meaning', () => {
  const named = parameters(member('x', '__proto__'))
  assert.deepEqual(Object.keys(named), ['__proto__'])
  assert.equal(Object.getPrototypeOf(named), Object.prototype)
})

void test('rejects positional parameters', () => {
  assert.deepEqual(readParameters(undefined, input), {})
  for (const value of ['x', '<int>1</int>', '<nil/>', '<base64>eA==</base64>', '<array/>']) {
    assert.deepEqual(readParameters(parseXml(`<value>${value}</value>`), input), {})
  }
})

const refused: Record<string, [string, number]> = {
  'an int that is none': ['<int>1.5</int>', 67400],
  'a double that is none': ['<double>Infinity</double>', 67400],
  'a boolean in words': ['<boolean>true</boolean>', 67400],
  'a time that is none': ['<dateTime.iso8601>yesterday</dateTime.iso8601>', 67400],
  'an unknown type': ['<float>1</float>', 32000],
  'a type named as a property of objects': ['<toString>1</toString>', 32000],
  'two values': ['<int>1</int><int>2</int>', 32000],
  'a list of something else': ['<array><data><int>1</int></data></array>', 32000],
  'an object of something else': ['<struct><value>1</value></struct>', 32000],
  'a member without a value': ['<struct><member><name>a</name></member></struct>', 32000],
}
for (const [name, [inner, code]] of Object.entries(refused)) {
  void test(`refuses ${name}`, () => assert.throws(() => given(inner), { code }))
}

const Name = Type.Union([Type.Null(), Type.Array(Type.Object({ at: Time, n: Type.Number() }))])
const output = Type.Object({
  at: Type.Union([Time, Type.Null()]),
  data: Type.Optional(Bytes),
  hours: Type.Number(),
  all: Type.Record(Type.String(), Name),
}) as Typed

const written: Record<string, [unknown, Typed, string]> = {
  'a text': ['a<b>\r', {}, '<string>a&lt;b&gt;&#13;</string>'],
  'an integer': [7, {}, '<int>7</int>'],
  'a number': [7, { type: 'number' }, '<double>7</double>'],
  'a part of a number': [0.5, {}, '<double>0.5</double>'],
  true: [true, {}, '<boolean>1</boolean>'],
  false: [false, {}, '<boolean>0</boolean>'],
  'null alone': [null, {}, '<string></string>'],
  'a time': [
    '2026-01-31T09:30:00Z',
    Time,
    '<dateTime.iso8601>20260131T09:30:00</dateTime.iso8601>',
  ],
  'a text that looks like a time': [
    '2026-01-31T09:30:00Z',
    {},
    '<string>2026-01-31T09:30:00Z</string>',
  ],
  'what is no time': ['', Time, '<string></string>'],
  bytes: ['eA==', Bytes, '<base64>eA==</base64>'],
  'a list': [
    ['x', null, 1],
    {},
    '<array><data><value><string>x</string></value><value><int>1</int></value></data></array>',
  ],
  'an object': [
    { at: '2026-01-31T09:30:00Z', data: 'eA==', hours: 2, other: null, ['<']: 1 },
    output,
    '<struct><member><name>at</name><value><dateTime.iso8601>20260131T09:30:00</dateTime.iso8601></value></member>' +
      '<member><name>data</name><value><base64>eA==</base64></value></member>' +
      '<member><name>hours</name><value><double>2</double></value></member>' +
      '<member><name>&lt;</name><value><int>1</int></value></member></struct>',
  ],
  'objects in lists in objects': [
    { all: { x: [{ at: '2026-01-31T09:30:00Z', n: 1 }] } },
    output,
    '<struct><member><name>all</name><value><struct><member><name>x</name><value><array><data><value><struct>' +
      '<member><name>at</name><value><dateTime.iso8601>20260131T09:30:00</dateTime.iso8601></value></member>' +
      '<member><name>n</name><value><double>1</double></value></member>' +
      '</struct></value></data></array></value></member></struct></value></member></struct>',
  ],
}
for (const [name, [value, schema, xml]] of Object.entries(written)) {
  void test(`writes ${name}`, () =>
    assert.equal(writeValue(value, schema), `<value>${xml}</value>`))
}
