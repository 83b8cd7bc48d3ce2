import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'

import { beside } from './here.ts'

const cases: [from: string, name: string, is: string][] = [
  ['file:///srv/src/jobs/pool.ts', './worker', 'file:///srv/src/jobs/worker.ts'],
  ['file:///srv/dist/jobs/pool.js', './worker', 'file:///srv/dist/jobs/worker.js'],
  ['file:///srv/a.b/dist/pool.js', '../db/thread', 'file:///srv/a.b/db/thread.js'],
  ['file:///C:/Program%20Files/dist/pool.js', './w', 'file:///C:/Program%20Files/dist/w.js'],
  ['file:///srv/src/pool.ts?v=2', './worker', 'file:///srv/src/worker.ts'],
]
for (const [from, name, is] of cases) {
  void test(`${name} beside ${from}`, () => assert.equal(beside(from, name).href, is))
}

void test('the URL of a neighbouring file exists', () => {
  assert.ok(existsSync(beside(import.meta.url, './here')))
})
