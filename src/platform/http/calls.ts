/** One call of one method, whatever the door: who asks, may they at all, and the running. */

import type { Keeper } from '../blobs/keeper.ts'
import { Fault } from '../faults.ts'
import type { Actor, FindActor, How, Look, Rooms } from '../work/work.ts'
import { fail } from './faults.ts'
import type { Caller, Credentials, Method } from './method.ts'

export interface Gate {
  rooms: Rooms
  blobs: Keeper
  /**
   * How to find in a transaction who calls. Wrong credentials are a fault, now or then; the actor 0
   * is whoever shows none. A password is hashed before, so that no transaction waits for it.
   */
  authenticate: (credentials: Credentials, from: { address: string }) => Promise<FindActor>
  /** Whether the installation answers only those who are logged in. */
  requiresLogin: (look: Look) => Promise<boolean>
  /** What is told above every page, where there is something to tell. */
  notice?: (look: Look) => Promise<string | undefined>
}

export type From = Omit<Caller, 'actor' | 'again' | 'cookies'>

export interface Call {
  method: Method
  from: From
  /** Gives the input, which has passed the method's schema, or throws what is wrong with it. */
  read: () => unknown
  /** Told who calls, as soon as that is known. */
  knows?: (actor: Actor, look: Look) => unknown
}

/** What came of it, and the cookies that go out with it. */
export async function call(gate: Gate, { method, from, read, knows }: Call) {
  const find = await finder(gate, method, from)
  const entered = async (look: Look) => {
    await knows?.(look.actor, look)
    await admit(gate, method, look, from)
    return look.actor
  }
  // Whoever is refused is not told what else was wrong, so this is looked at later.
  const input = attempt(read)
  if ('read' in method && 'asked' in input && !isAside(method, input.asked)) {
    const { asked } = input
    // One transaction serves to know the caller and to answer.
    const result = await gate.rooms.look(find, async (look) => {
      await entered(look)
      return method.read(look, asked)
    })
    return { result, cookies: [] }
  }
  const actor = await gate.rooms.look(find, entered)
  const caller: Caller = { ...from, actor, again: find, cookies: [] }
  if ('error' in input) throw input.error
  return { result: await run(gate, method, caller, input.asked), cookies: caller.cookies }
}

/** A key, token or session that is wrong counts as none, where a method forgives that. */
async function finder(gate: Gate, method: Method, from: From): Promise<FindActor> {
  const { basic } = from.credentials
  if (method.takes_pair && basic?.is_repeated) return gate.authenticate({ pair: basic }, from)
  // A password is looked at here, all else in the transaction.
  const find = await gate.authenticate(from.credentials, from)
  if (!method.forgives) return find
  const none = await gate.authenticate({}, from)
  return async (at) => {
    try {
      return await find(at)
    } catch (error) {
      if (error instanceof Fault) return none(at)
      throw error
    }
  }
}

async function admit(gate: Gate, { login }: Method, look: Look, { credentials }: From) {
  if (login === 'any' || look.actor.id !== 0) return
  if (login !== 'required' && !(await gate.requiresLogin(look))) return
  // Whom a proxy names is nobody only while no account can be made for them.
  if (credentials.proxy_user) await gate.rooms.mayWork(look)
  fail('login_required')
}

function attempt(read: () => unknown): { asked: never } | { error: unknown } {
  try {
    return { asked: read() as never }
  } catch (error) {
    return { error }
  }
}

/** `asked` has passed the method's schema. */
export function run(gate: Gate, method: Method, caller: Caller, asked: never): Promise<unknown> {
  const { rooms, blobs } = gate
  const { actor } = caller
  const look = lookFor(rooms, caller)
  if ('read' in method) {
    const how = howTo(method, asked)
    const who = (how?.aside && caller.again) || actor
    return look(who, (at) => method.read(at, asked), { ...how, reader_id: actor.id })
  }
  if ('write' in method) return rooms.work(actor, (work) => method.write(work, asked))
  return method.call({ ...rooms, look, blobs, caller }, asked)
}

/** What takes long ends when the caller goes away. */
const lookFor =
  (rooms: Rooms, { address, whileThere }: Caller): Rooms['look'] =>
  (who, body, how) =>
    how?.aside && whileThere
      ? whileThere((signal) => rooms.look(who, body, { ...how, signal, address }))
      : rooms.look(who, body, how)

const ASIDE = { aside: true }
/** How the look of a method that reads is to run. */
export const howTo = (method: Method, asked: never): How | undefined =>
  isAside(method, asked) ? ASIDE : undefined

function isAside(method: Method, asked: never) {
  if (!('read' in method)) return false
  const { aside = false } = method
  return typeof aside === 'function' ? aside(asked) : aside
}
