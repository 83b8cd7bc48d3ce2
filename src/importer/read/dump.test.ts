import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import fc from 'fast-check'

import { copyValue, insertValue, mysqlValue } from '../../../tests/import/write-dumps.ts'
import type { Cell } from '../staged.ts'
import { Charset } from './charset.ts'
import { Dump } from './dump.ts'
import { MysqlDialect } from './mysql-dialect.ts'
import { PostgresDialect } from './postgres-dialect.ts'
import type { Column, Kind, Sink, Table, Value } from './source.ts'

/** The content of a dump that is read in pieces of any size. */
class Kept implements Sink {
  readonly tables: Table[] = []
  readonly keys: Record<string, string[]> = {}
  readonly facts: Record<string, string> = {}
  readonly lastIds: Record<string, number> = {}
  readonly rows: Record<string, Value[][]> = {}
  fact = (name: string, value: string) => void (this.facts[name] = value)
  table = (table: Table) => void this.tables.push(table)
  primary = (table: string, columns: string[]) => void (this.keys[table] = columns)
  lastId = (table: string, id: number) => void (this.lastIds[table] = id)
  keeps = () => true
  row = ({ name }: Table, values: readonly Value[]) =>
    void (this.rows[name] ??= []).push([...values])
  large = () => {
    const pieces: Uint8Array[] = []
    return {
      write: (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)),
      end: (): Value => Buffer.concat(pieces),
    }
  }
}

function read(engine: 'mysql' | 'postgres', dump: string | Buffer, piece = 1 << 20): Kept {
  const kept = new Kept()
  const charset = new Charset()
  const dialect =
    engine === 'mysql' ? new MysqlDialect(kept, charset) : new PostgresDialect(kept, charset)
  const reader = new Dump(dialect, kept, charset)
  const bytes = Buffer.from(dump)
  for (let at = 0; at < bytes.length; at += piece) reader.add(bytes.subarray(at, at + piece))
  reader.end()
  return kept
}

/** Characters with a meaning in some dump, and some of several bytes. */
const LETTERS = Array.from('\\\'"\n\r\t\b\x1a%_N.;-/*()é€😀')

const kinds: [kind: Kind, type: string, cell: fc.Arbitrary<Cell>][] = [
  ['integer', 'int', fc.integer()],
  ['decimal', 'decimal(7,2)', fc.constantFrom('0.00', '-12.50', '99999.99')],
  ['time', 'datetime', fc.constantFrom('2024-10-27 02:30:00', '0000-00-00 00:00:00')],
  ['date', 'date', fc.constantFrom('2024-02-29', '0000-00-00')],
  ['text', 'text', fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))],
  ['text', 'text', fc.string({ unit: fc.constantFrom(...LETTERS) })],
  ['bytes', 'longblob', fc.uint8Array()],
]
const columns = kinds.map(([kind, type], place): Column => ({ name: `c${place}`, type, kind }))
const row = fc.tuple(...kinds.map(([, , cell]) => fc.option(cell)))
const rows = fc.array(row, { minLength: 1, maxLength: 4 })
const piece = fc.integer({ min: 1, max: 40 })
/** The same values are generated each time. */
const SAME = { seed: 1 }

const same = (read_rows: Value[][] | undefined, written: (Cell | null)[][]) => {
  const plain = (cells: readonly Value[]) =>
    cells.map((cell) => (cell instanceof Uint8Array ? Buffer.from(cell).toString('hex') : cell))
  assert.deepEqual(read_rows?.map(plain), written.map(plain))
}

void describe('written data is read back, in chunks of any size', () => {
  const declared = columns.map(({ name, type }) => `\`${name}\` ${type}`).join(', ')
  for (const hex of [false, true]) {
    void test(`by mysqldump, bytes ${hex ? 'as digits' : 'as they are'}`, () => {
      fc.assert(
        fc.property(rows, piece, (written, size) => {
          const lines = written.map((cells) => {
            const values = cells.map((cell, place) => mysqlValue(cell, kinds[place]![0], hex))
            return Buffer.from(
              `(${values.map((value) => value.toString('latin1')).join(',')})`,
              'latin1',
            )
          })
          const dump = Buffer.concat([
            Buffer.from(`CREATE TABLE \`t\` (${declared});\nINSERT INTO \`t\` VALUES\n`),
            ...lines.flatMap((line, at) => (at === 0 ? [line] : [Buffer.from(',\n'), line])),
            Buffer.from(';\n'),
          ])
          same(read('mysql', dump, size).rows['t'], written)
        }),
        SAME,
      )
    })
  }

  const types = { integer: 'integer', decimal: 'numeric(7,2)', time: 'timestamp(0)', date: 'date' }
  const create = columns.map(
    ({ name, kind }) => `${name} ${{ ...types, text: 'text', bytes: 'bytea' }[kind]}`,
  )
  const head = `SET standard_conforming_strings = on;\nCREATE TABLE public.t (${create.join(', ')});\n`
  void test('by pg_dump with COPY', () => {
    fc.assert(
      fc.property(rows, piece, (written, size) => {
        const lines = written.map((cells) =>
          cells.map((cell, place) => copyValue(cell, columns[place]!)).join('\t'),
        )
        const dump = `${head}COPY public.t FROM stdin;\n${lines.join('\n')}\n\\.\n`
        same(read('postgres', dump, size).rows['t'], written)
      }),
      SAME,
    )
  })
  void test('by pg_dump with --inserts', () => {
    fc.assert(
      fc.property(rows, piece, (written, size) => {
        const lines = written.map((cells) => {
          const values = cells.map((cell, place) => insertValue(cell, columns[place]!))
          return `INSERT INTO public.t VALUES (${values.join(', ')});\n`
        })
        same(read('postgres', head + lines.join(''), size).rows['t'], written)
      }),
      SAME,
    )
  })
})

