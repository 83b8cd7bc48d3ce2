/**
 * kill -9 during 1,000 writes: everything that was acknowledged is stored, and nothing is half
 * done. And during a change of many bugs: it resumes.
 */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { isFull } from '../full.ts'
import { beginBulk, COMMENT, untilChanged, untilDone } from './kill/bulk.ts'
import { judge } from './kill/judge.ts'
import { countComments, readStored } from './kill/stored.ts'
import { randomFrom, Writers } from './kill/writers.ts'
import { MAIN, say } from './programs.ts'
import { kinds, type Place, type Running, send, startService } from './service.ts'

const ROUNDS = isFull ? { SQLite: 6, PostgreSQL: 4 } : { SQLite: 1, PostgreSQL: 1 }
const WRITES = 1_000
const CLIENTS = 8
/** The minimum number of writes that are acknowledged before the kill and left after it. */
const MARGIN = 100
const MS_AFTER_MAX = 5
const SEED = Number(process.env['DOCKET_LONG_SEED'] ?? 20260601)
const GET_AT_ONCE = 100

for (const kind of kinds) {
  void describe(`kill -9 of Docket on ${kind.name}`, () => {
    const random = randomFrom(SEED)
    const writers = new Writers(random)
    let place: Place
    let service: Running
    before(async () => {
      place = await kind.make()
      service = await startService(place)
    })
    after(async () => {
      await service?.kill()
      await place?.remove()
    })

    for (let round = 1; round <= ROUNDS[kind.name]; round++) {
      void test(`round ${round}: every confirmed change exists, and none is partial`, async (t) => {
        const answered = MARGIN + Math.floor(random() * (WRITES - 2 * MARGIN))
        const wait_ms = random() * MS_AFTER_MAX
        t.diagnostic(`seed ${SEED}: kill -9 ${wait_ms.toFixed(1)} ms after answer ${answered}`)
        writers.plan(WRITES)
        let killed: Promise<unknown> | undefined
        writers.onAnswer = (count) => {
          if (count !== answered) return
          killed = new Promise((resolve) => setTimeout(resolve, wait_ms)).then(() => service.kill())
        }
        await writers.write(service.url, CLIENTS)
        assert.ok(killed, 'all writes were over before the moment')
        await killed
        writers.onAnswer = () => {}
        assert.ok(writers.unanswered.size <= CLIENTS * round)
        assert.ok(writers.left > 0, 'the moment was in the middle')
        judge(await readStored(place), writers)

        service = await startService(place)
        await readBack(service.url, writers)
        await writers.write(service.url, CLIENTS)
        assert.equal(writers.left, 0)
        judge(await readStored(place), writers)
      })
    }

    void test('a change of many bugs resumes, and changes each bug once', async (t) => {
      const { id, bugs } = await beginBulk(service.url)
      const least = Math.ceil(random() * (bugs / 2))
      t.diagnostic(`seed ${SEED}: kill -9 when ${least} of ${bugs} bugs are changed`)
      await untilChanged(service.url, id, least)
      await service.kill()
      const before = await countComments(place, COMMENT)
      assert.ok(before.bugs >= least && before.bugs < bugs, `${before.bugs} of ${bugs} bugs`)
      assert.equal(before.comments, before.bugs)

      service = await startService(place)
      const { counts } = await untilDone(service.url, id)
      assert.deepEqual(counts, { waiting: 0, changed: bugs, same: 0, refused: 0 })
      assert.deepEqual(await countComments(place, COMMENT), { bugs, comments: bugs })
      assert.deepEqual((await readStored(place)).broken, [])
    })

    void test('it stops cleanly, and docket check finds no problem', async (t) => {
      assert.equal(await service.stop(), 0)
      const data = ['--data', place.folder, '--database', place.database]
      t.diagnostic(await say(process.execPath, [MAIN, 'check', ...data]))
    })
  })
}

/** The same through HTTP: every bug that was acknowledged, and the numbers of its comments. */
async function readBack(url: string, { bugs, comments }: Writers) {
  const ids = [...bugs.keys()]
  const said = new Map<number, { bug_id: number; text: string }>()
  for (let at = 0; at < ids.length; at += GET_AT_ONCE) {
    const query = ids
      .slice(at, at + GET_AT_ONCE)
      .map((id) => `ids=${id}`)
      .join('&')
    const asked = await send(`${url}/rest/bug/${ids[at]}?${query}&include_fields=id,summary`, 'GET')
    const wanted = ids.slice(at, at + GET_AT_ONCE).map((id) => ({ id, summary: bugs.get(id) }))
    const got = asked.body.bugs as typeof wanted
    assert.deepEqual(new Map(got.map((b) => [b.id, b])), new Map(wanted.map((b) => [b.id, b])))
    const talk = await send(`${url}/rest/bug/${ids[at]}/comment?${query}`, 'GET')
    for (const [bug_id, { comments: all }] of Object.entries<{
      comments: { id: number; count: number; text: string }[]
    }>(talk.body.bugs)) {
      assert.deepEqual(
        all.map(({ count }) => count),
        [...all.keys()],
      )
      assert.equal(all[0]!.text, bugs.get(Number(bug_id)))
      for (const { id, text } of all.slice(1)) said.set(id, { bug_id: Number(bug_id), text })
    }
  }
  for (const [id, comment] of comments) assert.deepEqual(said.get(id), comment)
}
