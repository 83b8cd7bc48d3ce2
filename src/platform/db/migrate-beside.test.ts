import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'

import { sql } from 'kysely'

import { kinds } from '../../../tests/databases.ts'
import { schemaOf } from '../../../tests/schema-of.ts'
import {
  altered,
  created,
  putThings,
  ROWS,
  tolerated,
} from '../../../tests/upgrade/made-up-steps.ts'
import { altering } from './alter.ts'
import type { Db } from './db.ts'
import { migrate, pending } from './migrate.ts'
import { finishUpgrade, type Serving } from './migrate-beside.ts'
import { changesOf } from './migrate-step.ts'
import { readSteps } from './migration-progress.ts'
import { needsStop } from './needs-stop.ts'
import type { Migration } from './schema.ts'

const [OLD, NEW] = [created.name, tolerated.name].map((schema) => ({ name: schema, schema }))
const both = [created, tolerated]

/** Nodes that serve, and are registered. */
const nodes = (...serving: Serving[]) => {
  const registered = () => Promise.resolve(serving)
  return { others: () => Promise.resolve({ serving, registered }), registered, told: () => {} }
}
const prepare = (db: Db, steps: Migration[], ...serving: Serving[]) =>
  migrate(db, steps, { now: 1, isBrief: true, ...nodes(...serving) })
const finish = (db: Db, steps: Migration[], ...serving: Serving[]) =>
  finishUpgrade(db, steps, { now: 1, ...nodes(...serving) })
const exec = (db: Db, text: string) => db.work((tx) => sql.raw(text).execute(tx))
const stepsIn = (db: Db) => db.look(readSteps)

for (const kind of kinds.filter(({ name }) => name === 'PostgreSQL')) {
  async function open(t: TestContext) {
    const opened = await kind.open({ empty: true })
    t.after(() => opened.remove())
    return opened.db
  }
  /** As the previous version left it. */
  async function older(t: TestContext) {
    const db = await open(t)
    await migrate(db, [created], { now: 1 })
    await db.work(putThings)
    return db
  }
  const putOld = (db: Db, id: number) =>
    exec(
      db,
      `insert into things (id, owner, maker, size, old_name, gone, flag)
        values (${id}, 1, 1, ${id * 10}, 'old ${id}', 'gone', 1)`,
    )
  const putNew = (db: Db, id: number) =>
    exec(
      db,
      `insert into things (id, owner, maker, size, old_name, flag, shade)
        values (${id}, 1, 1, ${id * 10}, 'new ${id}', null, 'own')`,
    )

  void describe(`an upgrade in two phases (${kind.name})`, () => {
    void test('is prepared while the previous version serves, and finished after it', async (t) => {
      const db = await older(t)
      assert.deepEqual(await prepare(db, both, OLD!), { ran: [], prepared: [tolerated.name] })
      assert.deepEqual(await stepsIn(db), {
        done: [created.name],
        begun: [],
        prepared: [tolerated.name],
      })
      // Both versions can start, and write in their way.
      assert.deepEqual(await pending(db, [created]), [])
      assert.deepEqual(await pending(db, both), [])
      await putOld(db, 101)
      await putNew(db, 102)
      await exec(db, `insert into owners (id, name) values (3, 'Joan')`)
      await exec(db, `insert into owners (id, name, rank) values (4, 'Jean', 1)`)

      assert.deepEqual(await finish(db, both, OLD!, NEW!), [])
      assert.deepEqual(await pending(db, [created]), [])
      assert.deepEqual(await finish(db, both, NEW!), [tolerated.name])
      assert.deepEqual(await finish(db, both, NEW!), [])

      const fresh = await open(t)
      await migrate(fresh, both, { now: 1 })
      assert.deepEqual(await schemaOf(db), await schemaOf(fresh))
      const { rows } = await db.look((tx) =>
        sql<{ id: number; shade: string }>`select id, shade from things
          where id > 100 or shade is null order by id`.execute(tx),
      )
      assert.deepEqual(rows, [
        { id: 101, shade: 'red' },
        { id: 102, shade: 'own' },
      ])
      const ranks = await db.look((tx) => sql`select rank from owners order by id`.execute(tx))
      assert.deepEqual(
        ranks.rows,
        [7, 7, 7, 1].map((rank) => ({ rank })),
      )
      await assert.rejects(pending(db, [created]), /newer Docket .*0002-tolerated/)
    })

    void test('keeps what nodes write while it is finished, also after a crash', async (t) => {
      const db = await older(t)
      await prepare(db, both)
      const { values, ...how } = tolerated.fill!['things']!
      let seen = 0
      const breaking: Migration = {
        ...tolerated,
        fill: {
          things: {
            ...how,
            values: (rows, tx) => {
              if ((seen += rows.length) > ROWS / 2) throw new Error('the power failed')
              return values(rows, tx)
            },
          },
        },
      }
      await assert.rejects(finish(db, [created, breaking]), /the power failed/)
      assert.deepEqual((await stepsIn(db)).begun, [tolerated.name])
      // Another node of this version starts, and serves.
      assert.deepEqual(await pending(db, both), [])
      assert.deepEqual(await prepare(db, both, NEW!), { ran: [], prepared: [] })
      await assert.rejects(pending(db, [created]), /newer Docket/)
      await exec(db, `update things set shade = 'own' where id = ${ROWS}`)
      assert.deepEqual(await finish(db, both, NEW!), [tolerated.name])
      const { rows } = await db.look((tx) =>
        sql`select shade, count(*) from things group by shade order by shade`.execute(tx),
      )
      assert.deepEqual(
        rows.map((row) => (row as { shade: string }).shade),
        ['blue', 'own', 'red'],
      )
    })

    void test('is refused if the step does not allow it, and changes nothing', async (t) => {
      const db = await older(t)
      const steps = [created, altered]
      const refusal = { name: 'Refusal', message: /stop these nodes .*0001-created; 0002-altered/ }
      await assert.rejects(prepare(db, steps, OLD!), refusal)
      assert.deepEqual(await stepsIn(db), { done: [created.name], begun: [], prepared: [] })
      assert.deepEqual((await prepare(db, steps)).ran, [altered.name])
    })

    void test('has to be finished before the next one', async (t) => {
      const db = await older(t)
      const next: Migration = {
        name: '0003-next',
        create: {},
        alter: altering({ things: { add: { more: 'int?' } } }),
      }
      await prepare(db, both)
      await assert.rejects(prepare(db, [...both, next], OLD!, NEW!), /stop these nodes .*0001/)
      assert.deepEqual((await stepsIn(db)).prepared, [tolerated.name])
      assert.deepEqual(await prepare(db, [...both, next], NEW!), {
        ran: [tolerated.name],
        prepared: [next.name],
      })
    })

    void test('is complete at once with docket migrate, unless older nodes serve', async (t) => {
      const db = await older(t)
      const how = { now: 1 }
      assert.deepEqual((await migrate(db, both, { ...how, ...nodes(OLD!) })).prepared, [NEW!.name])
      assert.deepEqual((await migrate(db, both, { ...how, ...nodes(OLD!) })).ran, [])
      assert.deepEqual((await migrate(db, both, { ...how, ...nodes(NEW!) })).ran, [NEW!.name])
    })
  })
}

