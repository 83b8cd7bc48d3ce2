import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import type { Tx } from './db.ts'
import { statement } from './statement.ts'

const texts = ['a', 'B', 'ä', 'Z', '%', '_', "'", '🐞 in Größe', '', 'line\nbreak']

const names = statement((q) => q.selectFrom('installation').select('name').orderBy('name'))
const holding = statement((q, p: { part: string }, dialect) =>
  q
    .selectFrom('installation')
    .select('name')
    .where((row) => dialect.contains(row.ref('name'), p.part))
    .orderBy('name'),
)
const among = statement((q, p: { names: string[] }, dialect) =>
  q
    .selectFrom('installation')
    .select('name')
    .where((row) => dialect.oneOfTexts(row.ref('name'), p.names))
    .orderBy('name'),
)
const numbered = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('groups')
    .select('id')
    .where((row) => dialect.oneOf(row.ref('id'), p.ids))
    .orderBy('id'),
)
const listed = statement((q, _: object, dialect) =>
  q
    .selectFrom('revisions')
    .select((row) =>
      dialect
        .rows(row.selectFrom('groups').select(['id', 'name', 'icon_url']).orderBy('id', 'desc'))
        .as('groups'),
    ),
)

onEachDatabase('differences between the databases', (opened) => {
  const look = <Result>(body: (tx: Tx) => Promise<Result>) => opened().db.look(body)
  before(async () => {
    await opened().db.work(async (tx) => {
      const rows = texts.map((name) => ({ name, value: '' }))
      await tx.insertInto('installation').values(rows).execute()
      await tx
        .insertInto('revisions')
        .values({ id: 1, value: 2 ** 53 - 1 })
        .execute()
      for (const id of [1, 2 ** 40]) {
        const group = { id, name: `"${id}"`, name_key: `${id}`, description: '', userregexp: '' }
        await tx
          .insertInto('groups')
          .values({ ...group, isbuggroup: 0, isactive: 1, icon_url: null })
          .execute()
      }
    })
  })

  void test('order: texts sort by their bytes', async () => {
    const found = (await look((tx) => names(tx, {}))).map(({ name }) => name)
    const bytes = texts.map((text) => Buffer.from(text)).sort((a, b) => Buffer.compare(a, b))
    assert.deepEqual(found, bytes.map(String))
  })

  const parts: [string, string[]][] = [
    ['a', ['a', 'line\nbreak']],
    ['A', []],
    ['%', ['%']],
    ['_', ['_']],
    ["'", ["'"]],
    ['Grö', ['🐞 in Größe']],
    ['\n', ['line\nbreak']],
  ]
  for (const [part, expected] of parts) {
    void test(`text: ${JSON.stringify(part)} is found byte by byte, without wildcards`, async () => {
      const found = await look((tx) => holding(tx, { part }))
      assert.deepEqual(
        found.map(({ name }) => name),
        expected,
      )
    })
  }

  void test('json: a list of any length is one parameter', async () => {
    const some = await look((tx) => among(tx, { names: ['🐞 in Größe', "'", 'nope', ''] }))
    assert.deepEqual(
      some.map(({ name }) => name),
      ['', "'", '🐞 in Größe'],
    )
    assert.deepEqual(await look((tx) => among(tx, { names: [] })), [])
    const many = Array.from({ length: 50_000 }, (_, index) => index + 1)
    const ids = (await look((tx) => numbered(tx, { ids: [...many, 2 ** 40] }))).map(({ id }) => id)
    assert.deepEqual(ids, [1, 2 ** 40])
  })

  void test('json: rows of a subquery are complete and in order, including nulls', async () => {
    const [row] = await look((tx) => listed(tx, {}))
    assert.deepEqual(JSON.parse(row!.groups), [
      { id: 2 ** 40, name: `"${2 ** 40}"`, icon_url: null },
      { id: 1, name: '"1"', icon_url: null },
    ])
  })

  void test('integers are exact up to 2^53', async () => {
    const [row] = await look((tx) => tx.selectFrom('revisions').select('value').execute())
    assert.equal(row?.value, 2 ** 53 - 1)
  })
})