const T = 'CREATE TABLE `t` (`a` int, `b` text);\n'
const ways: [what: string, engine: 'mysql' | 'postgres', dump: string, rows: Value[][]][] = [
  [
    'columns in another order',
    'mysql',
    `${T}INSERT INTO \`t\` (\`b\`, \`a\`) VALUES ('x',1);`,
    [[1, 'x']],
  ],
  [
    'REPLACE and several rows',
    'mysql',
    `${T}REPLACE INTO t VALUES (1,'x') , (2,NULL);`,
    [
      [1, 'x'],
      [2, null],
    ],
  ],
  [
    'texts with introducers',
    'mysql',
    `${T}INSERT INTO t VALUES (1,_utf8mb4 'x'),(2,_binary'y'),(3,N'z');`,
    [
      [1, 'x'],
      [2, 'y'],
      [3, 'z'],
    ],
  ],
  [
    'digits for texts and bits',
    'mysql',
    `${T}INSERT INTO t VALUES (b'101',x'4142'),(0b11,0x4344);`,
    [
      [5, 'AB'],
      [3, 'CD'],
    ],
  ],
  [
    'words for booleans',
    'mysql',
    `${T}INSERT INTO t VALUES (TRUE,"x"),(false,'y');`,
    [
      [1, 'x'],
      [0, 'y'],
    ],
  ],
  [
    'comments that contain statements',
    'mysql',
    `${T}-- INSERT INTO t VALUES (1,'no');\n# (2,'no');\n/* ; */ INSERT INTO t VALUES (3,'x') /* ; */;`,
    [[3, 'x']],
  ],
  ['statements in comments', 'mysql', `${T}/*!50000 INSERT INTO t VALUES (3,'x') */;`, [[3, 'x']]],
  [
    'triggers',
    'mysql',
    `${T}DELIMITER ;;\nCREATE TRIGGER a BEFORE INSERT ON t FOR EACH ROW BEGIN INSERT INTO t VALUES (1,'no'); END;;\nDELIMITER ;\nINSERT INTO t VALUES (3,'x');`,
    [[3, 'x']],
  ],
  [
    'what follows the rows',
    'mysql',
    `${T}INSERT INTO t VALUES (3,'x') ON DUPLICATE KEY UPDATE a = 1;\n`,
    [[3, 'x']],
  ],
  [
    'a database before the table',
    'mysql',
    `${T}INSERT INTO \`bugs\`.\`t\` VALUES (3,'x');\n`,
    [[3, 'x']],
  ],
  [
    'a default that looks like the end of the statement',
    'mysql',
    "CREATE TABLE t (a int DEFAULT '1', b varchar(9) DEFAULT 'x);,' COMMENT 'it''s');INSERT INTO t VALUES (3,'x');",
    [[3, 'x']],
  ],
  [
    'functions in dollar quotes',
    'postgres',
    "CREATE FUNCTION f() AS $x$ INSERT INTO t VALUES (1); ' $x$;\nCREATE TABLE t (a integer, b text);\nINSERT INTO t VALUES (3, 'x');",
    [[3, 'x']],
  ],
  [
    'backslashes of old servers',
    'postgres',
    "SET standard_conforming_strings = off;\nCREATE TABLE t (a integer, b text);\nINSERT INTO t VALUES (3, 'a\\\\b\\n\\101'), (4, E'\\x41');",
    [
      [3, 'a\\b\nA'],
      [4, 'A'],
    ],
  ],
  [
    'backslashes of new servers',
    'postgres',
    "CREATE TABLE t (a integer, b text);\nINSERT INTO t VALUES (3, 'a\\\\b''c');",
    [[3, "a\\\\b'c"]],
  ],
  [
    'commands of psql',
    'postgres',
    "\\restrict abc'def\nCREATE TABLE t (a integer, b text);\n\\connect bugs\nINSERT INTO t VALUES (3, 'x');\n\\unrestrict abc'def\n",
    [[3, 'x']],
  ],
  [
    'lines that end in CRLF',
    'postgres',
    'CREATE TABLE t (a integer, b text);\r\nCOPY t (b, a) FROM stdin;\r\nx\t3\r\n\\.\r\n',
    [[3, 'x']],
  ],
  [
    'what looks like the end of COPY',
    'postgres',
    'CREATE TABLE t (a integer, b text);\nCOPY t FROM stdin;\n3\t\\\\.\n4\t\\\\N\n5\t\\N\n6\t\n\\.\n',
    [
      [3, '\\.'],
      [4, '\\N'],
      [5, null],
      [6, ''],
    ],
  ],
  [
    'booleans and bytes as digits',
    'postgres',
    'CREATE TABLE t (a boolean, b text);\nCOPY t FROM stdin;\nt\tx\nf\ty\n\\.\n',
    [
      [1, 'x'],
      [0, 'y'],
    ],
  ],
]
void describe('dumps may contain', () => {
  for (const [what, engine, dump, expected] of ways) {
    void test(what, () => {
      for (const size of [1, 2, 3, 7, 1 << 20])
        same(read(engine, dump, size).rows['t'], expected as Cell[][])
    })
  }
})