void test('is complete or missing on SQLite', async (t) => {
  const sqlite = kinds.find(({ name }) => name === 'SQLite')
  if (!sqlite) return t.skip('another database is tested')
  const opened = await sqlite.open({ empty: true })
  t.after(() => opened.remove())
  const { db } = opened
  await migrate(db, [created], { now: 1 })
  await db.work(putThings)
  const { values: _, ...how } = tolerated.fill!['things']!
  const values = () => assert.fail('the power failed')
  const breaking = { ...tolerated, fill: { things: { ...how, values } } }
  await assert.rejects(prepare(db, [created, breaking]), /the power failed/)
  assert.deepEqual(await pending(db, both), [tolerated])
  assert.deepEqual(await finish(db, both), [])
  assert.deepEqual(await prepare(db, both), { ran: [tolerated.name], prepared: [] })
})

void test('tells why nodes have to stop', () => {
  const why = (alter: Record<string, object>) => {
    const step: Migration = { name: '0002-x', create: {}, alter: altering(alter) }
    return needsStop(step, changesOf(step, [created, step]))
  }
  assert.equal(needsStop(tolerated, changesOf(tolerated, both)), undefined)
  assert.match(needsStop(altered, changesOf(altered, [created, altered]))!, /puts in the first/)
  assert.match(why({ things: { rename: { size: 'width' } } })!, /renames things.size/)
  assert.match(why({ things: { add: { more: 'int' } } })!, /requires a value in things.more/)
  assert.match(why({ things: { kinds: { note: 'text' } } })!, /requires a value in things.note/)
  assert.match(why({ things: { kinds: { maker: '-> owners' } } })!, /maker refer to owners/)
  assert.match(why({ things: { kinds: { owner: 'int' } } })!, /no longer lets things.owner refer/)
  assert.match(why({ things: { unique: [['size']] } })!, /adds a unique index/)
  assert.match(why({ things: { without: { unique: [['old_name']] } } })!, /removes a unique index/)
  assert.match(why({ things: { drop: ['flag'] } })!, /drops things.flag, in which each row/)
  assert.match(why({ parts: { primary: ['thing', 'number'] } })!, /primary key of parts/)
})
