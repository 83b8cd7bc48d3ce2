/** Writes rows in bulk to PostgreSQL, with COPY on a separate connection. */

import pg from 'pg'

import { type Bulk, type Cell, cellsOf, columnsOf, GROWING, type TableName } from './bulk.ts'

const CHARACTERS_AT_ONCE = 1024 * 1024

interface Dropped {
  what: string
  drop: string
  make: string
}

/**
 * Drops indexes and foreign keys, and creates them after the rows, which checks every reference.
 */
export async function openPostgresBulk(url: string): Promise<Bulk> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
  const dropped = await droppable(client)
  for (const { drop } of dropped) await client.query(drop)
  const shelves = new Map<TableName, { columns: string[]; text: string }>()
  let sending: Promise<unknown> = Promise.resolve()
  const send = (table: TableName, text: string) => {
    const columns = columnsOf(table).join(', ')
    sending = sending.then(() => copy(client, `copy ${table} (${columns}) from stdin`, text))
  }
  const sendBeyond = (limit: number) => {
    for (const [table, shelf] of shelves) {
      if (shelf.text.length <= limit) continue
      send(table, shelf.text)
      shelf.text = ''
    }
  }
  const flush = async () => {
    sendBeyond(0)
    await sending
  }
  return {
    add(table, row) {
      let shelf = shelves.get(table)
      if (!shelf) shelves.set(table, (shelf = { columns: columnsOf(table), text: '' }))
      shelf.text += `${cellsOf(row, shelf.columns).map(escape).join('\t')}\n`
    },
    // Waits until earlier rows are sent, to limit how many are held in memory.
    async breathe() {
      if (![...shelves.values()].some(({ text }) => text.length > CHARACTERS_AT_ONCE)) return
      await sending
      sendBeyond(CHARACTERS_AT_ONCE)
    },
    flush,
    async close(told) {
      await flush()
      for (const { what, make } of dropped.toReversed()) {
        told(what)
        await client.query(make)
      }
      told('vacuum')
      for (const table of shelves.keys()) await client.query(`vacuum (analyze) ${table}`)
      await client.end()
    },
  }
}

/** The text format of COPY: tabs between cells, one line per row. */
function escape(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'number') return String(cell)
  return NEEDS_ESCAPE.test(cell) ? cell.replaceAll(ESCAPED, (one) => ESCAPES[one]!) : cell
}
const NEEDS_ESCAPE = /[\\\n\r\t]/
const ESCAPED = /[\\\n\r\t]/g
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The methods of pg's connection for COPY, which its types omit. */
interface Copying extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** One COPY with all its rows, queued by pg's client like any other query. */
function copy(client: pg.Client, sql: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.query(sql),
      handleCopyInResponse(connection: Copying) {
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    } as pg.Submittable)
  })
}

async function droppable(client: pg.Client): Promise<Dropped[]> {
  const tables = [GROWING]
  const indexes = await client.query<{ name: string; make: string }>(
    `select indexname as name, indexdef as make from pg_indexes
     where schemaname = current_schema() and tablename = any($1)
     and indexname not in (select conname from pg_constraint)
     order by indexname`,
    tables,
  )
  const references = await client.query<{ table: string; name: string; make: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as make
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])
     order by conname`,
    tables,
  )
  // They are created in reverse order.
  return [
    ...references.rows.map(({ table, name, make }) => ({
      what: `reference ${name}`,
      drop: `alter table ${table} drop constraint ${name}`,
      make: `alter table ${table} add constraint ${name} ${make}`,
    })),
    ...indexes.rows.map(({ name, make }) => ({
      what: `index ${name}`,
      drop: `drop index ${name}`,
      make,
    })),
  ]
}
