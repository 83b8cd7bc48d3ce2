/** Text indexes on PostgreSQL: tables of vectors, which we compose, each with a GIN index. */

import { sql } from 'kysely'

import { trigramsOf, wordsOf } from '../words.ts'
import { type Newest, someTrigrams, type TextIndex, type Texts } from './texts.ts'

const lexeme = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** More positions of one word do not help a phrase, and PostgreSQL stores no more. */
const PLACES_MAX = 255

/**
 * Rows exceed what PostgreSQL stores in line, so that their vectors are stored separately, and
 * reading the rows found stays local. The blanks compress to almost nothing.
 */
const BLANKS = `blanks text not null generated always as (repeat(' ', 2000)) stored`

/** Columns of the type `tsvector`, with an index of the kind GIN. */
export const postgresTexts: Texts = {
  create,
  renew: (name, index) => [`drop table ${name}`, ...create(name, index)],
  pack: () => [],
  empty: (name) => [`delete from ${name}`],
  // Sorting all words at once takes less time than inserting each one.
  before: (name) => [`drop index if exists ${name}_texts_idx`],
  after: (name) => [
    'set local statement_timeout = 0',
    `set local maintenance_work_mem = '256MB'`,
    `create index if not exists ${name}_texts_idx on ${name} using gin (texts)`,
  ],
  ofWords(text, rowid) {
    const words = wordsOf(text)
    const places = new Map<string, number[]>()
    for (const [at, word] of words.entries()) {
      const there = places.get(word)
      if (!there) places.set(word, [at + 1])
      else if (there.length < PLACES_MAX) there.push(at + 1)
    }
    const all = [...places].map(([word, at]) => `${lexeme(word)}:${at.join(',')}`)
    return { texts: [...all, ...blocksOf(rowid)].join(' '), words: words.length }
  },
  ofParts: (text, rowid) => [...trigramsOf(text).map(lexeme), ...blocksOf(rowid)].join(' '),
  value: (kept) => sql`${kept}::tsvector`,
  phrases: (phrases) =>
    phrases
      .map(({ words, isPrefix }) => {
        const each = words.map(lexeme)
        if (isPrefix) each.push(`${each.pop()}:*`)
        return `(${each.join(' <-> ')})`
      })
      .join(' & '),
  parts: (text) => someTrigrams(text).map(lexeme).join(' & '),
  has: (index, asked) => sql`${sql.ref(`${index}.texts`)} @@ ${asked}::tsquery`,
  newest: (index, asked, how) => sql`select found.* from ${rowsOf(index)}
    cross join lateral (${sql.join(BLOCKS.map(newestOfSize), sql` union all `)}) as blocks
    cross join lateral (${rowsIn(index, asked, how)} order by rowid desc) as found
    limit ${how.limit}`,
  // For very common words the newest matches suffice; for others all are found at once.
  some: (index, asked, how) => sql`select found.* from ${rowsOf(index)}
    cross join lateral (select ${nameOf(SMALLEST)} as block, last
        from generate_series(${numberOf(SMALLEST)}, ${numberOf(SMALLEST)} - 1, -1) as at
      union all select '', ((${numberOf(SMALLEST)} - 1) << ${sql.lit(SMALLEST.bits)}) - 1) as blocks
    cross join lateral (${rowsIn(index, asked, how)} and rowid <= blocks.last) as found
    limit ${how.limit}`,
  isPromptly: true,
  isLookupSlow: false,
}

function create(name: string, { carries }: TextIndex): string[] {
  const columns = carries.map((column) => `${column} bigint not null, `).join('')
  return [
    `create table ${name} (rowid bigint primary key, texts tsvector not null, ${columns}${BLANKS})
      with (toast_tuple_target = 128)`,
    `alter table ${name} alter texts set storage external, alter blanks set storage main`,
    `create index ${name}_texts_idx on ${name} using gin (texts)`,
  ]
}

/**
 * Rows are grouped in blocks of three sizes by id, and their vectors contain the names of the
 * blocks. A search for the newest matches runs block by block: the newest small blocks first, then
 * larger ones, until there are enough.
 */
const BLOCKS = [
  { name: '//a', bits: 16 },
  { name: '//b', bits: 18 },
  { name: '//c', bits: 20 },
] as const

/**
 * Words only have letters and digits, and trigrams have three characters, so these never collide
 * with them.
 */
const blocksOf = (rowid: number) =>
  BLOCKS.map(({ name, bits }) => `'${name}${Math.floor(rowid / 2 ** bits)}'`)

const [SMALLEST] = BLOCKS
type Block = (typeof BLOCKS)[number]

const rowsOf = (index: string) =>
  sql`(select coalesce(max(rowid), 0) as last from ${sql.table(index)}) as rows`

/** The block that contains the last row. */
const numberOf = ({ bits }: Block) => sql`(last >> ${sql.lit(bits)})`

/** The name of block `at`, as appended to a query. */
const nameOf = ({ name }: Block) => sql`${sql.lit(` & '${name}`)} || at || ''''`

/** The blocks before the block of the next size that contains the last row. */
function newestOfSize(block: Block, at: number) {
  const larger = BLOCKS[at + 1]
  const from = sql`${numberOf(block)} - ${sql.lit(at === 0 ? 0 : 1)}`
  const until = larger
    ? sql`${numberOf(larger)} << ${sql.lit(larger.bits - block.bits)}`
    : sql.lit(0)
  return sql`select ${nameOf(block)} as block from generate_series(${from}, ${until}, -1) as at`
}

const rowsIn = (index: string, asked: string, { columns, and }: Newest) =>
  sql`select ${columns} from ${sql.table(index)}
    where texts @@ (${asked} || blocks.block)::tsquery and ${and}`
