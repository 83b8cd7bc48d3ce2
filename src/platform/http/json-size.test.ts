import assert from 'node:assert/strict'
import { test } from 'node:test'

import { refuseVast } from './json-size.ts'

const long = 'x'.repeat(70_000)
const list = (values: number) => `{"a":"${long}","b":[${'1,'.repeat(values - 2)}1]}`
const nested = (levels: number) => `{"a":"${long}","b":${'['.repeat(levels)}${']'.repeat(levels)}}`

const fine: [string, string][] = [
  ['100,000 values', list(100_000)],
  ['32 levels', nested(32)],
  ['brackets inside a string', `{"a":"${'[,'.repeat(200_000)}"}`],
  ['brackets inside a string after an escaped quote', `{"a":"\\"${'[,'.repeat(200_000)}"}`],
  ['an unterminated string', `{"a":"${'[,'.repeat(200_000)}`],
  ['lists one after the other', `[${'[],'.repeat(50_000)}[]]`],
]
for (const [name, json] of fine) {
  void test(`${name}: accepted`, () => assert.doesNotThrow(() => refuseVast(json)))
}

const vast: [string, string, RegExp][] = [
  ['100,001 values', list(100_001), /100000 values/],
  ['33 levels', nested(33), /32 levels/],
  ['brackets after an escaped backslash', `{"a":"\\\\",${'1,'.repeat(200_000)}`, /100000 values/],
]
for (const [name, json, message] of vast) {
  void test(`${name}: refused`, () => assert.throws(() => refuseVast(json), { code: 53, message }))
}
