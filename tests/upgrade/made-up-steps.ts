/** Schema steps for tests: tables that are created, then altered in every possible way. */

import { altering } from '../../src/platform/db/alter.ts'
import type { Row, Tx } from '../../src/platform/db/db.ts'
import { putLastIds } from '../../src/platform/db/last-ids.ts'
import { type Migration, table } from '../../src/platform/db/schema.ts'
import { putRows, tablesOf } from '../../src/platform/db/whole-tables.ts'

/** Enough for several batches. */
export const ROWS = 40
/** Few, so that fills take several transactions. */
export const BATCH_ROWS = 7

const tables = {
  owners: table({ id: 'id', name: 'text' }, { unique: [['name']] }),
  things: table(
    {
      id: 'id',
      owner: '-> owners',
      next: '-> things?',
      maker: 'int',
      size: 'int',
      old_name: 'text',
      gone: 'text?',
      note: 'text?',
      flag: 'int',
    },
    {
      unique: [['old_name']],
      index: [
        ['owner', 'id'],
        { on: ['old_name'], where: 'size > 10 and old_name is not null' },
        ['gone'],
      ],
    },
  ),
  parts: table(
    { thing: '-> things', at: 'int', number: 'int' },
    { primary: ['thing', 'at'], index: [['number']] },
  ),
}

/** Creates the tables. */
export const created: Migration = { name: '0001-created', create: tables }

/** Uses everything that an alteration can declare. */
export const alter = altering({
  things: {
    add: { colour: 'text', kind: 'text', keeper: '-> owners?' },
    value: { kind: "it's plain" },
    kinds: { note: 'text', flag: 'int?', maker: '-> owners' },
    rename: { old_name: 'name', owner: 'holder' },
    drop: ['gone'],
    index: [['colour', 'id'], { on: ['kind', 'name'], where: `kind > 'a'` }],
    unique: [['size']],
    without: { index: [['gone']] },
  },
  parts: { add: { weight: 'int?' }, primary: ['thing', 'number'] },
})

/** Alters them in one step that takes several transactions. */
export const altered: Migration = {
  name: '0002-altered',
  create: { colours: table({ name: 'text', things: 'int' }, { primary: ['name'] }) },
  alter,
  fill: {
    things: {
      reads: ['size', 'note'],
      batch_rows: BATCH_ROWS,
      values: (rows) =>
        rows.map(({ size, note }) => ({ colour: colourOf(size as number), note: note ?? '' })),
    },
    parts: {
      reads: ['number'],
      batch_rows: BATCH_ROWS,
      values: (rows) => rows.map(({ number }) => ({ weight: (number as number) * 2 })),
    },
  },
  does: 'puts in the first colour',
  async run(tx) {
    const put = tx.queries.insertInto('colours' as never)
    await put.values({ name: 'blue', things: 0 } as never).execute()
  },
}

/** Changes that do not rebuild a table in SQLite. */
export const widened: Migration = {
  name: '0003-widened',
  create: {},
  alter: altering({ things: { add: { shade: 'text?' }, index: [['shade']] } }),
}

/** Columns with the same value in all rows: one nullable, one a reference. */
export const valued: Migration = {
  name: '0004-valued',
  create: {},
  alter: altering({
    owners: { add: { rank: 'int?' }, value: { rank: 7 } },
    parts: { add: { keeper: '-> owners' }, value: { keeper: 2 } },
  }),
}

/** Uses everything that both this version and the one with `created` can serve beside. */
export const tolerated: Migration = {
  name: '0002-tolerated',
  create: { marks: table({ id: 'id', name: 'text' }) },
  alter: altering({
    things: {
      add: { shade: 'text?' },
      kinds: { flag: 'int?' },
      drop: ['gone'],
      index: [['shade', 'id']],
      without: { index: [['gone']] },
    },
    owners: { add: { rank: 'int' }, value: { rank: 7 } },
  }),
  fill: {
    things: {
      reads: ['size'],
      batch_rows: BATCH_ROWS,
      values: (rows) => rows.map(({ size }) => ({ shade: colourOf(size as number) })),
    },
  },
}

/** In their order. */
export const all = [created, altered, widened, valued]

/** The value with which a new column is filled. */
export const colourOf = (size: number) => (size % 2 ? 'blue' : 'red')

/** Inserts rows into the tables of `created`. */
export async function putThings(tx: Tx) {
  const [owners, things, parts] = tablesOf([created])
  await putRows(tx, owners!, [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Grace' },
  ])
  const numbers = Array.from({ length: ROWS }, (_, at) => at + 1)
  await putRows(tx, things!, numbers.map(thingOf))
  const part = (thing: number) => ({ thing, at: 1, number: thing * 3 })
  await putRows(tx, parts!, numbers.map(part))
  await putLastIds(tx, [owners!, things!], {})
}

const thingOf = (id: number): Row => ({
  id,
  owner: (id % 2) + 1,
  next: id > 1 ? id - 1 : null,
  maker: 1,
  size: id * 2 + (id % 2),
  old_name: `thing ${id} "ä'`,
  gone: 'gone',
  note: id % 3 ? null : 'note',
  flag: 1,
})

/** The same row after `altered`. */
export const alteredThing = (id: number): Row => {
  const { owner, next, maker, size, old_name, note, flag } = thingOf(id)
  return {
    id,
    holder: owner,
    next,
    maker,
    size,
    name: old_name,
    note: note ?? '',
    flag,
    colour: colourOf(size as number),
    kind: "it's plain",
    keeper: null,
    shade: null,
  }
}