void test('bytes as PostgreSQL wrote them before 9.0 are read', () => {
  const dump = 'CREATE TABLE t (a bytea);\nCOPY t FROM stdin;\na\\\\000\\\\\\\\b\n\\.\n'
  same(read('postgres', dump).rows['t'], [[Buffer.from('a\0\\b')]])
})

void test('other declarations of a dump are reported', () => {
  const mysql = read(
    'mysql',
    'CREATE TABLE `t` (\n  `id` mediumint(9) NOT NULL AUTO_INCREMENT,\n  `a` int,\n  PRIMARY KEY (`id`),\n  UNIQUE KEY `x` (`a`,`id`),\n  KEY `y` (`a`(10)),\n  FULLTEXT KEY `z` (`a`),\n  CONSTRAINT `f` FOREIGN KEY (`a`) REFERENCES `t` (`id`)\n) AUTO_INCREMENT=8 DEFAULT CHARSET=latin1;\n',
  )
  assert.deepEqual(mysql.tables[0]!.primary, ['id'])
  assert.deepEqual(mysql.lastIds, { t: 7 })
  assert.equal(mysql.facts['table_charsets'], 'latin1')

  const postgres = read(
    'postgres',
    "-- Dumped from database version 15.3\nCREATE TABLE public.t (\n    id integer NOT NULL,\n    a character varying(64) DEFAULT ''::character varying NOT NULL\n);\nALTER SEQUENCE public.t_id_seq OWNED BY public.t.id;\nSELECT pg_catalog.setval('public.t_id_seq', 7, true);\nALTER TABLE ONLY public.t\n    ADD CONSTRAINT t_pkey PRIMARY KEY (id);\nCREATE UNIQUE INDEX x ON public.t USING btree (a, id);\nCREATE INDEX y ON public.t USING btree (lower((a)::text));\n",
  )
  assert.deepEqual(
    postgres.tables[0]!.columns.map(({ type }) => type),
    ['integer', 'character varying(64)'],
  )
  assert.deepEqual(postgres.keys, { t: ['id'] })
  assert.deepEqual(postgres.lastIds, { t: 7 })
  assert.equal(postgres.facts['server_version'], '15.3')
})

/** Each takes minutes if work is repeated for every character. */
const crafted: [what: string, dump: string][] = [
  ['brackets', `INSERT INTO ${'('.repeat(900_000)};`],
  ['brackets behind VALUES', `INSERT ${'x VALUES('.repeat(100_000)};`],
  ['parentheses beyond the kept part of a statement', `SELECT ${'VALUES ('.repeat(400_000)};`],
  ['psql commands after blanks', `${' '.repeat(900_000)}${'\\\n'.repeat(100_000)}`],
  ['blanks after a type', `CREATE TABLE t (a int${' '.repeat(900_000)}x);`],
  ['options', `CREATE TABLE t (a int) ${'AUTO_INCREMENT=1 '.repeat(60_000)});`],
]
for (const [what, dump] of crafted) {
  void test(`many ${what} take no more time than others`, { timeout: 10_000 }, () => {
    for (const engine of ['mysql', 'postgres'] as const) {
      const begun = process.cpuUsage()
      read(engine, `CREATE TABLE u (id int);\n${dump}\n`)
      const { user } = process.cpuUsage(begun)
      assert.ok(user < 5_000_000, `${user} µs in ${engine}`)
    }
  })
}
