import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { limits } from '../limits.ts'
import { findServing } from './find-serving.ts'
import { add, beat } from './nodes.store.ts'

const row = (name: string) => ({
  name,
  version: '1',
  address: '',
  settings: '{}',
  started_at: 1,
  seen_at: 1,
  beats: 0,
  is_draining: 0,
  schema: name,
})

onEachDatabase('the nodes that serve', (opened) => {
  void test('are those with new signs of life; nobody waits if there are none', async () => {
    const { db } = opened()
    const alone = await findServing(db, () => assert.fail('it waits'))
    assert.deepEqual(alone.serving, [])
    const living = await db.work(async (tx) => {
      await add(tx, row('0001-silent'))
      return add(tx, row('0002-living'))
    })
    let waits = 0
    const found = await findServing(db, async () => {
      waits += 1
      if (waits === 2) await db.work((tx) => beat(tx, { ...living, now: 2, is_draining: 0 }))
    })
    assert.equal(waits, limits.node_silent_beats + 1)
    assert.deepEqual(
      found.serving.map(({ schema }) => schema),
      ['0002-living'],
    )
    // One that came meanwhile counts, one that has stopped does not.
    await db.work((tx) => add(tx, row('0003-new')))
    const registered = await db.look(found.registered)
    assert.deepEqual(
      registered.map(({ name }) => name),
      ['0002-living', '0003-new'],
    )
  })
})
