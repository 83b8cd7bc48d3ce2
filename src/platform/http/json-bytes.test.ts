import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { Fault } from '../faults.ts'
import { Taker } from './json-bytes.ts'

/** The extracted text and the rest, for pieces of this size. */
function take(json: string | Buffer, size: number) {
  const taker = new Taker('data')
  const bytes = Buffer.from(json)
  const texts: string[] = []
  for (let at = 0; at < bytes.length; at += size) {
    texts.push(...taker.take(bytes.subarray(at, at + size)))
  }
  return { text: texts.join(''), rest: taker.rest().toString() }
}
const SIZES = [1, 2, 3, 7, 1000]

void describe('the requested text is extracted from a body', () => {
  const cases: [json: string, text: string, rest: string][] = [
    ['{"data":"aGk="}', 'aGk=', '{"data":""}'],
    ['{"a":1,"data" : "aGk=" , "b":[]}', 'aGk=', '{"a":1,"data" : "" , "b":[]}'],
    ['\uFEFF { "data":"x"}', 'x', '\uFEFF { "data":""}'],
    ['{"data":""}', '', '{"data":""}'],
    ['{"data":null}', '', '{"data":null}'],
    ['{"data":["x"]}', '', '{"data":["x"]}'],
    ['{"data":{"data":"x"}}', '', '{"data":{"data":"x"}}'],
    ['{"a":{"data":"x"},"data":"y"}', 'y', '{"a":{"data":"x"},"data":""}'],
    ['{"a":["data","x"],"data":"y"}', 'y', '{"a":["data","x"],"data":""}'],
    ['{"a":"data","b":"x"}', '', '{"a":"data","b":"x"}'],
    ['{"a":"\\"","data":"x"}', 'x', '{"a":"\\"","data":""}'],
    ['{"a":"\\\\","data":"x"}', 'x', '{"a":"\\\\","data":""}'],
    ['{"a\\"data":"x"}', '', '{"a\\"data":"x"}'],
    ['{"dat":"x","datax":"y"}', '', '{"dat":"x","datax":"y"}'],
    ['["data","x"]', '', '["data","x"]'],
    ['[{"data":"x"}]', '', '[{"data":"x"}]'],
    ['"data"', '', '"data"'],
    ['', '', ''],
    ['{"data":"a\\nb\\/c\\u002Bd\\"e\\\\f\\té"}', 'a b/c+d"e\\f Ã©', '{"data":""}'],
    ['{"ü":"ö","data":"x"}', 'x', '{"ü":"ö","data":""}'],
    ['{"a":1 "data":"x"}', '', '{"a":1 "data":"x"}'],
  ]
  for (const [json, text, rest] of cases) {
    void test(JSON.stringify(json), () => {
      for (const size of SIZES) assert.deepEqual(take(json, size), { text, rest })
    })
  }

  void test('a long one with a line break every few characters', () => {
    const line = 'QUJD'.repeat(19)
    const lines = Array.from({ length: 1000 }, () => line)
    const { text } = take(`{"data":"${lines.join('\\n')}"}`, 65_536)
    assert.equal(text.replaceAll(' ', ''), lines.join(''))
  })
})

void describe('refused', () => {
  for (const json of [
    '{"data":"aGk=',
    '{"data":"a\nb"}',
    '{"data":"a\\xb"}',
    '{"data":"a\\u00g0"}',
    '{"data":"x","data":"y"}',
  ]) {
    void test(JSON.stringify(json), () => {
      for (const size of SIZES) assert.throws(() => take(json, size), Fault)
    })
  }
})
