/** Folders for what a command reads of a source, and what a kill left of them. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { lockFolder } from '../platform/db/folder-lock.ts'
import { isThere, makeFolders } from '../platform/files.ts'
import { Refusal } from '../platform/refusal.ts'
import type { DataFolder } from './data-folder.ts'

const NAMES = ['inspect', 'verify', 'import-dl'] as const
export type ScratchName = (typeof NAMES)[number]

/** Gives a body a folder of its own, and removes it: hashes that are quick to guess lie in it. */
export async function inScratch<Result>(
  folder: DataFolder,
  name: ScratchName,
  body: (path: string) => Promise<Result>,
): Promise<Result> {
  await removeLeft(folder)
  const path = join(folder.path, name)
  await makeFolders(path)
  const lock = lockFolder(path)
  try {
    return await body(path)
  } finally {
    await rm(path, { recursive: true, force: true })
    lock.unlock()
  }
}

/** Removes the folders in which nobody works any more. */
export async function removeLeft(folder: DataFolder) {
  for (const name of NAMES) {
    const path = join(folder.path, name)
    if (await isLeft(path)) await rm(path, { recursive: true, force: true })
  }
}

/** Whether a folder is there that no command holds. */
export async function isLeft(path: string): Promise<boolean> {
  if (!(await isThere(path))) return false
  try {
    lockFolder(path).unlock()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
