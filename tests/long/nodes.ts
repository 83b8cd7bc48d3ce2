/** The tests of methods with two nodes on one PostgreSQL, which answer by turns. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'

import { isFull } from '../full.ts'
import { writeBatches } from '../run.ts'
import { ROOT, say, surroundings } from './programs.ts'

const url = process.env['DOCKET_TEST_POSTGRES'] ?? 'none'
/** What nodes share beyond rows of bugs. */
const SOME = new RegExp(
  '/(?:uploads|downloads|authentication|sessions|memberships|by-mail|drafts|read-only|instance|' +
    'notices/batch|feed)/',
)
/** Each node has caches of its own, so they do not count the statements of an answer. */
const NOT_HERE = '/statements/'

void describe('two nodes', { skip: url === 'none' && 'there is no PostgreSQL' }, () => {
  void test('run the tests of methods by turns', async () => {
    const isOurs = (file: string) =>
      readFileSync(join(ROOT, file), 'utf8').includes('onEachInstance(') &&
      (isFull || SOME.test(file))
    const files = globSync('src/**/*.test.ts', { cwd: ROOT }).toSorted().filter(isOurs)
    assert.ok(files.length >= 20, String(files.length))
    const env = surroundings({ DOCKET_TEST_POSTGRES: url, DOCKET_TEST_NODES: '2' })
    const folder = await mkdtemp(join(tmpdir(), 'docket-nodes-'))
    const paths = await writeBatches(files, folder)
    const how = ['--test', '--test-concurrency=2', `--test-skip-pattern=${NOT_HERE}`, ...paths]
    await say(process.execPath, how, { env, cwd: ROOT, run_ms_max: 900_000 })
    await rm(folder, { recursive: true })
  })
})
