import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { groupsOf, internForReader } from './group-sets.ts'

onEachDatabase('sets of groups', (opened) => {
  void test('a set of a work that failed is forgotten, and its number may be that of another', async () => {
    const { db } = opened()
    const failed = db.work(async (tx) => {
      const id = await internForReader(tx, [10, 11])
      assert.deepEqual(await groupsOf(tx, id), new Set([10, 11]))
      throw new Error('no')
    })
    await assert.rejects(failed, /no/)
    const id = await db.work((tx) => internForReader(tx, [12]))
    assert.deepEqual(await db.look((tx) => groupsOf(tx, id)), new Set([12]))
  })
})
