import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { firstAfter } from './new-since.ts'

void describe('history since a time', () => {
  const cases: [new_since: string | undefined, first: string | undefined][] = [
    [undefined, undefined],
    ['  ', undefined],
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:01.000Z'],
    ['2026-01-31T09:30:00.999Z', '2026-01-31T09:30:01.000Z'],
    ['2026-01-31 09:30:00', '2026-01-31T09:30:01.000Z'],
    ['2026-01-31T10:30:00+01:00', '2026-01-31T09:30:01.000Z'],
    ['2026-01-31', '2026-01-31T00:00:01.000Z'],
  ]
  for (const [new_since, first] of cases) {
    void test(`${new_since} returns changes since ${first ?? 'the beginning'}`, () => {
      assert.equal(firstAfter(new_since), first ? Date.parse(first) : 0)
    })
  }

  for (const text of ['yesterday', '2026-02-30', '2026-13-01T00:00:00Z', '0']) {
    void test(`${text} is no time`, () => {
      assert.throws(() => firstAfter(text), { fault: 'illegal_date', code: 56 })
    })
  }
})
