/**
 * The log of events over kill -9: whoever reads it in pages or as streams is told of each change
 * that was answered, once and in order. `--full` makes a million events.
 */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { isFull } from '../full.ts'
import { Random } from '../../tools/generate/random.ts'
import { follow, readPages, type Stream, type Told } from './events/client.ts'
import { ADMIN, kinds, type Place, type Running, send, startService } from './service.ts'

const EVENTS = isFull ? 1_000_000 : 10_000
const CLIENTS = isFull ? 1_000 : 100
const KILLS = 3
/** Changed by each request, each with an event. */
const BUGS = 100
/** What the streams follow. */
const COMMENTS = 20
/** Streams that one person may have. */
const OF_A_PERSON = 50
const POLL_MS = 5
const KILL_MS_MAX = 60
const SEED = Number(process.env['DOCKET_LONG_SEED'] ?? 20261129)
const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const KEY = { 'x-bugzilla-api-key': ADMIN.api_key }
const FLAGS = ['--call-budget-seconds', '0', '--search-budget-seconds', '0']

for (const kind of kinds) {
  void describe(`events on ${kind.name}`, () => {
    const random = new Random(SEED, kind.name)
    let place: Place
    let service: Running
    let bugs: number[]
    const address = () => service.url
    before(async () => {
      place = await kind.make()
      service = await startService(place, FLAGS)
      bugs = await fileBugs(service.url)
    })
    after(async () => {
      await service?.kill()
      await place?.remove()
    })

    void test(`${EVENTS} events are read once each, in order`, async (t) => {
      const rounds = EVENTS / BUGS
      const kills = new Set(Array.from({ length: KILLS }, () => 1 + random.below(rounds - 1)))
      t.diagnostic(`seed ${SEED}: kill -9 in the rounds ${[...kills].join(', ')}`)
      const log = openLog()
      let place_in_log = await readPages(address, KEY, { tell: () => {} })
      const whole = openLog()
      const stream = follow(address, KEY, { after: place_in_log, tell: whole.tell })
      await stream.begun
      const answered = new Set<number>()
      for (let round = 1; round <= rounds; round++) {
        const changing = change(service.url, bugs, round)
        if (kills.has(round)) {
          await pause(random.below(KILL_MS_MAX))
          await service.kill()
          service = await startService(place, FLAGS)
        }
        if (await changing) answered.add(round)
        if (round % 100 === 0) {
          place_in_log = await readPages(address, KEY, { after: place_in_log, tell: log.tell })
        }
      }
      await readPages(address, KEY, { after: place_in_log, tell: log.tell })
      await until(() => whole.count >= log.count)
      await stream.close()
      assert.deepEqual(whole.ids, log.ids, 'the stream and the pages tell the same')
      const again = openLog()
      await readPages(address, KEY, { tell: again.tell })
      assert.deepEqual(again.ids.slice(-log.ids.length), log.ids, 'a second reading tells the same')
      for (let round = 1; round <= rounds; round++) {
        const told = log.toldOf(round)
        if (answered.has(round) || told) assert.deepEqual(told, bugs, `round ${round}`)
      }
      assert.deepEqual(log.repeated, [])
      t.diagnostic(`${log.ids.length} events; ${rounds - answered.size} requests not answered`)
    })

    void test(`${CLIENTS} streams tell each comment once, also over kill -9`, async (t) => {
      const headers = await signIn(service.url, Math.ceil(CLIENTS / OF_A_PERSON))
      const from = await readPages(address, KEY, { tell: () => {} })
      const told = Array.from({ length: CLIENTS }, (): string[] => [])
      const streams: Stream[] = told.map((ids, at) =>
        follow(address, headers[at % headers.length]!, {
          after: from,
          tell: ({ id }) => ids.push(id),
        }),
      )
      await Promise.all(streams.map(({ begun }) => begun))
      const lags: number[] = []
      for (let at = 1; at <= COMMENTS; at++) {
        const path = `${service.url}/rest/bug/${bugs[0]}/comment`
        assert.equal((await send(path, 'POST', { comment: `Number ${at}` })).status, 201)
        const began = performance.now()
        if (at === COMMENTS / 2) {
          await service.kill()
          service = await startService(place, FLAGS)
        }
        await until(() => told.every((ids) => ids.length >= at))
        lags.push(performance.now() - began)
      }
      await Promise.all(streams.map((stream) => stream.close()))
      assert.equal(new Set(told[0]).size, COMMENTS)
      for (const ids of told) assert.deepEqual(ids, told[0])
      const usual = lags.toSorted((one, other) => one - other).at(-2)!
      t.diagnostic(`all knew it after at most ${usual.toFixed(0)} ms, except after the kill`)
    })
  })
}

async function fileBugs(url: string): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < BUGS; at++) {
    const { status, body } = await send(`${url}/rest/bug`, 'POST', { ...BUG, summary: `Bug ${at}` })
    assert.equal(status, 200, JSON.stringify(body))
    ids.push((body as { id: number }).id)
  }
  return ids
}

/** Changes all bugs in one transaction; false without an answer. */
async function change(url: string, ids: number[], round: number): Promise<boolean> {
  const body = { ids, whiteboard: `round ${round}` }
  const answer = await send(`${url}/rest/bug/${ids[0]}`, 'PUT', body).catch(() => undefined)
  if (answer) assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer !== undefined
}

/** What was told, by the round of the change. */
function openLog() {
  const ids: string[] = []
  const rounds = new Map<string, number[]>()
  const repeated: string[] = []
  const seen = new Set<string>()
  return {
    ids,
    repeated,
    get count() {
      return ids.length
    },
    tell: ({ id, kind, bug_id, changes }: Told) => {
      if (seen.has(id)) repeated.push(id)
      seen.add(id)
      ids.push(id)
      if (kind !== 'bug.changed') return
      const text = changes![0]!.added
      rounds.set(text, [...(rounds.get(text) ?? []), bug_id])
    },
    /** The bugs whose change of this round was told. */
    toldOf: (round: number) => rounds.get(`round ${round}`)?.toSorted((a, b) => a - b),
  }
}

/** New people, each logged in. */
async function signIn(url: string, count: number) {
  const people: Record<string, string>[] = []
  for (let at = 0; at < count; at++) {
    const [email, password] = [`reader${at}@example.com`, ADMIN.password]
    assert.equal((await send(`${url}/rest/user`, 'POST', { email, password })).status, 201)
    const query = new URLSearchParams({ login: email, password }).toString()
    const answer = await fetch(`${url}/rest/login?${query}`)
    const { token } = (await answer.json()) as { token: string }
    people.push({ 'x-bugzilla-token': token })
  }
  return people
}

/** The test runner limits how long this takes. */
async function until(isSo: () => boolean) {
  while (!isSo()) await pause(POLL_MS)
}
