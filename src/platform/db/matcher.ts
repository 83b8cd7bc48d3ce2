/**
 * Filters rows if statements cannot call our functions: rows are fetched in pages, and the function
 * runs on a thread that starts on first use.
 */

import { beside } from '../here.ts'
import { type Ask, openThreads } from '../threads.ts'
import type { Handle } from './db.ts'

/** The arguments of the function: the pattern, then the text of the row. */
export interface Matching {
  name: string
  asked: string
}

/** Used on PostgreSQL only; statements of SQLite call our functions themselves. */
export interface Matcher {
  /**
   * Runs a query of `id` and `text` on a connection, and returns the matching ids, possibly with
   * repetitions. The signal aborts it, even while one text takes long.
   */
  match(how: How, query: Query, matching: Matching): Promise<number[]>
  /** Terminates the thread, if it was started. */
  close(): Promise<void>
}
interface How {
  run: Handle['run']
  signal: AbortSignal | undefined
}
interface Query {
  sql: string
  values: readonly unknown[]
}

/** One page of texts, as sent to the thread. */
export interface Page extends Matching {
  texts: (string | null)[]
}

/** Rows per fetch; comments may be long. */
const PAGE = 200

/** `code` is the URL of the module with the functions. */
export function openMatcher(code: string): Matcher {
  const threads = openThreads<Page, boolean[]>(beside(import.meta.url, './matcher-thread'), {
    code,
  })
  let cursors = 0
  return {
    match: ({ run, signal }, query, matching) =>
      threads.lend(signal, (ask) => {
        const cursor = `docket_rows_${(cursors += 1)}`
        return matchAll(ask, { run, cursor, query, matching })
      }),
    close: () => threads.close(),
  }
}

interface Reading {
  run: Handle['run']
  cursor: string
  query: Query
  matching: Matching
}
async function matchAll(ask: Ask<Page, boolean[]>, { run, cursor, query, matching }: Reading) {
  const found: number[] = []
  let matched: Promise<void> = Promise.resolve()
  try {
    await run(`declare ${cursor} no scroll cursor for ${query.sql}`, query.values, false)
    for (;;) {
      const { rows } = await run(`fetch ${PAGE} from ${cursor}`, [], false)
      // The thread processes a page while the next one is fetched.
      await matched
      const texts = rows.map(({ text }) => text as string | null)
      matched = ask({ ...matching, texts }).then((fits) => {
        for (const [at, { id }] of rows.entries()) if (fits[at]) found.push(id as number)
      })
      matched.catch(() => {})
      if (rows.length < PAGE) break
    }
    await matched
    await run(`close ${cursor}`, [], false)
    return found
  } finally {
    // The remains of a failed query would interfere with the next one.
    await matched.catch(() => {})
  }
}
