/** Checks that the text index contains exactly the words of every bug and comment. */

import { type Checked, type Checking, inPages } from '../../../platform/db/checked.ts'
import { compareKept } from '../../../platform/db/check-kept.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { idsBetween, type Kept, lastText } from '../../../platform/db/put-texts.ts'
import { readSums, SUMMED_ROWS_MAX, type Sums } from '../../../platform/db/text-sums.ts'
import { index as made } from '../../../migrations/0008-text-index.ts'
import { INDEXES, partsOfBug, wordsOfBug, wordsOfComment } from './text-index.ts'
import * as store from './text-index.store.ts'

const PAGE = 10_000
/** Rows whose texts are read at once. */
const TEXTS = 500
type Index = keyof typeof INDEXES

/** Finds texts whose index differs from what it should be. */
export async function* checkTextIndex(db: Db): Checking {
  for (const [index, table] of Object.entries(INDEXES) as [Index, string][]) {
    yield* checkRows(db, index, table)
    yield* checkWords(db, index, table)
  }
}

function checkRows(db: Db, index: Index, table: string) {
  return inPages<number>(db, async (tx, after = 0) => {
    // Rows added later are still in the queue.
    const last = await lastText(tx, index)
    const until = Math.min(after + PAGE, last)
    const there = await idsBetween(tx, `${table}.id`, { after, until })
    const known = await idsBetween(tx, `${index}.rowid`, { after, until })
    const next = until < last ? { next: until } : {}
    return { seen: 0, findings: compare(index, table, there, known), ...next }
  })
}

const HINT = 'run docket reindex'
function compare(index: string, table: string, there: Set<number>, known: Set<number>): string[] {
  const lacking = [...there].filter((id) => !known.has(id))
  const extra = [...known].filter((id) => !there.has(id))
  return [
    ...lacking.map((id) => `${index}: the text of row ${id} of ${table} is missing; ${HINT}`),
    ...extra.map(
      (id) => `${index}: there is a text of row ${id} of ${table}, which is not; ${HINT}`,
    ),
  ]
}

/** Texts may change during the comparison, so differences are checked twice. */
async function* checkWords(db: Db, index: Index, table: string): Checking {
  const wrong = new Set<number>()
  yield* readWords(db, index, (id) => void wrong.add(id))
  if (wrong.size === 0) return
  const findings = new Set<string>()
  const tell = (id: number) => {
    if (!wrong.has(id)) return
    findings.add(`${index}: it has other words of row ${id} of ${table}, or numbers; ${HINT}`)
  }
  for await (const _ of readWords(db, index, tell));
  yield { seen: 0, findings: [...findings] }
}

/** Finds rows for which the index differs. */
async function* readWords(db: Db, index: Index, tell: (id: number) => void): Checking {
  const last = await db.look((tx) => lastText(tx, index))
  for (let after = 0; after < last; after += SUMMED_ROWS_MAX) {
    const rows = Math.min(SUMMED_ROWS_MAX, last - after)
    const sums = yield* sumsOf(db, index, { after, rows })
    for (let from: number | undefined = after; from !== undefined && from < after + rows;) {
      const page: Kept[] = await db.look(async (tx) => {
        const kept = await keptAfter(tx, index, from!)
        const within = kept.filter(({ rowid }) => rowid <= after + rows)
        const { known, wrong } = await compareKept(tx, index, within)
        const others = within.filter(
          (one) => known.has(one.rowid) && sums?.has(one, made[index].by) === false,
        )
        for (const id of [...wrong, ...others.map(({ rowid }) => rowid)]) tell(id)
        return within
      })
      yield { seen: page.length, findings: [] }
      from = page.length < TEXTS ? undefined : page.at(-1)!.rowid
    }
  }
}

/** Yields nothing if the database can compare the words itself. */
async function* sumsOf(
  db: Db,
  index: Index,
  range: { after: number; rows: number },
): AsyncGenerator<Checked, Sums | undefined> {
  if (db.path === undefined) return undefined
  const reading = readSums(db.path, index, range)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
    yield { seen: 0, findings: [] }
  }
}

async function keptAfter(tx: Tx, index: Index, after: number): Promise<Kept[]> {
  const { texts } = tx.handle.dialect
  const page = { after, limit: TEXTS }
  if (index === 'longdescs_words') {
    return (await store.commentsAfter(tx, page)).map((one) => wordsOfComment(texts, one))
  }
  const of = index === 'bugs_words' ? wordsOfBug : partsOfBug
  return (await store.bugsAfter(tx, page)).map((one) => of(texts, one))
}
