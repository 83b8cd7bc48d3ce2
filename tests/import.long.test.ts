/**
 * Moving from Bugzilla by the commands: an import that starts, is interrupted, refused, resumed and
 * served.
 */

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'

import { onEachDatabase } from './databases.ts'
import { loadStaged, quiet, SMALL, SMALL_PARAMS, stageSmall } from './imported.ts'
import { docket, serve, type Service } from './program.ts'

const KEY = 'INSIDERKEYeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Commands that could otherwise run on a half-finished import. */
const OTHERS = [
  ['serve', '--port', '0'],
  ['backup', 'copy'],
  ['check'],
  ['reindex'],
  ['user', 'add', 'ada@example.com'],
  ['key', 'create', 'admin@example.com'],
]

onEachDatabase('an import', (opened) => {
  let service: Service | undefined
  after(() => service?.kill())
  const where = () => {
    const { database, folder } = opened().place
    return ['--data', folder, '--database', database]
  }

  void test('succeeds in a Docket that was started before and has no bugs', async () => {
    service = await serve(where())
    assert.equal(await service.stop(), 0)
  })

  void test('that was interrupted blocks every other command', async () => {
    const { place } = opened()
    const staged = await stageSmall(join(place.folder, 'import'))
    const progress = {
      ...quiet,
      part(line: string) {
        if (line === 'history') throw new Error('interrupted')
      },
    }
    await assert.rejects(loadStaged(place, staged, { progress }), /interrupted/)
    staged.close()
    for (const [command, ...more] of OTHERS) {
      const { code, out, err } = await docket([command!, ...more, ...where()])
      assert.deepEqual({ command, code, out }, { command, code: 1, out: '' })
      assert.match(err, /was interrupted/, command)
    }
  })

  void test('is resumed by the same command, which removes its staging', async () => {
    const argv = ['import', 'bugzilla', 'run', SMALL, '--params', SMALL_PARAMS, ...where()]
    const { code, out, err } = await docket(argv)
    assert.equal(code, 0, err)
    assert.match(out, /^The import is complete: \d+ rows\.\nWARNING: no --timezone was given/)
    assert.equal(existsSync(join(opened().place.folder, 'import')), false)
  })

  void test('is served with its keys', async () => {
    service = await serve(where())
    const { status, body } = await service.ask('GET', 'rest/bug/3', { key: KEY })
    assert.equal(status, 200)
    assert.deepEqual(body.bugs[0].alias, ['private_bug'])
    const first = await service.ask('GET', 'rest/user/admin@example.com', { key: KEY })
    assert.equal(first.body.users[0].real_name, 'Ada Admin')
    assert.equal(await service.stop(), 0)
  })

  void test('cannot be repeated', async () => {
    const { code, err } = await docket(['import', 'bugzilla', 'run', SMALL, ...where()])
    assert.equal(code, 1)
    assert.match(err, /already has bugs/)
  })
})
