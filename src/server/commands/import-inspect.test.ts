import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { lockFolder } from '../../platform/db/folder-lock.ts'
import { main } from './main.ts'

const SMALL = join(import.meta.dirname, '../../../tests/import/bugzilla-5.2-small.sql.gz')

let temp: string
before(async () => void (temp = await mkdtemp(join(tmpdir(), 'docket-inspect-'))))
after(() => rm(temp, { recursive: true }))

async function inspect(...words: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const voice = {
    out: (line: string) => void said.out.push(line),
    err: (line: string) => void said.err.push(line),
  }
  const argv = ['import', 'bugzilla', 'inspect', ...words, '--data', join(temp, 'data')]
  return { code: await main(argv, voice), ...said }
}

void test('docket import bugzilla inspect prints the contents of a source', async () => {
  const { code, out, err } = await inspect(SMALL)
  assert.equal(code, 0)
  assert.equal(out[0], `Source      ${SMALL}`)
  assert.deepEqual(err, [`reading ${SMALL} …`, 'building indexes on the staged copy …'])
})

void test('it prints JSON, and keeps nothing', async () => {
  const { code, out } = await inspect(SMALL, '--json')
  assert.equal(code, 0)
  const { engine, flavour, tables } = JSON.parse(out.join(''))
  assert.deepEqual([engine, flavour.name, tables.bugs], ['mysql', 'Bugzilla 5.0 to 5.2', 3])
  assert.deepEqual(await readdir(join(temp, 'data')), ['docket.lock'])
})

void test('leftovers of killed runs are removed, but not those of a running one', async () => {
  await mkdir(join(temp, 'data/inspect/values'), { recursive: true })
  const other = join(temp, 'data/verify')
  await mkdir(other)
  const lock = lockFolder(other)
  await inspect(SMALL)
  assert.deepEqual((await readdir(join(temp, 'data'))).toSorted(), ['docket.lock', 'verify'])
  lock.unlock()
  await inspect(SMALL)
  assert.deepEqual(await readdir(join(temp, 'data')), ['docket.lock'])
})

void test('reports a source that is not Bugzilla, with exit code 1', async () => {
  const path = join(temp, 'other.sql')
  await writeFile(path, 'CREATE TABLE `things` (`id` int);\n')
  const { code, out } = await inspect(path)
  assert.equal(code, 1)
  assert.match(out.join('\n'), /^Bugzilla +none: the source has no Bugzilla tables$/m)
})
