import assert from 'node:assert/strict'
import { test } from 'node:test'

import { everyTable } from '../../../tests/every-table.ts'
import { migrations } from '../../migrations/list.ts'
import type { Row } from '../../platform/db/db.ts'
import { type Kind, table } from '../../platform/db/schema.ts'
import { type Named, tablesOf } from '../../platform/db/whole-tables.ts'
import { formOf, readablePages, SECRET_TABLES, TIMES, writablePages } from './readable.ts'

const named = {
  name: 'odd_things',
  table: table({
    id: 'id',
    bug_when: 'int',
    at: 'int?',
    note: 'text?',
    bytes: 'bytes',
    to: '-> x',
  }),
}
const row: Row = {
  id: 1,
  bug_when: 1_767_225_600_123,
  at: null,
  note: '2026',
  bytes: Buffer.from('x'),
  to: 7,
}
async function* one(rows: Row[]) {
  yield rows
}
async function all(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}
const write = (rows: Row[]) => all(readablePages(one(rows), named, { secrets: true, aged_by: 0 }))
const read = (rows: Row[]) => all(writablePages(one(rows), named, 'the export x'))

void test('a row survives writing and reading', async () => {
  const [written] = await write([row])
  assert.deepEqual(written, { ...row, bug_when: '2026-01-01T00:00:00.123Z' })
  assert.deepEqual(await read([written!]), [row])
})

const times: [time: number, text: string | number][] = [
  [0, '1970-01-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [253_402_300_800_000, '+010000-01-01T00:00:00.000Z'],
  [8_640_000_000_000_000, '+275760-09-13T00:00:00.000Z'],
  [8_640_000_000_000_001, 8_640_000_000_000_001],
]
for (const [time, text] of times) {
  void test(`the time ${time} is ${text}, and the same again`, async () => {
    const [written] = await write([{ ...row, bug_when: time }])
    assert.equal(written?.['bug_when'], text)
    assert.deepEqual(await read([written!]), [{ ...row, bug_when: time }])
  })
}

const wrong: [name: string, change: Row, says: string][] = [
  ['an unknown column', { color: 1 }, "contains an unknown column, 'color'"],
  ['a missing column', { id: undefined }, "has no number in 'id'"],
  ['a missing time', { bug_when: null }, "has no time in 'bug_when'"],
  ['an invalid time', { bug_when: 'yesterday' }, "has no time in 'bug_when'"],
  ['a number as text', { id: '1' }, "has no number in 'id'"],
  ['an invalid reference', { to: '' }, "has no number in 'to'"],
  ['an invalid text', { note: 1 }, "has no text in 'note'"],
  ['invalid bytes', { bytes: 1 }, "has no Base64 in 'bytes'"],
]
for (const [name, change, says] of wrong) {
  void test(`refused: ${name}`, async () => {
    await assert.rejects(read([row, { ...row, ...change }]), {
      name: 'Refusal',
      message: `the export x is damaged: line 2 of odd_things ${says}`,
    })
  })
}

const columnsOf = (tables: Named[]) =>
  tables.flatMap(({ name, table: { columns: all_ } }) =>
    Object.entries(all_).map(([column, kind]) => ({ name, column, kind })),
  )
const columns = columnsOf(everyTable)
/** Of every schema that there was: exports of all of them can be imported. */
const columnsEver = migrations.flatMap((_, at) => columnsOf(tablesOf(migrations.slice(0, at + 1))))

void test('every column named like a time is one, and no time column is unknown', () => {
  const sounds =
    /(^|_)(at|ts|when|date|time|stamp|until|next|used|deadline|before)$|lastused|issuedate|diffed/
  const hours = new Set(['estimated_time', 'remaining_time', 'actual_time', 'work_time'])
  const found = columnsEver
    .filter(({ column, kind }) => kind.startsWith('int') && sounds.test(column))
    .map(({ column }) => column)
    .filter((column) => !hours.has(column))
  assert.deepEqual([...new Set(found)].toSorted(), [...TIMES].toSorted())
})

void test('every table or column named like a secret is left out', () => {
  const sounds = /password|token|secret|hash|cookie|session|credential/
  const known = new Set([
    'users.password',
    'tickets.password',
    'ticket_grants.password',
    'ticket_recipients.link_hash',
    'webhooks.secrets',
    // Hashes of content and of lists of groups, which grant no access.
    'blobs.hash',
    'blob_removals.hash',
    'attachments.blob_hash',
    'ticket_files.blob_hash',
    'ticket_uploads.blob_hash',
    'ticket_upload_parts.blob_hash',
    'incoming_mails.blob_hash',
    'group_sets.hash',
    'scanned_files.hash',
  ])
  const found = columns
    .filter(({ name, column }) => sounds.test(`${name}.${column}`) && !SECRET_TABLES.has(name))
    .map(({ name, column }) => `${name}.${column}`)
  assert.deepEqual(found.toSorted(), [...known].toSorted())
})

const forms: [column: string, kind: Kind, form: string][] = [
  ['id', 'id', 'number'],
  ['bug_when', 'int?', 'time'],
  ['bug_when', 'text', 'text'],
  ['note', 'text?', 'text'],
  ['bytes', 'bytes', 'Base64'],
  ['who', '-> users', 'number'],
]
for (const [column, kind, form] of forms) {
  void test(`${column} ${kind} is a ${form}`, () => assert.equal(formOf(column, kind), form))
}
