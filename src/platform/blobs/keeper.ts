/**
 * The blobs of an installation: taken in, kept as long as rows name them and somebody reads them,
 * and swept soon after.
 */

import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import type { Db, Tx } from '../db/db.ts'
import { limits } from '../limits.ts'
import type { Blob, Blobs, Bytes, LinkedAs, Span } from './blobs.ts'
import * as store from './blobs.store.ts'
import { type DiskRoom, tellFull } from './disk-room.ts'

/** So long bytes lie that nobody needs yet. */
const UNNEEDED_MS = 60 * 60 * 1000
/**
 * So long bytes lie that nobody needs any more. Longer than the time between two calls of `tend`,
 * by which every process spares what is read in it.
 */
const RELEASED_MS = 30_000
/** Swept at once, so that no minute is too short for it. */
const SWEPT_MAX = 1_000
/** Removed one after the other between two works. */
const REMOVED_MAX = 10

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
  /** Spares blobs until it is disposed of, whoever lets go of them. */
  hold(hashes: readonly string[]): Disposable
  /**
   * Spares what is held, and removes what nobody needs any more; answers how many blobs. To be
   * called every ten seconds.
   */
  tend(): Promise<number>
  /** The same, and removes what was half written an hour ago; to be called now and then. */
  sweep(): Promise<number>
}

export interface Limits {
  /** Refuses bytes, where it does. */
  mayPut?: (tx: Tx) => Promise<void>
  /** Refuses them before they are written, where there is no room. */
  room?: Pick<DiskRoom, 'check'>
}

export function openKeeper(
  db: Db,
  blobs: Blobs,
  clock: () => number,
  { mayPut, room }: Limits = {},
): Keeper {
  // Bytes get their name after their row was written. A sweeper that found the row before has
  // ended by then, and one that comes after leaves it alone: what is there is never swept away
  // under those who just brought it.
  const expect = async (blob: Blob) => {
    const isExpected = () =>
      db.work(async (tx) => {
        await mayPut?.(tx)
        return expectOne(tx, blob, clock())
      })
    while (!(await isExpected())) await pause(limits.blob_removal_look_ms)
  }
  const { link, read } = blobs
  const held = new Set<readonly string[]>()
  async function tend() {
    const hashes = [...new Set([...held].flat())]
    const doomed_at = clock() - UNNEEDED_MS + RELEASED_MS
    for (let at = 0; at < hashes.length; at += SWEPT_MAX) {
      const some = hashes.slice(at, at + SWEPT_MAX)
      await db.work((tx) => store.spare(tx, { hashes: some, doomed_at }))
    }
    for (let swept = 0; ;) {
      const [first] = swept < SWEPT_MAX ? await db.look((tx) => unneeded(tx, clock())) : []
      if (first === undefined) return swept
      // A store that cannot be reached is met before anybody has to wait for it.
      await blobs.stat(first)
      swept += await removeSome(db, blobs, clock)
    }
  }
  return {
    async put(bytes) {
      await room?.check()
      return tellFull(blobs.put(bytes, expect))
    },
    putFile: (path, blob) => tellFull(blobs.putFile(path, blob, expect)),
    open: (hash, span) => blobs.open(hash, span),
    ...(read && { read }),
    ...(link && { link: (hash, as) => link(hash, { ...as, seconds: limits.s3_link_seconds }) }),
    hold(hashes) {
      const own = [...hashes]
      held.add(own)
      return { [Symbol.dispose]: () => void held.delete(own) }
    },
    tend,
    async sweep() {
      const before = clock() - UNNEEDED_MS
      await blobs.sweepTemporary(before)
      await db.work((tx) => store.forgetHours(tx, { before }))
      return tend()
    },
  }
}

/** Says that bytes are about to be there; not while the same are being removed. */
async function expectOne(tx: Tx, blob: Blob, now: number): Promise<boolean> {
  const hashes = [blob.hash]
  const [removal] = await store.removalsAmong(tx, { hashes })
  if (removal && removal.ends_at > now) return false
  if (removal) await store.endRemovals(tx, { hashes, ends_at: removal.ends_at })
  await store.expect(tx, { ...blob, now })
  return true
}

/** What nobody needs, what somebody left half removed first; nothing while a copy is made. */
async function unneeded(tx: Tx, now: number): Promise<string[]> {
  const held = await store.holds(tx, { now, beyond: now + 2 * limits.blob_hold_ms })
  if (held.length > 0) return []
  const left = await store.leftRemovals(tx, { now, limit: REMOVED_MAX })
  const limit = REMOVED_MAX - left.length
  const doomed = await store.doomed(tx, { before: now - UNNEEDED_MS, limit })
  return [...left, ...doomed].map(({ hash }) => hash)
}

/**
 * One work forgets the rows, and says until when the bytes are being removed; then they go, and
 * nothing waits but who brings the same ones; another work says that they went. What fails stays
 * said until its end: a request that was given up may still be carried out.
 */
async function removeSome(db: Db, blobs: Blobs, clock: () => number): Promise<number> {
  const ends_at = clock() + limits.blob_removal_ms
  const hashes = await db.work(async (tx) => {
    const found = await unneeded(tx, clock())
    await store.forget(tx, { hashes: found })
    for (const hash of found) await store.beginRemoval(tx, { hash, ends_at })
    return found
  })
  const removed: string[] = []
  try {
    for (const hash of hashes) {
      if (clock() > ends_at - limits.s3_remove_wait_ms) break
      await blobs.remove(hash)
      removed.push(hash)
    }
  } finally {
    await db.work((tx) => store.endRemovals(tx, { hashes: removed, ends_at }))
  }
  return removed.length
}

/** As much as is needed of a work. */
interface At {
  tx: Tx
  now: number
}

/** Rows of this work name bytes that were put, so many times. */
export async function keep({ tx }: Pick<At, 'tx'>, { hash }: Blob, references: number) {
  const kept = await store.keep.changes(tx, { hash, references })
  if (kept !== 1) throw new Error(`the blob ${hash} is kept, but was not put`)
}

/** One row of this work less names each of these bytes. */
export async function release({ tx, now }: At, hashes: string[]) {
  await store.release(tx, { hashes })
  await store.spare(tx, { hashes, doomed_at: now - UNNEEDED_MS + RELEASED_MS })
}

/** The same where some may be named by several rows that are gone. */
export async function releaseAll(work: At, hashes: string[]) {
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
