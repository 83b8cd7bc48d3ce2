/** Docket and Postfix are killed while mail goes out and comes in: nothing accepted is lost. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { isFull } from '../../full.ts'
import { freePort } from '../../cluster.ts'
import { type MailServer, openMailServer } from '../../smtp.ts'
import { randomFrom } from '../kill/writers.ts'
import { ADMIN, type Kind, kinds, type Running, send, startService } from '../service.ts'
import { converse, type Postfix, startPostfix, until } from './postfix-server.ts'

const ANN = 'ann@people.test'
const ADDRESS = 'bugs@tracker.test'
const PLACE = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const SEED = Number(process.env['DOCKET_LONG_SEED'] ?? 20260601)
const KILLS = isFull ? 24 : 2
const [BUGS, REPLIES_MAX] = [24, 25]
const BETWEEN_MS_MAX = 2_500

export function tellMailKills(skip: string | false) {
  for (const kind of kinds) {
    void describe(`kill -9 of Docket and Postfix (${kind.name})`, { skip }, () => {
      void test('loses no reply and no letter that was accepted', async (t) => {
        await using world = await openWorld(kind)
        await Promise.all([world.comment(), world.reply(), killAll(world)])
        const { replies, comments } = world
        assert.ok(replies.size > KILLS && comments.size > KILLS, `${replies.size} replies`)
        await until(async () => (await world.missing()).length === 0).catch(async () => {
          assert.deepEqual(await world.missing(), [])
        })
        const told = world.told()
        const twice = [...told.values()].filter((times) => times > 1).length
        t.diagnostic(
          `${KILLS} kills; ${replies.size} replies, ${comments.size} comments, ${twice} letters twice`,
        )
        assert.deepEqual(await world.repeated(), [])
      })
    })
  }
}

/** Kills one or the other at random moments, then ends the writers. */
async function killAll(world: World) {
  const random = randomFrom(SEED)
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      await pause(random() * BETWEEN_MS_MAX)
      await (random() < 0.5 ? world.killDocket() : world.postfix.killAndStart())
    }
  } finally {
    world.end()
  }
}

/** Bugs with Ann in copy, who replies by mail, while somebody else writes comments. */
async function openWorld(kind: Kind) {
  const sink = await openMailServer()
  const folder = await mkdtemp(join(tmpdir(), 'docket-postfix-'))
  const lmtp = await freePort()
  const postfix = await startPostfix(folder, { lmtp, sink: new URL(sink.address).port })
  const place = await kind.make()
  const mail = ['--mail', `smtp://${hostname()}:${postfix.port}`, '--lmtp', `127.0.0.1:${lmtp}`]
  const start = () =>
    startService(place, [...mail, '--mail-in-address', ADDRESS], {
      NODE_EXTRA_CA_CERTS: postfix.certificate,
    })
  const world = new World({ sink, postfix, start, docket: await start() })
  await world.prepare()
  return Object.assign(world, {
    async [Symbol.asyncDispose]() {
      world.end()
      await world.docket.stop()
      await postfix.stop()
      await sink.close()
      await place.remove()
      await rm(folder, { recursive: true, force: true })
    },
  })
}

interface Parts {
  sink: MailServer
  postfix: Postfix
  docket: Running
  start: () => Promise<Running>
}

class World {
  docket: Running
  readonly postfix: Postfix
  readonly #sink: MailServer
  readonly #start: () => Promise<Running>
  /** The addresses that take replies, by bug. */
  readonly #addresses = new Map<number, string>()
  /** Texts that Postfix or Docket accepted. */
  readonly replies = new Set<string>()
  readonly comments = new Set<string>()
  #hasEnded = false

  constructor({ sink, postfix, docket, start }: Parts) {
    this.#sink = sink
    this.postfix = postfix
    this.docket = docket
    this.#start = start
  }

  end() {
    this.#hasEnded = true
  }

