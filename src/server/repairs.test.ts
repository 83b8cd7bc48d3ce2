import assert from 'node:assert/strict'
import { test } from 'node:test'

import { migrations } from '../migrations/list.ts'
import { tablesOf } from '../platform/db/whole-tables.ts'
import { LISTS } from './repairs.ts'

void test('rows of lists, which may be deleted, are rows to which nothing refers', () => {
  const tables = new Map(tablesOf(migrations).map(({ name, table }) => [name, table]))
  const kinds = [...tables.values()].flatMap(({ columns }) => Object.values(columns))
  for (const name of LISTS) {
    assert.ok(tables.has(name), `there is no table ${name}`)
    const referring = kinds.filter((kind) => kind.replace('?', '') === `-> ${name}`)
    assert.deepEqual(referring, [], name)
  }
})
