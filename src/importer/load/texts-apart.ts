/**
 * Builds the index over comments on a thread, in a file of its own, from the staged source, while
 * the rows are put in: it takes as long as all of them. SQLite only, where one writes at a time.
 */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { beside } from '../../platform/here.ts'

/** Where the staging is, and the database that gets the index. */
export interface Places {
  folder: string
  database: string
}
export type TextsThread = Places & { path: string }

/** Memory of the thread: most that it makes is of no use right after. */
const YOUNG_MIB = 4

export interface TextsApart {
  /** Puts the index, once it is built, into the database, in which nobody else works then. */
  adopt(): Promise<void>
  /** Ends it, whether it is done or not. */
  end(): Promise<void>
}

/** `told` hears how many texts are done. To be begun when the staging changes no more. */
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
