import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase, openAgain } from '../../../tests/databases.ts'
import { remembered, revision, touch } from './remembered.ts'
import { statement } from './statement.ts'

const put = statement((q, p: { name: string; value: string }) =>
  q
    .insertInto('installation')
    .values({ name: p.name, value: p.value })
    .onConflict((row) => row.column('name').doUpdateSet({ value: p.value })),
)
const get = statement((q, p: { name: string }) =>
  q.selectFrom('installation').select('value').where('name', '=', p.name),
)
const named = statement((q, p: { names: string[] }, dialect) =>
  q
    .selectFrom('installation')
    .select('name')
    .where((row) => dialect.oneOfTexts(row.ref('name'), p.names))
    .orderBy('name'),
)

onEachDatabase('works and looks', (opened) => {
  void test('a work is visible in full once it is committed', async () => {
    const { db } = opened()
    await db.work(async (tx) => {
      await put(tx, { name: 'a', value: '1' })
      await put(tx, { name: 'b', value: '2' })
    })
    assert.deepEqual(
      (await db.look((tx) => named(tx, { names: ['b', 'a', 'x'] }))).map(({ name }) => name),
      ['a', 'b'],
    )
    assert.deepEqual(await db.look((tx) => named(tx, { names: [] })), [])
  })

  void test('a work that throws is rolled back, and concurrent works are not affected', async () => {
    const { db } = opened()
    const works = await Promise.allSettled([
      db.work((tx) => put(tx, { name: 'before', value: '1' })),
      db.work(async (tx) => {
        await put(tx, { name: 'torn', value: '1' })
        throw new Error('no')
      }),
      db.work((tx) => put(tx, { name: 'after', value: '1' })),
    ])
    assert.deepEqual(
      works.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    const found = await db.look((tx) => named(tx, { names: ['before', 'torn', 'after'] }))
    assert.deepEqual(
      found.map(({ name }) => name),
      ['after', 'before'],
    )
  })

  void test('concurrent works on one row lose no update, and all succeed', async () => {
    const { db } = opened()
    await db.work((tx) => put(tx, { name: 'sum', value: '0' }))
    const add = () =>
      db.work(async (tx) => {
        const row = await get.first(tx, { name: 'sum' })
        await put(tx, { name: 'sum', value: String(Number(row?.value) + 1) })
      })
    await Promise.all(Array.from({ length: 200 }, add))
    assert.equal((await db.look((tx) => get.first(tx, { name: 'sum' })))?.value, '200')
  })

  void test('a look sees one snapshot, however long it takes', async () => {
    const { db } = opened()
    await db.work((tx) => put(tx, { name: 'moment', value: 'old' }))
    const looked = Promise.withResolvers<void>()
    const changed = looked.promise.then(() =>
      db.work((tx) => put(tx, { name: 'moment', value: 'new' })),
    )
    await db.look(async (tx) => {
      const first = await get.first(tx, { name: 'moment' })
      looked.resolve()
      await changed
      const second = await get.first(tx, { name: 'moment' })
      assert.deepEqual([first?.value, second?.value], ['old', 'old'])
    })
    assert.equal((await db.look((tx) => get.first(tx, { name: 'moment' })))?.value, 'new')
  })

  void test('a look cannot change anything', async () => {
    const { db } = opened()
    await assert.rejects(db.look((tx) => put(tx, { name: 'x', value: 'y' })))
  })

  void test('a transaction inside another is refused', async () => {
    const { db } = opened()
    const nested = db.work(() => db.work((tx) => put(tx, { name: 'x', value: 'y' })))
    await assert.rejects(nested, /inside a work/)
    await assert.rejects(
      db.look(async () => db.look((tx) => get(tx, { name: 'x' }))),
      /inside a look/,
    )
  })

  void test('a transaction that is over is refused', async () => {
    const { db } = opened()
    const kept = await db.work((tx) => Promise.resolve({ tx }))
    await assert.rejects(get(kept.tx, { name: 'x' }), /has ended/)
  })

  void test('statements of a long look that run together return their own rows', async () => {
    const { db } = opened()
    const names = Array.from({ length: 20 }, (_, at) => `together ${at}`)
    for (const name of names) await db.work((tx) => put(tx, { name, value: name.toUpperCase() }))
    const rows = await db.look(
      (tx) => Promise.all([...names, 'none'].map((name) => get.first(tx, { name }))),
      { aside: true },
    )
    const expected = [...names.map((name) => name.toUpperCase()), undefined]
    assert.deepEqual(
      rows.map((row) => row?.value),
      expected,
    )
  })

  void test('a failed statement fails a long look, not those that follow', async () => {
    const { db } = opened()
    const wrong = db.look(
      (tx) => Promise.all([sql`select no_such_column`.execute(tx), get.first(tx, { name: 'x' })]),
      { aside: true },
    )
    await assert.rejects(wrong, /no_such_column/)
    await db.work((tx) => put(tx, { name: 'after', value: 'yes' }))
    const row = await db.look((tx) => get.first(tx, { name: 'after' }), { aside: true })
    assert.equal(row?.value, 'yes')
  })

  void test('a long look moves to another thread and sees the same', async () => {
    const { db } = opened()
    await db.work((tx) => put(tx, { name: 'aside', value: 'yes' }))
    const row = await db.look((tx) => get.first(tx, { name: 'aside' }), { aside: true })
    assert.equal(row?.value, 'yes')
  })
})

onEachDatabase('statements', (opened) => {
  void test('are not JIT-compiled by PostgreSQL, which would take longer than running them', async () => {
    const { db } = opened()
    if (db.dialect.name !== 'postgres') return
    const { rows } = await db.look((tx) => sql<{ jit: string }>`show jit`.execute(tx))
    assert.deepEqual(rows, [{ jit: 'off' }])
  })
})

const [THINGS, OTHERS] = [1, 2] as const

onEachDatabase('remembered tables', (opened) => {
  let loads = 0
  const all = remembered([THINGS], async (tx) => {
    loads += 1
    return new Map(
      (await tx.selectFrom('installation').selectAll().execute()).map((r) => [r.name, r.value]),
    )
  })

  void test('are read again only after they have been touched', async () => {
    const { db } = opened()
    loads = 0
    assert.equal((await db.look(all)).get('k'), undefined)
    await db.look(all)
    assert.equal(loads, 1)
    await db.work(async (tx) => {
      await put(tx, { name: 'k', value: 'new' })
      await touch(tx, THINGS)
      assert.equal((await all(tx)).get('k'), 'new')
    })
    assert.equal((await db.look(all)).get('k'), 'new')
    assert.equal(await db.look((tx) => revision(tx, [THINGS, OTHERS])), '1,0')
  })

  void test('are not affected by touching another topic', async () => {
    const { db } = opened()
    await db.look(all)
    loads = 0
    await db.work((tx) => touch(tx, OTHERS))
    await db.look(all)
    assert.equal(loads, 0)
    assert.equal(await db.look((tx) => revision(tx, [THINGS, OTHERS])), '1,1')
    await db.work((tx) => touch(tx, OTHERS, THINGS))
    await db.look(all)
    assert.equal(loads, 1)
    assert.equal(await db.look((tx) => revision(tx, [THINGS, OTHERS])), '2,2')
  })

  void test('do not need notifications from other programs on the same database', async () => {
    const { db, place } = opened()
    const other = await openAgain(place)
    try {
      await other.look(all)
      await db.work(async (tx) => {
        await put(tx, { name: 'k', value: 'newer' })
        await touch(tx, THINGS)
      })
      assert.equal((await other.look(all)).get('k'), 'newer')
    } finally {
      await other.close()
    }
  })

  void test('values derived from remembered ones name their topics, too', async () => {
    const { db } = opened()
    const forgetful = remembered([OTHERS], async (tx) => (await all(tx)).size)
    await assert.rejects(db.look(forgetful), /rests on topic 1/)
    const careful = remembered([OTHERS, THINGS], async (tx) => (await all(tx)).size)
    assert.equal(await db.look(careful), 1)
  })

  void test('values that a work read after touching something are not shared', async () => {
    const { db } = opened()
    const torn = db.work(async (tx) => {
      await touch(tx, OTHERS)
      await put(tx, { name: 'k', value: 'torn' })
      assert.equal((await all(tx)).get('k'), 'torn')
      throw new Error('no')
    })
    await assert.rejects(torn, /no/)
    assert.equal((await db.look(all)).get('k'), 'newer')
  })

  void test('values that a rolled-back work read are forgotten', async () => {
    const { db } = opened()
    const torn = db.work(async (tx) => {
      await put(tx, { name: 'k', value: 'torn' })
      await touch(tx, THINGS)
      await all(tx)
      throw new Error('no')
    })
    await assert.rejects(torn, /no/)
    await db.work(async (tx) => {
      await touch(tx, THINGS)
      assert.equal((await all(tx)).get('k'), 'newer')
    })
    assert.equal((await db.look(all)).get('k'), 'newer')
  })

  void test('are read once more by a work that touched them, and only once', async () => {
    const { db } = opened()
    await db.work(async (tx) => {
      assert.equal((await all(tx)).get('k'), 'newer')
      await put(tx, { name: 'k', value: 'newest' })
      await touch(tx, THINGS)
      loads = 0
      const once = await all(tx)
      assert.equal(once.get('k'), 'newest')
      assert.equal(await all(tx), once)
      assert.equal(loads, 1)
    })
  })
})
