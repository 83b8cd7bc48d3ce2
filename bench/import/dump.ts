/** Writes a MariaDB dump with many bugs: the small dump of the tests and generated bugs. */

import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'

import { Random } from '../../tools/generate/random.ts'
import { createTexts } from '../../tools/generate/texts.ts'

const SMALL = join(import.meta.dirname, '../../tests/import/bugzilla-5.2-small.sql.gz')
const ROWS_A_STATEMENT = 100
const COMMENTS = 3
/** Generated bugs, comments and changes have higher ids than those of the small dump. */
const FIRST = 1_000
const USERS = 8
const START = Date.parse('2015-01-01T00:00:00Z')
const STEP_MS = 240_000

/** Returns the size in bytes. */
export async function writeDump(path: string, bugs: number): Promise<number> {
  const small = gunzipSync(readFileSync(SMALL)).toString()
  const end = small.indexOf('/*!40101 SET CHARACTER_SET_RESULTS')
  const out = createWriteStream(path)
  await pipeline(Readable.from(whole(small, end, bugs)), out)
  return out.bytesWritten
}

function* whole(small: string, end: number, bugs: number) {
  yield small.slice(0, end)
  const tables = ['bugs', 'longdescs', 'bugs_activity', 'cc'] as const
  for (const table of tables) yield* statements(table, bugs)
  yield small.slice(end)
}

type Table = 'bugs' | 'longdescs' | 'bugs_activity' | 'cc'

function* statements(table: Table, bugs: number) {
  const random = new Random(bugs, table)
  const texts = createTexts(bugs)
  for (let from = 0; from < bugs; from += ROWS_A_STATEMENT) {
    const rows: string[] = []
    for (let at = from; at < Math.min(bugs, from + ROWS_A_STATEMENT); at++) {
      rows.push(...rowsOf[table](at, random, texts))
    }
    yield `INSERT INTO \`${table}\` VALUES ${rows.join(',')};\n`
  }
}

type Texts = ReturnType<typeof createTexts>

const rowsOf: Record<Table, (at: number, random: Random, texts: Texts) => string[]> = {
  bugs: (at, random, texts) => {
    const isOpen = random.chance(0.2)
    const [status, resolution] = isOpen ? ['CONFIRMED', ''] : ['RESOLVED', 'FIXED']
    return [
      row(
        FIRST + at,
        person(random),
        '',
        'normal',
        status,
        when(at),
        when(at, COMMENTS),
      )(
        [texts.summary(), 'Linux', 'Normal', 1, 'All', person(random), 'unspecified', 1],
        [resolution, '---', null, '', when(at), 1, 1, 1, '0.00', '0.00', null, '---'],
      ),
    ]
  },
  longdescs: (at, random, texts) =>
    Array.from({ length: COMMENTS }, (_, number) =>
      row(
        FIRST + at * COMMENTS + number,
        FIRST + at,
        person(random),
        when(at, number),
      )([
        '0.00',
        number === 0 ? texts.description() : texts.comment(),
        Number(random.chance(0.02)),
        0,
        0,
        null,
      ]),
    ),
  bugs_activity: (at, random) => {
    const shared = [FIRST + at, null, person(random), when(at, 2)]
    return [
      row(FIRST + at * 2, ...shared)([9, 'RESOLVED', 'CONFIRMED', null]),
      row(FIRST + at * 2 + 1, ...shared)([12, 'FIXED', '', null]),
    ]
  },
  cc: (at) => [row(FIRST + at, (at % USERS) + 1)()],
}

const person = (random: Random) => random.between(1, USERS)
const when = (at: number, step = 0) =>
  new Date(START + (at + step * 7) * STEP_MS).toISOString().slice(0, 19).replace('T', ' ')

type Value = string | number | null
const row =
  (...first: Value[]) =>
  (...more: Value[][]) =>
    `(${[...first, ...more.flat()].map(literal).join(',')})`

function literal(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  return `'${value.replaceAll(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`
}
