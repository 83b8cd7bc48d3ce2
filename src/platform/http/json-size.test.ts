import assert from 'node:assert/strict'
import { test } from 'node:test'

import { refuseVast } from './json-size.ts'

const long = 'x'.repeat(70_000)
const list = (values: number) => `{"a":"${long}","b":[${'1,'.repeat(values - 2)}1]}`
const nested = (levels: number) => `{"a":"${long}","b":${'['.repeat(levels)}${']'.repeat(levels)}}`

const fine: [string, string][] = [
  ['100,000 values', list(100_000)],
  ['32 levels', nested(32)],
  ['marks inside of a text', `{"a":"${'[,'.repeat(200_000)}"}`],
  ['marks inside of a text after an escaped quote', `{"a":"\\"${'[,'.repeat(200_000)}"}`],
  ['a text that does not end', `{"a":"${'[,'.repeat(200_000)}`],
  ['lists one after the other', `[${'[],'.repeat(50_000)}[]]`],
]
for (const [name, json] of fine) {
  void test(`${name}: accepted`, () => assert.doesNotThrow(() => refuseVast(json)))
}

const vast: [string, string, RegExp][] = [
  ['100,001 values', list(100_001), /100000 values/],
  ['33 levels', nested(33), /32 levels/],
  ['marks after an escaped backslash', `{"a":"\\\\",${'1,'.repeat(200_000)}`, /100000 values/],
]
for (const [name, json, message] of vast) {
  void test(`${name}: refused`, () => assert.throws(() => refuseVast(json), { code: 53, message }))
}
