import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { kinds, type Opened, onEachDatabase } from './databases.ts'
import { isFull } from './full.ts'
import { differByChart, differByField, prepare } from './simulate/differential.ts'
import type { Data } from './simulate/rows.ts'

const SEED = 1
const BUGS = 60
const SEARCHES = 400

/** PostgreSQL takes longer, and the fields are the same. */
for (const kind of kinds) {
  const searches = isFull || kind.name === 'SQLite' ? SEARCHES : SEARCHES / 4
  const tell = (opened: () => Opened) => tellSearches(opened, searches)
  onEachDatabase('searches find the same as a check of every bug', tell, [kind])
}

function tellSearches(opened: () => Opened, searches: number) {
  let data: Data
  before(async () => void (data = await prepare(opened().db, SEED, BUGS)))

  void test('for each field by each operator', async () => {
    assert.deepEqual(await differByField(opened().db, data, SEED, 1), [])
  })

  void test('for random charts', async () => {
    assert.deepEqual(await differByChart(opened().db, data, SEED, searches), [])
  })
}
