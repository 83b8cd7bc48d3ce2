/** A backup of a service in use, a destroyed data folder, and a restore: nothing is missing. */

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { furnish } from './clients/setup.ts'
import { judge } from './kill/judge.ts'
import { readStored } from './kill/stored.ts'
import { randomFrom, Writers } from './kill/writers.ts'
import { MAIN, run } from './programs.ts'
import {
  ADMIN,
  type Answer,
  kinds,
  type Place,
  type Running,
  send,
  startService,
} from './service.ts'

const WRITES = 300
const CLIENTS = 4

/** Requested before and after, for two bugs and for everything; the responses must be the same. */
const questionsOf = ([one, other]: number[]) => [
  'bug?limit=0',
  `bug/${one}/comment?ids=${other}`,
  `bug/${one}/history?ids=${other}`,
  'product?type=accessible',
  'group?names=plumbers&names=admin&membership=1',
  'user?match=example.com',
  'user?ids=1&ids=2',
  'parameters',
  'field/bug',
  'classification/1',
]

const docket = (words: string[], { folder, database }: Pick<Place, 'folder' | 'database'>) =>
  run(process.execPath, [MAIN, ...words, '--data', folder, '--database', database])

async function checkClean(place: Place) {
  const { code, out, err } = await docket(['check'], place)
  assert.deepEqual([code, out], [0, 'No problems found.\n'], err)
}

for (const kind of kinds) {
  void describe(`backup, a destroyed data folder and restore on ${kind.name}`, () => {
    const writers = new Writers(randomFrom(1))
    let place: Place
    let empty: Place
    let home: string
    let service: Running
    let token: string
    let answers: Map<string, Answer>
    before(async () => {
      ;[place, empty] = [await kind.make(), await kind.make()]
      home = await mkdtemp(join(tmpdir(), 'docket-backup-'))
      service = await startService(place)
      await furnish(service.url)
    })
    after(async () => {
      await service?.stop()
      await place?.remove()
      await empty?.remove()
      await rm(home, { recursive: true, force: true })
    })
    const askAll = async () => {
      const answers = new Map<string, Answer>()
      for (const question of questionsOf([...writers.bugs.keys()])) {
        const answer = await send(`${service.url}/rest/${question}`, 'GET')
        // Some responses contain the URL of the service, whose port differs each time.
        const text = JSON.stringify(answer).replaceAll(service.url, 'http://here')
        answers.set(question, JSON.parse(text) as Answer)
      }
      return answers
    }
    const backup = () => join(home, 'backup')

    void test('a backup is made while people write, and is whole', async () => {
      writers.plan(WRITES)
      const before_it = writers.write(service.url, CLIENTS)
      const during = docket(['backup', join(home, 'during')], place)
      const [{ code, out, err }] = await Promise.all([during, before_it])
      assert.deepEqual([code, writers.left], [0, 0], out + err)
      assert.match(out, /(complete|Z): \d+ rows, \d+ blobs\.$/m)
    })

    void test('the backup contains only complete bugs, and passes docket check', async () => {
      const { code, err } = await docket(['restore', join(home, 'during')], empty)
      assert.equal(code, 0, err)
      const stored = await readStored(empty)
      assert.deepEqual(stored.broken, [])
      assert.ok(stored.bugs.length <= writers.bugs.size)
      for (const { id, first_comment } of stored.bugs) {
        assert.equal(first_comment, writers.bugs.get(id))
      }
      await checkClean(empty)
    })

    void test('the data folder is destroyed', async () => {
      const query = new URLSearchParams({ login: ADMIN.login, password: ADMIN.password })
      // A key in a header takes precedence over the password, and returns no token.
      const login = await fetch(`${service.url}/rest/login?${query.toString()}`)
      token = ((await login.json()) as { token: string }).token
      answers = await askAll()
      for (const [question, { status }] of answers) assert.equal(status, 200, question)
      const { code, err } = await docket(['backup', backup()], place)
      assert.equal(code, 0, err)
      assert.equal(await service.stop(), 0)
      await place.remove()
      assert.ok(!existsSync(place.folder))
      place = await kind.make()
    })

    void test('the restored service answers as before, with the same key, password and token', async () => {
      const { code, out, err } = await docket(['restore', backup()], place)
      assert.equal(code, 0, err)
      assert.match(out, /^Restored the backup of \S+: \d+ rows/)
      judge(await readStored(place), writers)
      await checkClean(place)
      service = await startService(place)
      for (const [question, answer] of await askAll()) {
        assert.deepEqual(answer, answers.get(question), question)
      }
      const who = await fetch(`${service.url}/rest/whoami?token=${token}`)
      assert.equal(((await who.json()) as { name: string }).name, ADMIN.login)
      const query = new URLSearchParams({ login: ADMIN.login, password: ADMIN.password })
      assert.equal(
        (await send(`${service.url}/rest/valid_login?${query.toString()}`, 'GET')).status,
        200,
      )
    })

    void test('numbers continue without repetition', async () => {
      writers.plan(WRITES / 10)
      await writers.write(service.url, CLIENTS)
      judge(await readStored(place), writers)
    })

    void test('a damaged backup and a folder that is not empty are refused', async () => {
      const inUse = await docket(['restore', backup()], place)
      assert.notEqual(inUse.code, 0)
      assert.match(inUse.err, /^docket: .*(in use|holds|empty)/m)
      const damaged = join(home, 'damaged')
      await cp(backup(), damaged, { recursive: true })
      await rm(join(damaged, 'secret.key'))
      const fresh = await kind.make()
      try {
        const { code, err } = await docket(['restore', damaged], fresh)
        assert.notEqual(code, 0)
        assert.match(err, /^docket: .*secret\.key/m)
      } finally {
        await fresh.remove()
      }
    })
  })
}
