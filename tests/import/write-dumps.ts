/**
 * Writes a staging as a dump of each engine that its database could come from, to be read again.
 */

import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import type { Column, Kind } from '../../src/importer/read/source.ts'
import type { Staging } from '../../src/importer/staging/open-staging.ts'
import type { Cell } from '../../src/importer/staged.ts'

interface Held {
  name: string
  columns: readonly (Column & { isBoolean?: boolean })[]
  primary: readonly string[]
  rows: Cell[][]
}

/** Everything in a staging, which is small in tests. */
export function tablesIn(staging: Staging): Held[] {
  return staging.tables().map((name) => {
    const { columns, primary } = staging.declared(name)!
    const rows = [...staging.rows(`select * from "${name}" order by rowid`)]
    const held = columns.map((column) => ({
      ...column,
      // A column of small numbers is not boolean if it contains others than 0 and 1.
      isBoolean:
        /^(tinyint|bool)/i.test(column.type) &&
        rows.every((row) => [null, 0, 1].includes(row[column.name] as number | null)),
    }))
    const cells = rows.map((row) => columns.map((column) => row[column.name]!))
    return { name, columns: held, primary, rows: cells }
  })
}

const named = (quote: string, name: string) => `${quote}${name}${quote}`
const list = (names: readonly string[], quote: string) =>
  names.map((name) => named(quote, name)).join(', ')

/** Options of `mysqldump`; `hex` is its `--hex-blob`. */
export interface MysqlHow {
  hex?: boolean
  /** Rows per INSERT. */
  rows?: number
}

/** As `mysqldump` 8 writes it. */
export function asMysql(tables: Held[], { hex = false, rows: size = 50 }: MysqlHow = {}): Buffer {
  const out: Buffer[] = []
  const say = (text: string) => void out.push(Buffer.from(text))
  say('-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n-- Host: h    Database: bugs\n')
  say('-- Server version\t8.0.36\n\n/*!50503 SET NAMES utf8mb4 */;\n')
  for (const { name, columns, primary, rows } of tables) {
    const words = columns.map((column) => `  \`${column.name}\` ${column.type} DEFAULT NULL`)
    if (primary.length > 0) words.push(`  PRIMARY KEY (${list(primary, '`')})`)
    say(`DROP TABLE IF EXISTS \`${name}\`;\n/*!50503 SET character_set_client = utf8mb4 */;\n`)
    say(`CREATE TABLE \`${name}\` (\n${words.join(',\n')}\n) ENGINE=InnoDB;\n`)
    say(`LOCK TABLES \`${name}\` WRITE;\n/*!40000 ALTER TABLE \`${name}\` DISABLE KEYS */;\n`)
    for (let at = 0; at < rows.length; at += size) {
      say(`INSERT INTO \`${name}\` VALUES `)
      rows.slice(at, at + size).forEach((row, index) => {
        say(index === 0 ? '(' : ',(')
        row.forEach((cell, place) => {
          if (place > 0) say(',')
          out.push(mysqlValue(cell, columns[place]!.kind, hex))
        })
        say(')')
      })
      say(';\n')
    }
    say(`/*!40000 ALTER TABLE \`${name}\` ENABLE KEYS */;\nUNLOCK TABLES;\n`)
  }
  say('-- Dump completed on 2026-01-01  0:00:00\n')
  return Buffer.concat(out)
}

const MYSQL_LETTERS: Record<string, string> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '\x1a': '\\Z',
}

/** A value as in an INSERT. */
export function mysqlValue(cell: Cell, kind: Kind, hex: boolean): Buffer {
  if (cell === null) return Buffer.from('NULL')
  if (kind === 'integer' || kind === 'decimal') return Buffer.from(String(cell))
  const bytes = typeof cell === 'string' ? Buffer.from(cell) : Buffer.from(cell as Uint8Array)
  if (kind === 'bytes' && hex) {
    return Buffer.from(bytes.length === 0 ? "''" : `0x${bytes.toString('hex').toUpperCase()}`)
  }
  const text = Array.from(bytes.toString('latin1'), (c) => MYSQL_LETTERS[c] ?? c).join('')
  return Buffer.from(`${kind === 'bytes' ? '_binary ' : ''}'${text}'`, 'latin1')
}

