/** Several clients that file bugs and comments, and remember each response. */

import assert from 'node:assert/strict'

import { ADMIN, send } from '../service.ts'

const PART_OF_BUGS = 0.3

/** Remembers across restarts which writes were acknowledged. */
export class Writers {
  /** Acknowledged writes: the text of a bug by its number, a comment by its number. */
  bugs = new Map<number, string>()
  comments = new Map<number, { bug_id: number; text: string }>()
  /** Texts that were sent while the service was killed; they may or may not be stored. */
  unanswered = new Set<string>()
  /** Writes that are not sent yet. */
  left = 0
  /** Called with the number of responses since `plan`. */
  onAnswer: (answered: number) => void = () => {}

  readonly #random: () => number
  #round = 0
  #sent = 0
  #answered = 0

  constructor(random: () => number) {
    this.#random = random
  }

  /** Plans this many more writes, each with a unique text. */
  plan(writes: number) {
    this.left = writes
    this.#round += 1
    this.#sent = this.#answered = 0
  }

  /** Sends the remaining writes until all are sent or the service has ended. */
  async write(url: string, clients: number) {
    const all = Array.from({ length: clients }, () => this.#client(url))
    await Promise.all(all)
  }

  async #client(url: string) {
    while (this.left > 0) {
      this.left -= 1
      const text = `round ${this.#round} write ${(this.#sent += 1)}`
      this.unanswered.add(text)
      const isAnswered = await this.#writeOne(url, text)
      if (!isAnswered) return
      this.unanswered.delete(text)
      this.onAnswer((this.#answered += 1))
    }
  }

  async #writeOne(url: string, text: string): Promise<boolean> {
    const bug_ids = [...this.bugs.keys()]
    if (bug_ids.length === 0 || this.#random() < PART_OF_BUGS) {
      const id = await made(`${url}/rest/bug`, newBug(text))
      if (id !== undefined) this.bugs.set(id, text)
      return id !== undefined
    }
    // Prefers the newest bugs, so that several clients comment on the same one at once.
    const at = Math.floor(bug_ids.length * (1 - this.#random() ** 3))
    const bug_id = bug_ids[Math.min(at, bug_ids.length - 1)]!
    const id = await made(`${url}/rest/bug/${bug_id}/comment`, { comment: text })
    if (id !== undefined) this.comments.set(id, { bug_id, text })
    return id !== undefined
  }
}

/** A bug that needs rows in several tables. */
const newBug = (text: string) => ({
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: text,
  description: text,
  alias: text.replaceAll(' ', '-'),
  cc: [ADMIN.login],
})

/** The number of the new row; undefined if the service ended before it responded. */
async function made(url: string, body: unknown): Promise<number | undefined> {
  const answer = await send(url, 'POST', body).catch((error: unknown) => {
    if (error instanceof TypeError) return undefined
    throw error
  })
  if (answer === undefined) return undefined
  assert.ok(answer.status < 300 && Number.isInteger(answer.body.id), JSON.stringify(answer))
  return answer.body.id as number
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
