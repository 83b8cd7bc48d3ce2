import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'

import { Fault } from '../platform/faults.ts'
import { Refusal } from '../platform/refusal.ts'
import { expected } from './failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'docket-failures-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function thrownBy(body: () => unknown): unknown {
  try {
    body()
  } catch (error) {
    return error
  }
  throw new Error('a failure was expected')
}

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('secret'), { code, ...more })
const listening = { address: '::1', port: 80, syscall: 'listen' }
const both = [coded('ECONNREFUSED', { address: '::1', port: 5432 }), coded('ECONNREFUSED')]

const cases: [what: string, error: unknown, message: RegExp, exit_code?: number][] = [
  ['a refusal', new Refusal('not so'), /^not so$/],
  ['a refusal with a code', new Refusal('not so', 2), /^not so$/, 2],
  ['a refusal from a thread', Object.assign(new Error('no'), { name: 'Refusal' }), /^no$/],
  ['a fault', new Fault('x', 400, 1, 'The login is taken.'), /^The login is taken\.$/],
  [
    'an address of another machine',
    coded('EADDRNOTAVAIL', listening),
    /^\[::1\]:80 is not an address of/,
  ],
  ['a privileged port', coded('EACCES', listening), /^permission denied to listen on \[::1\]:80/],
  ['a closed file', coded('EACCES', { path: '/x', syscall: 'open' }), /^permission denied for \/x/],
  ['a full disk', coded('ENOSPC', { syscall: 'write' }), /^the disk is full/],
  ['a server that does not answer', new AggregateError(both), /^nothing answers at \[::1\]:5432/],
  ['a wrong password', coded('28P01'), /rejected the user name or the password/],
  ['a replica', coded('25006'), /is a read-only replica/],
  ['a standby', new Fault('database_standby', 503, 1, 'Try again.'), /is a read-only replica/],
  ['a missing database', coded('3D000'), /has no such database/],
]
for (const [what, error, message, exit_code = 1] of cases) {
  void test(`reported in one sentence: ${what}`, () => {
    const told = expected(error)
    assert.match(told!.message, message)
    assert.doesNotMatch(told!.message, /secret|\n/)
    assert.equal(told!.exit_code, exit_code)
  })
}

void test('reported in one sentence: a port in use', async () => {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  const address = first.address() as { port: number }
  const [error] = await once(createServer().listen(address.port, '127.0.0.1'), 'error')
  first.close()
  assert.match(
    expected(error)!.message,
    new RegExp(`^127\\.0\\.0\\.1:${address.port} is in use by`),
  )
})

void test('reports in one sentence a database file that is locked, invalid or missing', () => {
  const path = join(folder, 'docket.db')
  using holder = new DatabaseSync(path)
  holder.exec('create table t (a); begin immediate')
  using other = new DatabaseSync(path, { timeout: 0 })
  const locked = thrownBy(() => other.exec('begin immediate'))
  assert.match(expected(locked)!.message, /is locked by another program/)

  writeFileSync(join(folder, 'none.db'), 'x'.repeat(4096))
  using none = new DatabaseSync(join(folder, 'none.db'))
  assert.match(
    expected(thrownBy(() => none.exec('select * from t')))!.message,
    /is not a SQLite database/,
  )

  const missing = thrownBy(() => new DatabaseSync(join(folder, 'no', 'docket.db')))
  assert.match(expected(missing)!.message, /cannot be opened/)
})

const bugs: [what: string, error: unknown][] = [
  ['an error without a code', new TypeError('x is not a function')],
  ['a file that is missing', coded('ENOENT')],
  ['wrong SQL for SQLite', thrownBy(() => new DatabaseSync(':memory:').exec('selekt'))],
  ['wrong SQL for PostgreSQL', coded('42601')],
  ['a thrown value that is not an error', 'text'],
  ['a code with the name of a property of every object', coded('constructor')],
]
for (const [what, error] of bugs) {
  void test(`an unexpected error: ${what}`, () => assert.equal(expected(error), undefined))
}
