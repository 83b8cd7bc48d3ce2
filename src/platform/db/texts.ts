/**
 * Text indexes of both databases: by words or by trigrams. Texts are split into words by words.ts,
 * so that words are the same everywhere.
 */

import { type RawBuilder, sql } from 'kysely'

import { type Phrase, plainWordsIn, trigramsOf, wordsOf } from '../words.ts'

/** An index of a table: its `rowid` is the `id` of the row of the text. */
export interface TextIndex {
  by: 'words' | 'parts'
  /** Integers stored with the text, and returned with matches. */
  carries: string[]
}

/** The differences between the databases; a member of the dialect. */
export interface Texts {
  /** Statements that create an index, which buffers this many bytes before it writes them. */
  create(name: string, index: TextIndex, gathered_bytes?: number): string[]
  /** Statements that recreate it, empty, if it was created in an older format. */
  renew(name: string, index: TextIndex): string[]
  /** Statements that store its integers in less space, if they were stored in an older format. */
  pack(name: string, index: TextIndex): string[]
  /**
   * Statements that empty it, and those around filling it completely; repeating the last ones does
   * no harm.
   */
  empty(name: string): string[]
  /** Before it is filled. PostgreSQL drops the index, which is faster to create afterwards. */
  before(name: string): string[]
  /** After it is filled. */
  after(name: string): string[]
  /** The entry of a text, as a value of the column `texts`. */
  ofWords(text: string, rowid: number): Worded
  /** The same for an index by trigrams. */
  ofParts(text: string, rowid: number): string
  /** The entry as a parameter. */
  value(kept: unknown): RawBuilder<unknown>
  /** A query for texts that contain all of these phrases; needs at least one. */
  phrases(phrases: readonly Phrase[]): string
  /** A query for texts that contain a substring of at least three characters. */
  parts(text: string): string
  /** Whether the text of a row matches. */
  has(index: string, asked: string): RawBuilder<boolean>
  /** The newest matching rows, without looking at older ones. */
  newest(index: string, asked: string, how: Newest): RawBuilder<unknown>
  /** Any matching rows, for counting. */
  some(index: string, asked: string, how: Newest): RawBuilder<unknown>
  /**
   * Whether texts are indexed together with their row. Otherwise in batches, later: each commit
   * would be dominated by indexing.
   */
  isPromptly: boolean
  /** Whether looking up the text of one row takes far longer than reading a match. */
  isLookupSlow: boolean
}

/** An index entry, and its length for ranking. */
export interface Worded {
  texts: string
  /** Number of words, as far as stored. */
  words: number
}

/** How to read rows that match a query of the index, newest first. */
export interface Newest {
  /** Columns to read. */
  columns: RawBuilder<unknown>
  /** An additional condition. */
  and: RawBuilder<boolean>
  limit: number
}

/** This many terms leave few matches, and reading takes longer with each term. */
export const someTrigrams = (text: string) => trigramsOf(text, 32)

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** For many rows at once. */
const GATHERED_BYTES = 16 * 1024 * 1024

/**
 * FTS5 tables without content. Words are separated by blanks, which the tokenizer preserves; plain
 * texts are passed as they are, because it splits them alike in a fraction of the time.
 */
export const sqliteTexts: Texts = {
  create(name, { by, carries }, gathered_bytes = GATHERED_BYTES) {
    const isWords = by === 'words'
    const more = isWords
      ? [`tokenize='ascii'`]
      : ['detail=none', `tokenize='trigram case_sensitive 1'`]
    const columns = ['texts', ...carries.map((column) => `${column} unindexed`)]
    const kept = carries.length > 0 ? ['contentless_unindexed=1'] : []
    const options = [`content=''`, 'contentless_delete=1', ...kept, ...more]
    return [
      `create virtual table ${name} using fts5(${[...columns, ...options].join(', ')})`,
      `insert into ${name} (${name}, rank) values ('hashsize', ${gathered_bytes})`,
    ]
  },
  renew: () => [],
  // Numbers of JavaScript are bound as floating-point values, and no column converts them to
  // integers here.
  pack(name, { carries }) {
    if (carries.length === 0) return []
    const columns = carries.map((_, at) => `c${at + 1}`)
    const whole = columns.map((column) => `cast(${column} as integer) as ${column}`)
    return [
      `create table ${name}_packed as select id, ${whole.join(', ')} from ${name}_content`,
      `delete from ${name}_content`,
      `insert into ${name}_content (id, ${columns.join(', ')})
        select id, ${columns.join(', ')} from ${name}_packed order by id`,
      `drop table ${name}_packed`,
    ]
  },
  empty: (name) => [`insert into ${name} (${name}) values ('delete-all')`],
  // Sixteen segments are merged at once, so that each word is rewritten fewer times.
  before: (name) => [`insert into ${name} (${name}, rank) values ('automerge', 16)`],
  after: (name) => [`insert into ${name} (${name}, rank) values ('automerge', 4)`],
  ofWords(text) {
    const count = plainWordsIn(text)
    if (count !== undefined) return { texts: text, words: count }
    const words = wordsOf(text)
    return { texts: words.join(' '), words: words.length }
  },
  ofParts: (text) => text,
  value: (kept) => sql`${kept}`,
  phrases: (phrases) =>
    phrases
      .map(({ words, isPrefix }) => quoted(words.join(' ')) + (isPrefix ? '*' : ''))
      .join(' AND '),
  parts: (text) => someTrigrams(text).map(quoted).join(' AND '),
  has: (index, asked) => sql`${sql.table(index)} match ${asked}`,
  newest: (index, asked, { columns, and, limit }) => sql`select ${columns} from ${sql.table(index)}
    where ${sql.table(index)} match ${asked} and ${and} order by rowid desc limit ${limit}`,
  some: (index, asked, { columns, and, limit }) => sql`select ${columns} from ${sql.table(index)}
    where ${sql.table(index)} match ${asked} and ${and} limit ${limit}`,
  isPromptly: false,
  isLookupSlow: true,
}
