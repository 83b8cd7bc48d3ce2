import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { serve } from '../../tests/program.ts'

const PROGRAM = join(import.meta.dirname, '..', '..', 'bin', 'docket.js')
const env = {
  DOCKET_ADMIN_LOGIN: 'admin@example.com',
  DOCKET_ADMIN_PASSWORD: 'a long enough password',
  DOCKET_ADMIN_API_KEY: 'k'.repeat(40),
}

/** Runs a command in a mount namespace where the folder is read-only. */
function whereNothingIsWritten(folder: string, ...command: string[]) {
  const script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
  const words = ['--user', '--map-root-user', '--mount', 'sh', '-c', script, folder, ...command]
  const { status, stdout, stderr } = spawnSync('unshare', words, { encoding: 'utf8' })
  return { status, out: stdout.trimEnd().split('\n'), err: stderr }
}

void test('docket check works on a read-only file system, after a clean and an unclean shutdown', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-reading-'))
  t.after(() => rm(folder, { recursive: true }))
  const tried = whereNothingIsWritten(folder, 'sh', '-c', '! touch "$0/file"', folder)
  if (tried.status !== 0) return t.skip('nothing can be mounted here')

  const start = async () => {
    const service = await serve(['--data', folder], { env })
    t.after(() => service.kill())
    const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const body = { ...place, summary: 'It is kept' }
    const { status } = await service.ask('POST', 'rest/bug', { key: 'k'.repeat(40), body })
    assert.equal(status, 200)
    return service
  }
  const check = () =>
    whereNothingIsWritten(folder, process.execPath, PROGRAM, 'check', '--data', folder)
  await (await start()).stop()
  const before = await readdir(folder)
  assert.ok(!before.includes('docket.db-wal'))
  const closed = check()
  assert.deepEqual([closed.status, closed.out], [0, ['No problems found.']], closed.err)
  assert.match(closed.err, /^.* is read-only; checking it without changes\.$/m)
  assert.match(closed.err, /^ {2}1 bugs$/m)
  assert.deepEqual(await readdir(folder), before)

  const killed = await start()
  killed.kill()
  await killed.said
  assert.ok(existsSync(join(folder, 'docket.db-wal')))
  const unclosed = check()
  assert.deepEqual([unclosed.status, unclosed.out], [0, ['No problems found.']], unclosed.err)
  assert.match(unclosed.err, /^ {2}2 bugs$/m)

  rmSync(join(folder, 'docket.db-shm'))
  const lost = check()
  assert.equal(lost.status, 1)
  assert.match(lost.err, /docket\.db was not closed.*copy it together with its -wal/)
})
