/**
 * Reads request bodies: short ones from anyone, longer ones only from known callers. Credentials
 * may be in the body itself, so it is searched for them piece by piece as it arrives.
 */

import type { FastifyRequest } from 'fastify'

import { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import { readBody } from './body.ts'
import type { From, Gate } from './calls.ts'
import { fail } from './faults.ts'
import type { Given } from './gather.ts'
import type { Credentials } from './method.ts'
import { findShown } from './shown-in-body.ts'

/** Sizes in bytes, for known and for anonymous callers. */
export interface BodyLimits {
  gate: Gate
  body_bytes_max: number
  /** The limit for requests without credentials. */
  stranger_body_bytes_max: number
}

/** Counts bytes held in memory for callers that are not known yet, per caller and in total. */
export class UnknownBytes {
  static #all = 0
  static readonly #byCaller = new Map<string, number>()
  #own = 0
  readonly #caller: string

  constructor(caller: string) {
    this.#caller = caller
  }

  /** Throws fault `not_now` if the caller, or all together, hold too many. */
  add(bytes: number) {
    const ofCaller = this.#count(bytes)
    const isOver = ofCaller > limits.unknown_bodies_caller_bytes_max && ofCaller > this.#own
    if (isOver || UnknownBytes.#all > limits.unknown_bodies_bytes_max) fail('not_now', 1)
  }

  /** Releases what was counted, when the body was parsed or refused. */
  end() {
    this.#count(-this.#own)
  }

  #count(bytes: number): number {
    this.#own += bytes
    UnknownBytes.#all += bytes
    const ofCaller = (UnknownBytes.#byCaller.get(this.#caller) ?? 0) + bytes
    if (ofCaller === 0) UnknownBytes.#byCaller.delete(this.#caller)
    else UnknownBytes.#byCaller.set(this.#caller, ofCaller)
    return ofCaller
  }
}

/** `fromOf` authenticates with the given parameters in addition to the headers. */
export async function takeBody(
  request: FastifyRequest,
  { gate, body_bytes_max, stranger_body_bytes_max }: BodyLimits,
  fromOf: (given: Given) => From,
): Promise<string> {
  const most = Math.min(stranger_body_bytes_max, body_bytes_max)
  const judge = new Judge(gate, fromOf, request)
  const kept: Buffer[] = []
  let size = 0
  const watch = (chunk: Buffer) => {
    size += chunk.length
    kept.push(chunk)
    if (size <= most) return
    for (const piece of kept.splice(0)) judge.take(piece)
  }
  try {
    const text = await readBody(request.raw, body_bytes_max, watch)
    if (size > most && !(await judge.isKnown())) fail('body_unknown', most)
    return text
  } finally {
    judge.end()
  }
}

/** The longest credential in a body, including its name. */
const SHOWN_CHARS_MAX = 512

class Judge {
  readonly #gate: Gate
  readonly #fromOf: (given: Given) => From
  readonly #asked: Promise<boolean>[] = []
  readonly #wrong: Fault[] = []
  readonly #unknown: UnknownBytes
  #isKnown: boolean
  #tail = ''
  #pair: { login?: string; password?: string } = {}

  constructor(gate: Gate, fromOf: (given: Given) => From, { caller, query }: FastifyRequest) {
    this.#gate = gate
    this.#fromOf = fromOf
    this.#isKnown = caller?.isPerson ?? false
    this.#unknown = new UnknownBytes(caller?.key ?? '')
    if (this.#isKnown) return
    const from = fromOf(new Map(Object.entries(query as object)))
    if (Object.keys(from.credentials).length > 0) this.#ask(from)
  }

  take(piece: Buffer) {
    if (this.#isKnown) return
    this.#unknown.add(piece.length)
    const text = this.#tail + piece.toString('latin1')
    this.#tail = text.slice(-SHOWN_CHARS_MAX)
    for (const [name, value] of findShown(text)) this.#meet(name, value)
  }

  end() {
    this.#unknown.end()
  }

  /** Wrong credentials raise their own fault. */
  async isKnown(): Promise<boolean> {
    if (this.#isKnown) return true
    if ((await Promise.all(this.#asked)).includes(true)) return true
    if (this.#wrong[0]) throw this.#wrong[0]
    return false
  }

  #know() {
    this.#isKnown = true
    this.#unknown.end()
  }

  #meet(name: keyof Credentials, value: string) {
    const found = { ...this.#pair, [name]: value }
    if (name === 'login' || name === 'password') {
      this.#pair = found
      if (!found.login || !found.password) return
    }
    const isPair = name === 'login' || name === 'password'
    const shown = Object.entries(isPair ? found : { [name]: value })
    this.#ask(this.#fromOf(new Map(shown.map(([key, one]) => [`Bugzilla_${key}`, one]))))
  }

  /** Other text may look like credentials, so several candidates are tried. */
  #ask(from: From) {
    if (this.#asked.length >= TRIES_MAX) return
    const gate = this.#gate
    const ask = async () => {
      const find = await gate.authenticate(from.credentials, from)
      return gate.transactions.look(find, async ({ actor }) => actor.id !== 0)
    }
    const lost = (error: unknown) => {
      if (!(error instanceof Fault)) throw error
      this.#wrong.push(error)
      return false
    }
    const asked = ask()
      .catch(lost)
      .then((isRight) => {
        if (isRight) this.#know()
        return isRight
      })
    // Called when the whole body has arrived.
    asked.catch(() => undefined)
    this.#asked.push(asked)
  }
}
const TRIES_MAX = 3
