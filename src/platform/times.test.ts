import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { parseDay, parseTime, toDay, toText } from './times.ts'

const read: [text: string, is: string][] = [
  ['2020-01-01', '2020-01-01T00:00:00.000Z'],
  ['20200101', '2020-01-01T00:00:00.000Z'],
  ['20200101T00:00:00', '2020-01-01T00:00:00.000Z'],
  ['20200131T235959', '2020-01-31T23:59:59.000Z'],
  ['20200131T235959Z', '2020-01-31T23:59:59.000Z'],
  ['2020-01-31T09:30:05Z', '2020-01-31T09:30:05.000Z'],
  ['2020-01-31t09:30:05z', '2020-01-31T09:30:05.000Z'],
  ['2020-01-31T09:30:05', '2020-01-31T09:30:05.000Z'],
  ['2020-01-31 09:30:05', '2020-01-31T09:30:05.000Z'],
  ['2020-01-31 09:30', '2020-01-31T09:30:00.000Z'],
  ['2020-01-31T09:30:05.7Z', '2020-01-31T09:30:05.700Z'],
  ['2020-01-31T09:30:05,123456Z', '2020-01-31T09:30:05.123Z'],
  ['2020-01-31T09:30:05+02:00', '2020-01-31T07:30:05.000Z'],
  ['2020-01-31T09:30:05-0530', '2020-01-31T15:00:05.000Z'],
  ['2020-01-31T09:30:05+02', '2020-01-31T07:30:05.000Z'],
  ['2020-12-31T23:30:00-01:00', '2021-01-01T00:30:00.000Z'],
  ['2020-02-29T00:00:00Z', '2020-02-29T00:00:00.000Z'],
  ['2000-02-29', '2000-02-29T00:00:00.000Z'],
  ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59.000Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
]
for (const [text, is] of read) {
  void test(`${text} is a time`, () => assert.equal(parseTime(text), Date.parse(is)))
}

const refused: Record<string, string[]> = {
  'no date': ['', ' ', 'yesterday', 'now', '-1d', '1w', '0', '1580463005', '1580463005000'],
  'half a date': ['2020', '2020-01', '2020-1-1', '2020-0101', '202001-01', '2020-01-01T10'],
  'another order': ['2020/01/01', '01.02.2020', '01-02-2020'],
  'no such day': [
    '2020-02-30',
    '2021-02-29',
    '1900-02-29',
    '2020-13-01',
    '2020-00-10',
    '2020-01-00',
  ],
  'no such hour': ['2020-01-01T24:00:00Z', '2020-01-01T10:60:00', '2020-01-01T10:00:60'],
  'mixed forms': ['2020-01-01T1000:00', '2020-01-01T10:0000', '2020-01-01T10:00:00.'],
  'no such zone': ['2020-01-01T10:00:00+24:00', '2020-01-01T10:00:00+01:60', '2020-01-01Z'],
  'a zone that lost its sign': ['2020-01-01T10:00:00 01:00', '2020-01-01T10:00:00 +01:00'],
  'something after it': ['2020-01-01T10:00:00UTC', '2020-01-01T10:00:00Z ', '2020-01-01\n'],
  'before the year 1': [
    '0000-01-01',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '-2020-01-01',
  ],
  'after the year 9999': ['10000-01-01', '9999-12-31T23:59:59-00:01', '+002020-01-01'],
  'other digits': ['２０２０-01-01'],
}
for (const [why, texts] of Object.entries(refused)) {
  void test(`${why}: no time`, () => {
    for (const text of texts) assert.equal(parseTime(text), undefined, text)
  })
}

const days: [text: string, is: string | undefined][] = [
  ['2026-01-31', '2026-01-31'],
  ['2026-1-5', '2026-01-05'],
  ['2024-2-29', '2024-02-29'],
  ['9999-12-31', '9999-12-31'],
  ['2026-02-29', undefined],
  ['2026-01-32', undefined],
  ['2026-0-1', undefined],
  ['0000-01-01', undefined],
  ['20260131', undefined],
  ['2026-01-31T00:00:00Z', undefined],
  ['tomorrow', undefined],
  ['', undefined],
]
for (const [text, is] of days) {
  void test(`${JSON.stringify(text)} is ${is ? `the day ${is}` : 'no day'}`, () => {
    const day = parseDay(text)
    assert.equal(day === undefined ? undefined : toDay(day), is)
  })
}

const [first, last] = [Date.parse('0001-01-01'), Date.parse('9999-12-31T23:59:59.999Z')]
const moment = fc.integer({ min: first, max: last })
const runs = { seed: 1, numRuns: 500 }

void test('a time is written in ISO format, without fractions of a second', () => {
  const check = (ms: number) => {
    const iso = new Date(ms).toISOString()
    assert.equal(toText(ms), `${iso.slice(0, 19)}Z`)
    assert.equal(toDay(ms), iso.slice(0, 10))
  }
  fc.assert(fc.property(moment, check), runs)
  for (const ms of [first, -1, 0, 1, 999, 1000, last]) check(ms)
})

void test('every day of 400 years, including leap days, is formatted correctly', () => {
  for (let ms = Date.parse('1799-12-31'); ms < Date.parse('2200-03-02'); ms += 86_400_000) {
    assert.equal(toDay(ms), new Date(ms).toISOString().slice(0, 10))
  }
})

void test('a written time is parsed to the same second', () => {
  fc.assert(
    fc.property(moment, (ms) => assert.equal(parseTime(toText(ms)), Math.floor(ms / 1000) * 1000)),
    runs,
  )
})

void test('any text parses as a time in the range or is refused', () => {
  const likely = fc.string({ unit: fc.constantFrom(...Array.from('0129-:T Z+.')), maxLength: 30 })
  fc.assert(
    fc.property(fc.oneof(likely, fc.string()), (text) => {
      const ms = parseTime(text) ?? first
      assert.ok(ms >= first && ms <= last)
    }),
    runs,
  )
})
