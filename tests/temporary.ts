/** A folder in memory for what tests write, where there is one: nothing of it has to last. */

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const FREE_BYTES_MIN = 4 * 1024 ** 3

/** Undefined where there is none that is large enough and lets programs run. */
export function makeTemporary(place = IN_MEMORY): { path: string; remove(): void } | undefined {
  let path: string | undefined
  const remove = () => path !== undefined && rmSync(path, { recursive: true, force: true })
  try {
    const { bavail, bsize } = statfsSync(place)
    if (bavail * bsize < FREE_BYTES_MIN) return undefined
    path = mkdtempSync(join(place, 'docket-tests-'))
    // The server of PostgreSQL runs as another user.
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
