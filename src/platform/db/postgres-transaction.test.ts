import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate as breath } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import type { Tx } from './db.ts'
import { openCanceller } from './postgres-cancel.ts'
import { within } from './postgres-transaction.ts'

const onPostgres = kinds.filter(({ name }) => name === 'PostgreSQL')

const add = (tx: Tx, name: string) =>
  sql`insert into keyworddefs (name, name_key, description) values (${name}, ${name}, '')`.execute(
    tx,
  )
const fails = (tx: Tx) => sql`select 1 / 0`.execute(tx)
const names = (tx: Tx) => tx.selectFrom('keyworddefs').select('name').orderBy('name').execute()

onEachDatabase(
  'a pipelined transaction',
  (opened) => {
    void test('a failed statement in the middle fails all that follow, and the work', async () => {
      const { db } = opened()
      let outcomes: string[] = []
      const work = db.work(async (tx) => {
        await names(tx)
        const running = [add(tx, 'first'), fails(tx), add(tx, 'second')]
        outcomes = (await Promise.allSettled(running)).map(({ status }) => status)
      })
      await assert.rejects(work, /division by zero/)
      assert.deepEqual(outcomes, ['fulfilled', 'rejected', 'rejected'])
      assert.deepEqual(await db.look(names), [])
    })

    void test('a body that hides the failure of a statement is not committed', async () => {
      const { db } = opened()
      const work = db.work(async (tx) => {
        await add(tx, 'hidden')
        await fails(tx).catch(() => {})
      })
      await assert.rejects(work, /division by zero/)
      assert.deepEqual(await db.look(names), [])
      await db.work((tx) => add(tx, 'later'))
      assert.deepEqual(await db.look(names), [{ name: 'later' }])
      await db.work((tx) => sql`delete from keyworddefs`.execute(tx))
    })

    void test('a work fails for the reason of the first failed statement, whichever is noticed', async () => {
      const { db } = opened()
      const work = db.work(async (tx) => {
        await names(tx)
        const slowly = async () => {
          const [failed] = await Promise.allSettled([fails(tx)])
          await breath()
          if (failed.status === 'rejected') throw failed.reason
        }
        await Promise.all([slowly(), names(tx)])
      })
      await assert.rejects(work, /division by zero/)
    })

    void test('statements that run together see one snapshot and return their own rows', async () => {
      const { db } = opened()
      const numbers = Array.from({ length: 50 }, (_, index) => index)
      const got = await db.look((tx) =>
        Promise.all(
          numbers.map(async (number) => {
            const { rows } = await sql<{ n: number }>`select ${number}::int as n`.execute(tx)
            return rows[0]?.n
          }),
        ),
      )
      assert.deepEqual(got, numbers)
    })

    void test('declared statements run with generic plans, others with their own', async () => {
      const { db } = opened()
      const mode = async (tx: Tx, named: boolean) => {
        const shown = `select current_setting('plan_cache_mode') as mode`
        return (await tx.handle.run(shown, [], named)).rows[0]?.['mode']
      }
      const modes = await db.look(async (tx) => [
        await mode(tx, true),
        await mode(tx, false),
        await mode(tx, true),
      ])
      const [generic, custom] = ['force_generic_plan', 'force_custom_plan']
      assert.deepEqual(modes, [generic, custom, generic])
      assert.equal(await db.look((tx) => mode(tx, true)), generic)
    })
  },
  onPostgres,
)

onEachDatabase(
  'a transaction that cannot begin',
  (opened) => {
    let pool: pg.Pool
    before(() => {
      pool = new pg.Pool({
        connectionString: opened().place.database,
        max: 1,
        pipeline: true,
      })
    })
    after(() => pool.end())

    void test('changes nothing and returns nothing', async () => {
      const { db } = opened()
      const how = {
        begin: 'begin isolation level nonsense',
        counted: { statements: 0 },
        deadline_ms: 1_000,
        matcher: undefined,
      }
      const at = { pool, canceller: openCanceller(() => pool) }
      const work = within(at, { ...how, what: 'work' }, (tx) => add(tx, 'on its own'))
      await assert.rejects(work, /syntax error/)
      assert.deepEqual(await db.look(names), [])
      await assert.rejects(within(at, { ...how, what: 'look' }, names), /syntax error/)
    })
  },
  onPostgres,
)
