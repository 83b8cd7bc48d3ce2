import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { addBugs, fillTracker, NOW } from '../../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../../tests/databases.ts'
import { nobody } from '../../../accounts/actors/actors.ts'
import { limits } from '../../../platform/limits.ts'
import { searchBugs } from '../search.ts'
import { totalOf } from './totals.ts'

const MAX = limits.search_counted_bugs_max
/** The bugs of the fixture, without the hidden one. */
const VISIBLE = 5

onEachDatabase('totals of searches', (opened) => {
  const search = (given: Parameters<typeof searchBugs>[1]) =>
    opened().db.look((tx) => {
      const look = { tx, actor: nobody, now: NOW, sign: () => '', site: { has_mail: false } }
      return searchBugs(look, { limit: '1', include_fields: ['id'], ...given })
    })
  const totalIn = async (given: Parameters<typeof searchBugs>[1] = {}) => {
    const { bugs, total, total_is_exact } = (await search({ total: true, ...given })) as {
      bugs: object[]
    } & Partial<ReturnType<typeof totalOf>>
    return { bugs: bugs.length, total, total_is_exact }
  }

  before(() => opened().db.work(fillTracker))

  void test('cover all pages, and are not returned by default', async () => {
    const exact = { total: VISIBLE, total_is_exact: true }
    assert.deepEqual(await totalIn(), { bugs: 1, ...exact })
    assert.deepEqual(await totalIn({ limit: '1', offset: '99' }), { bugs: 0, ...exact })
    assert.deepEqual(await totalIn({ cursor: '' }), { bugs: 1, ...exact })
    assert.deepEqual(Object.keys(await search({})), ['bugs', 'faults'])
  })

  void test('are exact up to a limit, and beyond it on request', async () => {
    const add = (from: number, count: number) =>
      opened().db.work((tx) =>
        addBugs(
          tx,
          Array.from({ length: count }, (_, at) => ({ id: from + at })),
        ),
      )
    await add(100, MAX - VISIBLE)
    assert.deepEqual(await totalIn(), { bugs: 1, total: MAX, total_is_exact: true })
    await add(100 + MAX, 2)
    assert.deepEqual(await totalIn(), { bugs: 1, total: MAX, total_is_exact: false })
    assert.deepEqual(await search({ count_only: true }), { bug_count: MAX + 2 })
  })
})
