/** Whether a SQLite file lies on a read-only file system, and how it is opened there. */

import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'

import { Refusal } from '../refusal.ts'

export function isWritable(path: string): boolean {
  try {
    accessSync(dirname(path), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** SQLite reads a log only together with a file that it cannot make there. */
export function refuseLostLog(path: string) {
  if (!existsSync(`${path}-wal`) || existsSync(`${path}-shm`)) return
  throw new Refusal(
    `${path} was not closed cleanly and is on a read-only file system, where its write-ahead ` +
      'log cannot be read; copy it together with its -wal file to a writable place',
  )
}

/**
 * What SQLite opens to read the file. To read one in its usual form it makes files beside it, which
 * it cannot do there, unless it is told that nobody else has the file: then its log is not there.
 */
export function toRead(path: string): string {
  if (isWritable(path) || existsSync(`${path}-wal`)) return path
  return `${pathToFileURL(path).href}?immutable=1`
}
