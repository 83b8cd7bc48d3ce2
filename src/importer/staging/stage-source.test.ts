import assert from 'node:assert/strict'
import { copyFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'

import { openStaging, type Staging } from './open-staging.ts'
import { stageSource } from './stage-source.ts'

const SMALL = join(import.meta.dirname, '../../../tests/import/bugzilla-5.2-small.sql.gz')

let temp: string
let said: string[] = []
before(async () => void (temp = await mkdtemp(join(tmpdir(), 'docket-staging-'))))
after(() => rm(temp, { recursive: true }))
beforeEach(() => void (said = []))

const progress = {
  part: (line: string) => void said.push(line),
  soFar: () => {},
  say: (line: string) => void said.push(line),
}
const inTemp = (name: string) => join(temp, name)

void describe('a dump of Bugzilla', () => {
  let staging: Staging
  before(async () => void (staging = await stageSource(SMALL, inTemp('small'), progress)))
  after(() => staging.close())
  const one = (sql: string) => [...staging.rows(sql)][0]

  void test('contains all its tables, with their rows', () => {
    assert.equal(staging.tables().length, 79)
    assert.equal(staging.declared('email_setting')!.rows, 504)
    assert.equal(staging.declared('whine_events')!.rows, 0)
    const { rows } = one('select count(*) as rows from audit_log')!
    assert.equal(rows, staging.declared('audit_log')!.rows)
  })

  void test('contains values in one form', () => {
    const bug = one('select * from bugs where bug_id = 1')!
    assert.equal(typeof bug['assigned_to'], 'number')
    assert.equal(bug['estimated_time'], '0.00')
    assert.match(bug['creation_ts'] as string, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(bug['deadline'], null)
    assert.equal(bug['reporter_accessible'], 1)
  })

  void test('contains bytes unchanged', () => {
    const { thedata } = one('select thedata from attach_data where id = 1')!
    assert.match(Buffer.from(thedata as Uint8Array).toString(), /^Sample attachment 1\n/)
  })

  void test('reports its columns, keys and last numbers', () => {
    assert.deepEqual(staging.columns('attach_data'), ['id', 'thedata'])
    assert.deepEqual(staging.declared('attach_data'), {
      columns: [
        { name: 'id', type: 'mediumint(9)', kind: 'integer' },
        { name: 'thedata', type: 'longblob', kind: 'bytes' },
      ],
      primary: ['id'],
      rows: 4,
    })
    assert.equal(staging.columns('nothing'), undefined)
    assert.equal(staging.lastIds()['bugs'], 3)
    assert.match(staging.fact('server_version')!, /MariaDB/)
  })

  void test('is read by other columns', () => {
    staging.index('longdescs', 'who')
    staging.index('longdescs', 'who')
    assert.equal([...staging.rows('select 1 from longdescs where who = ?', 1)].length > 0, true)
  })
})

void test('a row has the number of its key, whatever its order in PostgreSQL', async () => {
  const source = inTemp('order.sql')
  const long = 'x'.repeat(1024 * 1024 + 1)
  await writeFile(
    source,
    'CREATE TABLE public.longdescs (\n    comment_id integer NOT NULL,\n    thetext text\n);\n' +
      `COPY public.longdescs (thetext, comment_id) FROM stdin;\n${long}\t7\na\t5\n\\.\n` +
      'ALTER TABLE ONLY public.longdescs\n    ADD CONSTRAINT a PRIMARY KEY (comment_id);\n' +
      'CREATE TABLE public.tags (\n    a integer,\n    b integer\n);\n' +
      'ALTER TABLE ONLY public.tags\n    ADD CONSTRAINT b PRIMARY KEY (b, a);\n',
  )
  const staging = await stageSource(source, inTemp('order'), progress)
  const rows = [...staging.rows('select rowid as number, * from longdescs')]
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      { number: 5, comment_id: 5, thetext: 'a' },
      { number: 7, comment_id: 7, thetext: null },
    ],
  )
  assert.equal(staging.large('longdescs', 'thetext', 7)!.size, long.length)
  assert.equal(staging.large('longdescs', 'thetext', 1), undefined)
  assert.deepEqual(staging.declared('tags')!.primary, ['b', 'a'])
  staging.close()
})

void test('a source is read again only if it has changed', async () => {
  const [source, folder] = [inTemp('source.sql.gz'), inTemp('again')]
  await copyFile(SMALL, source)
  ;(await stageSource(source, folder, progress)).close()
  said = []
  ;(await stageSource(source, folder, progress)).close()
  assert.match(said.join(), /was read before/)
  said = []
  await utimes(source, 1, 1)
  ;(await stageSource(source, folder, progress)).close()
  assert.doesNotMatch(said.join(), /was read before/)
})

void test('nothing is left of an invalid source', async () => {
  const [source, folder] = [inTemp('broken.sql'), inTemp('nothing')]
  await writeFile(
    source,
    'CREATE TABLE `t` (`id` int(11) NOT NULL);\nINSERT INTO `t` VALUES (1),(2',
  )
  await assert.rejects(stageSource(source, folder, progress), {
    name: 'Refusal',
    message: `${source}, at byte 70: it is truncated: it ends among the rows of t`,
  })
  assert.deepEqual(await readdir(folder), [])
  assert.throws(() => openStaging(folder), /contains no staged source/)
})
