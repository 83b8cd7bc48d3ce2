/**
 * Reads rows through where statements cannot call functions of ours: they come page by page, and
 * the function runs on a thread, which starts when it is first needed.
 */

import { Worker } from 'node:worker_threads'

import { beside } from '../here.ts'
import type { Handle, Row } from './db.ts'

/** What the function is called with: what is asked, then the text of the row. */
export interface Matching {
  name: string
  asked: string
}
export interface Matcher {
  /** Runs a query of `id` and `text` on a connection, and gives the ids that fit, some twice. */
  match(run: Handle['run'], query: Query, matching: Matching): Promise<number[]>
  close(): Promise<void>
}
interface Query {
  sql: string
  values: readonly unknown[]
}

const PAGE = 2_000

/** `code` is the URL of the module with the functions. */
export function openMatcher(code: string): Matcher {
  let thread: Thread | undefined
  let cursors = 0
  return {
    async match(run, { sql, values }, matching) {
      thread ??= startThread(code)
      const cursor = `docket_rows_${(cursors += 1)}`
      const found: number[] = []
      let matched: Promise<void> = Promise.resolve()
      await run(`declare ${cursor} no scroll cursor for ${sql}`, values, false)
      for (;;) {
        const { rows } = await run(`fetch ${PAGE} from ${cursor}`, [], false)
        // The thread reads one page while the next is fetched.
        await matched
        matched = thread.fits(rows, matching).then((ids) => void found.push(...ids))
        matched.catch(() => {})
        if (rows.length < PAGE) break
      }
      await matched
      await run(`close ${cursor}`, [], false)
      return found
    },
    close: async () => void (await thread?.worker.terminate()),
  }
}

interface Thread {
  worker: Worker
  fits(rows: Row[], matching: Matching): Promise<number[]>
}
export interface Page extends Matching {
  number: number
  texts: unknown[]
}
export interface Answer {
  number: number
  fits?: boolean[]
  error?: string
}

function startThread(code: string): Thread {
  const worker = new Worker(beside(import.meta.url, './matcher-thread'), { workerData: { code } })
  worker.unref()
  const asked = new Map<number, PromiseWithResolvers<boolean[]>>()
  let pages = 0
  worker.on('message', ({ number, fits, error }: Answer) => {
    const { resolve, reject } = asked.get(number)!
    asked.delete(number)
    if (fits) resolve(fits)
    else reject(new Error(error))
  })
  worker.on('error', (error) => {
    for (const { reject } of asked.values()) reject(error)
  })
  return {
    worker,
    async fits(rows, matching) {
      const number = (pages += 1)
      const answer = Promise.withResolvers<boolean[]>()
      asked.set(number, answer)
      const page: Page = { ...matching, number, texts: rows.map(({ text }) => text) }
      worker.postMessage(page)
      const fits = await answer.promise
      return rows.filter((_, at) => fits[at]).map(({ id }) => id as number)
    },
  }
}
