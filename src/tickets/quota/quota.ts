/**
 * Checks storage for uploads: free disk space, the size and types that the policy of the account
 * allows, and its quota for tickets, uploads and transfers in progress.
 */

import { statfs } from 'node:fs/promises'

import type { Tx } from '../../platform/db/db.ts'
import { makeFolders } from '../../platform/files.ts'
import { limits } from '../../platform/limits.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { checkType, policyOf } from '../policy/policy.ts'
import type { Policy } from '../policy/policy.rules.ts'
import type { TypeRule, Typed } from '../policy/types.rules.ts'
import type { TicketSettings } from '../settings.ts'
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
  /** What the grant adds to the policy of its owner. */
  within?: Within | undefined
}

/** What a grant accepts; null for what the policy of its owner does. */
export interface Within {
  /** Of all files together. */
  bytes_max: number | null
  types: TypeRule | undefined
  /** Only encrypted files, of which the service knows no name. */
  is_encrypted: boolean
}

/** Counts the bytes of one transfer. */
export interface Meter {
  /** Refuses a file with `ticket_type_refused` before its bytes. */
  accept(this: void, file: Typed): void
  /** The same bytes, aborted as soon as they exceed the limit. */
  through(this: void, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** Stops counting the bytes as in progress, whether they were stored or discarded. */
  [Symbol.dispose](): void
}

/** Sizes in bytes; a quota of 0 means no quota. */
export type QuotaSettings = Pick<TicketSettings, 'upload_bytes_max' | 'disk_reserve_bytes'>

/** See openQuota. */
type RemoveDeleted = (missing: number) => Promise<boolean>

/** At most so much of a form is something else than files. */
const FORM_BYTES = 1024 * 1024

/**
 * `folder` is on the disk that receives the bytes. `removeDeleted` removes some deleted files
 * there, if all together have that many bytes; false if it freed nothing.
 */
export function openQuota(
  settings: QuotaSettings,
  folder: string,
  removeDeleted: RemoveDeleted = async () => false,
): Quota {
  const { upload_bytes_max, disk_reserve_bytes } = settings
  const disk = openDisk(disk_reserve_bytes, folder, removeDeleted)
  /** Bytes of forms in progress, by account. */
  const coming = new Map<number, number>()
  const comingTo = (user_id: number) => coming.get(user_id) ?? 0
  const count = (user_id: number, more: number) => {
    const bytes = comingTo(user_id) + more
    if (bytes > 0) coming.set(user_id, bytes)
    else coming.delete(user_id)
  }

  async function meter(
    transactions: Transactions,
    { user_id, announced, within }: Metered,
  ): Promise<Meter> {
    const { policy, used } = await transactions.look(nobody, (look) => quotaOf(look, user_id))
    const { quota_bytes: quota } = policy
    const { bytes_max, types } = accepted(policy, within)
    if (announced !== undefined) {
      const files = Math.max(0, announced - FORM_BYTES)
      if (files > bytes_max) fail('upload_too_large', bytes_max)
      refuseBeyond({ quota, used }, files)
      await disk.checkDisk(Math.min(announced, upload_bytes_max))
    }
    let [size, looked] = [0, 0]
    async function* through(bytes: AsyncIterable<Buffer>) {
      for await (const piece of bytes) {
        size += piece.length
        count(user_id, piece.length)
        if (size > bytes_max) fail('upload_too_large', bytes_max)
        if (quota > 0 && used + comingTo(user_id) > quota) {
          fail('quota_exceeded', Math.max(0, quota - used - comingTo(user_id) + size), quota)
        }
        if (size - looked >= limits.upload_disk_checked_bytes) {
          looked = size
          await disk.checkDisk(0)
        }
        yield piece
      }
    }
    const accept = (file: Typed) => {
      checkNameless(within, file)
      checkType(types, file)
    }
    return { accept, through, [Symbol.dispose]: () => count(user_id, -size) }
  }
  return { ...disk, meter }
}

/** The free space of the disk, and that of deleted files. */
function openDisk(reserve: number, folder: string, removeDeleted: RemoveDeleted) {
  /** Whether these bytes fit above the reserve. */
  async function freed(more: number): Promise<boolean> {
    for (;;) {
      const { bavail, bsize } = await statfs(folder)
      const missing = reserve + more - bavail * bsize
      if (missing <= 0) return true
      if (!(await removeDeleted(missing))) return false
    }
  }
  async function checkDisk(more: number) {
    if (reserve === 0) return
    await makeFolders(folder)
    if (!(await freed(more))) fail('disk_full')
  }
  async function makeRoom() {
    if (reserve === 0) return
    await makeFolders(folder)
    await freed(0)
  }
  return { checkDisk, makeRoom }
}

/**
 * Refuses uploads that the quota has no room for, or that cannot become parts of one ticket. Of
 * their bytes, `counted` are used already.
 */
export async function checkUploads(
  look: Look,
  { user_id, within }: { user_id: number; within?: Within },
  uploads: readonly (Typed & { size: number; for_ticket: boolean })[],
  counted = 0,
) {
  const size = uploads.reduce((sum, upload) => sum + upload.size, 0)
  await checkQuota(look, user_id, Math.max(0, size - counted))
  const files = uploads.filter(({ for_ticket }) => for_ticket)
  if (files.length > 0) await checkFiles(look, user_id, { files, within })
}

/** Files of one ticket. */
interface Checked {
  files: readonly (Typed & { size: number })[]
  within?: Within | undefined
  is_encrypted?: boolean
}

/**
 * Refuses files of one ticket that are too large together, or of refused types, by the policy of
 * its owner and by the grant; returns their size.
 */
export async function checkFiles(
  look: Look,
  user_id: number,
  { files, within, is_encrypted = false }: Checked,
): Promise<number> {
  const { bytes_max, types } = accepted(await policyOf(look, user_id), within)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > bytes_max) fail('upload_too_large', bytes_max)
  for (const file of files) checkNameless(within, file)
  // Only the content would tell the types.
  if (is_encrypted && types.some(({ rule }) => rule !== 'all')) fail('encryption_refused')
  if (!is_encrypted) for (const file of files) checkType(types, file)
  return size
}

