/** Reads a dump as its bytes arrive: statements, and rows within them. */

import { Cells } from './cells.ts'
import type { Charset } from './charset.ts'
import { CopyRows } from './copy-rows.ts'
import type { Dialect } from './dialect.ts'
import { STANDARD } from './escapes.ts'
import { InsertRows } from './insert-rows.ts'
import { Row, type Target } from './row.ts'
import { Broken, type Sink } from './source.ts'
import { Statements } from './statements.ts'
import { Window } from './window.ts'

/** Memory does not grow with the dump, nor with the size of a value. */
export class Dump {
  readonly #window = new Window()
  readonly #dialect: Dialect
  readonly #statements: Statements
  readonly #inserts: InsertRows
  readonly #copies: CopyRows
  #reading: 'statements' | 'rows' | 'copy' = 'statements'
  #target!: Target

  constructor(dialect: Dialect, sink: Sink, charset: Charset) {
    this.#dialect = dialect
    const row = new Row(sink, new Cells(charset, dialect.dialect === 'mysql' ? 'plain' : 'bytea'))
    this.#inserts = new InsertRows(row, dialect.strings())
    this.#copies = new CopyRows(row)
    this.#statements = new Statements({
      dialect: dialect.dialect,
      hasBackslashes: () => dialect.strings() !== STANDARD,
      comment: (line) => dialect.comment(line),
      hasRows: (text) => this.#found(/^[IR]/i.test(text) ? dialect.rows(text) : undefined),
      statement: (text) => this.#found(dialect.statement(text)),
    })
  }

  #found(target: Target | undefined): boolean {
    if (target) this.#target = target
    return target !== undefined
  }

  /** The number of bytes read. */
  get offset() {
    return this.#window.offset
  }

  /** Parses as much as this piece completes. Throws `Broken` if the dump is malformed. */
  add(chunk: Buffer) {
    this.#window.add(chunk)
    for (;;) {
      if (this.#reading === 'statements') {
        const found = this.#statements.read(this.#window)
        if (found === 'more') return
        this.#begin(found)
      } else {
        const reader = this.#reading === 'rows' ? this.#inserts : this.#copies
        if (!reader.read(this.#window)) return
        this.#statements.forget()
        this.#reading = 'statements'
      }
    }
  }

  #begin(what: 'rows' | 'copy') {
    this.#reading = what
    if (what === 'copy') return this.#copies.start(this.#target)
    this.#inserts.strings = this.#dialect.strings()
    this.#inserts.start(this.#target)
  }

  /** Throws `Broken` if the dump is incomplete. */
  end() {
    // None of the two-byte tokens begins with what is pending here.
    if (this.#reading === 'statements') this.add(Buffer.from('\n\n\n'))
    this.#statements.endComment()
    if (this.#reading !== 'statements') {
      throw new Broken(`it is truncated: it ends among the rows of ${this.#target.table.name}`)
    }
    const { text, isInside } = this.#statements
    if (text !== '' || isInside) {
      throw new Broken(
        `it is truncated: it ends within a statement, ${JSON.stringify(text.slice(0, 60))}`,
      )
    }
    this.#dialect.end()
  }
}
