import assert from 'node:assert/strict'
import { test } from 'node:test'

import { searchCode } from '../../tracker/search/code.ts'
import type { Handle } from './db.ts'
import { openMatcher } from './matcher.ts'

/** A connection that returns these rows. */
function rows(texts: string[], fetched?: () => void): Handle['run'] {
  let at = 0
  return async (sql) => {
    const [, count] = /^fetch (\d+)/.exec(sql) ?? []
    if (count === undefined) return { rows: [], changes: 0 }
    fetched?.()
    const page = texts.slice(at, at + Number(count))
    const first = at + 1
    at += page.length
    return { rows: page.map((text, index) => ({ id: first + index, text })), changes: 0 }
  }
}
const query = { sql: 'select id, text', values: [] }
const matching = (value: string) => ({
  name: 'fits',
  asked: JSON.stringify([{ isNegated: false, test: 'regexp', join: 'any', values: [[value]] }]),
})

void test('a thread reports which of many texts match', async () => {
  const matcher = openMatcher(searchCode)
  const texts = Array.from({ length: 450 }, (_, at) => (at % 100 === 0 ? 'crash' : 'calm'))
  const run = rows(texts)
  const found = await matcher.match({ run, signal: undefined }, query, matching('^cr'))
  assert.deepEqual(found, [1, 101, 201, 301, 401])
  await matcher.close()
})

void test('the signal aborts a slow text, and the next query is answered', async () => {
  const matcher = openMatcher(searchCode)
  const gone = new AbortController()
  const endless = 'ab'.repeat(30_000)
  const texts = Array.from({ length: 300 }, () => endless)
  // Matching takes seconds for each of them.
  const slow = matching('a[ab]{900}c')
  const run = rows(texts, () => setImmediate(() => gone.abort(new Error('gone'))))
  await assert.rejects(matcher.match({ run, signal: gone.signal }, query, slow), /gone/)
  const next = rows(['crash', 'calm'])
  assert.deepEqual(
    await matcher.match({ run: next, signal: undefined }, query, matching('cr')),
    [1],
  )
  await matcher.close()
})
