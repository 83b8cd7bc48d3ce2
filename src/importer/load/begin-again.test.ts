/** An import that begins again with another source, after rounds of the first one. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase, type Opened } from '../../../tests/databases.ts'
import { loadStaged, stageSmall, verifyStaged } from '../../../tests/imported.ts'
import { beginRounds, isCopied, isImported } from './target.ts'

onEachDatabase('an import that begins again', (opened) => {
  void test('replaces a copy that rounds followed, and restores what it dropped', async () => {
    const { db, place } = opened()
    const before = await structureOf(opened())
    const staged = await stageSmall(join(place.folder, 'import'))
    await loadStaged(place, staged, { isFollowed: true })
    await beginRounds(db, 'the small one')
    await loadStaged(place, staged, { source: 'another one' })
    assert.equal(await isImported(db), true)
    assert.equal(await isCopied(db, 'the small one'), false)
    assert.equal((await verifyStaged(opened(), staged)).clean, true)
    assert.deepEqual(await structureOf(opened()), before)
    staged.close()
  })
})

/** All indexes and references. */
function structureOf({ db }: Opened) {
  return db.look(async (tx) => {
    const isFile = tx.handle.dialect.name === 'sqlite'
    const query = isFile
      ? sql`select sql from sqlite_master where type = 'index' order by name`
      : sql`select indexdef as sql from pg_indexes where schemaname = current_schema()
          union all select pg_get_constraintdef(oid) || conrelid::regclass from pg_constraint
          where contype = 'f' order by 1`
    return (await query.execute(tx)).rows
  })
}
