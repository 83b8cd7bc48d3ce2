/** Opens a source: a file, or the URL of a live database. */

import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'

import { isForeign, withoutPassword } from '../../platform/db/foreign.ts'
import { type DumpFile, type Format, openFile } from './open-file.ts'
import { type Into, readMysqlDump, readPostgresDump } from './read-dump.ts'
import { readLive, type Tell } from './read-live.ts'
import { readSqlite } from './read-sqlite.ts'

/** A source that has been recognized but not read. */
export interface Source {
  /** For display. */
  name: string
  engine: Format
  /** Equal for equal bytes; different each time for a live database. */
  fingerprint: string
  /** Reads everything. Throws a `Refusal` if the source is malformed or cannot be reached. */
  read: (into: Into, tell: Tell) => Promise<void>
  /** Progress in percent; undefined if the total is unknown. */
  percent: () => number | undefined
}

const READERS: Record<Format, (file: DumpFile, into: Into, tell: () => void) => Promise<void>> = {
  mysql: readMysqlDump,
  postgres: readPostgresDump,
  sqlite: readSqlite,
}
/** The size of the samples from both ends that identify a file. */
const KNOWN_BYTES = 1024 * 1024

/** `source` is a path, or a URL such as `mysql://…`. Throws a Refusal for anything else. */
export async function openSource(source: string): Promise<Source> {
  if (isForeign(source)) return openLive(source)
  const file = await openFile(resolve(source))
  const fingerprint = await fingerprintOf(file)
  return {
    name: source,
    engine: file.format,
    fingerprint,
    read: (into, tell) => READERS[file.format](file, into, () => void tell()),
    percent: () =>
      file.read() === 0 ? undefined : Math.floor((file.read() / Math.max(file.size, 1)) * 100),
  }
}

function openLive(address: string): Source {
  const name = withoutPassword(address)
  return {
    name,
    engine: /^(mysql|mariadb):/.test(address) ? 'mysql' : 'postgres',
    fingerprint: `live ${name} ${randomUUID()}`,
    read: (into, tell) => readLive(address, into, tell),
    percent: () => undefined,
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
