import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachDatabase } from './databases.ts'
import { differByChart, differByField, prepare } from './simulate/differential.ts'
import type { Data } from './simulate/rows.ts'

const SEED = 1
const BUGS = 60
const SEARCHES = 400

onEachDatabase('searches find the same as a check of every bug', (opened) => {
  let data: Data
  before(async () => void (data = await prepare(opened().db, SEED, BUGS)))

  void test('for each field by each operator', async () => {
    assert.deepEqual(await differByField(opened().db, data, SEED, 1), [])
  })

  void test('for random charts', async () => {
    assert.deepEqual(await differByChart(opened().db, data, SEED, SEARCHES), [])
  })
})
