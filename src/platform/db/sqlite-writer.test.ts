import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { sql } from 'kysely'

import { Fault } from '../faults.ts'
import type { Tx } from './db.ts'
import { SqliteWriter, type WriterLimits } from './sqlite-writer.ts'

const LIMITS = { works_queue_max: 100, work_deadline_ms: 60_000 }

/** A file with a table of numbers, and its writer. */
function open(t: TestContext, limits: Partial<WriterLimits> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'docket-writer-'))
  const path = join(folder, 'numbers.db')
  const other = new DatabaseSync(path)
  other.exec('pragma journal_mode = wal; create table numbers (number integer unique)')
  const writer = new SqliteWriter(path, { ...LIMITS, ...limits })
  t.after(async () => {
    if (other.isOpen) other.close()
    // Some tests have closed it.
    await writer.close().catch(() => {})
    rmSync(folder, { recursive: true })
  })
  return { path, writer, other }
}

const put = (number: number) => (tx: Tx) => sql`insert into numbers values (${number})`.execute(tx)
const isFault = (fault: string, said: RegExp) => (error: unknown) =>
  error instanceof Fault && error.fault === fault && said.test(error.message)
const countIn = (file: DatabaseSync) =>
  file.prepare('select count(*) as n from numbers').get()!['n']
const pragma = async (writer: SqliteWriter, name: string) =>
  writer.work(async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(tx)
    return Object.values(rows[0] ?? {})[0]
  })

void test('the number of waiting works is limited by the setting, and the next is refused', async (t) => {
  const { writer } = open(t, { works_queue_max: 3 })
  const waiting = [1, 2, 3].map((number) => writer.work(put(number)))
  assert.throws(
    () => writer.work(put(4)),
    isFault('database_busy', /^Too many changes are waiting/),
  )
  assert.equal(writer.measures().works_waiting, 3)
  await Promise.all(waiting)
  await writer.work(put(4))
  assert.deepEqual([writer.measures().works_waiting, writer.measures().works], [0, 4])
})

void test('concurrent works share a commit, for at most 10 ms', async (t) => {
  const { writer, other } = open(t)
  let now = 1_000
  t.mock.method(performance, 'now', () => now)
  /** The counts that others see when a work begins: those of earlier commits. */
  const seen: unknown[] = []
  const works = [1, 2, 3, 4].map((number) =>
    writer.work(async (tx) => {
      seen.push(countIn(other))
      await put(number)(tx)
      now += 5
    }),
  )
  await Promise.all(works)
  assert.deepEqual(seen, [0, 0, 2, 2])
})

void test('concurrent works run in the contexts of those who queued them', async (t) => {
  const { writer } = open(t)
  const context = new AsyncLocalStorage<number>()
  const told = [1, 2, 3].map((number) =>
    context.run(number, () => writer.work(async () => context.getStore())),
  )
  assert.deepEqual(await Promise.all(told), [1, 2, 3])
})

void test('a work that awaits something else has a timeout, and is rolled back after it', async (t) => {
  const { writer, other } = open(t, { work_deadline_ms: 2_000 })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow = writer.work(async (tx) => {
    await put(1)(tx)
    begun.resolve()
    await released.promise
    await put(2)(tx)
  })
  const refused = assert.rejects(slow, isFault('database_slow', /longer than 2 seconds/))
  await begun.promise
  t.mock.timers.tick(1_999)
  t.mock.timers.tick(1)
  await refused
  // The rest of the work no longer has a transaction.
  released.resolve()
  await writer.work(put(3))
  assert.equal(countIn(other), 1)
  await writer.work(put(1))
})

void test('a statement after the timeout of its work is refused', async (t) => {
  const { writer } = open(t, { work_deadline_ms: 2_000 })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const until = (ms: number) =>
    writer.work(async (tx) => {
      now += ms
      await put(ms)(tx)
    })
  await until(2_000)
  await assert.rejects(until(2_001), isFault('database_slow', /longer than 2 seconds/))
})

void test('waits for locks of others, and finally reports all waiting statements', async (t) => {
  const { writer, other } = open(t)
  other.exec('begin immediate')
  const identity = writer.identity
  const works = [1, 2].map((number) => writer.work(put(number)))
  const locked = isFault('database_locked', /^The database is locked by another program/)
  await Promise.all(works.map((work) => assert.rejects(work, locked)))
  assert.equal(writer.identity, identity, 'nothing was begun that something remembered may rest on')
  const later = writer.work(put(3))
  other.exec('rollback')
  await later
  assert.equal(countIn(other), 1)
})

void test('a lock that is released in time delays a work without refusing it', async (t) => {
  const { writer, other } = open(t)
  other.exec('begin immediate')
  const works = [1, 2].map((number) => writer.work(put(number)))
  // By now, the first attempt has run into the lock.
  for (let turn = 0; turn < 5; turn++) await nextTurn()
  assert.equal(writer.measures().works, 0)
  other.exec('rollback')
  await Promise.all(works)
  assert.equal(countIn(other), 2)
})

void test('reports a damaged file at once instead of waiting as for a lock', async (t) => {
  const { writer } = open(t)
  await writer.work((tx) => sql`pragma query_only = on`.execute(tx))
  await assert.rejects(writer.work(put(1)), /attempt to write a readonly database/)
})

void test('closing waits for works that have begun', async (t) => {
  const { writer, other } = open(t)
  const work = writer.work(put(1))
  await writer.close()
  await work
  assert.equal(countIn(other), 1)
})

void test('a bulk insert skips durability during the load, and restores it afterwards', async (t) => {
  const { path, writer, other } = open(t, { bulk: true, cache_kib: 3_000 })
  other.close()
  const names = ['foreign_keys', 'synchronous', 'temp_store', 'cache_size']
  const how: unknown[] = []
  for (const name of names) how.push(await pragma(writer, name))
  assert.deepEqual(how, [0, 0, 1, -3_000])
  await writer.work(put(1))
  await writer.close()
  const after = new DatabaseSync(path)
  assert.equal(after.prepare('pragma journal_mode').get()!['journal_mode'], 'wal')
  after.close()

  const service = new SqliteWriter(path, LIMITS)
  const usual: unknown[] = []
  for (const name of [...names, 'journal_mode']) usual.push(await pragma(service, name))
  assert.deepEqual(usual, [1, 2, 2, -16_000, 'wal'])
  await service.close()
})

void test('a bulk insert writes directly to the file if nobody else uses it', async (t) => {
  const { path, other, writer: first } = open(t)
  other.close()
  await first.close()
  const writer = new SqliteWriter(path, { ...LIMITS, bulk: true })
  assert.equal(await pragma(writer, 'journal_mode'), 'truncate')
  await writer.work((tx) => sql`alter table numbers rename to figures`.execute(tx))
  await writer.close()
})
