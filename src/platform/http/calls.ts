/** One call of one method, whatever the door: who asks, may they at all, and the running. */

import { Fault } from '../faults.ts'
import type { Actor, How, Rooms } from '../work.ts'
import { fail } from './faults.ts'
import type { Caller, Credentials, Method } from './method.ts'

export interface Gate {
  rooms: Rooms
  /** Throws where the credentials are wrong; answers the actor 0 where there are none. */
  authenticate: (credentials: Credentials, from: { address: string }) => Promise<Actor>
  /** Throws where the installation lets this actor not call this method. */
  admit: (method: Method, actor: Actor) => void | Promise<void>
}

export type From = Pick<Caller, 'address' | 'secure' | 'credentials' | 'user_agent'>

export async function enter(gate: Gate, method: Method, from: From): Promise<Caller> {
  const actor = await recognise(gate, method, from)
  const refused = gate.admit(method, actor)
  if (refused) await refused
  if (method.login === 'required' && actor.id === 0) fail('login_required')
  return { ...from, actor, cookies: [] }
}

async function recognise(gate: Gate, { forgives }: Method, from: From): Promise<Actor> {
  if (!forgives) return gate.authenticate(from.credentials, from)
  try {
    return await gate.authenticate(from.credentials, from)
  } catch (error) {
    if (error instanceof Fault) return gate.authenticate({}, from)
    throw error
  }
}

/** `asked` has passed the method's schema. */
export function run(gate: Gate, method: Method, caller: Caller, asked: never): Promise<unknown> {
  const { rooms } = gate
  const { actor } = caller
  if ('read' in method) {
    return rooms.look(actor, (look) => method.read(look, asked), howTo(method, asked))
  }
  if ('write' in method) return rooms.work(actor, (work) => method.write(work, asked))
  return method.call({ ...rooms, caller }, asked)
}

const ASIDE = { aside: true }
/** How the look of a method that reads is to run. */
export function howTo(method: Method, asked: never): How | undefined {
  if (!('read' in method)) return undefined
  const { aside } = method
  return (typeof aside === 'function' ? aside(asked) : aside) ? ASIDE : undefined
}
