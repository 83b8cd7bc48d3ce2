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
  /**
   * Runs a query of `id` and `text` on a connection, and gives the ids that fit, some twice. The
   * signal ends it, also where one text takes long.
   */
  match(how: How, query: Query, matching: Matching): Promise<number[]>
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

/** Rows that are fetched at once; comments may be long. */
const PAGE = 200

/**
 * `code` is the URL of the module with the functions. A thread serves one query at a time, so that
 * it can be ended with it; as many are kept as were needed at once.
 */
export function openMatcher(code: string): Matcher {
  const free: Thread[] = []
  const all = new Set<Thread>()
  let cursors = 0
  const begin = () => {
    const thread = startThread(code, () => all.delete(thread))
    all.add(thread)
    return thread
  }
  return {
    async match({ run, signal }, { sql, values }, matching) {
      const thread = free.filter((one) => all.has(one)).at(-1) ?? begin()
      free.splice(0, free.length, ...free.filter((one) => one !== thread && all.has(one)))
      const end = () => thread.end(signal!.reason as Error)
      signal?.addEventListener('abort', end)
      const cursor = `docket_rows_${(cursors += 1)}`
      const found: number[] = []
      let matched: Promise<void> = Promise.resolve()
      try {
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
      } finally {
        signal?.removeEventListener('abort', end)
        // What a query that failed left behind would be in the way of the next.
        await matched.catch(() => {})
        if (all.has(thread)) free.push(thread)
      }
    },
    async close() {
      for (const { worker } of all) await worker.terminate()
    },
  }
}

interface Thread {
  worker: Worker
  fits(rows: Row[], matching: Matching): Promise<number[]>
  /** Whoever waits for it is told the reason; it takes no other query. */
  end(reason: Error): void
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

function startThread(code: string, gone: () => void): Thread {
  const worker = new Worker(beside(import.meta.url, './matcher-thread'), { workerData: { code } })
  worker.unref()
  const asked = new Map<number, PromiseWithResolvers<boolean[]>>()
  let pages = 0
  worker.on('message', ({ number, fits, error }: Answer) => {
    const answer = asked.get(number)
    asked.delete(number)
    if (fits) answer?.resolve(fits)
    else answer?.reject(new Error(error))
  })
  const die = (reason: Error) => {
    gone()
    for (const { reject } of asked.values()) reject(reason)
    asked.clear()
  }
  worker.on('error', die)
  worker.on('exit', () => die(new Error('a thread that compares texts ended')))
  return {
    worker,
    end(reason) {
      die(reason)
      void worker.terminate()
    },
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
