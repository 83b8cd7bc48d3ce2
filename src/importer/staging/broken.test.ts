import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { stageSource } from './stage-source.ts'

const silent = { part: () => {}, soFar: () => {}, say: () => {} }

let temp: string
let number = 0
before(async () => void (temp = await mkdtemp(join(tmpdir(), 'docket-broken-'))))
after(() => rm(temp, { recursive: true }))

async function stage(dump: string | Buffer) {
  const path = join(temp, `source-${++number}`)
  await writeFile(path, dump)
  const folder = join(temp, `staging-${number}`)
  return { path, folder, staged: stageSource(path, folder, silent) }
}

const SIGN = '-- MySQL dump 10.13  Distrib 8.0.36\n'
const DONE = '-- Dump completed on 2026-01-01\n'
const T = 'CREATE TABLE `t` (\n  `id` int NOT NULL,\n  `body` text,\n  PRIMARY KEY (`id`)\n);\n'
const PAIR = 'CREATE TABLE `p` (`a` int, `b` int, PRIMARY KEY (`a`,`b`));\n'
const PG =
  '--\n-- PostgreSQL database dump\n--\nCREATE TABLE public.t (\n  id integer,\n  b text\n);\n'
const COPY = 'COPY public.t (id, b) FROM stdin;\n'

