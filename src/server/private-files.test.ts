import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { closeToOthers } from './private-files.ts'

const noModes = process.platform === 'win32' && 'Windows has no modes'

let data: string
before(async () => (data = await mkdtemp(join(tmpdir(), 'docket-private-'))))
after(() => rm(data, { recursive: true, force: true }))

const modeOf = async (name: string) => (await stat(join(data, name))).mode & 0o777

void test(
  'folders become private, and unrelated files are left alone',
  { skip: noModes },
  async () => {
    await mkdir(join(data, 'backups'), { recursive: true })
    await chmod(join(data, 'backups'), 0o755)
    await writeFile(join(data, 'notes.txt'), 'not ours', { mode: 0o644 })
    const said = await closeToOthers(data)
    assert.deepEqual(
      said.map((line) => line.split(' was ')[0]),
      [join(data, 'backups')],
    )
    assert.deepEqual([await modeOf('backups'), await modeOf('notes.txt')], [0o700, 0o644])
    assert.deepEqual(await closeToOthers(data), [])
  },
)
