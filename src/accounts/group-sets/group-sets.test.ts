import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import type { Db } from '../../platform/db/db.ts'
import { sha256 } from '../../platform/ids.ts'
import { beginAccounts } from '../install/install.ts'
import { setParameter } from '../parameters/parameters.ts'
import { checkGroupSets } from '../memberships/check-group-sets.ts'
import { type Mode, sees } from './group-sets.rules.ts'
import {
  groupsOf,
  groupsOfAll,
  internForBug,
  internForReader,
  recompute,
  setsWithAny,
} from './group-sets.ts'

const cases: [mode: Mode, reader: number[], bug: number[], isSeen: boolean][] = [
  ['all', [], [], true],
  ['any', [], [], true],
  ['all', [], [1], false],
  ['any', [], [1], false],
  ['all', [1], [1, 2], false],
  ['any', [1], [1, 2], true],
  ['all', [1, 2, 3], [1, 2], true],
  ['any', [3], [1, 2], false],
]
for (const [mode, reader, bug, isSeen] of cases) {
  const whose = `in ${mode} of the groups ${bug.join()}`
  void test(`${whose}: a member of ${reader.join()} ${isSeen ? 'sees' : 'does not see'}`, () => {
    assert.equal(sees(new Set(reader), new Set(bug), mode), isSeen)
  })
}

/** Excludes set 0, which everyone sees. */
const seen = (db: Db) =>
  db.look(async (tx) => {
    const all = tx.selectFrom('group_set_sees').selectAll()
    const rows = await all.where('bug_set_id', '<>', 0).execute()
    return rows.map(({ reader_set_id, bug_set_id }) => `${reader_set_id} ${bug_set_id}`).toSorted()
  })
async function findings(db: Db) {
  const found: string[] = []
  let sets = 0
  for await (const step of checkGroupSets(db)) {
    sets += step.seen
    found.push(...step.findings)
  }
  return { sets, found }
}