const POSTGRES: Record<Kind, string> = {
  integer: 'integer',
  decimal: 'numeric(7,2)',
  time: 'timestamp(0) without time zone',
  date: 'date',
  text: 'text',
  bytes: 'bytea',
}

/** As `pg_dump` 15 writes it. */
export function asPostgres(tables: Held[], how: 'copy' | 'inserts'): string {
  const out = ['--\n-- PostgreSQL database dump\n--\n\n-- Dumped from database version 15.3\n\n']
  out.push("SET statement_timeout = 0;\nSET client_encoding = 'UTF8';\n")
  out.push('SET standard_conforming_strings = on;\n\n')
  for (const { name, columns } of tables) {
    const words = columns.map(
      (column) => `    "${column.name}" ${column.isBoolean ? 'boolean' : POSTGRES[column.kind]}`,
    )
    out.push(`CREATE TABLE public."${name}" (\n${words.join(',\n')}\n);\n\n`)
  }
  for (const { name, columns, rows } of tables) {
    const names = columns.map((column) => column.name)
    if (how === 'inserts') {
      for (const row of rows) {
        const values = row.map((cell, place) => insertValue(cell, columns[place]!))
        out.push(`INSERT INTO public."${name}" VALUES (${values.join(', ')});\n`)
      }
      continue
    }
    out.push(`COPY public."${name}" (${list(names, '"')}) FROM stdin;\n`)
    for (const row of rows) {
      out.push(`${row.map((cell, place) => copyValue(cell, columns[place]!)).join('\t')}\n`)
    }
    out.push('\\.\n\n')
  }
  for (const { name, primary } of tables.filter((table) => table.primary.length > 0)) {
    out.push(`ALTER TABLE ONLY public."${name}"\n    ADD CONSTRAINT ${name}_pkey PRIMARY KEY `)
    out.push(`(${list(primary, '"')});\n`)
  }
  out.push('\n--\n-- PostgreSQL database dump complete\n--\n')
  return out.join('')
}

const hexOf = (cell: Cell) => `\\x${Buffer.from(cell as Uint8Array).toString('hex')}`
const COPY_LETTERS: Record<string, string> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
}

/** A value as in the rows of COPY. */
export function copyValue(cell: Cell, column: Held['columns'][number]): string {
  if (cell === null) return '\\N'
  if (column.isBoolean) return cell === 0 ? 'f' : 't'
  const text = column.kind === 'bytes' ? hexOf(cell) : String(cell)
  return text.replaceAll(/[\b\f\n\r\t\v\\]/g, (letter) => COPY_LETTERS[letter]!)
}

/** A value as in an INSERT. */
export function insertValue(cell: Cell, column: Held['columns'][number]): string {
  if (cell === null) return 'NULL'
  if (column.isBoolean) return cell === 0 ? 'false' : 'true'
  if (column.kind === 'integer' || column.kind === 'decimal') return String(cell)
  const text = column.kind === 'bytes' ? hexOf(cell) : String(cell)
  return `'${text.replaceAll("'", "''")}'`
}

/** As Bugzilla's SQLite has it, with its own collation, which other programs do not know. */
export function writeSqlite(path: string, tables: Held[]) {
  const database = new DatabaseSync(path)
  for (const { name, columns, primary, rows } of tables) {
    const key = primary.length > 0 ? `, PRIMARY KEY (${list(primary, '"')})` : ''
    const words = columns.map((column) => `"${column.name}" ${column.type}`)
    database.exec(`create table "${name}" (${words.join(', ')}${key})`)
    const marks = columns.map(() => '?').join(', ')
    const insert = database.prepare(`insert into "${name}" values (${marks})`)
    for (const row of rows) insert.run(...row)
  }
  database.close()
}

export const writeDump = (path: string, dump: string | Buffer) => writeFileSync(path, dump)
