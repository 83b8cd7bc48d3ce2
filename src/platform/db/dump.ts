/** A table as a compressed file of JSON lines: one row per line, bytes in base64. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { pipeline as pipe } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'

import { type Measure, writeNew } from '../files.ts'
import { limits } from '../limits.ts'
import { linesOf } from '../lines.ts'
import type { Row } from './db.ts'
import type { Table } from './schema.ts'
import { PAGE_ROWS } from './whole-tables.ts'

/** What a backup's manifest stores about a file, to verify it when it is restored. */
export interface Dumped extends Measure {
  rows: number
  /** SHA-256 of the uncompressed lines, in hex: compression may differ. */
  digest: string
}

/** Writes all rows of some pages to a new file; `told` is called with the number of rows so far. */
export async function dumpPages(
  path: string,
  table: Table,
  pages: AsyncIterable<Row[]>,
  told?: (rows: number) => void,
): Promise<Dumped> {
  const bytes = bytesColumns(table)
  const sum = createHash('sha256')
  let rows = 0
  const summed = (text: string) => {
    sum.update(text)
    return text
  }
  async function* lines() {
    for await (const page of pages) {
      let text = ''
      for (const row of page) {
        text += `${JSON.stringify(encode(row, bytes))}\n`
        // A page of long texts may exceed the maximum string length.
        if (text.length < limits.stream_chunk_bytes) continue
        yield summed(text)
        text = ''
      }
      yield summed(text)
      rows += page.length
      told?.(rows)
    }
  }
  const zip = createGzip({ chunkSize: limits.stream_chunk_bytes })
  const written = await pipeline(lines, zip, (zipped: AsyncIterable<Buffer>) =>
    writeNew(path, zipped),
  )
  return { ...written, rows, digest: sum.digest('hex') }
}

/** The rows of a file written by dumpPages, in non-empty pages. */
export async function* dumpedPages(path: string, table: Table): AsyncGenerator<Row[]> {
  const bytes = bytesColumns(table)
  // Errors reach the reader: the last stream is destroyed with the error.
  const unzipped = pipe(
    createReadStream(path),
    createGunzip({ chunkSize: limits.stream_chunk_bytes }),
    () => {},
  )
  let page: Row[] = []
  for await (const line of linesOf(unzipped)) {
    page.push(decode(JSON.parse(line) as Row, bytes))
    if (page.length < PAGE_ROWS) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

const bytesColumns = ({ columns }: Table) =>
  Object.keys(columns).filter((column) => columns[column]!.startsWith('bytes'))

function encode(row: Row, bytes: string[]): Row {
  if (bytes.length === 0) return row
  const encoded = bytes.map((column) => [column, base64(row[column])])
  return { ...row, ...Object.fromEntries(encoded) }
}

function decode(row: Row, bytes: string[]): Row {
  for (const column of bytes) {
    const text = row[column]
    if (typeof text === 'string') row[column] = Buffer.from(text, 'base64')
  }
  return row
}

const base64 = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
