/**
 * The blobs of an installation: taken in, kept as long as rows name them, and swept an hour later.
 */

import type { Readable } from 'node:stream'

import type { Db, Tx } from '../db/db.ts'
import { limits } from '../limits.ts'
import type { Work } from '../work.ts'
import type { Blob, Blobs, Bytes, LinkedAs, Span } from './blobs.ts'
import * as store from './blobs.store.ts'

/** So long bytes lie that nobody needs, be it that nobody does yet. */
const UNNEEDED_MS = 60 * 60 * 1000
/** Swept at once, so that no minute is too short for it. */
const SWEPT_MAX = 1_000

export interface Keeper {
  /**
   * Takes bytes in, before the work that keeps them. They are written whole also where the same
   * are there, so that nobody learns by the time it takes.
   */
  put(bytes: Bytes): Promise<Blob>
  /** The same for a file that is safe on this machine, and whose bytes are these. */
  putFile(path: string, blob: Blob): Promise<void>
  /** See Blobs. */
  open(hash: string, span?: Span): Promise<Readable>
  /** See Blobs. */
  read?(this: void, hash: string, span?: Span): Buffer | undefined
  /** An address of the bytes in the store for a short time, where it gives such. */
  link?(this: void, hash: string, as: Omit<LinkedAs, 'seconds'>): Promise<string>
  /** Removes what nobody needed for an hour, and what was half written; answers how many blobs. */
  sweep(): Promise<number>
}

/** `mayPut` refuses bytes, where it does. */
export function openKeeper(
  db: Db,
  blobs: Blobs,
  clock: () => number,
  mayPut?: (tx: Tx) => Promise<void>,
): Keeper {
  // Bytes get their name after their row was written. A sweeper that found the row before has
  // ended by then, and one that comes after leaves it alone: what is there is never swept away
  // under those who just brought it.
  const expect = async (blob: Blob) => {
    await db.work(async (tx) => {
      await mayPut?.(tx)
      await store.expect(tx, { ...blob, now: clock() })
    })
  }
  const { link, read } = blobs
  return {
    put: (bytes) => blobs.put(bytes, expect),
    putFile: (path, blob) => blobs.putFile(path, blob, expect),
    open: (hash, span) => blobs.open(hash, span),
    ...(read && { read }),
    ...(link && { link: (hash, as) => link(hash, { ...as, seconds: limits.s3_link_seconds }) }),
    async sweep() {
      const before = clock() - UNNEEDED_MS
      await blobs.sweepTemporary(before)
      const found = await db.look((tx) => store.doomed(tx, { before, limit: SWEPT_MAX }))
      let swept = 0
      for (const { hash } of found) {
        // A store that cannot be reached is met before a row is locked.
        await blobs.stat(hash)
        if (await db.work((tx) => removeOne(tx, blobs, { hash, before }))) swept++
      }
      return swept
    },
  }
}

/**
 * The one work that waits for the store: the bytes go while their row is locked. How long removing
 * takes at most is up to the store; what fails is left to the next sweep.
 */
async function removeOne(tx: Tx, blobs: Blobs, doomed: { hash: string; before: number }) {
  const isForgotten = (await store.forget.changes(tx, doomed)) > 0
  if (isForgotten) await blobs.remove(doomed.hash)
  return isForgotten
}

/** Rows of this work name bytes that were put, so many times. */
export async function keep({ tx }: Work, { hash }: Blob, references: number) {
  const kept = await store.keep.changes(tx, { hash, references })
  if (kept !== 1) throw new Error(`the blob ${hash} is kept, but was not put`)
}

/** One row of this work less names each of these bytes. */
export async function release({ tx, now }: Work, hashes: string[]) {
  await store.release(tx, { hashes, now })
}

/** The same where some may be named by several rows that are gone. */
export async function releaseAll(work: Work, hashes: string[]) {
  for (const apart of rounds(hashes)) await release(work, apart)
}

/** Equal ones are released one after the other, for each is one reference less. */
function rounds(hashes: string[]): string[][] {
  const all: string[][] = []
  const met = new Map<string, number>()
  for (const hash of hashes) {
    const round = met.get(hash) ?? 0
    met.set(hash, round + 1)
    const place = (all[round] ??= [])
    place.push(hash)
  }
  return all
}
