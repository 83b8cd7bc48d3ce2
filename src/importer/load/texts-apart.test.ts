import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { loadStaged, stageSmall } from '../../../tests/imported.ts'
import { layOut } from '../../server/data-folder.ts'
import { checkTextIndex } from '../../tracker/bugs/text-index/check-text-index.ts'
import { renewTextIndex } from '../../tracker/bugs/text-index/complete.ts'

/** The whole content of an index: the position of each word, and the data stored with the texts. */
function contentOf(path: string) {
  const file = new DatabaseSync(path)
  const rows = (sql: string) => JSON.stringify(file.prepare(sql).all())
  const content = ['bugs_words', 'bugs_parts', 'longdescs_words'].map((index) => {
    file.exec(`create virtual table temp.${index}_v using fts5vocab(main, ${index}, 'instance')`)
    return rows(`select * from temp.${index}_v order by term, doc, offset`)
  })
  content.push(rows('select rowid, bug_id, isprivate, weight from longdescs_words order by 1'))
  content.push(rows('select * from longdescs_words_config'))
  file.close()
  return content
}

onEachDatabase('a text index that is built during insertion', (opened) => {
  void test('equals one that is built afterwards', async (t) => {
    const { db, place } = opened()
    if (db.dialect.name !== 'sqlite') return t.skip('several can write at a time there')
    const folder = join(place.folder, 'import')
    const { database } = layOut(place.folder)
    const staged = await stageSmall(folder)
    // A comment of a missing bug is not indexed.
    staged.change('update longdescs set bug_id = 999 where comment_id = 3')
    await loadStaged(place, staged, { apart: { folder, database, texts_min: 0 } })
    staged.close()
    assert.equal(existsSync(join(folder, 'texts.db')), false)
    for await (const { findings } of checkTextIndex(db)) assert.deepEqual(findings, [])
    const built = contentOf(database)
    assert.ok(built.every((rows) => rows.length > 10))
    await renewTextIndex(db, () => {})
    assert.deepEqual(contentOf(database), built)
  })
})
