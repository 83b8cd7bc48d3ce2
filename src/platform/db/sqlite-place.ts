/** Detects SQLite files on read-only file systems, and opens them. */

import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

import { Refusal } from '../refusal.ts'

/** Whether files can be created beside the database, as SQLite needs to write it. */
export function isWritable(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** SQLite needs a second file to read a write-ahead log, and cannot create it there. */
export function refuseLostLog(path: string) {
  if (!existsSync(`${path}-wal`) || existsSync(`${path}-shm`)) return
  throw new Refusal(
    `${path} was not closed cleanly and is on a read-only file system, where its write-ahead ` +
      'log cannot be read; copy it together with its -wal file to a writable place',
  )
}

/**
 * The URI for reading the file. In its usual mode SQLite creates files next to it, which is
 * impossible there, unless it is told that the file is immutable: then it ignores the log.
 */
export function toRead(path: string): string {
  if (isWritable(path) || existsSync(`${path}-wal`)) return path
  return `${pathToFileURL(path).href}?immutable=1`
}
