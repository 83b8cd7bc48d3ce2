import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { writeRichDump } from '../../../tests/import/rich-dump.ts'
import type { Staging } from '../staging/open-staging.ts'
import { stageSource } from '../staging/stage-source.ts'
import type { Verified } from '../verify/verified.ts'
import { lossReport } from './losses.ts'
import { verifiedHtml } from './verified-html.ts'
import { verifiedLines } from './verified-text.ts'

const quiet = { part: () => {}, soFar: () => {}, say: () => {} }

void describe('the loss report', () => {
  let folder: string
  let staging: Staging
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-losses-'))
    const { dump } = await writeRichDump(folder)
    staging = await stageSource(dump, join(folder, 'staging'), quiet)
  })
  after(async () => {
    staging.close()
    await rm(folder, { recursive: true })
  })
  const report = (parameters = {}) => {
    const losses = [
      { what: 'a link was left out', count: 7, examples: ['bug 1', 'bug 2'] },
      { what: 'kept as side data only: table ext_things', count: 1, examples: ['row'] },
    ]
    return lossReport({ losses }, staging, parameters).join('\n')
  }

  void test('reports omitted rows, with examples', () => {
    assert.match(report(), /7 times: a link was left out\n +for example bug 1; bug 2/)
  })

  void test('reports users with an unknown form of password, and without one', () => {
    assert.match(report(), /1 account: unknown format: .*\n +for example dora@example\.com/)
    assert.match(report(), /3 accounts: none: /)
    assert.match(report(), /8 accounts: SHA-256: passwords keep working/)
  })

  void test('reports parameters that Docket does not have, except secrets', () => {
    const lines = report({ moved_to: 'https://dot', s3_secret: 'hush', or_groups: '1' })
    assert.match(lines, /moved_to: https:\/\/dot/)
    assert.match(lines, /s3_secret: \(secret\)/)
    assert.doesNotMatch(lines, /hush|or_groups/)
    const logins = { feed: 'see https://me:hush@host/x', mirror: 'me:hu@sh@host', constructor: 'x' }
    const masked = report(logins)
    assert.match(masked, /feed: \(secret\)\n +mirror: \(secret\)\n +constructor: x/)
  })

  void test('reports data that is kept but not used', () => {
    assert.match(
      report(),
      /not used by Docket yet:\n[^]* {2}email_bug_ignore, 1 row: bugs that a user/,
    )
    assert.doesNotMatch(report(), /quips, |votes, /)
  })

  void test('reports tables and columns that are left behind, and side data', () => {
    assert.match(report(), /table ext_things, 1 row\n/)
    assert.match(report(), /logincookies, 1 row: everyone has to log in again/)
    assert.match(report(), /table setting_value, 0 rows\n/)
    assert.doesNotMatch(report(), /kept as side data only/)
    assert.doesNotMatch(report(), /already_wrapped|mybugslink/)
  })
})

const VERIFIED: Verified = {
  clean: false,
  source: 'a <dump>.sql',
  at: Date.UTC(2026, 0, 31, 9, 30),
  counts: [{ table: 'cc', source: 2, docket: 1, why: ['a row was left out (1)'], isRight: false }],
  bugs: {
    compared: 1,
    source_digest: 'aa',
    docket_digest: 'bb',
    different: 1,
    examples: [
      { bug: 7, differences: [{ what: 'cc', source: '[1,2]', docket: undefined }] },
      { bug: 8, differences: [{ what: 'short_desc', source: '<script>', docket: '"&' }] },
    ],
  },
  tables: [{ table: 'tag', rows: 3, different: 1, examples: ["id 1: name is 'a' and 'b'"] }],
  visibility: {
    users: 2,
    bugs: 3,
    leaked: 1,
    hidden: 0,
    examples: [{ user: 0, login: '', bug: 7, docket: true }],
  },
  searches: [{ id: 1, owner: 'a@example.com', name: 'mine', outcome: 'refused', told: 'no' }],
  losses: [],
}

void test('a page is self-contained, and shows data as text', () => {
  const page = verifiedHtml(VERIFIED)
  assert.doesNotMatch(page, /<script|<link|<img|src=|href=|@import|url\(/)
  assert.match(page, /a &lt;dump&gt;\.sql, 2026-01-31 09:30 UTC/)
  assert.match(page, /<code>&lt;script&gt;<\/code>/)
  assert.match(page, /anonymous<\/td><td>7<\/td><td>✗ wrongly shown/)
  assert.match(page, /prefers-color-scheme: dark/)
  assert.match(page, /<html lang="en">/)
})

void test('lines with problems begin with !', () => {
  const wrong = verifiedLines(VERIFIED).filter((line) => line.startsWith('  !'))
  assert.deepEqual(wrong, [
    '  ! cc: 2 in the source, 1 in Docket',
    '  ! tag: 1 difference',
    '  ! bug 7',
    '  ! bug 8',
    '  ! anonymous: bug 7 is wrongly shown',
  ])
})

void test('the summary of a clean import does not hide losses or skipped comparisons', () => {
  const last = (losses: Verified['losses']) =>
    verifiedLines({ ...VERIFIED, clean: true, losses, searches: [] }).at(-1)!
  const loss = { what: 'an invalid time was replaced', count: 3, examples: [] }
  const kept = { what: 'kept as side data only: table ext', count: 9, examples: [] }
  assert.match(last([]), /^Clean: everything was imported/)
  assert.match(last([kept]), /^Clean: everything was imported/)
  assert.match(last([loss, kept]), /^Clean, except for 3 losses that the import reported/)
  const ran = { ...VERIFIED.searches[0]!, outcome: 'ran' as const }
  const lines = verifiedLines({ ...VERIFIED, searches: [ran] }).join('\n')
  assert.match(lines, /1 run but cannot be compared/)
  const unproven = verifiedLines({ ...VERIFIED, clean: true, losses: [loss], searches: [ran] })
  assert.match(unproven.at(-1)!, /^Not proven: one saved search could not be evaluated/)
  assert.match(verifiedHtml({ ...VERIFIED, searches: [ran] }), /cannot be compared/)
})
