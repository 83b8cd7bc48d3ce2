/**
 * The blobs of an installation: stores them, keeps them while rows reference them or they are being
 * read, and sweeps the rest.
 */

import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import type { Db, Tx } from '../db/db.ts'
import { limits } from '../limits.ts'
import type { Blob, Blobs, Bytes, DirectObjects, LinkedAs, Span } from './blobs.ts'
import * as store from './blobs.store.ts'
import { type DiskSpace, tellFull } from './disk-space.ts'

/**
 * Grace period of blobs that were stored but are not referenced yet. It ends with the first
 * reference, unless somebody else stored the same bytes meanwhile.
 */
const UNNEEDED_MS = 60 * 60 * 1000
/**
 * Grace period of blobs that are no longer referenced. Longer than the interval of `tend`, with
 * which every process spares the blobs that it is reading.
 */
const RELEASED_MS = 30_000
/** The most that one call sweeps; high enough to keep up with any load. */
const SWEPT_MAX = 1_000
/** The number of blobs removed per pair of transactions. */
const REMOVED_MAX = 10

/** The blob store with its references: unreferenced blobs are deleted. */
export interface Keeper {
  /**
   * Stores bytes before the transaction that references them. They are written in full even if the
   * blob exists, so that timing does not reveal it.
   */
  put(bytes: Bytes): Promise<Blob>
  /** The same for a synced local file with known content. */
  putFile(path: string, blob: Blob): Promise<Blob>
  /** See Blobs. */
  open(hash: string, span?: Span): Promise<Readable>
  /** See Blobs. */
  read?(this: void, hash: string, span?: Span): Buffer | undefined
  /** A short-lived URL of the bytes in the store, if it supports them. */
  link?(this: void, hash: string, as: Omit<LinkedAs, 'seconds'>): Promise<string>
  /** See Blobs. Nothing is counted: who lets clients send them also removes them. */
  direct?: DirectObjects
  /** Protects blobs until disposed, even if nothing references them. */
  hold(hashes: readonly string[]): Disposable
  /**
   * Spares held blobs and removes unreferenced ones; returns how many it removed. Call it every ten
   * seconds.
   */
  tend(): Promise<number>
  /** The same, and also removes temporary data older than an hour. Call it occasionally. */
  sweep(): Promise<number>
}

/** Reasons to refuse bytes before they are stored. */
export interface Limits {
  /** Throws if the bytes may not be stored. */
  mayPut?: (tx: Tx) => Promise<void>
  /** Checks for free space before anything is written. */
  space?: Pick<DiskSpace, 'check'>
}

