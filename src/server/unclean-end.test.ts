import assert from 'node:assert/strict'
import { existsSync, openSync, writeSync, closeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'

import { serve } from '../../tests/program.ts'
import { quickCheck } from '../platform/db/quick-check.ts'

const KEY = 'k'.repeat(40)
const env = {
  DOCKET_ADMIN_LOGIN: 'admin@example.com',
  DOCKET_ADMIN_PASSWORD: 'a long enough password',
  DOCKET_ADMIN_API_KEY: KEY,
}
interface Line {
  level: number
  quick_check?: string
  findings?: string[]
}
const checksIn = (said: string): Line[] =>
  said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ quick_check }) => quick_check !== undefined)

/** Corrupts the file: its header claims free pages that do not exist. */
function damage(path: string) {
  // The last connection to close it moves the log into the file.
  new DatabaseSync(path).exec('pragma wal_checkpoint(truncate)')
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.from([0, 0, 0, 77]), 0, 4, 36)
  closeSync(file)
}

void test('the file is checked after kill -9, but not after a stop; a damaged one is read-only', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-unclean-'))
  t.after(() => rm(folder, { recursive: true }))
  const start = async () => {
    const service = await serve(['--data', folder], { env })
    t.after(() => service.kill())
    return service
  }
  const killed = await start()
  killed.kill()
  assert.deepEqual(checksIn(await killed.said), [], 'the first start has nothing to check')

  const checked = await start()
  await checked.logged(/"quick_check"/)
  assert.equal(await checked.stop(), 0)
  const [line, ...more] = checksIn(await checked.said)
  assert.deepEqual([line?.level, line?.quick_check, line?.findings, more], [30, 'ok', [], []])
  assert.ok(!existsSync(join(folder, 'running')))

  const clean = await start()
  clean.kill()
  assert.deepEqual(checksIn(await clean.said), [], 'a stop leaves nothing to check')

  damage(join(folder, 'docket.db'))
  const damaged = await start()
  await damaged.logged(/"quick_check"/)
  const body = { comment: 'Is it well?' }
  const refused = await damaged.ask('POST', 'rest/bug/1/comment', { key: KEY, body })
  assert.deepEqual([refused.status, refused.body.code], [503, 20004])
  assert.equal((await damaged.ask('GET', 'rest/product?type=accessible', { key: KEY })).status, 200)
  assert.equal(await damaged.stop(), 0)
  const [loud] = checksIn(await damaged.said)
  assert.deepEqual([loud?.level, loud?.quick_check], [50, 'damaged'])
  assert.match(loud!.findings!.join(), /freelist/i)
  assert.ok(existsSync(join(folder, 'running')), 'the next start checks again')
})

void test('a check that takes too long is stopped, and reports that it is incomplete', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-unclean-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'some.db')
  new DatabaseSync(path).exec('create table numbers (number integer)')
  const { signal } = new AbortController()
  assert.equal((await quickCheck(path, { ms_max: 60_000, signal })).result, 'ok')
  const late = await quickCheck(path, { ms_max: 0, signal })
  assert.deepEqual(late, { result: 'unfinished', findings: [] })
  const stopped = await quickCheck(path, { ms_max: 60_000, signal: AbortSignal.abort() })
  assert.equal(stopped.result, 'unfinished')
})
