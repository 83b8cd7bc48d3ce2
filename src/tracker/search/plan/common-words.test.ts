import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addBugs, components, fillTracker, NOW, products } from '../../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../../tests/databases.ts'
import { nobody } from '../../../accounts/actors/actors.ts'
import { Tx } from '../../../platform/db/db.ts'
import { completeTextIndex } from '../../bugs/text-index/text-index.ts'
import { searchBugs } from '../search.ts'

/** The number of bugs with the word; one in thirty is in another product. */
const BUGS = 60
/** Makes the word count as common, a page of two as short, and four bugs as few. */
const few = { texts_max: 40 }

interface Answer {
  bugs: { id: number }[]
  bug_count: number
}

onEachDatabase('common words', (opened) => {
  const search = (given: Record<string, string | string[] | boolean>) =>
    opened().db.look(async (tx) => {
      const { handle } = tx
      const asked: string[] = []
      const run: typeof handle.run = (sql, values, named) => {
        if (sql.includes('"bugs"."revision"') || sql.includes('as fitting')) asked.push(sql)
        return handle.run(sql, values, named)
      }
      const watched = new Tx({ ...handle, run }, 'look')
      const look = { tx: watched, actor: nobody, now: NOW, sign: () => '' }
      const page = { include_fields: ['id'], ...given }
      const found = await searchBugs({ ...look, site: { has_mail: false } }, page, few)
      return { ...(found as Partial<Answer>), sql: asked.at(-1)! }
    })
  const idsOf = ({ bugs = [] }: Partial<Answer>) => bugs.map(({ id }) => id)
  /** Whether the query checks the comments of each bug. */
  const asksEach = (sql: string) => /exists \(select 1 from longdescs\b/.test(sql)
  const isSlow = () => opened().db.dialect.texts.isLookupSlow

  before(async () => {
    await opened().db.work(fillTracker)
    const rows = Array.from({ length: BUGS }, (_, at) => {
      const gadget = { product_id: products.Gadget, component_id: components['Gadget Engine'] }
      return { id: 100 + at, short_desc: `zebra ${at}`, ...(at % 30 === 0 && gadget) }
    })
    await opened().db.work((tx) => addBugs(tx, rows))
    await opened().db.work(completeTextIndex)
  })

  void test('are read in advance for long pages, where checking each bug is slow', async () => {
    const long = await search({ content: ['zebra'] })
    assert.equal(idsOf(long).length, BUGS)
    assert.equal(asksEach(long.sql), !isSlow())
  })
  void test('are checked on the first bugs for short pages', async () => {
    const short = await search({ content: ['zebra'], limit: '1' })
    assert.deepEqual(idsOf(short), [100])
    assert.ok(asksEach(short.sql))
  })
  void test('are checked on few bugs, if the others are excluded', async () => {
    const gadgets = await search({ content: ['zebra'], product: ['Gadget'] })
    assert.deepEqual(idsOf(gadgets), [100, 130])
    assert.ok(asksEach(gadgets.sql))
  })
  void test('are no reason to look up fragments in all products, if few bugs are asked for', async () => {
    const gadget = { product: ['Gadget'] }
    const find = async (v1: string, more: Record<string, string[]> = {}) => {
      const criterion = { f1: ['short_desc'], o1: ['substring'], v1: [v1] }
      const found = await search({ ...criterion, order: ['bug_id'], ...more })
      return { ids: idsOf(found), readsIndex: found.sql.includes('_parts') }
    }
    assert.deepEqual(await find('zebra', gadget), { ids: [100, 130], readsIndex: false })
    assert.equal((await find('zebra 30')).readsIndex, true)
    assert.deepEqual(await find('zebra 30', gadget), { ids: [130], readsIndex: false })
    assert.deepEqual(await find('zebra 31', { product: ['Gadget', 'Widget'] }), {
      ids: [131],
      readsIndex: true,
    })
  })
  void test('are counted while they are read', async () => {
    const counted = await search({ quicksearch: 'ALL zebra -1', count_only: true })
    assert.deepEqual(counted.bug_count, BUGS - 15)
    assert.equal(asksEach(counted.sql), !isSlow())
  })
  void test('are looked up once in a ranked search, however often they are compared', async () => {
    const order = ['relevance DESC']
    const looked = ({ sql }: { sql: string }) => sql.match(/from "?bugs_words"?/g)!.length
    const once = await search({ quicksearch: 'ALL zebra', order })
    const twice = await search({ quicksearch: 'ALL zebra zebra', order })
    assert.deepEqual(idsOf(twice), idsOf(once))
    assert.equal(looked(twice), 2 * looked(once))
  })
})
