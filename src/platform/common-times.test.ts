import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseCommonTime } from './common-times.ts'
import { toText } from './times.ts'

const cases: [text: string, time: string | undefined][] = [
  ['2026/11/20', '2026-11-20T00:00:00Z'],
  ['2026/1/5 9:07', '2026-01-05T09:07:00Z'],
  ['2026/11/20 10:00:01 +0200', '2026-11-20T08:00:01Z'],
  ['Fri, 20 Nov 2026 10:00:00 GMT', '2026-11-20T10:00:00Z'],
  ['Fri, 20 Nov 2026 10:00:00 -0130', '2026-11-20T11:30:00Z'],
  ['20 November 2026', '2026-11-20T00:00:00Z'],
  ['1st May 2026', '2026-05-01T00:00:00Z'],
  ['20-Nov-2026 10:00', '2026-11-20T10:00:00Z'],
  ['Nov 20, 2026', '2026-11-20T00:00:00Z'],
  ['Friday Sept. 4 2026 23:59 UTC', '2026-09-04T23:59:00Z'],
  ['Fri Nov 20 10:00:00 2026', '2026-11-20T10:00:00Z'],
  ['Fri Nov  6 10:00:00 UTC 2026', '2026-11-06T10:00:00Z'],
  ['31 Jun 2026', undefined],
  ['2026/13/01', undefined],
  ['20 Nov 26', undefined],
  ['20/11/2026', undefined],
  ['20 Nov 2026 25:00', undefined],
  ['yesterday', undefined],
  ['1700000000', undefined],
]
for (const [text, time] of cases) {
  void test(`'${text}' is ${time ?? 'no time'}`, () => {
    const ms = parseCommonTime(text)
    assert.equal(ms === undefined ? undefined : toText(ms), time)
  })
}
