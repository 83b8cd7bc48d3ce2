/**
 * Declared statements run with one plan for all values. Each of these plans, on 50,000 bugs, reads
 * tables that grow through an index.
 */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import type { Tx } from '../src/platform/db/db.ts'
import { declaredStatements } from '../src/platform/db/statement.ts'
import { makeFolder } from '../src/server/data-folder.ts'
import '../src/server/commands/list.ts'
import '../src/server/compose.ts'
import { generate } from '../tools/generate-data.ts'
import { kinds, limits, onEachDatabase } from './databases.ts'

const BUGS = 50_000
/** A table with as many rows grows with the bugs. */
const GROWN = 10_000

/** Statements that read a whole table, and why they may. */
const WHOLE: [statement: RegExp, reason: string][] = [
  [/^select .* from "(components|versions|milestones)"/, 'cached until products change'],
  [/^update "bugs" set "(\w+)" = \$1, .* where "\1" = \$2$/, 'an administrator renames a value'],
  [/^select "id" from "bugs" where "\w+" = \$1 limit \$2$/, 'an administrator deletes a value'],
  [/^select "bug_id" from "bug_changes" where "fieldid" = \$1 limit/, 'the same for a field'],
  [
    /^select distinct "bugs"."id" as "bug_id".* from "flags"/,
    'an administrator limits a flag type',
  ],
  [/^select "\w+" as "value", count\(\*\) as "bugs" from "bugs"/, 'an administrator sees values'],
  [/^select "group_set_id", count\(\*\)/, 'an administrator changes the groups of a product'],
]

const rowsOf = async (tx: Tx, text: string) =>
  (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(tx)).rows

onEachDatabase(
  'the generic plans of declared statements',
  (opened) => {
    void test('read no table that grows from end to end', async () => {
      const { db, place } = opened()
      const target = {
        database: place.database,
        works_queue_max: limits.works_queue_max,
        database_connections_max: limits.connections_max,
        admin_login: 'admin@example.com',
        admin_password: 'a long enough password',
        admin_api_key: undefined,
      }
      const quiet = { at() {}, say() {} }
      await generate({ bugs: BUGS, seed: 1 }, await makeFolder(place.folder), target, quiet)
      await db.outside.run('vacuum analyze')
      const read: string[] = []
      await db.look(async (tx) => {
        const grown = await rowsOf(
          tx,
          `select relname from pg_class where relkind = 'r' and reltuples >= ${GROWN}`,
        )
        const names = grown.map(({ relname }) => String(relname))
        assert.ok(names.includes('bugs') && names.includes('longdescs'), names.join())
        const statements = declaredStatements(db.dialect).filter(
          (statement) => !WHOLE.some(([known]) => known.test(statement)),
        )
        assert.ok(statements.length > 400, String(statements.length))
        for (const [at, statement] of statements.entries()) {
          const scanned = (await genericPlan(tx, at, statement)).filter((line) =>
            names.some((name) => new RegExp(`Seq Scan on ${name}\\b`).test(line)),
          )
          if (scanned.length > 0) read.push(`${statement}\n${scanned.join('\n')}`)
        }
      })
      assert.deepEqual(read, [])
    })
  },
  kinds.filter(({ name }) => name === 'PostgreSQL'),
)

/** The lines of the plan that fits all parameters. */
async function genericPlan(tx: Tx, at: number, statement: string) {
  await rowsOf(tx, `prepare plan_${at} as ${statement}`)
  const numbers = [...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number))
  const nulls = Array.from({ length: Math.max(0, ...numbers) }, () => 'null').join()
  await rowsOf(tx, `set local plan_cache_mode = force_generic_plan`)
  const plan = await rowsOf(tx, `explain execute plan_${at}${nulls && `(${nulls})`}`)
  await rowsOf(tx, `deallocate plan_${at}`)
  return plan.map((row) => String(row['QUERY PLAN']))
}
