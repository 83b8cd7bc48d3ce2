/** The dialect of `mysqldump` and `mariadb-dump`. */

import type { Charset } from './charset.ts'
import { readCreateTable } from './create-table.ts'
import { Declared, type Dialect } from './dialect.ts'
import { MYSQL } from './escapes.ts'
import { lastName, NAME, namesIn, PATH, unquote } from './names.ts'
import type { Target } from './row.ts'
import { Broken, type Sink } from './source.ts'

const INSERT = new RegExp(
  `^(?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?INTO\\s+(${PATH})\\s*(?:\\(([^]*)\\)\\s*)?VALUES?$`,
  'i',
)
const USE = new RegExp(`^USE\\s+(${NAME})$`, 'i')

/** One per dump. */
export class MysqlDialect implements Dialect {
  readonly dialect = 'mysql'
  readonly #sink: Sink
  readonly #charset: Charset
  readonly #declared: Declared
  readonly #charsets = new Set<string>()
  /** mysqldump marks both ends of its dumps, unless comments are disabled. */
  #isSigned = false
  #isComplete = false
  #database: string | undefined

  constructor(sink: Sink, charset: Charset) {
    this.#sink = sink
    this.#charset = charset
    this.#declared = new Declared(sink)
  }

  strings = () => MYSQL

  /** Reads the version of the server and the time of the dump. */
  comment(line: string) {
    if (/^(MySQL|MariaDB) dump/.test(line)) this.#isSigned = true
    if (line.startsWith('Dump completed')) this.#isComplete = true
    const [, version] = /^Server version\s+(\S.*)$/.exec(line) ?? []
    if (version !== undefined) this.#sink.fact('server_version', version)
    const [, moment] = /^Dump completed on (\S+ +\S+)$/.exec(line) ?? []
    if (moment !== undefined) this.#sink.fact('dumped_at', moment.replace(/ +/, ' '))
  }

  /** For an INSERT into a declared table. */
  rows(text: string): Target | undefined {
    const [, path, columns] = INSERT.exec(text) ?? []
    if (path === undefined) return undefined
    const named = columns === undefined ? undefined : namesIn(columns)
    return this.#declared.target(lastName(path), named)
  }

  /** Reads table definitions and character sets; MySQL has no COPY. */
  statement(text: string): undefined {
    if (/^CREATE\s+TABLE\b/i.test(text)) this.#create(text)
    else if (/^SET\b/i.test(text)) this.#set(text)
    else if (/^USE\b/i.test(text)) this.#use(text)
  }

  #create(text: string) {
    const table = readCreateTable(text)
    if (!table) return
    this.#declared.add(table)
    const options = text.slice(text.lastIndexOf(')') + 1)
    const [, next] = /\bAUTO_INCREMENT=(\d+)/i.exec(options) ?? []
    if (next !== undefined) this.#sink.lastId(table.name, Number(next) - 1)
    const [, name] = /\b(?:CHARSET|CHARACTER SET)\s*=\s*(\w+)/i.exec(options) ?? []
    if (name === undefined || this.#charsets.has(name)) return
    this.#charsets.add(name)
    this.#sink.fact('table_charsets', [...this.#charsets].join(','))
  }

  #set(text: string) {
    const [, name] = /^SET\s+NAMES\s+'?(\w+)/i.exec(text) ?? []
    if (name !== undefined) this.#charset.declare(name)
    const [, zone] = /^SET\s+TIME_ZONE\s*=\s*'([^']+)'/i.exec(text) ?? []
    if (zone !== undefined) this.#sink.fact('timestamp_zone', zone)
  }

  #use(text: string) {
    const [, quoted] = USE.exec(text) ?? []
    if (quoted === undefined) return
    const name = unquote(quoted)
    if (this.#database !== undefined && this.#database !== name) {
      throw new Broken(
        `it contains the databases ${this.#database} and ${name}; dump only that of Bugzilla`,
      )
    }
    this.#database = name
  }

  /** Throws `Broken` if the dump says that it has an end and lacks it. */
  end() {
    this.#declared.refuseNone()
    if (!this.#isSigned || this.#isComplete) return
    throw new Broken(
      'it is truncated: the line "-- Dump completed" is missing at its end; make a new dump',
    )
  }
}
