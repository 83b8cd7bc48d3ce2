import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import { dropFact } from '../../accounts/installation/facts.ts'
import { onEachDatabase } from '../../../tests/databases.ts'
import { loadStaged, stageSmall, verifyStaged } from '../../../tests/imported.ts'
import { actorById } from '../../accounts/actors/actors.ts'
import { openTransactions, type Look } from '../../platform/work/work.ts'
import { listAsked, searchFor } from '../../tracker/views/bug-lists/asked.ts'
import { parametersOf } from '../../tracker/search/saved-searches/saved-searches.rules.ts'
import { searchBugs } from '../../tracker/search/search.ts'
import type { SearchAsked } from '../../tracker/search/ask/search.wire.ts'
import { checkTextIndex } from '../../tracker/bugs/text-index/check-text-index.ts'
import { renewTextIndex } from '../../tracker/bugs/text-index/complete.ts'
import { inspectStaging } from '../inspect/inspect.ts'
import { print } from '../inspect/print.ts'
import { decodeSupplementary } from '../map/supplementary.ts'
import { readAs } from '../report/read-as.ts'
import { decodeImported } from './decode-imported.ts'
import * as store from './load.store.ts'
import { DECODED } from './target.ts'

const mark = (hex: string) => `\uFDD0[U+${hex}]\uFDD1`

const texts: [written: string, read: string][] = [
  ['plain', 'plain'],
  [`a${mark('1F600')}b${mark('10FFFF')}`, 'a😀b\u{10FFFF}'],
  [mark('1F600').repeat(2), '😀😀'],
  [mark('F600'), mark('F600')],
  [mark('01F600'), mark('01F600')],
  [mark('110000'), mark('110000')],
  [mark('1f600'), mark('1f600')],
  ['[U+1F600]', '[U+1F600]'],
]
for (const [written, read] of texts) {
  void test(`${JSON.stringify(written)} is read as ${JSON.stringify(read)}`, () => {
    assert.equal(decodeSupplementary(written), read)
  })
}

const LONG = 'x'.repeat(2_000_000)
onEachDatabase('characters beyond the BMP that were written for an old MySQL', (opened) => {
  const textsNow = () =>
    opened().db.look(async (tx) => {
      const rows = await tx
        .selectFrom('longdescs')
        .select(['id', 'thetext'])
        .orderBy('id')
        .execute()
      return new Map(rows.map(({ id, thetext }) => [id, thetext]))
    })

  void test('are counted, decoded by an import, and compared', async () => {
    const staged = await stageSmall(join(opened().place.folder, 'import'))
    const write = 'update longdescs set thetext = ? where comment_id = ?'
    staged.change(write, `one ${mark('1F600')}${mark('1F680')}`, 2)
    staged.change(write, `two ${mark('1F600')}`, 3)
    const search = 'insert into namedqueries (id, userid, name, query) values (1, 1, ?, ?)'
    staged.change(search, 'Rockets', 'f1=longdesc&o1=substring&v1=%F0%9F%9A%80')
    const inspected = inspectStaging(staged)
    assert.deepEqual(inspected.charset.supplementary, { comments: 2, characters: 3 })
    assert.match(print(inspected).join('\n'), /3 characters in 2 comments/)
    assert.match(readAs(staged, { name: 'UTC' }, false).join('\n'), /\[U\+1F600\] .* decoded: 3\./)
    await loadStaged(opened().place, staged)
    assert.equal((await textsNow()).get(2), 'one 😀🚀')
    const verified = await verifyStaged(opened(), staged)
    assert.equal(verified.bugs.different, 0)
    assert.match(verified.searches[0]!.told, /^finds 1 bug, as in the source/)
    await opened().db.work((tx) => store.setText(tx, { id: 3, thetext: `two ${mark('1F600')}` }))
    assert.equal((await verifyStaged(opened(), staged)).bugs.different, 1)
    staged.close()
  })

  void test('are decoded if an older Docket imported them, and an interrupted run resumes', async () => {
    const { db } = opened()
    const before = await textsNow()
    const ids = [...before.keys()].slice(-3)
    const written = (id: number) => `wisdom${id}${mark('1F600')} ${id === ids[1] ? LONG : ''}`
    await db.work(async (tx) => {
      for (const id of ids) await store.setText(tx, { id, thetext: written(id) })
      await dropFact(tx, DECODED)
    })
    await renewTextIndex(db, () => undefined)
    const found = async (word: string) => {
      const transactions = openTransactions(db, { clock: () => 0, secret: new Uint8Array(32) })
      const asked = searchFor(listAsked(parametersOf(`f1=content&o1=matches&v1=${word}`)))
      const who = async ({ tx }: Pick<Look, 'tx'>) => (await actorById(tx, 1))!
      const counted = { ...asked, count_only: true } as SearchAsked
      const answer = await transactions.look(who, (look) => searchBugs(look, counted))
      return 'bug_count' in answer ? answer.bug_count : undefined
    }
    assert.notEqual(await found('1f600'), 0)
    let steps = 0
    const breakOff = () => {
      if (++steps === 3) throw new Error('the light went out')
    }
    const step = Math.ceil(ids.at(-1)! / 4)
    await assert.rejects(decodeImported(db, breakOff, step), /light/)
    const left: number[] = []
    await decodeImported(db, (count) => left.push(count), step)
    assert.equal(left[0], ids.at(-1)! - 2 * step)
    const after = await textsNow()
    for (const id of ids) assert.equal(after.get(id), decodeSupplementary(written(id)))
    assert.equal(await found('1f600'), 0)
    assert.notEqual(await found(`wisdom${ids[1]}`), 0)
    for await (const { findings } of checkTextIndex(db)) assert.deepEqual(findings, [])
    await decodeImported(db, () => assert.fail('it is done once'))
  })

  void test('are irrelevant to a Docket without an import', async () => {
    const { db } = opened()
    await db.work((tx) => dropFact(tx, 'import_source'))
    await db.work((tx) => dropFact(tx, DECODED))
    await decodeImported(db, () => assert.fail('nothing is to be decoded'))
  })
})
