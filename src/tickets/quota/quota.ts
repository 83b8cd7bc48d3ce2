/**
 * Checks storage for uploads: free disk space, and the account's quota for its tickets, uploads and
 * transfers in progress.
 */

import { statfs } from 'node:fs/promises'

import type { Tx } from '../../platform/db/db.ts'
import { makeFolders } from '../../platform/files.ts'
import { limits } from '../../platform/limits.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { settingsOf, type TicketSettings } from '../settings.ts'
import * as store from './quota.store.ts'

/** What may still be uploaded. */
export interface Quota {
  /**
   * Refuses more bytes than are free on the disk above the reserve. Removes files whose deletion
   * could be undone first.
   */
  checkDisk(more: number): Promise<void>
  /** Removes deleted files if less than the reserve is free, also for other uses of the disk. */
  makeRoom(): Promise<void>
  /**
   * For bytes received for an account, given their announced size. They count as in progress until
   * disposed.
   */
  meter(transactions: Transactions, about: Metered): Promise<Meter>
}

/** A transfer that is about to begin. */
export interface Metered {
  user_id: number
  /** The total size; undefined if no files are expected. */
  announced: number | undefined
}

/** Counts the bytes of one transfer. */
export interface Meter {
  /** The same bytes, aborted as soon as they exceed the limit. */
  through(this: void, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** Stops counting the bytes as in progress, whether they were stored or discarded. */
  [Symbol.dispose](): void
}

/** Sizes in bytes; a quota of 0 means no quota. */
export type QuotaSettings = Pick<
  TicketSettings,
  'upload_bytes_max' | 'ticket_quota_bytes' | 'disk_reserve_bytes'
>

/**
 * `folder` is on the disk that receives the bytes. `removeDeleted` removes some deleted files
 * there; false if there are none.
 */
export function openQuota(
  settings: QuotaSettings,
  folder: string,
  removeDeleted: () => Promise<boolean> = async () => false,
): Quota {
  const { upload_bytes_max, ticket_quota_bytes: quota, disk_reserve_bytes: reserve } = settings
  /** Bytes of forms in progress, by account. */
  const coming = new Map<number, number>()
  const comingTo = (user_id: number) => coming.get(user_id) ?? 0
  const count = (user_id: number, more: number) => {
    const bytes = comingTo(user_id) + more
    if (bytes > 0) coming.set(user_id, bytes)
    else coming.delete(user_id)
  }

  /** Whether these bytes fit above the reserve. */
  async function freed(more: number): Promise<boolean> {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize - more >= reserve) return true
      if (!(await removeDeleted())) return false
    }
  }
  async function checkDisk(more: number) {
    if (reserve === 0) return
    await makeFolders(folder)
    if (!(await freed(more))) fail('disk_full')
  }
  async function meter(
    transactions: Transactions,
    { user_id, announced }: Metered,
  ): Promise<Meter> {
    if (announced !== undefined) await checkDisk(Math.min(announced, upload_bytes_max))
    const used = quota === 0 ? 0 : await transactions.look(nobody, ({ tx }) => usedBy(tx, user_id))
    let [size, looked] = [0, 0]
    async function* through(bytes: AsyncIterable<Buffer>) {
      for await (const piece of bytes) {
        size += piece.length
        count(user_id, piece.length)
        if (size > upload_bytes_max) fail('upload_too_large', upload_bytes_max)
        if (quota > 0 && used + comingTo(user_id) > quota) {
          fail('quota_exceeded', Math.max(0, quota - used - comingTo(user_id) + size), quota)
        }
        if (size - looked >= limits.upload_disk_checked_bytes) {
          looked = size
          await checkDisk(0)
        }
        yield piece
      }
    }
    return { through, [Symbol.dispose]: () => count(user_id, -size) }
  }
  async function makeRoom() {
    if (reserve === 0) return
    await makeFolders(folder)
    await freed(0)
  }
  return { checkDisk, makeRoom, meter }
}

/** Refuses more bytes than the quota leaves beside tickets and uploads. */
export async function checkQuota(look: Look, user_id: number, more: number) {
  const { ticket_quota_bytes: quota } = settingsOf(look)
  if (quota === 0) return
  const used = await usedBy(look.tx, user_id)
  if (used + more > quota) fail('quota_exceeded', Math.max(0, quota - used), quota)
}

async function usedBy(tx: Tx, user_id: number): Promise<number> {
  const tickets = await store.ticketBytes.first(tx, { user_id })
  const uploads = await store.uploadBytes.first(tx, { user_id })
  return (tickets?.bytes ?? 0) + (uploads?.bytes ?? 0)
}

/** Runs a body that stores bytes, and reports a full disk as a fault. */
export async function tellFullDisk<Result>(taking: Promise<Result>): Promise<Result> {
  try {
    return await taking
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') fail('disk_full')
    throw error
  }
}
