import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from '../../tests/databases.ts'
import { configOf } from '../../tests/places.ts'
import { layOut } from './data-folder.ts'
import { openDatabase } from './database.ts'

onEachDatabase('the database from the settings', (opened) => {
  void test('has at most as many connections to PostgreSQL as configured', async (t) => {
    const { db: first, place } = opened()
    if (first.dialect.name !== 'postgres') return t.skip('a file has none')
    const config = { ...configOf(place.database), database_connections_max: 3 }
    const db = await openDatabase(config, layOut(place.folder))
    try {
      assert.deepEqual(db.places, { quick: 1, slow: 1 })
      const ended = Promise.withResolvers<void>()
      const [begun, three] = [new Set<number>(), Promise.withResolvers<void>()]
      const looks = [1, 2, 3, 4, 5].map((number) =>
        db.look(async (tx) => {
          await tx.selectFrom('installation').selectAll().execute()
          if (begun.add(number).size === 3) three.resolve()
          await ended.promise
        }),
      )
      await three.promise
      assert.equal(db.measures().looks_open, 3)
      ended.resolve()
      await Promise.all(looks)
      assert.equal(begun.size, 5)
    } finally {
      await db.close()
    }
  })
})
