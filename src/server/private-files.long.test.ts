import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { serve } from '../../tests/program.ts'

const noModes = process.platform === 'win32' && 'Windows has no modes'

let data: string
before(async () => (data = await mkdtemp(join(tmpdir(), 'docket-private-'))))
after(() => rm(data, { recursive: true, force: true }))

const modeOf = async (name: string) => (await stat(join(data, name))).mode & 0o777

void test(
  'files that the program creates in an existing folder stay accessible only to its owner',
  { skip: noModes },
  async () => {
    await chmod(data, 0o755)
    const service = await serve(['--data', data])
    try {
      for (const name of ['docket.db', 'docket.db-wal', 'docket.db-shm', 'docket.lock']) {
        assert.equal(await modeOf(name), 0o600, name)
      }
    } finally {
      await service.stop()
    }
    await chmod(join(data, 'docket.db'), 0o644)
    const again = await serve(['--data', data])
    await again.stop()
    assert.match(
      await again.said,
      /docket\.db was accessible to other users of this machine \(mode 0644\), and is/,
    )
    assert.equal(await modeOf('docket.db'), 0o600)
  },
)
