import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { stageSource } from '../staging/stage-source.ts'
import { inspectStaging, type Inspected } from './inspect.ts'
import { print } from './print.ts'

const SMALL = join(import.meta.dirname, '../../../tests/import/bugzilla-5.2-small.sql.gz')
const silent = { part: () => {}, soFar: () => {}, say: () => {} }

let temp: string
let number = 0
before(async () => void (temp = await mkdtemp(join(tmpdir(), 'docket-inspect-'))))
after(() => rm(temp, { recursive: true }))

async function inspect(source: string): Promise<Inspected> {
  const staging = await stageSource(source, join(temp, `staging-${++number}`), silent)
  try {
    return inspectStaging(staging)
  } finally {
    staging.close()
  }
}
async function inspectText(dump: string) {
  const path = join(temp, `source-${++number}.sql`)
  await writeFile(path, dump)
  return inspect(path)
}

const table = (name: string, columns: string, rows = '') => {
  const declared = columns.split(' ').map((column) => `\`${column}\` ${TYPES[column] ?? 'int(9)'}`)
  const insert = rows === '' ? '' : `INSERT INTO \`${name}\` VALUES ${rows};\n`
  return `CREATE TABLE \`${name}\` (${declared.join(', ')});\n${insert}`
}
const TYPES: Record<string, string> = {
  alias: 'varchar(40)',
  creation_ts: 'datetime',
  cryptpassword: 'varchar(128)',
  delta_ts: 'datetime',
  login_name: 'varchar(255)',
  name: 'varchar(64)',
  thedata: 'longblob',
  thetext: 'mediumtext',
}
const FIELDS = table('fielddefs', 'id name type custom value_field_id')
const BUGS = table('bugs', 'bug_id reporter creation_ts delta_ts')
const PEOPLE = table('profiles', 'userid login_name cryptpassword')
const COMMENTS = table('longdescs', 'comment_id bug_id who thetext')
const OLD = FIELDS + BUGS + PEOPLE + COMMENTS

void describe('the flavour is detected from tables and columns', () => {
  const flavours: [dump: string, name: string | undefined, signs: string[]][] = [
    [table('things', 'id'), undefined, []],
    [FIELDS + BUGS + PEOPLE, undefined, []],
    [OLD, 'Bugzilla 4.2 or older', ['longdescs.thetext']],
    [OLD + table('reports', 'id'), 'Bugzilla 4.4', ['reports']],
    [OLD + table('bugs_aliases', 'alias'), 'Bugzilla 5.0 to 5.2', ['bugs_aliases']],
    [
      FIELDS + BUGS + PEOPLE + table('longdescs', 'bug_id thetext is_markdown'),
      'Bugzilla 5.1 to 5.9',
      ['longdescs.is_markdown'],
    ],
    [
      OLD.replace('`reporter`', '`bug_type` int, `reporter`') + table('email_rates', 'id'),
      'Bugzilla Harmony',
      ['bugs.bug_type'],
    ],
    [
      OLD + table('profile_mfa', 'id') + table('flag_activity', 'id'),
      "Mozilla's Bugzilla (BMO)",
      ['flag_activity'],
    ],
  ]
  for (const [dump, name, signs] of flavours) {
    void test(name ?? 'none', async () => {
      const { flavour } = await inspectText(dump)
      assert.deepEqual(flavour, name === undefined ? undefined : { name, signs })
    })
  }
})

void describe('a Bugzilla without oddities', () => {
  let found: Inspected
  before(async () => void (found = await inspect(SMALL)))

  void test('is reported with its rows, times and sizes', () => {
    assert.equal(found.tables['email_setting'], 504)
    assert.deepEqual(found.times, {
      oldest: '2026-11-20 18:15:57',
      newest: '2026-11-20 18:15:57',
      dumped_at: '2026-11-20 19:13:55',
    })
    assert.deepEqual(found.passwords, { digest: 8, crypt: 0, elsewhere: 0 })
    assert.equal(found.sizes.attachments_elsewhere, 0)
    assert.equal(found.charset.verdict, 'utf8')
    assert.ok(found.estimate_seconds > 0)
  })

  void test('has one unknown table, and no reference to a missing row', () => {
    assert.deepEqual(found.unknown, [{ table: 'setting_value', columns: 'all' }])
    assert.deepEqual(found.oddities, [])
    const lines = print(found).join('\n')
    assert.match(lines, /^Bugzilla +Bugzilla 5\.0 to 5\.2, by bugs_aliases, /m)
    assert.match(lines, /^ {2}bugs_fulltext +3 {2}not taken: Docket builds its own text index$/m)
    assert.match(lines, /kept as side data:\n  the table setting_value$/m)
  })
})

void test('oddities are counted, with examples', async () => {
  const attachments = 'attach_id bug_id submitter_id'
  const found = await inspectText(
    [
      FIELDS,
      table('bugs', 'bug_id reporter creation_ts delta_ts', "(1,7,'0000-00-00 00:00:00',NULL)"),
      table(
        'profiles',
        'userid login_name cryptpassword',
        "(1,'Ann','*'),(2,'ann','abhfCpXqd4GrI')",
      ),
      table(
        'longdescs',
        'comment_id bug_id who thetext',
        "(1,1,1,'a'),(2,5,1,'Gr\\0'),(3,6,1,'b')",
      ),
      table('attachments', attachments, '(1,1,1),(2,1,1)'),
      table('attach_data', 'id thedata', "(1,'abc'),(9,'d')"),
      table('hats', 'id', '(1)'),
    ].join(''),
  )
  assert.deepEqual(found.oddities, [
    { what: 'attach_data.id refers to missing rows of attachments', count: 1, examples: ['9'] },
    { what: 'bugs.reporter refers to missing rows of profiles', count: 1, examples: ['7'] },
    { what: 'longdescs.bug_id refers to missing rows of bugs', count: 2, examples: ['5', '6'] },
    {
      what: 'profiles.login_name occurs several times, differing only in case',
      count: 1,
      examples: ['ann'],
    },
    {
      what: 'bugs.creation_ts is the invalid date 0000-00-00',
      count: 1,
      examples: ['0000-00-00 00:00:00'],
    },
  ])
  assert.deepEqual(found.unknown, [{ table: 'hats', columns: 'all' }])
  assert.deepEqual(found.passwords, { digest: 0, crypt: 1, elsewhere: 1 })
  assert.equal(found.sizes.attachments_elsewhere, 1)
  assert.equal(found.charset.nuls, 1)
  const lines = print(found).join('\n')
  assert.match(lines, /^ +1 NUL characters, which will be removed$/m)
  assert.match(lines, /^ {2}the table hats$/m)
  assert.match(
    lines,
    /^ {2}2 times: longdescs\.bug_id refers to missing rows of bugs, for example 5, 6$/m,
  )
})
