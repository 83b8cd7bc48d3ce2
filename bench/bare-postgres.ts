/**
 * The bare program that Docket on PostgreSQL is compared with: `node:http` and a pool, which run
 * the statements of Docket that read a bug, prepared and pipelined in one round trip, and send
 * their rows as JSON; a POST repeats what filing a bug writes.
 * `node bench/bare-postgres.ts ADDRESS API_KEY CONNECTIONS`.
 */

import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import pg from 'pg'

import { actorById } from '../src/accounts/actors/actors.ts'
import { keptKey } from '../src/accounts/api-keys/api-keys.ts'
import * as callers from '../src/accounts/authentication/callers.store.ts'
import { clock } from '../src/platform/clock.ts'
import { Tx } from '../src/platform/db/db.ts'
import { postgres } from '../src/platform/db/dialect.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { readAhead } from '../src/platform/db/remembered.ts'
import { openTransactions } from '../src/platform/work/work.ts'
import { createBug } from '../src/tracker/bugs/create/create-bug.ts'
import type { NewBug } from '../src/tracker/bugs/create/create-bug.wire.ts'
import { revisionOf, wholeBugs } from '../src/tracker/bugs/read/read.store.ts'

interface Sent {
  name: string
  text: string
  values: unknown[]
}

const [url, api_key, connections] = process.argv.slice(2) as [string, string, string]
const pool = new pg.Pool({
  connectionString: url,
  max: Number(connections),
  pipeline: true,
  options: '-c jit=off -c plan_cache_mode=force_generic_plan',
})

/** The statements of a call, in order. */
async function recorded(call: (tx: Tx) => unknown): Promise<Sent[]> {
  const sent: Sent[] = []
  const run = (text: string, values: readonly unknown[]) => {
    sent.push({ name: `bare_${sent.length}`, text, values: [...values] })
    return Promise.resolve({ rows: [], changes: 0 })
  }
  await call(new Tx({ identity: {}, dialect: postgres, run }, 'look'))
  return sent
}

const [caller] = await pool
  .query<{ id: number; group_set_id: number }>(
    `select users.id, users.group_set_id from users join api_keys on user_id = users.id
      where key_hash = $1`,
    [keptKey(api_key)],
  )
  .then(({ rows }) => rows)
const viewer = {
  viewer_id: Number(caller!.id),
  viewer_set_id: Number(caller!.group_set_id),
  viewer_qa_id: 0,
}
/** Stands for the number of the requested bug. */
const ANY = 987_654_321
const statements = await recorded(async (tx) => {
  readAhead(tx)
  await callers.byKey(tx, { key_hash: keptKey(api_key) })
  await revisionOf(tx, { ...viewer, id: ANY })
  await wholeBugs(tx, { ...viewer, ids: [ANY] }, { isNeeded: () => false, has_cc: true })
})

const valuesFor = (values: readonly unknown[], id: number) =>
  values.map((value) => (value === ANY ? id : Array.isArray(value) ? [id] : value))

async function read(id: number): Promise<unknown> {
  const client = await pool.connect()
  try {
    const [, ...results] = await Promise.all([
      client.query('begin isolation level repeatable read read only'),
      ...statements.map(({ values, ...named }) =>
        client.query({ ...named, values: valuesFor(values, id) }),
      ),
      client.query('commit'),
    ])
    return results[statements.length - 1]!.rows
  } finally {
    client.release()
  }
}

let writes: Promise<Written[]> | undefined

/** Repeats what filing a bug wrote, with the ids that the rows get now. */
async function file(asked: NewBug): Promise<unknown> {
  const client = await pool.connect()
  try {
    const ids = new Map<unknown, unknown>()
    const now = (value: unknown) => (ids.has(value) ? ids.get(value) : value)
    const running: Promise<unknown>[] = [client.query('begin isolation level serializable')]
    for (const { name, text, values, id } of await (writes ??= recordFiling(asked))) {
      const bound = values.map((value) => (Array.isArray(value) ? value.map(now) : now(value)))
      const inserted = client.query<{ id: number }>({ name, text, values: bound })
      running.push(inserted)
      if (id !== undefined) ids.set(id, (await inserted).rows[0]!.id)
    }
    await Promise.all(running)
    await client.query('commit')
    return { id: [...ids.values()][0] }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Concurrent filings can conflict, as for Docket. */
async function again(body: typeof file, asked: NewBug): Promise<unknown> {
  for (;;) {
    try {
      return await body(asked)
    } catch (error) {
      if ((error as { code?: string }).code !== '40001') throw error
    }
  }
}

interface Written extends Sent {
  /** Of the inserted row, if it is returned. */
  id: number | undefined
}

/** Files a bug with Docket, and returns the statements that wrote. */
async function recordFiling(asked: NewBug): Promise<Written[]> {
  const limits = { connections_max: 3, works_queue_max: 10, work_deadline_ms: 10_000 }
  const db = await openPostgres(url, limits)
  const written: Written[] = []
  const recording = ({ handle }: Tx) =>
    new Tx(
      {
        ...handle,
        async run(text, values, named) {
          const outcome = await handle.run(text, values, named)
          const { id } = outcome.rows[0] ?? {}
          const name = `filing_${written.length}`
          if (!text.startsWith('select')) {
            written.push({ name, text, values: [...values], id: id as number | undefined })
          }
          return outcome
        },
      },
      'work',
    )
  const work: typeof db.work = (body) => db.work((tx) => body(recording(tx)))
  const transactions = openTransactions({ ...db, work }, { clock, secret: randomBytes(32) })
  const actor = await db.look((tx) => actorById(tx, viewer.viewer_id))
  await transactions.work(actor!, (at) => createBug(at, asked))
  await db.close()
  return written
}

async function answer({ method, url: path = '' }: IncomingMessage, body: Promise<unknown>) {
  if (method === 'POST') return again(file, (await body) as NewBug)
  return { bugs: await read(Number(/\d+$/.exec(path)?.[0])), faults: [] }
}

const server = createServer((request, response) => {
  const send = (text: string, status = 200) => {
    response.statusCode = status
    response.setHeader('content-type', 'application/json; charset=UTF-8')
    response.setHeader('content-length', Buffer.byteLength(text))
    response.end(text)
  }
  const body = request.method === 'POST' ? json(request) : Promise.resolve()
  answer(request, body).then(
    (result) => send(JSON.stringify(result)),
    (error: unknown) => send(String(error), 500),
  )
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ready at http://127.0.0.1:${port}/\n`)
})
process.once('SIGTERM', () => process.exit())
