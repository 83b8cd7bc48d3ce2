/** The dialect of plain `pg_dump`: rows by COPY or INSERT. */

import type { Charset } from './charset.ts'
import { readCreateTable } from './create-table.ts'
import { Declared, type Dialect } from './dialect.ts'
import { C_STRING, STANDARD } from './escapes.ts'
import { lastName, namesIn, PATH, pathOf } from './names.ts'
import type { Target } from './row.ts'
import { Broken, type Sink } from './source.ts'

const INSERT = new RegExp(
  `^INSERT\\s+INTO\\s+(${PATH})\\s*(?:\\(([^]*)\\)\\s*)?` +
    '(?:OVERRIDING\\s+\\w+\\s+VALUE\\s+)?VALUES$',
  'i',
)
const COPY = new RegExp(`^COPY\\s+(${PATH})\\s*(?:\\(([^]*)\\)\\s*)?FROM\\s+stdin\\b`, 'i')
const PRIMARY = new RegExp(
  `^ALTER\\s+TABLE\\s+(?:ONLY\\s+)?(${PATH})\\s+ADD\\s+CONSTRAINT\\s+\\S+\\s+PRIMARY\\s+KEY\\s*` +
    '\\(([^)]*)\\)',
  'i',
)
const OWNED = new RegExp(`^ALTER\\s+SEQUENCE\\s+(${PATH})\\s+OWNED\\s+BY\\s+(${PATH})$`, 'i')
const IDENTITY = new RegExp(
  `^ALTER\\s+TABLE\\s+(?:ONLY\\s+)?(${PATH})\\s+ALTER\\s+COLUMN\\s+[^]*\\sSEQUENCE\\s+NAME\\s+(${PATH})`,
  'i',
)
const LAST = /^SELECT\s+pg_catalog\.setval\('([^']+)',\s*(\d+),\s*(true|false)\)$/i

/** One per dump. */
export class PostgresDialect implements Dialect {
  readonly dialect = 'postgres'
  readonly #sink: Sink
  readonly #charset: Charset
  readonly #declared: Declared
  /** Tables whose ids come from a sequence. */
  readonly #sequences = new Map<string, string>()
  /** pg_dump marks both ends of its dumps. */
  #isSigned = false
  #isComplete = false
  #isStandard = true

  constructor(sink: Sink, charset: Charset) {
    this.#sink = sink
    this.#charset = charset
    this.#declared = new Declared(sink)
  }

  strings = () => (this.#isStandard ? STANDARD : C_STRING)

  /** Reads the version of the server and the end of the dump. */
  comment(line: string) {
    if (line === 'PostgreSQL database dump') this.#isSigned = true
    if (line === 'PostgreSQL database dump complete') this.#isComplete = true
    const [, version] = /^Dumped from database version (\S.*)$/.exec(line) ?? []
    if (version !== undefined) this.#sink.fact('server_version', version)
  }

  /** For an INSERT into a declared table. */
  rows(text: string): Target | undefined {
    return this.#target(INSERT, text)
  }

  #target(pattern: RegExp, text: string): Target | undefined {
    const [, path, columns] = pattern.exec(text) ?? []
    if (path === undefined) return undefined
    const named = columns === undefined ? undefined : namesIn(columns)
    return this.#declared.target(lastName(path), named)
  }

  /** Reads table definitions, keys, sequences and settings; COPY returns its target. */
  statement(text: string): Target | undefined {
    if (/^COPY\b/i.test(text)) return this.#target(COPY, text)
    if (/^CREATE\s+(UNLOGGED\s+)?TABLE\b/i.test(text)) this.#create(text)
    else if (/^ALTER\b/i.test(text)) this.#alter(text)
    else if (/^SET\b/i.test(text)) this.#set(text)
    else if (/^SELECT\b/i.test(text)) this.#select(text)
    return undefined
  }

  #create(text: string) {
    const table = readCreateTable(text)
    if (table) this.#declared.add(table)
  }

  #alter(text: string) {
    const [, path, columns] = PRIMARY.exec(text) ?? []
    if (path !== undefined) this.#sink.primary(lastName(path), namesIn(columns!))
    const [, sequence, column] = OWNED.exec(text) ?? []
    if (sequence !== undefined) this.#sequences.set(lastName(sequence), pathOf(column!).at(-2)!)
    const [, table, identity] = IDENTITY.exec(text) ?? []
    if (identity !== undefined) this.#sequences.set(lastName(identity), lastName(table!))
  }

  #set(text: string) {
    const [, name, value] = /^SET\s+(\w+)\s*(?:=|TO)\s*'?([\w-]+)'?/i.exec(text) ?? []
    if (name === 'client_encoding') this.#charset.declare(value!)
    if (name === 'standard_conforming_strings') this.#isStandard = value === 'on'
  }

  #select(text: string) {
    const [, sequence, last, isCalled] = LAST.exec(text) ?? []
    if (sequence === undefined) return
    const table = this.#sequences.get(lastName(sequence))
    if (table === undefined) return
    this.#sink.lastId(table, Number(last) - (isCalled === 'true' ? 0 : 1))
  }

  /** Throws `Broken` if the dump says that it has an end and lacks it. */
  end() {
    this.#declared.refuseNone()
    if (!this.#isSigned || this.#isComplete) return
    throw new Broken(
      'it is truncated: the line "-- PostgreSQL database dump complete" is missing at its end; ' +
        'make a new dump',
    )
  }
}
