import assert from 'node:assert/strict'
import { test } from 'node:test'

import { xmlPieces } from './xml-pieces.ts'
import { type Typed, writeValue } from './xml-values.ts'

const schema: Typed = {
  type: 'object',
  properties: {
    bugs: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          hours: { type: 'number' },
          at: { type: 'string', format: 'date-time' } as Typed,
          data: { type: 'string', contentEncoding: 'base64' } as Typed,
          names: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
  patternProperties: { '^t': { type: 'string', format: 'date-time' } as Typed },
}
const TIME = '2026-01-02T03:04:05Z'
const ODD = 'a"b\\c\\\\"\n\t</value>&\u0001\ud83d\ude00\ud800é'
const value = {
  bugs: [
    { id: 1, hours: 2, at: TIME, data: 'QUJD', names: [ODD, '', null, TIME] },
    { id: -2, hours: 0.5, at: 'never', data: '', names: [], none: null, is: true },
    {},
  ],
  tt: TIME,
  [ODD]: [[[]], {}, [null], false],
  '': 1e21,
}

async function written(json: string, cut: number) {
  async function* pieces() {
    for (let at = 0; at < json.length; at += cut) yield json.slice(at, at + cut)
  }
  let xml = ''
  for await (const piece of xmlPieces(pieces(), schema)) xml += piece
  return xml
}

void test('it is the same XML wherever the JSON is split', async () => {
  const json = JSON.stringify(value)
  const whole = writeValue(JSON.parse(json), schema)
  for (let cut = 1; cut <= json.length; cut++) assert.equal(await written(json, cut), whole)
})

void test('a long text is the same as well, and streamed', async () => {
  const long = { ...value, bugs: [{ data: 'QUJD'.repeat(50_000), names: [ODD.repeat(9_999)] }] }
  const json = JSON.stringify(long)
  const whole = writeValue(JSON.parse(json), schema)
  for (const cut of [997, 65_537, json.length]) assert.equal(await written(json, cut), whole)
  let longest = 0
  async function* once() {
    yield json
  }
  for await (const piece of xmlPieces(once(), schema)) longest = Math.max(longest, piece.length)
  assert.ok(longest < 100_000, `${longest} of ${json.length}`)
})
