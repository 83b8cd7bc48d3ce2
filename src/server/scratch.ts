/** Temporary folders for commands that read a source, and cleanup after crashes. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { lockFolder } from '../platform/db/folder-lock.ts'
import { isThere, makeFolders } from '../platform/files.ts'
import { Refusal } from '../platform/refusal.ts'
import type { DataFolder } from './data-folder.ts'

const NAMES = ['inspect', 'verify', 'plan', 'merge', 'import-dl'] as const
/** The purpose of a temporary folder. */
export type ScratchName = (typeof NAMES)[number]

/**
 * Runs a body with a folder of its own, and deletes it: it contains hashes that are fast to guess.
 */
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

/** Deletes folders of terminated commands. */
export async function removeLeft(folder: DataFolder) {
  for (const name of NAMES) {
    const path = join(folder.path, name)
    if (await isLeft(path)) await rm(path, { recursive: true, force: true })
  }
}

/** Whether a folder exists that no command has locked. */
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
