/**
 * A folder in memory, if there is one, for files that tests write and that need not survive them.
 */

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const FREE_BYTES_MIN = 4 * 1024 ** 3

/** Undefined if there is no folder in memory that is large enough and allows programs to run. */
export function makeTemporary(place = IN_MEMORY): { path: string; remove(): void } | undefined {
  let path: string | undefined
  const remove = () => path !== undefined && rmSync(path, { recursive: true, force: true })
  try {
    const { bavail, bsize } = statfsSync(place)
    if (bavail * bsize < FREE_BYTES_MIN) return undefined
    path = mkdtempSync(join(place, 'docket-tests-'))
    // The PostgreSQL server runs as another user.
    chmodSync(path, 0o711)
    const program = join(path, 'program')
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
    execFileSync(program)
    return { path, remove }
  } catch {
    remove()
    return undefined
  }
}