const broken: [what: string, dump: string | Buffer, why: RegExp][] = [
  ['an empty file', '', /is empty/],
  ['a text that is not a dump', 'Dear all,\nhere is the dump.\n', /is not a database dump/],
  ['a dump in UTF-16', Buffer.from(`\ufeff${SIGN}${T}`, 'utf16le'), /is in UTF-16/],
  ["a dump in PostgreSQL's own format", 'PGDMP\x01\x0e', /pg_restore -f dump\.sql/],
  [
    'the output of pg_dump -Ft',
    `${'toc.dat'.padEnd(257, '\0')}ustar\0`,
    /tar archive; .* pg_restore -f/,
  ],
  [
    'a table that occurs twice',
    T + T.replace('`t`', '`T`'),
    /has two tables T that differ at most in case/,
  ],
  ['a zip archive', Buffer.from('504b030414000000', 'hex'), /is a zip archive/],
  [
    'a dump without its last line',
    SIGN + T,
    /at byte \d+: it is truncated: the line "-- Dump compl/,
  ],
  ['truncated rows', `${T}INSERT INTO \`t\` VALUES (1,'a'),(2`, /ends among the rows of t/],
  ['a truncated text', `${T}INSERT INTO \`t\` VALUES (1,'a`, /at byte 105: .* the rows of t/],
  ['a truncated statement', 'CREATE TABLE `t` (`id` int,', /ends within a statement/],
  ['a truncated comment', `${T}/* to be`, /ends within a statement/],
  ["a table of Docket's own", 'CREATE TABLE `docket_source` (`id` int);\n', /is not Bugzilla's/],
  ['a table of SQLite', 'CREATE TABLE `SQLite_x` (`id` int);\n', /is not Bugzilla's/],
  ['no tables', `${SIGN}SET NAMES utf8;\n${DONE}`, /declares no table/],
  [
    'rows without a table',
    `${SIGN}INSERT INTO \`t\` VALUES (1);\n`,
    /without a preceding CREATE TABLE/,
  ],
  [
    'too many values',
    `${T}INSERT INTO \`t\` VALUES (1,'a',2);\n`,
    /more values than its 2 columns/,
  ],
  ['too few values', `${T}INSERT INTO \`t\` VALUES (1);\n`, /has 1 values for 2 columns/],
  [
    'a column that is not declared',
    `${T}INSERT INTO \`t\` (\`id\`,\`x\`) VALUES (1,2);\n`,
    /values of t\.x, which is not declared/,
  ],
  [
    'a word instead of a value',
    `${T}INSERT INTO \`t\` VALUES (1,now());\n`,
    /has the invalid value "now"/,
  ],
  [
    'a text instead of a number',
    `${T}INSERT INTO \`t\` VALUES ('x','a');\n`,
    /"x" of id is not an integer/,
  ],
  ['half a byte', `${T}INSERT INTO \`t\` VALUES (1,0xABC);\n`, /not a hexadecimal number/],
  ['no comma', `${T}INSERT INTO \`t\` VALUES (1 'a');\n`, /is followed by "'"/],
  [
    'a key twice',
    `${T}INSERT INTO \`t\` VALUES (1,'a'),(1,'b');\n`,
    /byte \d+: two rows of t have the id 1/,
  ],
  [
    'a key of two columns twice',
    `${PAIR}INSERT INTO \`p\` VALUES (1,2),(1,2);\n`,
    /two rows of p have the a 1, b 2/,
  ],
  ['a table twice', T + T, /the table t is declared twice/],
  ['two databases', `USE \`a\`;\n${T}USE \`b\`;\n`, /contains the databases a and b/],
  ['a multi-byte character set', `SET NAMES sjis;\n${T}`, /set sjis is not supported/],
  ['a truncated gzip', gzipSync(T.repeat(20)).subarray(0, 60), /damaged or truncated/],
  ['a gzip with a wrong checksum', damaged(gzipSync(T)), /is a damaged gzip file/],
  ['lines of COPY that break off', `${PG}${COPY}1\ta\n2`, /ends among the rows of t/],
  ['a line of COPY that is short', `${PG}${COPY}1\n\\.\n`, /has 1 values for 2/],
  ['a line of COPY that is long', `${PG}${COPY}1\ta\tb\n\\.\n`, /more values than its 2 columns/],
  [
    'a PostgreSQL dump without its last line',
    `${PG}${COPY}1\ta\n\\.\n`,
    /dump complete" is missing/,
  ],
  [
    'a SQLite file that breaks off',
    'SQLite format 3\0 and then nothing',
    /cannot be read: file is not a database/,
  ],
]

function damaged(gzip: Buffer) {
  gzip[gzip.length - 6]! ^= 1
  return gzip
}

void describe('invalid input is refused, and nothing of it is left', () => {
  for (const [what, dump, why] of broken) {
    void test(what, async () => {
      const { path, folder, staged } = await stage(dump)
      await assert.rejects(staged, (error: Error) => {
        assert.equal(error.name, 'Refusal', error.stack)
        assert.ok(error.message.includes(path), error.message)
        assert.match(error.message, why)
        return true
      })
      assert.deepEqual(await readdir(folder).catch(() => []), [])
    })
  }
  void test('a missing file', async () => {
    await assert.rejects(
      stageSource(join(temp, 'none'), temp, silent),
      /the file .* does not exist/,
    )
  })
  void test('an address without a database', async () => {
    await assert.rejects(
      stageSource('mysql://ann:secret@localhost', temp, silent),
      (error: Error) => {
        assert.match(error.message, /the address of the source is invalid/)
        return !error.message.includes('secret')
      },
    )
  })
  void test('a server that does not respond', async () => {
    const address = 'postgres://ann:secret@127.0.0.1:1/bugs'
    await assert.rejects(stageSource(address, temp, silent), (error: Error) => {
      assert.match(
        error.message,
        /^postgres:\/\/ann@127\.0\.0\.1:1\/bugs cannot be read: .*REFUSED/,
      )
      return true
    })
  })
})

void describe('texts are decoded by their actual encoding', () => {
  const insert = (values: string, charset = 'utf8mb4') =>
    Buffer.from(`SET NAMES ${charset};\n${T}INSERT INTO \`t\` VALUES ${values};\n`, 'latin1')
  const bytes = (text: string) => Buffer.from(text).toString('latin1')
  const twice = (text: string) => bytes(bytes(text))

  const cases: [what: string, dump: Buffer, verdict: string, texts: string[]][] = [
    ['ASCII', insert("(1,'a'),(2,'b')"), 'utf8', ['a', 'b']],
    ['UTF-8', insert(`(1,'${bytes('Größe €')}')`), 'utf8', ['Größe €']],
    ['UTF-8 that calls itself latin1', insert(`(1,'${bytes('é')}')`, 'latin1'), 'utf8', ['é']],
    ['UTF-8 encoded twice', insert(`(1,'${twice('Größe')}'),(2,'x')`), 'double', ['Größe', 'x']],
    ['latin1', insert("(1,'Gr\xf6\xdfe')", 'latin1'), 'latin1', ['Größe']],
    ['latin1 that calls itself UTF-8', insert("(1,'\x80 \xe9')"), 'latin1', ['€ é']],
    ['Cyrillic letters', insert("(1,'\xcf\xf0\xe8')", 'cp1251'), 'latin1', ['При']],
    [
      'some that call a word so once',
      insert(`(1,'${twice('é')}'),(2,'${bytes('ä')}'),(3,'${bytes('ö')}')`),
      'utf8',
      ['Ã©', 'ä', 'ö'],
    ],
    ['NULs', insert("(1,'a\\0b'),(2,'\\0')"), 'utf8', ['ab', '']],
  ]
  for (const [what, dump, verdict, texts] of cases) {
    void test(what, async () => {
      const staging = await (await stage(dump)).staged
      const rows = [...staging.rows('select body from t order by id')]
      assert.deepEqual(
        rows.map(({ body }) => body),
        texts,
      )
      assert.equal(staging.fact('charset_verdict'), verdict)
      staging.close()
    })
  }

  void test('texts that cannot be decoded are counted and named', async () => {
    const dump = insert(`(1,'${bytes('ä')}'),(2,'${bytes('ö')}'),(3,'\xe9')`)
    const staging = await (await stage(dump)).staged
    assert.deepEqual(JSON.parse(staging.fact('undecoded')!), [
      { table: 't', column: 'body', row: 3 },
    ])
    const { not_utf8, beyond_ascii } = JSON.parse(staging.fact('charset')!)
    assert.deepEqual({ not_utf8, beyond_ascii }, { not_utf8: 1, beyond_ascii: 3 })
    staging.close()
  })
})

void test('a folder is refused, with advice if pg_dump wrote it', async () => {
  const staged = stageSource(temp, join(temp, 'staging-of-a-folder'), silent)
  await assert.rejects(staged, /is a directory; .* pg_restore -f dump\.sql .* pg_dump -Fd/)
})
