/**
 * Builds the index of comments on a worker thread, in a separate file, from the staged source,
 * while rows are imported: it takes as long as all of those. Only for SQLite, which allows a single
 * writer.
 */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { beside } from '../../platform/here.ts'

/** The path of the staging, and the database that gets the index. */
export interface Places {
  folder: string
  database: string
}

/** What the thread gets when it starts; `path` is the file of the index. */
export type TextsThread = Places & { path: string }

/** Memory of the thread: most allocations are short-lived. */
const YOUNG_MIB = 4

/** The index while it is being built. */
export interface TextsApart {
  /** Attaches the finished index to the database, which must not be in use. */
  adopt(): Promise<void>
  /** Ends the thread, finished or not. */
  end(): Promise<void>
}

/** `told` gets the number of texts done. Start it when the staging is final. */
export async function buildTextsApart(
  places: Places,
  told: (texts: number) => void,
): Promise<TextsApart> {
  const path = join(places.folder, 'texts.db')
  await clear(path)
  const workerData: TextsThread = { ...places, path }
  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MIB }
  const worker = new Worker(beside(import.meta.url, './texts-thread'), {
    workerData,
    resourceLimits,
  })
  const [built, adopted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  for (const { promise } of [built, adopted]) promise.catch(() => {})
  let texts = 0
  worker.on('message', (said: { texts?: number; isBuilt?: true; isAdopted?: true }) => {
    if (said.texts) told((texts += said.texts))
    if (said.isBuilt) built.resolve()
    if (said.isAdopted) adopted.resolve()
  })
  worker.on('error', (error) => {
    built.reject(error)
    adopted.reject(error)
  })
  return {
    async adopt() {
      await built.promise
      worker.postMessage('adopt')
      await adopted.promise
    },
    async end() {
      await worker.terminate()
      await clear(path)
    },
  }
}

async function clear(path: string) {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${path}${end}`, { force: true })
}
