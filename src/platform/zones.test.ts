import assert from 'node:assert/strict'
import { test } from 'node:test'

import { dayOf, openZone } from './zones.ts'

const iso = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 19)
const berlin = openZone('Europe/Berlin')!

const MOMENTS: [zone: string, text: string, moment: string | undefined][] = [
  ['UTC', '2026-01-31 09:30:00', '2026-01-31T09:30:00'],
  ['UTC', '2026-01-31 09:30:00.75', '2026-01-31T09:30:00'],
  ['UTC', '2026-01-31', '2026-01-31T00:00:00'],
  ['UTC', '1998-04-07 01:37:03', '1998-04-07T01:37:03'],
  ['Europe/Berlin', '2026-01-31 09:30:00', '2026-01-31T08:30:00'],
  ['Europe/Berlin', '2026-07-31 09:30:00', '2026-07-31T07:30:00'],
  // The hour that is skipped in spring, and times close to it.
  ['Europe/Berlin', '2026-03-29 01:59:59', '2026-03-29T00:59:59'],
  ['Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:30:00'],
  ['Europe/Berlin', '2026-03-29 03:00:00', '2026-03-29T01:00:00'],
  ['America/Los_Angeles', '2006-11-01 12:00:00', '2006-11-01T20:00:00'],
  ['Australia/Lord_Howe', '2026-01-31 09:30:00', '2026-01-30T22:30:00'],
  ['Asia/Kolkata', '2026-01-31 00:00:00', '2026-01-30T18:30:00'],
  ['UTC', '0000-00-00 00:00:00', undefined],
  ['UTC', '2026-02-30 00:00:00', undefined],
  ['UTC', '2026-13-01 00:00:00', undefined],
  ['UTC', '2026-01-01 24:00:00', undefined],
  ['UTC', '', undefined],
  ['UTC', 'yesterday', undefined],
]
for (const [zone, text, moment] of MOMENTS) {
  void test(`'${text}' in ${zone} is ${moment ?? 'no moment'}`, () => {
    assert.equal(iso(openZone(zone)!.moment(text)), moment)
  })
}

void test('the hour that occurs twice in autumn is resolved by the order of rows', () => {
  const texts = ['01:50', '02:10', '02:50', '02:20', '02:40', '03:00']
  const moments: (number | undefined)[] = []
  for (const text of texts) {
    moments.push(berlin.moment(`2026-10-25 ${text}:00`, moments.at(-1)))
  }
  assert.deepEqual(
    moments.map((moment) => iso(moment)!.slice(11, 16)),
    ['23:50', '00:10', '00:50', '01:20', '01:40', '02:00'],
  )
  assert.equal(iso(berlin.moment('2026-10-25 02:30:00')), '2026-10-25T00:30:00')
})

void test('an unknown time zone is refused', () => {
  assert.equal(openZone('Europe/Atlantis'), undefined)
})

void test('a day has no zone', () => {
  assert.equal(iso(dayOf('2026-10-25 00:00:00')), '2026-10-25T00:00:00')
  assert.equal(dayOf('0000-00-00'), undefined)
})
