import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'

import { serve } from '../../../tests/program.ts'
import { main } from './main.ts'

const KEY = 'k'.repeat(40)
const env = {
  DOCKET_ADMIN_LOGIN: 'admin@example.com',
  DOCKET_ADMIN_PASSWORD: 'a long enough password',
  DOCKET_ADMIN_API_KEY: KEY,
}

async function docket(...argv: string[]) {
  const said = { out: [] as string[], err: [] as string[] }
  const voice = {
    out: (line: string) => void said.out.push(line),
    err: (line: string) => void said.err.push(line),
  }
  const code = await main(argv, voice)
  return { code, out: said.out.join('\n'), err: said.err.join('\n') }
}

async function newFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-demo-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

void test('docket demo fills and empties an installation while the service runs', async (t) => {
  const data = await newFolder(t)
  const service = await serve(['--data', data], { env })
  t.after(() => service.kill())
  const bugs = async () => {
    const found = await service.ask('GET', 'rest/bug?product=Fieldnote&limit=0', { key: KEY })
    return (found.body as { bugs?: unknown[] }).bugs?.length
  }
  const before = await bugs()
  const filled = await docket('demo', '--bugs', '40', '--data', data)
  assert.equal(filled.code, 0, filled.err)
  assert.match(filled.out, /^Created 40 bugs in the products Fieldnote and Fieldnote Sync/)
  assert.match(filled.out, /Log in as admin@example\.com: /)
  assert.match(filled.err, /^creating a project with 40 bugs …/)
  assert.ok((await bugs())! > 10)
  const again = await docket('demo', '--data', data)
  assert.deepEqual([again.code, /already exists/.test(again.err)], [1, true])
  const removed = await docket('demo', '--remove', '--data', data)
  assert.equal(removed.code, 0, removed.err)
  assert.equal(removed.out, 'Removed the demo and its 40 bugs.')
  assert.equal(await bugs(), before)
})

for (const [flags, words] of [
  [['--bugs', '19'], /--bugs must be a whole number from 20 to \d+/],
  [['--bugs', 'many'], /--bugs must be a whole number/],
  [['--force'], /--force requires --remove/],
  [['--remove', '--bugs', '50'], /--bugs and --remove exclude each other/],
] as const) {
  void test(`docket demo ${flags.join(' ')} is refused`, async (t) => {
    const { code, err } = await docket('demo', ...flags, '--data', await newFolder(t))
    assert.equal(code, 2)
    assert.match(err, words)
  })
}
