/** Comparing rows that were read again with the staged ones. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { stageSmall } from '../../../tests/imported.ts'
import { Incoming } from './incoming.ts'
import { takeIncoming, WHOLE } from './take-incoming.ts'

/** More than a call can have arguments. */
const MANY = 200_000
const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`

const TABLES: [what: string, table: string, insert: string][] = [
  [
    'with a primary key',
    'longdescs_tags',
    `insert into longdescs_tags ${numbers} select i, 1, 'tag' from n`,
  ],
  ['without one', 'cc', `insert into cc ${numbers} select i, 1 from n`],
]

for (const [what, table, insert] of TABLES) {
  void test(`finds that very many rows of a table ${what} are gone`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-incoming-'))
    const staging = await stageSmall(folder)
    assert.equal(staging.primary(table).length > 0, what === 'with a primary key')
    staging.change(`delete from ${table}`)
    staging.change('begin')
    staging.change(insert)
    const incoming = new Incoming(staging, folder)
    const { columns, primary } = staging.declared(table)!
    incoming.table({ name: table, columns: [...columns], primary: [...primary] })
    const taking = { staging, incoming, folder }
    const changes = takeIncoming(taking, table, { scope: WHOLE, column: undefined })
    staging.change('commit')
    assert.deepEqual([changes.gone.length, changes.rows], [MANY, MANY])
    assert.deepEqual([...staging.rows(`select 1 from ${table}`)], [])
    staging.close()
    await rm(folder, { recursive: true })
  })
}