  async killDocket() {
    await this.docket.kill()
    this.docket = await this.#start()
  }

  async prepare() {
    await this.#ask('POST', '/user', { email: ANN, password: ADMIN.password })
    for (let at = 0; at < BUGS; at += 1) {
      const bug = { ...PLACE, summary: `Bug of round ${at}`, description: 'd', cc: [ANN] }
      const { id } = (await this.#ask('POST', '/bug', bug)) as { id: number }
      await this.#ask('POST', `/bug/${id}/comment`, { comment: 'Known.' })
      this.#addresses.set(id, '')
    }
    await until(() => {
      for (const { to, text } of this.#sink.received) {
        const [, address] = /^Reply-To:\s*(\S+)$/m.exec(text) ?? []
        const [, id] = /^Subject: \[Bug (\d+)\]/m.exec(text) ?? []
        if (to.includes(ANN) && address) this.#addresses.set(Number(id), address)
      }
      return [...this.#addresses.values()].every((address) => address !== '')
    })
  }

  async #ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await send(`${this.docket.url}/rest${path}`, method, body)
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }

  /** Writes comments until the end. */
  async comment() {
    const bugs = [...this.#addresses.keys()]
    for (let at = 0; !this.#hasEnded; at += 1) {
      const comment = `comment ${at}.`
      const path = `/bug/${bugs[at % bugs.length]}/comment`
      const asked = this.#ask('POST', path, { comment })
      const isMade = await asked.then(() => true).catch(isGone)
      if (isMade) this.comments.add(comment)
      await pause(20)
    }
  }

  /** Sends replies by mail until the end, or until Docket would accept no more of Ann. */
  async reply() {
    const all = [...this.#addresses.values()]
    for (let at = 0; !this.#hasEnded && at < all.length * REPLIES_MAX; at += 1) {
      const text = `reply ${at}.`
      const head = [`From: Ann <${ANN}>`, 'Subject: Re', `Message-ID: <${at}@people.test>`]
      const message = Buffer.from(`${[...head, '', text, ''].join('\r\n')}`)
      const refusal = await converse(this.postfix.port, all[at % all.length]!, message)
      if (refusal === undefined) this.replies.add(text)
      await pause(20)
    }
  }

  async #written() {
    const written: string[] = []
    for (const id of this.#addresses.keys()) {
      const { bugs } = (await this.#ask('GET', `/bug/${id}/comment`)) as Said
      written.push(...bugs[id]!.comments.map(({ text }) => text))
    }
    return written
  }

  /** How many letters told Ann of each comment. */
  told() {
    const told = new Map<string, number>()
    for (const { to, text } of this.#sink.received) {
      const [said] = to.includes(ANN) ? (/^comment \d+\.$/m.exec(text) ?? []) : []
      if (said) told.set(said, (told.get(said) ?? 0) + 1)
    }
    return told
  }

  /** Replies that are not comments yet, and comments of which Ann was not told yet. */
  async missing() {
    const { jobs } = (await this.#ask('GET', '/docket_jobs?state=retrying')) as Jobs
    // It may run again by itself meanwhile.
    for (const { id } of jobs) await send(`${this.docket.url}/rest/docket_jobs/${id}/retry`, 'POST')
    const [written, told] = [new Set(await this.#written()), this.told()]
    const lost = [...this.replies, ...this.comments].filter((text) => !written.has(text))
    return [...lost, ...[...this.comments].filter((text) => !told.has(text))]
  }

  /** Replies that became several comments. */
  async repeated() {
    const written = await this.#written()
    return [...this.replies].filter((text) => written.indexOf(text) !== written.lastIndexOf(text))
  }
}

type Said = { bugs: Record<number, { comments: { text: string }[] }> }
type Jobs = { jobs: { id: number }[] }

/** The service ended before it answered. */
function isGone(error: unknown) {
  if (error instanceof TypeError) return false
  throw error
}