const NAMELESS = /^encrypted-[0-9]+$/
/** So that other files are refused before their bytes are stored. */
function checkNameless(within: Within | undefined, { name }: Typed) {
  if (within?.is_encrypted && !NAMELESS.test(name)) fail('grant_encrypted')
}

/** What a ticket of an owner may contain, if it comes through a grant by what the grant accepts. */
export const accepted = ({ bytes_max, types }: Policy, within?: Within) => ({
  bytes_max: Math.min(bytes_max, within?.bytes_max ?? Infinity),
  types: [types, ...(within?.types ? [within.types] : [])],
})

/** Refuses more bytes than the quota leaves beside tickets and uploads. */
export async function checkQuota(look: Look, user_id: number, more: number) {
  const { used, policy } = await quotaOf(look, user_id)
  refuseBeyond({ quota: policy.quota_bytes, used }, more)
}

function refuseBeyond({ quota, used }: { quota: number; used: number }, more: number) {
  if (quota > 0 && used + more > quota) fail('quota_exceeded', Math.max(0, quota - used), quota)
}

/** The policy of a person, and how many bytes are used, which are counted only for a quota. */
async function quotaOf(look: Look, user_id: number) {
  const policy = await policyOf(look, user_id)
  return { policy, used: policy.quota_bytes === 0 ? 0 : await usedBy(look.tx, user_id) }
}

/** A policy, with the space that is used and left; null without a quota. */
export interface Room {
  policy: Policy
  used: number
  free: number | null
}

/** What applies to a person, and how much they use. */
export async function roomOf(look: Look, user_id: number): Promise<Room> {
  const policy = await policyOf(look, user_id)
  const { quota_bytes: quota } = policy
  const used = await usedBy(look.tx, user_id)
  return { policy, used, free: quota === 0 ? null : Math.max(0, quota - used) }
}

/** The size of the tickets of an account, and of uploads without a ticket. */
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
