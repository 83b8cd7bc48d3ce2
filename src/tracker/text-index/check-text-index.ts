/** Whether the text index has every bug and every comment, and nothing else. */

import { type Checking, inPages } from '../../platform/db/checked.ts'
import type { Db } from '../../platform/db/db.ts'
import { idsBetween, lastText } from '../../platform/db/put-texts.ts'
import { INDEXES } from './text-index.ts'

const PAGE = 10_000

export async function* checkTextIndex(db: Db): Checking {
  for (const [index, table] of Object.entries(INDEXES)) {
    yield* inPages<number>(db, async (tx, after = 0) => {
      // What comes later waits for its turn.
      const last = await lastText(tx, index)
      const until = Math.min(after + PAGE, last)
      const there = await idsBetween(tx, `${table}.id`, { after, until })
      const known = await idsBetween(tx, `${index}.rowid`, { after, until })
      const next = until < last ? { next: until } : {}
      return { seen: there.size, findings: compare(index, table, there, known), ...next }
    })
  }
}

function compare(index: string, table: string, there: Set<number>, known: Set<number>): string[] {
  const hint = 'run docket reindex'
  const lacking = [...there].filter((id) => !known.has(id))
  const extra = [...known].filter((id) => !there.has(id))
  return [
    ...lacking.map((id) => `${index}: the text of row ${id} of ${table} is missing; ${hint}`),
    ...extra.map(
      (id) => `${index}: there is a text of row ${id} of ${table}, which is not; ${hint}`,
    ),
  ]
}
