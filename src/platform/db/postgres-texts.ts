/** Indexes over texts in PostgreSQL: tables of vectors that we put together, each with a GIN. */

import { type RawBuilder, sql } from 'kysely'

import { trigramsOf, wordsOf } from '../words.ts'
import { someTrigrams, type TextIndex, type Texts } from './texts.ts'

const lexeme = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** More places of one word are of no use to a phrase, and PostgreSQL keeps no more. */
const PLACES_MAX = 255

/**
 * A row is longer than PostgreSQL leaves in one piece: so its vector is kept elsewhere, and what is
 * read of those found lies close together. The blanks are compressed to next to nothing.
 */
const BLANKS = `blanks text not null generated always as (repeat(' ', 2000)) stored`

/** Columns of the type `tsvector`, with an index of the kind GIN. */
export const postgresTexts: Texts = {
  create,
  renew: (name, index) => [`drop table ${name}`, ...create(name, index)],
  empty: (name) => [`delete from ${name}`],
  // Sorting all words at once takes less time than putting in each in its place.
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
  newest: (index, asked, { columns, and, limit }) => sql`select found.*
    from (${blocksNewestFirst(index)}) as blocks cross join lateral (
      select ${columns} from ${sql.table(index)}
      where texts @@ (${`${asked} & `} || block)::tsquery and ${and}
      order by rowid desc) as found
    limit ${limit}`,
  isPromptly: true,
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
 * Rows lie in blocks of three sizes by their numbers, and their vectors name them. So what is
 * wanted of the newest alone is asked for block by block: first the newest small ones, then larger
 * ones, until there is enough.
 */
const BLOCKS = [
  { name: '//a', bits: 16 },
  { name: '//b', bits: 18 },
  { name: '//c', bits: 20 },
] as const

/** Words are letters and digits alone, and parts are three characters long: these are neither. */
const blocksOf = (rowid: number) =>
  BLOCKS.map(({ name, bits }) => `'${name}${Math.floor(rowid / 2 ** bits)}'`)

function blocksNewestFirst(index: string): RawBuilder<unknown> {
  const last = sql`(select coalesce(max(rowid), 0) from ${sql.table(index)})`
  const each = BLOCKS.map(({ name, bits }, at) => {
    const larger = BLOCKS[at + 1]
    const shift = (by: number) => sql`(${last} >> ${sql.lit(by)})`
    const from = at === 0 ? shift(bits) : sql`${shift(bits)} - 1`
    const until = larger ? sql`${shift(larger.bits)} << ${sql.lit(larger.bits - bits)}` : sql.lit(0)
    return sql`select ${sql.lit(`'${name}`)} || at || '''' as block
      from generate_series(${from}, ${until}, -1) as at`
  })
  return sql.join(each, sql` union all `)
}
