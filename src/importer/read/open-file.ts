/** Opens a dump file: decompresses it, and detects its type by its first bytes. */

import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { constants, createGunzip, gunzipSync } from 'node:zlib'

import { limits } from '../../platform/limits.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The engine that wrote the file. */
export type Format = 'mysql' | 'postgres' | 'sqlite'

const HEAD_BYTES = 64 * 1024

/** Signatures of other files, with advice. */
const OTHERS: [hex: string, what: string][] = [
  ['5047444d50', "a dump in PostgreSQL's custom format; convert it with pg_restore -f dump.sql"],
  ['fffe', 'in UTF-16, as some Windows shells write it; save it as UTF-8'],
  ['feff', 'in UTF-16, as some Windows shells write it; save it as UTF-8'],
  ['425a68', 'a bzip2 file; decompress it first'],
  ['fd377a585a00', 'an xz file; decompress it first'],
  ['28b52ffd', 'a zstd file; decompress it first'],
  ['504b0304', 'a zip archive; unpack it first'],
  ['377abcaf', 'a 7z archive; unpack it first'],
]

/** The position of the signature in a tar archive. */
const [TAR, TAR_AT] = ['ustar', 257]

/** A file that can be read more than once. */
export interface DumpFile {
  format: Format
  path: string
  size: number
  /** Modification time and size identify the file, with its first and last bytes. */
  modified_at: number
  /** The decompressed bytes. `read` gets the number of bytes consumed. */
  bytes(): AsyncIterable<Buffer>
  /** The number of bytes of the file that have been read, compressed, for progress. */
  read(): number
}

/** Refuses files that are not dumps, and names their type if known. */
export async function openFile(path: string): Promise<DumpFile> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Refusal(`the file ${path} does not exist`)
  if (found.isDirectory()) {
    throw new Refusal(
      `${path} is a directory; use a dump file, which pg_restore -f dump.sql creates from the ` +
        'output of pg_dump -Fd',
    )
  }
  if (!found.isFile()) throw new Refusal(`${path} is not a file`)
  const head = await readHead(path)
  const isPacked = head.toString('hex', 0, 2) === '1f8b'
  const format = formatOf(isPacked ? unpackHead(head, path) : head, path)
  let file: ReadStream | undefined
  async function* bytes(): AsyncGenerator<Buffer> {
    file = createReadStream(path, { highWaterMark: limits.stream_chunk_bytes })
    if (!isPacked) return yield* file
    const unpack = createGunzip({ chunkSize: limits.stream_chunk_bytes })
    file.on('error', (error) => unpack.destroy(error))
    yield* file.pipe(unpack)
  }
  return {
    format,
    path,
    size: found.size,
    modified_at: Math.floor(found.mtimeMs),
    bytes,
    read: () => file?.bytesRead ?? 0,
  }
}

async function readHead(path: string) {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

function unpackHead(head: Buffer, path: string) {
  try {
    return gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new Refusal(`${path} is a damaged gzip file; make a new dump`)
  }
}

function formatOf(head: Buffer, path: string): Format {
  if (head.toString('latin1', 0, 16) === 'SQLite format 3\0') return 'sqlite'
  const [, what] = OTHERS.find(([hex]) => head.toString('hex', 0, 8).startsWith(hex)) ?? []
  if (what !== undefined) throw new Refusal(`${path} is ${what}`)
  if (head.toString('latin1', TAR_AT, TAR_AT + TAR.length) === TAR) {
    throw new Refusal(
      `${path} is a tar archive; convert the output of pg_dump -Ft with pg_restore -f ` +
        'dump.sql, or unpack the archive first',
    )
  }
  const text = head.toString('latin1', 0, HEAD_BYTES)
  if (/^-- PostgreSQL database dump|^SET (statement_timeout|standard_conforming)/m.test(text)) {
    return 'postgres'
  }
  if (/^-- (MySQL|MariaDB) dump|^\/\*M?!|^(CREATE TABLE|INSERT INTO) `/m.test(text)) return 'mysql'
  if (/^(COPY .* FROM stdin;|CREATE TABLE )/m.test(text)) return 'postgres'
  if (head.length === 0) throw new Refusal(`${path} is empty`)
  throw new Refusal(
    `${path} is not a database dump; use the output of mysqldump or pg_dump, plain or .gz, or ` +
      'a SQLite file',
  )
}
