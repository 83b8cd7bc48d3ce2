/**
 * Indexes over texts, as both databases have them: by the words of a text, or by its parts of three
 * characters. Words are parted by us (words.ts), so that they are the same everywhere.
 */

import { type RawBuilder, sql } from 'kysely'

import { type Phrase, plainWordsIn, trigramsOf, wordsOf } from '../words.ts'

/** An index beside a table: its `rowid` is the `id` of the row whose text it is. */
export interface TextIndex {
  by: 'words' | 'parts'
  /** Whole numbers that are kept with the text, to be read where it is found. */
  carries: string[]
}

/** What differs; a member of the dialect. */
export interface Texts {
  /** The statements that make an index, which gathers so many bytes before it writes them. */
  create(name: string, index: TextIndex, gathered_bytes?: number): string[]
  /** Those that make it anew and empty, where it was made in another form before. */
  renew(name: string, index: TextIndex): string[]
  /** Those that write what it carries as whole numbers, where these took more room before. */
  pack(name: string, index: TextIndex): string[]
  /** Those that empty it, and those around putting in all there is; the last do no harm twice. */
  empty(name: string): string[]
  before(name: string): string[]
  after(name: string): string[]
  /** What is kept of the text of a row, as a value of the column `texts`. */
  ofWords(text: string, rowid: number): Worded
  ofParts(text: string, rowid: number): string
  /** That as a parameter. */
  value(kept: unknown): RawBuilder<unknown>
  /** Asks for texts that have every phrase, at least one. */
  phrases(phrases: readonly Phrase[]): string
  /** Asks for those with parts of another, which is at least three characters long. */
  parts(text: string): string
  /** Whether the text of a row is one that is asked for. */
  has(index: string, asked: string): RawBuilder<boolean>
  /** Of the rows whose texts are asked for the newest; none that are older are looked at. */
  newest(index: string, asked: string, how: Newest): RawBuilder<unknown>
  /** Any of them, to be counted. */
  some(index: string, asked: string, how: Newest): RawBuilder<unknown>
  /**
   * Whether texts are put in with the row they belong to. Otherwise many together, later: each
   * commit would cost more than all else in it.
   */
  isPromptly: boolean
  /** Whether looking up the text of one row takes far longer than reading one that was found. */
  isLookupSlow: boolean
}

export interface Worded {
  texts: string
  /** How many words it has, as far as they are kept. */
  words: number
}
export interface Newest {
  /** What is read of each row. */
  columns: RawBuilder<unknown>
  /** Another condition. */
  and: RawBuilder<boolean>
  limit: number
}

/** So many leave few texts, and reading what is asked takes longer the more there are. */
export const someTrigrams = (text: string) => trigramsOf(text, 32)

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Many rows come at once. */
const GATHERED_BYTES = 16 * 1024 * 1024

/**
 * FTS5 tables that keep no texts. Words come parted by blanks, which its tokenizer leaves so; plain
 * texts come as they are, for of those it makes the same words in a fraction of the time.
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
  // A number of JavaScript comes as a floating one, and here no column makes it a whole one again.
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
  // Parts of the index are merged sixteen at once, so that each word is written fewer times.
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
