/**
 * Scans the bytes of many blobs on worker threads, a few at a time, with a function of ours that
 * receives each blob in pieces.
 */

import { beside } from '../here.ts'
import { limits } from '../limits.ts'
import { type Ask, openThreads } from '../threads.ts'
import type { Blobs } from './blobs.ts'

/** What the module of the thread exports: creates a reader for one blob and query. */
export type OpenFile = (asked: string) => {
  /** Returns the answers once all of them are known, at the latest with the last piece. */
  add(bytes: Uint8Array, isLast: boolean): boolean[] | undefined
}

/** A message to a thread: first what to search for, then the pieces of each blob in order. */
export type Question = { asked: string } | { file: number; bytes: Uint8Array; isLast: boolean }
type Asking = Ask<Question, boolean[] | undefined>

/** A blob to scan; callers pass rows with more columns and get the same objects back. */
export interface Scanned {
  hash: string
  size: number
}

/** Reads the content of many blobs for searches, on threads. */
export interface Scanner {
  /**
   * Calls back with the answers for each blob, in any order. Blobs are taken from the list only
   * when it is their turn, so that it may drop those that no longer matter. The signal ends the
   * scan.
   */
  scan<One extends Scanned>(
    blobs: Iterable<One>,
    how: { asked: string; signal: AbortSignal | undefined },
    tell: (blob: One, answers: boolean[]) => void,
  ): Promise<void>
  /** Terminates all threads. */
  close(): Promise<void>
}

/** `code` is the URL of the module with the reader. The store is opened when first needed. */
export function openScanner(store: () => Promise<Readable>, code: string): Scanner {
  const threads = openThreads<Question, boolean[] | undefined>(
    beside(import.meta.url, './scanner-thread'),
    { code },
  )
  let opened: Promise<Readable> | undefined
  return {
    scan: (list, { asked, signal }, tell) =>
      threads.lend(signal, async (ask) => {
        await ask({ asked })
        const stop = new AbortController()
        const blobs = list[Symbol.iterator]()
        const from = {
          store: await (opened ??= store()),
          signal: eitherOf(signal, stop.signal),
          ask,
        }
        let file = 0
        let alone: Promise<unknown> = Promise.resolve()
        const readTurn = (blob: Scanned) => {
          const read = () => readOne(from, blob, (file += 1))
          if (blob.size <= limits.scanned_together_bytes_max) return read()
          const turn = alone.then(read)
          alone = turn.catch(() => {})
          return turn
        }
        const lane = async () => {
          try {
            for (let next = blobs.next(); !next.done; next = blobs.next()) {
              tell(next.value, await readTurn(next.value))
            }
          } catch (error) {
            // Ends the others too; their errors are not the cause.
            stop.abort(error)
            throw error
          }
        }
        const lanes = Array.from({ length: limits.scanned_at_once }, lane)
        // Pending requests to the store end by themselves.
        await Promise.race([Promise.allSettled(lanes), endOf(signal)])
        signal?.throwIfAborted()
        stop.signal.throwIfAborted()
      }),
    close: () => threads.close(),
  }
}

type Readable = Pick<Blobs, 'open' | 'read'>
const eitherOf = (signal: AbortSignal | undefined, other: AbortSignal) =>
  signal ? AbortSignal.any([signal, other]) : other

const endOf = (signal: AbortSignal | undefined) =>
  new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))

interface From {
  store: Readable
  signal: AbortSignal
  ask: Asking
}
async function readOne({ store, signal, ask }: From, { hash }: Scanned, file: number) {
  signal.throwIfAborted()
  const small = store.read?.(hash)
  if (small) return (await ask(piece(file, small, true), movable(small)))!
  const stream = await store.open(hash)
  const end = () => stream.destroy(signal.reason as Error)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  try {
    for await (const bytes of stream as AsyncIterable<Uint8Array>) {
      const found = await ask(piece(file, bytes, false), movable(bytes))
      if (found) return found
    }
    return (await ask(piece(file, new Uint8Array(), true)))!
  } finally {
    signal.removeEventListener('abort', end)
    stream.destroy()
  }
}

const piece = (file: number, bytes: Uint8Array, isLast: boolean) => ({ file, bytes, isLast })

/** Transfers the buffer instead of copying it if nothing else uses it. */
const movable = ({ buffer, byteLength }: Uint8Array) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
