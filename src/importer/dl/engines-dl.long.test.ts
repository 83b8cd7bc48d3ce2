import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { asAdmin, withDatabase } from '../../../tests/databases.ts'
import { ticket, small } from '../../../tests/import/a-dl.ts'
import { compareDl, type How, importDl, withStaged } from '../../../tests/import/import-dl.ts'
import { asMysql, asPostgres, tablesIn } from '../../../tests/import/write-dumps.ts'
import { onEachInstance } from '../../../tests/instance.ts'
import { quiet } from '../../../tests/imported.ts'
import { stageSource } from '../staging/stage-source.ts'
import { type Dl, readDl } from './read-dl.ts'

type Tables = ReturnType<typeof tablesIn>

/** Dumps the given SQLite file in another format. */
const dumped =
  (write: (tables: Tables) => string | Buffer): How['as'] =>
  async (path) => {
    const staging = await stageSource(path, join(dirname(path), '../first'), quiet)
    const dump = join(dirname(path), '../dump')
    await writeFile(dump, write(tablesIn(staging)))
    staging.close()
    return dump
  }

const sources: [name: string, as: How['as']][] = [
  ['a SQLite file', undefined],
  ['mysqldump', dumped((tables) => asMysql(tables))],
  ['mysqldump, packed', dumped((tables) => gzipSync(asMysql(tables, { hex: true })))],
  ['pg_dump', dumped((tables) => asPostgres(tables, 'copy'))],
  ['pg_dump with --inserts, packed', dumped((tables) => gzipSync(asPostgres(tables, 'inserts')))],
]

void test('a dl is the same, whichever program wrote it', async () => {
  const found: unknown[] = []
  for (const [name, as] of sources) {
    await withStaged(small, as ? { as } : {}, async (staged) => void found.push(readDl(staged)))
    assert.deepEqual(found.at(-1), found[0], name)
  }
  assert.equal((found[0] as Dl).tickets.length, small.tickets.length)
})

onEachInstance('a dl in another database', (instance) => {
  void test('can be imported from a dump', async () => {
    const { ids } = await importDl(instance(), small, { as: sources[1]![1] })
    assert.equal(ids.size, 6)
    assert.ok((await compareDl(instance(), small)).clean)
    const { db } = instance()
    await db.work(async (tx) => {
      for (const table of ['ticket_files', 'tickets', 'ticket_grants'] as const) {
        await tx.deleteFrom(table).execute()
      }
    })
  })

  void test('duplicate ids are refused with the id', async () => {
    const twice = dumped((tables) => {
      const held = tables.find(({ name }) => name === 'ticket')!
      return asMysql(
        tables.map((table) => (table === held ? { ...held, rows: more(held) } : table)),
      )
    })
    const more = ({ rows }: Tables[number]) => [...rows, ...rows.slice(0, 1)]
    await assert.rejects(
      importDl(instance(), small, { as: twice }),
      /two rows of ticket have the id/,
    )
    const keyless = dumped((tables) =>
      asMysql(tables.map((table) => ({ ...table, rows: more(table), primary: [] }))),
    )
    const dl = { ...small, tickets: [ticket('a')], grants: [] }
    await assert.rejects(importDl(instance(), dl, { as: keyless }), /another row has the same id/)
  })

  void test('a truncated dump is refused', async () => {
    const cut = dumped((tables) => asMysql(tables).subarray(0, 1500))
    await assert.rejects(importDl(instance(), small, { as: cut }), { name: 'Refusal' })
  })
})

const admin = process.env['DOCKET_TEST_POSTGRES']
onEachInstance('a dl on a running server', (instance) => {
  void test('can be imported', { skip: !admin || admin === 'none' }, async () => {
    const name = `docket_dl_${randomBytes(8).toString('hex')}`
    const address = withDatabase(admin!, name)
    await asAdmin(admin!, (client) => client.query(`create database ${name}`))
    try {
      const how = {
        as: async (path: string) => {
          const dump = await dumped((tables) => asPostgres(tables, 'inserts'))!(path)
          await asAdmin(address, async (client) => client.query(await readFile(dump, 'utf8')))
          return address
        },
      }
      const { ids } = await importDl(instance(), small, how)
      assert.equal(ids.size, 6)
      const { clean, is_same } = await compareDl(instance(), small)
      assert.deepEqual([clean, is_same], [true, true])
    } finally {
      await asAdmin(admin!, (client) => client.query(`drop database ${name} with (force)`))
    }
  })
})
