/** Reads a dump file to its end, and reports where it is malformed. */

import { Refusal } from '../../platform/refusal.ts'
import type { Charset } from './charset.ts'
import type { Dialect } from './dialect.ts'
import { Dump } from './dump.ts'
import { MysqlDialect } from './mysql-dialect.ts'
import type { DumpFile } from './open-file.ts'
import { PostgresDialect } from './postgres-dialect.ts'
import { Broken, type Sink } from './source.ts'

/** Where rows go, and how texts are decoded. */
export interface Into {
  sink: Sink
  charset: Charset
}

/** Detects the dialect of a dump. */
type Dialects = new (sink: Sink, charset: Charset) => Dialect

/** `tell` is called often, for progress. Throws a `Refusal` with the position of the mistake. */
export const readMysqlDump = (file: DumpFile, into: Into, tell: () => void) =>
  readDump(MysqlDialect, file, into, tell)
/** `tell` is called often, for progress. Throws a `Refusal` with the position of the mistake. */
export const readPostgresDump = (file: DumpFile, into: Into, tell: () => void) =>
  readDump(PostgresDialect, file, into, tell)

async function readDump(In: Dialects, file: DumpFile, { sink, charset }: Into, tell: () => void) {
  const dump = new Dump(new In(sink, charset), sink, charset)
  try {
    for await (const chunk of file.bytes()) {
      dump.add(chunk)
      tell()
    }
    dump.end()
  } catch (error) {
    throw asRefusal(error, file.path, dump.offset)
  }
}

function asRefusal(error: unknown, path: string, offset: number) {
  if (error instanceof Broken) return new Refusal(`${path}, at byte ${offset}: ${error.message}`)
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (!/^Z_|^ERR_ZLIB/.test(code)) return error
  return new Refusal(
    `${path} is a damaged or truncated gzip file, after ${offset} bytes of content; make a new ` +
      'dump',
  )
}
