import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from './databases.ts'
import { differ, prepare } from './simulate/differential.ts'

const SEED = 1
const BUGS = 60
const SEARCHES = 400

onEachDatabase('random searches', (opened) => {
  void test('find what one finds by looking at every bug', async () => {
    const { db } = opened()
    const data = await prepare(db, SEED, BUGS)
    assert.deepEqual(await differ(db, data, SEED, SEARCHES), [])
  })
})
