/** Brings a source into a staging: the one entrance to all that can be read. */

import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from '../progress.ts'
import { Charset, verdictOf } from '../read/charset.ts'
import { type DumpFile, type Format, openFile } from '../read/open-file.ts'
import { type Into, readMysqlDump, readPostgresDump } from '../read/read-dump.ts'
import { readSqlite } from '../read/read-sqlite.ts'
import { Broken } from '../read/source.ts'
import { MakeStaging } from './make-staging.ts'
import { findStaging, openStaging, STAGING } from './open-staging.ts'

/** Of the begin and of the end of a file, by which it is known again. */
const KNOWN_BYTES = 1024 * 1024
const VALUES = 'values'
const READERS: Record<Format, (file: DumpFile, into: Into, tell: () => void) => Promise<void>> = {
  mysql: readMysqlDump,
  postgres: readPostgresDump,
  sqlite: readSqlite,
}

/**
 * Gives the staging of a source in `folder`, which is made for it. What was staged of the same
 * source before is taken as it is; what is unfinished, or of another source, is made anew. Refuses
 * what cannot be read to its end, and leaves no staging then.
 */
export async function stageSource(source: string, folder: string, progress: Progress) {
  const file = await openFile(source)
  const fingerprint = await fingerprintOf(file)
  const found = findStaging(folder)
  if (found?.fact('fingerprint') === fingerprint) {
    progress.say(`${source} was read before: what was staged of it is used`)
    return found
  }
  found?.close()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await clear(folder)
  progress.part(`reading ${source}`)
  return makeStaging(file, fingerprint, { folder, progress })
}

interface Where {
  folder: string
  progress: Progress
}

async function makeStaging(file: DumpFile, fingerprint: string, { folder, progress }: Where) {
  const path = join(folder, `${STAGING}.part`)
  const made = new MakeStaging(path, folder, VALUES)
  const charset = new Charset()
  try {
    made.fact('fingerprint', fingerprint)
    made.fact('source', file.path)
    made.fact('engine', file.format)
    const into = { sink: made, charset }
    const told = () => tell(file, made, progress)
    await READERS[file.format](file, into, told)
    made.fact('charset', JSON.stringify({ declared: charset.declared, ...charset.tally }))
    made.fact('charset_verdict', verdictOf(charset.tally))
    progress.part('indexing what was read')
    made.finish()
  } catch (error) {
    made.close()
    await clear(folder)
    if (error instanceof Broken) throw new Refusal(`${file.path}: ${error.message}`)
    throw error
  }
  await rename(path, join(folder, STAGING))
  return openStaging(folder)
}

function tell(file: DumpFile, made: MakeStaging, progress: Progress) {
  const percent = Math.floor((file.read() / Math.max(file.size, 1)) * 100)
  progress.soFar(() => `${percent} % of ${file.path}: ${made.rows} rows, now of ${made.last_table}`)
}

async function clear(folder: string) {
  for (const name of [STAGING, `${STAGING}.part`, VALUES]) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function fingerprintOf({ path, size, modified_at }: DumpFile) {
  const sum = createHash('sha256')
  await using file = await open(path)
  for (const at of [0, Math.max(0, size - KNOWN_BYTES)]) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KNOWN_BYTES), 0, KNOWN_BYTES, at)
    sum.update(buffer.subarray(0, bytesRead))
  }
  return `file ${size} ${modified_at} ${sum.digest('hex')}`
}