/** Combines a store with the references to it in the database. */
export function openKeeper(
  db: Db,
  blobs: Blobs,
  clock: () => number,
  { mayPut, space }: Limits = {},
): Keeper {
  // The row is written before the bytes become visible. A sweeper that found an older row has
  // finished by then, and a later one respects the grace period: new bytes are never swept.
  const expect = async (blob: Blob) => {
    const begin = () =>
      db.work(async (tx) => {
        await mayPut?.(tx)
        return expectOne(tx, blob, clock())
      })
    for (;;) {
      const expected = await begin()
      if (expected) return expected
      await pause(limits.blob_removal_look_ms)
    }
  }
  const { link, read, direct } = blobs
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
      // Fails early if the store cannot be reached, before anyone has to wait for a removal.
      await blobs.stat(first)
      swept += await removeSome(db, blobs, clock)
    }
  }
  return {
    async put(bytes) {
      await space?.check()
      return tellFull(storing(expect, (before) => blobs.put(bytes, before)))
    },
    putFile: (path, blob) =>
      tellFull(storing(expect, (before) => blobs.putFile(path, blob, before).then(() => blob))),
    open: (hash, span) => blobs.open(hash, span),
    ...(read && { read }),
    ...(link && { link: (hash, as) => link(hash, { ...as, seconds: limits.s3_link_seconds }) }),
    ...(direct && { direct }),
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

/** `put_at` identifies the grace period; none if another one of the same blob was running. */
type Expected = Pick<Blob, 'put_at'>

/** Stores a blob, and adds how it was expected. */
async function storing(
  expect: (blob: Blob) => Promise<Expected>,
  store: (before: (blob: Blob) => Promise<void>) => Promise<Blob>,
): Promise<Blob> {
  let expected: Expected = {}
  const blob = await store(async (one) => void (expected = await expect(one)))
  return { ...blob, ...expected }
}

/** Announces the bytes; undefined while the same blob is being removed. */
async function expectOne(tx: Tx, blob: Blob, now: number): Promise<Expected | undefined> {
  const { hash, size } = blob
  const hashes = [hash]
  const [removal] = await store.removalsAmong(tx, { hashes })
  if (removal && removal.ends_at > now) return undefined
  if (removal) await store.endRemovals(tx, { hashes, ends_at: removal.ends_at })
  const { doomed_at } = (await store.dooming.first(tx, { hash })) ?? { doomed_at: null }
  // Others who store the same bytes within the same millisecond have another time.
  const put_at = doomed_at === null ? now : Math.max(now, doomed_at + 1)
  await store.expect(tx, { hash, size, now: put_at })
  const isAlone = doomed_at === null || doomed_at < now - UNNEEDED_MS
  return isAlone ? { put_at } : {}
}

/** Whether a copy is being made, for which no bytes are removed. */
export async function isHeld({ tx, now }: At): Promise<boolean> {
  return (await store.holds(tx, { now, beyond: now + 2 * limits.blob_hold_ms })).length > 0
}

/** Unreferenced blobs, unfinished removals first; none while a copy is made. */
async function unneeded(tx: Tx, now: number): Promise<string[]> {
  if (await isHeld({ tx, now })) return []
  const left = await store.leftRemovals(tx, { now, limit: REMOVED_MAX })
  const limit = REMOVED_MAX - left.length
  const doomed = await store.doomed(tx, { before: now - UNNEEDED_MS, limit })
  return [...left, ...doomed].map(({ hash }) => hash)
}

/**
 * The first transaction deletes the rows and records when the removal ends; then the bytes are
 * deleted, which delays only those who store the same ones; a second transaction records the end.
 * If a deletion fails, its record stays until then: a timed-out request may still be executed.
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

/** The parts of a Work that are needed here. */
interface At {
  tx: Tx
  now: number
}

/**
 * Adds references from rows of this transaction to a stored blob. If nobody else was storing the
 * same bytes since it was put, it can be removed soon after its last reference.
 */
export async function keep({ tx }: Pick<At, 'tx'>, { hash, put_at }: Blob, references: number) {
  const kept = await store.keep.changes(tx, { hash, references })
  if (kept !== 1) throw new Error(`the blob ${hash} is kept, but was not put`)
  if (put_at !== undefined) await store.settle.changes(tx, { hash, put_at })
}

/** Drops one reference to each blob. */
export async function release({ tx, now }: At, hashes: string[]) {
  await store.release(tx, { hashes })
  await store.spare(tx, { hashes, doomed_at: now - UNNEEDED_MS + RELEASED_MS })
}

/** The same if several of the deleted rows may refer to the same blob. */
export async function releaseAll(work: At, hashes: string[]) {
  for (const apart of rounds(hashes)) await release(work, apart)
}

/**
 * Lets `tend` remove blobs that are no longer referenced at once, for a process that serves alone:
 * others have no time to spare those that they are reading.
 */
export const hasten = ({ tx, now }: At) =>
  store.hasten(tx, { until: now - UNNEEDED_MS + RELEASED_MS, doomed_at: now - UNNEEDED_MS - 1 })

/**
 * Splits the list so that each round contains a hash once: a statement drops one reference each.
 */
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