onEachDatabase('sets of groups', (opened) => {
  let [red, blue, both] = [0, 0, 0]
  before(() => opened().db.work(beginAccounts))
  const turn = (mode: Mode) =>
    opened().db.work(async (tx) => {
      await setParameter(tx, 'or_groups', mode === 'any' ? '1' : '0')
      await recompute(tx)
    })

  void test('are equal for the same groups in any order', async () => {
    const { db } = opened()
    await db.work(async (tx) => {
      red = await internForReader(tx, [10])
      both = await internForReader(tx, [11, 10, 11])
      assert.equal(await internForReader(tx, new Set([10, 11])), both)
      blue = await internForReader(tx, [11])
      assert.equal(await internForReader(tx, []), 0)
    })
    assert.equal(new Set([0, red, blue, both]).size, 4)
    assert.deepEqual(await seen(db), [])
  })

  void test('are visible from their first use, to present and future members', async () => {
    const { db } = opened()
    await db.work(async (tx) => {
      assert.equal(await internForBug(tx, [10]), red)
      assert.equal(await internForBug(tx, [10, 11]), both)
    })
    const now = [`${red} ${red}`, `${both} ${red}`, `${both} ${both}`].toSorted()
    assert.deepEqual(await seen(db), now)
    const all = await db.work((tx) => internForReader(tx, [9, 10, 11]))
    assert.deepEqual(await seen(db), [...now, `${all} ${red}`, `${all} ${both}`].toSorted())
    assert.equal(await db.work((tx) => internForBug(tx, [10])), red)
    assert.equal((await seen(db)).length, 5)
  })

  void test('are visible to more people if one group is enough, and to as many as before afterwards', async () => {
    const { db } = opened()
    const before = await seen(db)
    await turn('any')
    const more = [`${red} ${both}`, `${blue} ${both}`]
    assert.deepEqual(await seen(db), [...before, ...more].toSorted())
    const green = await db.work((tx) => internForBug(tx, [12, 11]))
    const mixed = (await seen(db)).filter((pair) => pair.endsWith(` ${green}`))
    assert.deepEqual((await findings(db)).found, [])
    assert.equal(mixed.length, 4)
    await turn('all')
    assert.deepEqual(await seen(db), [...before, `${green} ${green}`].toSorted())
  })

  void test('list their groups, one and several', async () => {
    const { db } = opened()
    await db.look(async (tx) => {
      assert.deepEqual(await groupsOf(tx, both), new Set([10, 11]))
      assert.deepEqual(await groupsOf(tx, 4711), new Set())
      assert.deepEqual(
        await groupsOfAll(tx, [both, red, both, 4711]),
        new Map([
          [both, new Set([10, 11])],
          [red, new Set([10])],
          [4711, new Set()],
        ]),
      )
      assert.deepEqual(await groupsOfAll(tx, []), new Map())
      assert.deepEqual(await setsWithAny(tx, []), [])
    })
    const withBlue = await db.look((tx) => setsWithAny(tx, [11, 4711]))
    assert.ok(withBlue.includes(blue) && withBlue.includes(both) && !withBlue.includes(red))
  })

  void test('are read only once, because they never change', async () => {
    const { db } = opened()
    const groups = () => db.look((tx) => groupsOf(tx, red))
    const first = await groups()
    const { statements } = db.measures()
    assert.equal(await groups(), first)
    const { statements: after } = db.measures()
    await db.look((tx) => groupsOfAll(tx, [red]))
    assert.equal(db.measures().statements - after, after - statements + 1)
  })

  void test('of a transaction that was rolled back are forgotten, and their numbers may be reused', async () => {
    const { db } = opened()
    const failed = db.work(async (tx) => {
      const id = await internForReader(tx, [20, 21])
      assert.deepEqual(await groupsOf(tx, id), new Set([20, 21]))
      throw new Error('no')
    })
    await assert.rejects(failed, /no/)
    const id = await db.work((tx) => internForReader(tx, [22]))
    assert.deepEqual(await db.look((tx) => groupsOf(tx, id)), new Set([22]))
  })

  void test('are checked: their groups, and who sees them', async () => {
    const { db } = opened()
    const { sets, found } = await findings(db)
    const rows = await db.look((tx) => tx.selectFrom('group_sets').select('id').execute())
    assert.deepEqual([sets, found], [rows.length, []])
    await db.work(async (tx) => {
      const pair = { reader_set_id: blue, bug_set_id: red }
      await tx.insertInto('group_set_sees').values(pair).execute()
      await tx
        .deleteFrom('group_set_sees')
        .where('reader_set_id', '=', both)
        .where('bug_set_id', '=', both)
        .execute()
      const another = { group_ids: '[12]' }
      await tx.updateTable('group_sets').set(another).where('id', '=', blue).execute()
      // A set has exactly one text form.
      const unsorted = { group_ids: '[11,10]', hash: sha256('[11,10]') }
      await tx.updateTable('group_sets').set(unsorted).where('id', '=', both).execute()
    })
    const damaged = (await findings(db)).found
    for (const line of [
      `group set ${blue}: does not match its hash`,
      `group set ${both}: does not match its hash`,
      `group set ${both}: people with the set ${both} cannot see its bugs, but should`,
    ]) {
      assert.ok(damaged.includes(line), damaged.join('\n'))
    }
    await db.work(async (tx) => {
      for (const [id, group_ids] of [[blue, '[11]'] as const, [both, '[10,11]'] as const]) {
        const set = { group_ids, hash: sha256(group_ids) }
        await tx.updateTable('group_sets').set(set).where('id', '=', id).execute()
      }
    })
    const shown = `group set ${red}: people with the set ${blue} can see its bugs, but should not`
    assert.ok((await findings(db)).found.includes(shown))
    await db.work(recompute)
    assert.deepEqual((await findings(db)).found, [])
  })
})
