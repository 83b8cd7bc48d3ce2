/**
 * A client that reads and writes all the time, and notes what was answered. Changes are never sent
 * twice: one that was not answered may have happened, once.
 */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { Random } from '../../../tools/generate/random.ts'
import { credentials } from '../../tickets.ts'
import { ADMIN } from '../service.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const KEY = { 'x-bugzilla-api-key': ADMIN.api_key }
const BOTH = credentials(ADMIN.login, ADMIN.api_key)
const TUS = { ...KEY, 'tus-resumable': '1.0.0' }
const JSON_TYPE = { ...KEY, 'content-type': 'application/json' }
/** The longest that a response takes, also of a node that is paused. */
const ANSWER_MS_MAX = 60_000
/** How long after an attempt to get an answer the next one begins. */
const ATTEMPT_MS = 250
const FILE_BYTES = 200_000
const PART_BYTES = 70_000
const DOWNLOADS_MAX = 2
const TUS_TRIES_MAX = 50

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What was answered. */
export interface Told {
  /** The summaries of bugs, by id. */
  bugs: Map<number, string>
  /** The texts of comments, by the bug. */
  comments: Map<number, string[]>
  /** The hashes of files of tickets, by public id. */
  tickets: Map<string, string>
  /** How often the files of limited tickets were downloaded completely. */
  downloads: Map<string, number>
  /** Every summary and text that was sent, answered or not. */
  sent: Set<string>
  /** How many responses had each status; 0 for connections that ended without one. */
  statuses: Map<number, number>
}

/** An answer; status 0 without one. */
interface Answer {
  status: number
  body: Buffer
  headers: Headers
}

