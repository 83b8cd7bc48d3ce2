import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance } from '../../../../tests/instance.ts'
import { lastText, putTexts, takeTexts } from '../../../platform/db/put-texts.ts'
import { checkTextIndex } from './check-text-index.ts'
import { buildTextIndex, renewTextIndex } from './complete.ts'
import { completeTextIndex, onAllTexts, waitingTexts } from './text-index.ts'
import { commentWeight } from './text-index.rules.ts'

onEachInstance('the text index', (instance) => {
  const file = async (summary: string) => {
    const at = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...at, summary }
    const filed = await instance().ask('POST', '/rest/bug', { as: instance().admin, body })
    return filed.body.id as number
  }
  const findings = async () => {
    const found: string[] = []
    for await (const page of checkTextIndex(instance().db)) found.push(...page.findings)
    return found
  }

  void test('is behind by less than a hundred comments', async () => {
    for (let at = 0; at < 100; at++) await file(`Bug ${at}`)
    assert.equal(await instance().db.look(waitingTexts), 0)
    await file('One more')
    assert.ok((await instance().db.look(waitingTexts)) <= 2)
    await instance().service.runJobs()
    assert.equal(await instance().db.look(waitingTexts), 0)
  })

  void test('is checked for missing and superfluous entries', async () => {
    const { db } = instance()
    const id = await file('To be lost')
    await db.work(async (tx) => {
      await completeTextIndex(tx)
      await takeTexts(tx, 'bugs_words', [id - 1])
      const extra = { rowid: 7_000_000, texts: tx.handle.dialect.texts.ofParts('more', 7_000_000) }
      await putTexts(tx, 'bugs_parts', [extra])
    })
    assert.deepEqual(await findings(), [
      `bugs_words: the text of row ${id - 1} of bugs is missing; run docket reindex`,
      'bugs_parts: there is a text of row 7000000 of bugs, which is not; run docket reindex',
    ])
  })

  void test('can be rebuilt, and resumes after an interruption', async () => {
    const { db } = instance()
    const told: number[] = []
    await renewTextIndex(db, (left) => told.push(left))
    assert.ok(told[0]! > 200)
    assert.deepEqual(await findings(), [])
    const last = await db.look((tx) => lastText(tx, 'longdescs_words'))
    await db.work((tx) => onAllTexts(tx, 'before'))
    await db.work((tx) => takeTexts(tx, 'longdescs_words', [last, last - 1]))
    await buildTextIndex(db, () => {})
    assert.deepEqual(await findings(), [])
    assert.equal(await db.look((tx) => lastText(tx, 'longdescs_words')), last)
  })
})

void test('ranks short texts higher, and a description above a comment', () => {
  const weights = [
    { words: 1, count: 0 },
    { words: 1, count: 3 },
    { words: 200, count: 0 },
    { words: 200, count: 3 },
    { words: 16_383, count: 3 },
  ].map(commentWeight)
  assert.deepEqual(weights, [56, 28, 13, 7, 3])
})
