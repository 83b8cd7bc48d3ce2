import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { tablesIn, writeSqlite } from '../../../tests/import/write-dumps.ts'
import { quiet, stageSmall } from '../../../tests/imported.ts'
import { lossReport } from '../report/losses.ts'
import type { Staging } from '../staging/open-staging.ts'
import { stageSource } from '../staging/stage-source.ts'
import { EVERYTHING } from '../staged.ts'
import type { ImportContext } from './context.ts'
import { Losses } from './losses.ts'
import { strangeOf } from './parts.ts'
import { sideData } from './side-data.ts'

type Tables = ReturnType<typeof tablesIn>
const MIB = 1024 * 1024

function addColumn(tables: Tables, [table, name]: [string, string], value: (id: number) => string) {
  const held = tables.find((one) => one.name === table)!
  held.columns = [...held.columns, { name, type: 'text', kind: 'text' }]
  for (const row of held.rows) row.push(value(Number(row[0])))
}

const notes = (rows: Tables[number]['rows']): Tables[number] => ({
  name: 'ext_notes',
  columns: [
    { name: 'id', type: 'integer', kind: 'integer' },
    { name: 'note', type: 'text', kind: 'text' },
  ],
  primary: ['id'],
  rows,
})

void describe('data without a place in Docket', () => {
  let temp: string
  let staged: Staging
  before(async () => {
    temp = await mkdtemp(join(tmpdir(), 'docket-side-'))
    const small = await stageSmall(join(temp, 'small'))
    const tables = tablesIn(small)
    small.close()
    const logins = tables.find(({ name }) => name === 'profiles')!.rows.map(([, login]) => login)
    addColumn(tables, ['profiles', 'email'], (id) => (id === 2 ? 'else@where.example' : ''))
    const emails = tables.find(({ name }) => name === 'profiles')!.rows
    for (const [at, row] of emails.entries()) if (row[0] !== 2) row.splice(-1, 1, logins[at]!)
    tables.push(
      notes([
        [1, 'short'],
        [2, ''],
        [3, 'x'.repeat(2 * MIB)],
        [4, 'y'.repeat(17 * MIB)],
      ]),
    )
    writeSqlite(join(temp, 'bugs.sqlite'), tables)
    staged = await stageSource(join(temp, 'bugs.sqlite'), join(temp, 'staging'), quiet)
    staged.change('update longdescs set already_wrapped = 1 where comment_id = 2')
    staged.change('update profiles set mybugslink = 0 where userid = 3')
  })
  after(async () => {
    staged?.close()
    await rm(temp, { recursive: true })
  })

  const kept = (losses = new Losses()) => {
    const context = { staged, losses } as unknown as ImportContext
    const puts = sideData(strangeOf(staged)).flatMap((part) => [...part.rows(context, EVERYTHING)])
    return puts.map(([, row]) => row as { table_name: string; row_key: string; body: string })
  }
  const of = (table: string) =>
    kept()
      .filter(({ table_name }) => table_name === table)
      .map(({ row_key, body }): unknown[] => [JSON.parse(row_key), JSON.parse(body)])

  void test('is kept if it differs from the usual value', () => {
    assert.deepEqual(of('longdescs'), [[{ comment_id: 2 }, { already_wrapped: 1 }]])
    const people = of('profiles')
    assert.deepEqual(people[0], [{ userid: 2 }, { mybugslink: 1, email: 'else@where.example' }])
    assert.deepEqual((people[1] as [object])[0], { userid: 3 })
    assert.equal(people.length, 2)
  })

  void test('is kept if it is long, and reported if it is too long', () => {
    const losses = new Losses()
    const rows = kept(losses).filter(({ table_name }) => table_name === 'ext_notes')
    const sizes = rows.map(({ body }) => (JSON.parse(body) as { note: string | null }).note?.length)
    assert.deepEqual(sizes, [5, 0, 2 * MIB, undefined])
    const told = losses.all().find(({ what }) => /larger than 16 MiB/.test(what))
    assert.deepEqual(told?.examples, ['note of ext_notes {"id":4}'])
  })

  void test('reports users whose address is not their login name, and how they are imported', () => {
    const report = lossReport({ losses: [] }, staged, {}).join('\n')
    assert.match(report, /1 account: mail goes to the login name[^]*: else@where\.example\n/)
  })
})