/** Runs `clients` loops against the address until it is stopped. */
export function startLoad(url: string, { seed, clients }: { seed: number; clients: number }) {
  const told: Told = {
    bugs: new Map(),
    comments: new Map(),
    tickets: new Map(),
    downloads: new Map(),
    sent: new Set(),
    statuses: new Map(),
  }
  let isOver = false
  let count = 0
  const newText = (what: string) => {
    const text = `${what} ${(count += 1)} of seed ${seed}`
    told.sent.add(text)
    return text
  }

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const answer = await fetch(url + path, { headers: KEY, redirect: 'manual', ...init, signal })
      .then(async (response) => {
        const { status, headers } = response
        return { status, headers, body: Buffer.from(await response.arrayBuffer()) }
      })
      .catch(() => ({ status: 0, headers: new Headers(), body: Buffer.alloc(0) }))
    told.statuses.set(answer.status, (told.statuses.get(answer.status) ?? 0) + 1)
    return answer
  }
  const post = (path: string, body: object) =>
    ask(path, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
  const valueOf = <Value>({ body }: Answer) => JSON.parse(String(body)) as Value
  /** Anything but the wanted statuses is a failure, unless the service says so or is away. */
  const mustBe = (answer: Answer, ...statuses: number[]) => {
    const isFit = [0, 503, ...statuses].includes(answer.status)
    assert.ok(isFit, `status ${answer.status}: ${String(answer.body.subarray(0, 500))}`)
    return statuses.includes(answer.status)
  }

  async function fileBug() {
    const summary = newText('bug')
    const answer = await post('/rest/bug', { ...BUG, summary })
    const isFiled = mustBe(answer, 200)
    if (isFiled) told.bugs.set(valueOf<{ id: number }>(answer).id, summary)
    return isFiled
  }
  async function comment(random: Random) {
    const id = random.pick([...told.bugs.keys()])
    const text = newText('comment')
    const answer = await post(`/rest/bug/${id}/comment`, { comment: text })
    if (mustBe(answer, 201)) told.comments.set(id, [...(told.comments.get(id) ?? []), text])
  }
  /** Everything that was answered before is read, whichever node answers. */
  async function readComments(random: Random) {
    const id = random.pick([...told.bugs.keys()])
    const expected = told.comments.get(id) ?? []
    const answer = await ask(`/rest/bug/${id}/comment`)
    if (!mustBe(answer, 200)) return
    const { bugs } = valueOf<{ bugs: Record<number, { comments: { text: string }[] }> }>(answer)
    const texts = new Set(bugs[id]!.comments.map(({ text }) => text))
    for (const text of expected) assert.ok(texts.has(text), `bug ${id} has no ${text}`)
  }
  async function find(random: Random) {
    const [id, summary] = random.pick([...told.bugs])
    const query = new URLSearchParams({ short_desc: summary, short_desc_type: 'equals' })
    const answer = await ask(`/rest/bug?include_fields=id&${String(query)}`)
    if (mustBe(answer, 200)) assert.deepEqual(valueOf<{ bugs: object }>(answer).bugs, [{ id }])
  }

  const bytesOf = (random: Random) => {
    const words = Uint32Array.from({ length: FILE_BYTES / 4 }, () => random.next())
    return Buffer.from(words.buffer)
  }
  async function makeTicket(message: object, file?: Uint8Array<ArrayBuffer>) {
    const body = new FormData()
    body.append('msg', JSON.stringify(message))
    if (file) body.append('file', new Blob([file]), 'a.bin')
    const answer = await ask('/rest/newticket', { method: 'POST', headers: BOTH, body })
    return mustBe(answer, 200) ? valueOf<{ id: string }>(answer).id : undefined
  }
  async function send(random: Random) {
    const bytes = bytesOf(random)
    const id = await makeTicket({}, bytes)
    if (id !== undefined) told.tickets.set(id, sha256(bytes))
  }
  async function receive(random: Random) {
    const [id, hash] = random.pick([...told.tickets])
    const answer = await ask(`/d.php/${id}/a.bin`)
    if (mustBe(answer, 200)) assert.equal(sha256(answer.body), hash)
  }
  /** Several at once, so that some are running when the limit is reached. */
  async function receiveLimited(random: Random) {
    const bytes = bytesOf(random)
    const id = await makeTicket({ ticket_maxdl: DOWNLOADS_MAX }, bytes)
    if (id === undefined) return
    const one = async () => {
      const answer = await ask(`/d.php/${id}/a.bin`, { headers: {} })
      if (!mustBe(answer, 200, 404) || answer.status === 404) return
      assert.equal(sha256(answer.body), sha256(bytes))
      told.downloads.set(id, (told.downloads.get(id) ?? 0) + 1)
    }
    await Promise.all([one(), one(), one(), one()])
    assert.ok((told.downloads.get(id) ?? 0) <= DOWNLOADS_MAX, `${id} was given too often`)
  }
  /** Each part goes to another node, and continues where the last one that was answered ended. */
  async function upload(random: Random) {
    const bytes = bytesOf(random)
    const headers = { ...TUS, 'upload-length': String(bytes.length), ...NAMED }
    const made = await ask('/rest/uploads', { method: 'POST', headers })
    if (!mustBe(made, 201)) return
    const path = made.headers.get('location')!
    let offset = 0
    for (let tries = 0; offset < bytes.length; tries++) {
      if (tries === TUS_TRIES_MAX || isOver) return
      const body = bytes.subarray(offset, offset + PART_BYTES)
      const sent = { ...TUS, 'upload-offset': String(offset), 'content-type': PART_TYPE }
      const answer = await ask(path, { method: 'PATCH', headers: sent, body })
      if (mustBe(answer, 204, 409)) {
        offset = Number(answer.headers.get('upload-offset') ?? offset)
        if (answer.status === 204) continue
      }
      const seen = await ask(path, { method: 'HEAD', headers: TUS })
      if (!mustBe(seen, 200)) continue
      const there = Number(seen.headers.get('upload-offset'))
      assert.ok(there >= offset, `${there} bytes are there, ${offset} were answered`)
      offset = there
    }
    const id = await makeTicket({ uploads: [path.slice(-32)] })
    if (id !== undefined) told.tickets.set(id, sha256(bytes))
  }

  const actions: [weight: number, body: (random: Random) => Promise<unknown>][] = [
    [6, fileBug],
    [6, comment],
    [10, readComments],
    [4, find],
    [2, send],
    [3, receive],
    [1, receiveLimited],
    [1, upload],
  ]
  const deck = actions.flatMap(([weight, body]) => Array.from({ length: weight }, () => body))

  async function client(at: number) {
    const random = new Random(seed, `client ${at}`)
    while (told.bugs.size === 0) await fileBug()
    while (told.tickets.size === 0) await send(random)
    while (!isOver) await random.pick(deck)(random)
  }
  const running = Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  // Reported when it is stopped.
  running.catch(() => {})
  return {
    told,
    ask,
    /** Fails if a client has found a fault. */
    async stop() {
      isOver = true
      await running
    },
    /**
     * Resolves when a change and a read that begin now have been answered; fails as above. Tries
     * again while an attempt waits, since it may wait for a node that is paused.
     */
    async answers() {
      const answered = Promise.withResolvers<void>()
      let isAnswered = false
      const attempt = async () => {
        if (!(await fileBug())) return
        const { status } = await ask('/rest/bug?limit=1&include_fields=id')
        if (status !== 200) return
        isAnswered = true
        answered.resolve()
      }
      while (!isAnswered) {
        attempt().catch(answered.reject)
        await Promise.race([answered.promise, running, pause(ATTEMPT_MS)])
      }
    },
  }
}

const NAMED = { 'upload-metadata': `filename ${Buffer.from('a.bin').toString('base64')}` }
const PART_TYPE = 'application/offset+octet-stream'
