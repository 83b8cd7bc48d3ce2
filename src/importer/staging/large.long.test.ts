import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { stageSource } from './stage-source.ts'

const MIB = 1024 * 1024
/** The size of two values; eight pass through. */
const GROWTH_BYTES_MAX = 128 * MIB
const silent = { part: () => {}, soFar: () => {}, say: () => {} }

let temp: string
before(async () => void (temp = await mkdtemp(join(tmpdir(), 'docket-large-'))))
after(() => rm(temp, { recursive: true }))

/** 64 MiB each, written in pieces as in a dump. */
const MANY = 64
const bytes = Buffer.alloc(MIB, "a'\\\n\t\0")
const text = Buffer.alloc(MIB, "a'\\\n\tü")
const swap = (of: Buffer, pairs: Record<string, string>) =>
  Buffer.from(
    Array.from(of.toString('latin1'), (letter) => pairs[letter] ?? letter).join(''),
    'latin1',
  )
const mysql = { "'": "\\'", '\\': '\\\\', '\n': '\\n', '\0': '\\0' }
const copy = { '\\': '\\\\', '\n': '\\n', '\t': '\\t' }
const T = 'CREATE TABLE `t` (`id` int, `body` longtext, `raw` longblob, PRIMARY KEY (`id`));\n'
const PG = 'CREATE TABLE t (id integer, body text, raw bytea);\n'
const hex = Buffer.from(bytes.toString('hex'))

type Part = string | { many: Buffer }
const forms: [name: string, parts: Part[]][] = [
  [
    'mysqldump',
    [
      `${T}INSERT INTO \`t\` VALUES (1,'`,
      { many: swap(text, mysql) },
      "',_binary '",
      { many: swap(bytes, mysql) },
      "'),(2,'b',NULL);\n",
    ],
  ],
  [
    'mysqldump --hex-blob',
    [
      `${T}INSERT INTO \`t\` VALUES (1,'`,
      { many: swap(text, mysql) },
      "',0x",
      { many: hex },
      "),(2,'b',NULL);\n",
    ],
  ],
  [
    'pg_dump',
    [
      `${PG}COPY t FROM stdin;\n1\t`,
      { many: swap(text, copy) },
      '\t\\\\x',
      { many: hex },
      '\n2\tb\t\\N\n\\.\n',
    ],
  ],
  [
    'pg_dump --inserts',
    [
      `${PG}INSERT INTO t VALUES (1, '`,
      { many: swap(text, { "'": "''" }) },
      "', '\\x",
      { many: hex },
      "');\nINSERT INTO t VALUES (2, 'b', NULL);\n",
    ],
  ],
]

function write(path: string, parts: Part[]) {
  const file = openSync(path, 'wx')
  for (const part of parts) {
    if (typeof part === 'string') writeSync(file, part)
    else for (let time = 0; time < MANY; time++) writeSync(file, part.many)
  }
  closeSync(file)
}

const sumOf = (of: Buffer) => {
  const sum = createHash('sha256')
  for (let time = 0; time < MANY; time++) sum.update(of)
  return sum.digest('hex')
}
async function sumIn(path: string) {
  const sum = createHash('sha256')
  for await (const chunk of createReadStream(path)) sum.update(chunk as Buffer)
  return sum.digest('hex')
}

const mostMemory = () => process.resourceUsage().maxRSS * 1024

void describe('values of 64 MiB go through files of their own', () => {
  let at_first = 0
  before(() => void (at_first = mostMemory()))
  for (const [name, parts] of forms) {
    void test(`from ${name}`, async () => {
      const [path, folder] = [join(temp, 'source.sql'), join(temp, 'staging')]
      write(path, parts)
      const staging = await stageSource(path, folder, silent)
      const rows = [...staging.rows('select * from t order by id')].map((row) => ({ ...row }))
      assert.deepEqual(rows, [
        { id: 1, body: null, raw: null },
        { id: 2, body: 'b', raw: null },
      ])
      for (const [column, of] of [['body', text] as const, ['raw', bytes] as const]) {
        const large = staging.large('t', column, 1)!
        assert.equal(large.size, MANY * MIB)
        assert.equal(await sumIn(large.path), sumOf(of))
      }
      assert.equal((await readdir(join(folder, 'values'))).length, 2)
      staging.close()
      await Promise.all([rm(path), rm(folder, { recursive: true })])
    })
  }
  void test(`and memory grows by less than ${GROWTH_BYTES_MAX / MIB} MiB`, () => {
    const grown = mostMemory() - at_first
    assert.ok(grown < GROWTH_BYTES_MAX, `${Math.round(grown / MIB)} MiB`)
  })
})
