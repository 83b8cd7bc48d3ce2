/**
 * Indexes over texts, as both databases have them: by the words of a text, or by its parts of three
 * characters. Words are parted by us (words.ts), so that they are the same everywhere.
 */

import { type RawBuilder, sql } from 'kysely'

import { type Phrase, trigramsOf } from '../words.ts'

/** An index beside a table: its `rowid` is the `id` of the row whose text it is. */
export interface TextIndex {
  by: 'words' | 'parts'
  /** Whole numbers that are kept with the text, to be read where it is found. */
  carries: string[]
}

/** What differs; a member of the dialect. */
export interface Texts {
  /** The statements that make an index. */
  create(name: string, index: TextIndex): string[]
  /** Those that empty it, and those around putting in all there is; the last do no harm twice. */
  empty(name: string): string[]
  before(name: string): string[]
  after(name: string): string[]
  /** What is kept of a text, as a value of the column `texts`. */
  ofWords(words: readonly string[]): string
  ofParts(text: string): string
  /** That as a parameter. */
  value(kept: unknown): RawBuilder<unknown>
  /** Whether the text of a row has every phrase, at least one. */
  hasPhrases(index: string, phrases: readonly Phrase[]): RawBuilder<boolean>
  /** Whether it has parts of another, which is at least three characters long: if not, not it. */
  hasParts(index: string, text: string): RawBuilder<boolean>
  /**
   * Whether texts are put in with the row they belong to. Otherwise many together, later: each
   * commit would cost more than all else in it.
   */
  isPromptly: boolean
}

/** So many leave few texts, and reading what is asked takes longer the more there are. */
const someTrigrams = (text: string) => trigramsOf(text, 32)

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** FTS5 tables that keep no texts. Words come parted by blanks, which its tokenizer leaves so. */
export const sqliteTexts: Texts = {
  create(name, { by, carries }) {
    const isWords = by === 'words'
    const more = isWords
      ? [`tokenize='ascii'`]
      : ['detail=none', `tokenize='trigram case_sensitive 1'`]
    const columns = ['texts', ...carries.map((column) => `${column} unindexed`)]
    const kept = carries.length > 0 ? ['contentless_unindexed=1'] : []
    const options = [`content=''`, 'contentless_delete=1', ...kept, ...more]
    return [
      `create virtual table ${name} using fts5(${[...columns, ...options].join(', ')})`,
      // Bytes that are gathered before they are written: many rows come at once.
      `insert into ${name} (${name}, rank) values ('hashsize', 16777216)`,
    ]
  },
  empty: (name) => [`insert into ${name} (${name}) values ('delete-all')`],
  before: () => [],
  after: () => [],
  ofWords: (words) => words.join(' '),
  ofParts: (text) => text,
  value: (kept) => sql`${kept}`,
  hasPhrases(index, phrases) {
    const asked = phrases.map(
      ({ words, isPrefix }) => quoted(words.join(' ')) + (isPrefix ? '*' : ''),
    )
    return sql`${sql.table(index)} match ${asked.join(' AND ')}`
  },
  hasParts: (index, text) =>
    sql`${sql.table(index)} match ${someTrigrams(text).map(quoted).join(' AND ')}`,
  isPromptly: false,
}

const lexeme = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** More places of one word are of no use to a phrase, and PostgreSQL keeps no more. */
const PLACES_MAX = 255

/** Columns of the type `tsvector`, put together by us, with an index of the kind GIN. */
export const postgresTexts: Texts = {
  create(name, { carries }) {
    const columns = carries.map((column) => `, ${column} bigint not null`).join('')
    return [
      `create table ${name} (rowid bigint primary key, texts tsvector not null${columns})`,
      `create index ${name}_texts_idx on ${name} using gin (texts)`,
    ]
  },
  empty: (name) => [`delete from ${name}`],
  // Sorting all words at once takes less time than putting in each in its place.
  before: (name) => [`drop index if exists ${name}_texts_idx`],
  after: (name) => [
    'set local statement_timeout = 0',
    `set local maintenance_work_mem = '256MB'`,
    `create index if not exists ${name}_texts_idx on ${name} using gin (texts)`,
  ],
  ofWords(words) {
    const places = new Map<string, number[]>()
    for (const [at, word] of words.entries()) {
      const there = places.get(word)
      if (!there) places.set(word, [at + 1])
      else if (there.length < PLACES_MAX) there.push(at + 1)
    }
    return [...places].map(([word, at]) => `${lexeme(word)}:${at.join(',')}`).join(' ')
  },
  ofParts: (text) => trigramsOf(text).map(lexeme).join(' '),
  value: (kept) => sql`${kept}::tsvector`,
  hasPhrases(index, phrases) {
    const asked = phrases.map(({ words, isPrefix }) => {
      const each = words.map(lexeme)
      if (isPrefix) each.push(`${each.pop()}:*`)
      return `(${each.join(' <-> ')})`
    })
    return sql`${sql.ref(`${index}.texts`)} @@ ${asked.join(' & ')}::tsquery`
  },
  hasParts: (index, text) =>
    sql`${sql.ref(`${index}.texts`)} @@ ${someTrigrams(text).map(lexeme).join(' & ')}::tsquery`,
  isPromptly: true,
}
