/**
 * A step for tests that alters tables of real installations in every possible way, after the real
 * steps.
 */

import { migrations } from '../../src/migrations/list.ts'
import { altering } from '../../src/platform/db/alter.ts'
import { type Migration, table } from '../../src/platform/db/schema.ts'

/** Each is just after a commit, so that the next start continues there. */
export const POINTS = [
  'first batch',
  'second batch',
  'before the shape',
  'after the shape',
] as const

/** Where an upgrade is interrupted. */
export type Point = (typeof POINTS)[number]

const alter = altering({
  bugs: {
    add: { size: 'int', origin: 'text', keeper: '-> users?' },
    value: { origin: 'here' },
    kinds: { resolution: 'text?', reporter_accessible: '-> users?' },
    rename: { op_sys: 'operating_system' },
    drop: ['rep_platform'],
    index: [['size', 'id'], { on: ['operating_system'], where: `origin <> 'here'` }],
  },
  longdescs: { kinds: { extra_data: 'text' }, index: [['type', 'id']] },
})

/** The changes that `assertKept` has to expect. */
export const RESHAPED = {
  renamed: { 'bugs.op_sys': 'operating_system' },
  changed: ['bugs.rep_platform', 'bugs.reporter_accessible', 'longdescs.extra_data'],
}

/** All real steps and this one, which calls `at` at certain points. */
export function reshaping(at: (point: Point) => void = () => {}): Migration[] {
  let batches = 0
  const step: Migration = {
    name: '9001-reshaped',
    create: { origins: table({ id: 'id', bug_id: '-> bugs', name: 'text' }) },
    alter,
    fill: {
      bugs: {
        reads: ['short_desc', 'reporter'],
        batch_rows: 1,
        values(rows) {
          const point = POINTS[batches++]
          if (point) at(point)
          return rows.map(({ short_desc, reporter }) => ({
            size: (short_desc as string).length,
            reporter_accessible: reporter,
          }))
        },
      },
      longdescs: {
        reads: ['extra_data'],
        batch_rows: 2,
        values: (rows) => rows.map(({ extra_data }) => ({ extra_data: extra_data ?? '' })),
      },
    },
    does: 'puts in the origin of bugs',
    async run(tx) {
      at('before the shape')
      const from = tx.queries.insertInto('origins' as never).columns(['bug_id', 'name'] as never)
      const bugs = tx.queries.selectFrom('bugs').select(['id', 'short_desc'])
      await from.expression(bugs as never).execute()
    },
    // Read when the tables have their new shape, right before the commit.
    get index() {
      at('after the shape')
      return {}
    },
  }
  return [...migrations, step]
}
