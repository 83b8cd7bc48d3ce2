/**
 * Executes a call of a method, through whichever door: authentication, authorization, validation,
 * then the method itself.
 */

import type { Keeper } from '../blobs/keeper.ts'
import { Fault } from '../faults.ts'
import type { Tail } from '../feed/tail.ts'
import type { TryMail } from '../mail/try-mail.ts'
import type { Branding } from '../pages/branding.ts'
import type { Actor, FindActor, How, Look, Transactions } from '../work/work.ts'
import { fail } from './faults.ts'
import {
  type Caller,
  type Credentials,
  type Method,
  neededScope,
  type SentFiles,
} from './method.ts'
import { asUnauthorized } from './login-refused.ts'
import { requireScope } from './require-scope.ts'

/** What the doors need to authenticate and to open transactions. */
export interface Gate {
  transactions: Transactions
  blobs: Keeper
  sent: SentFiles
  tail: Tail
  tryMail: TryMail
  /**
   * How to authenticate inside a transaction. Wrong credentials are a fault, now or then; the actor
   * is 0 without credentials. Passwords are hashed beforehand, so that no transaction waits for it.
   */
  authenticate: (
    credentials: Credentials,
    from: { address: string; before_mfa?: boolean | undefined },
  ) => Promise<FindActor>
  /** Whether the installation requires a login. */
  requiresLogin: (look: Look) => Promise<boolean>
  /** The announcement shown on every page, if there is one. */
  notice?: (look: Look) => Promise<string | undefined>
  /** Whether the caller gets no mail because letters came back, which every page says. */
  isMailStopped?: (look: Look) => Promise<boolean>
  /** What pages call the installation; `Docket` if it has no name. */
  installationName?: (look: Look) => Promise<string>
  /** What the installation adds to the frame of pages. */
  branding?: (look: Look) => Promise<Branding>
  /** How many entries of the caller's inbox are unread, up to a limit. */
  unread?: (look: Look) => Promise<number>
}

/** The sender of a call, before the actor is known. */
export type From = Omit<Caller, 'actor' | 'again' | 'cookies'>

/** A call of a method whose parameters have not been read yet. */
export interface Call {
  method: Method
  from: From
  /** Returns the input, validated against the method's schema, or throws the fault. */
  read: () => unknown
  /** Called with the actor's id as soon as it is known. */
  knows?: (actor: Actor, look: Look) => unknown
}

/** The result, and the cookies to set. */
export async function call(gate: Gate, { method, from, read, knows }: Call) {
  const finding = finder(gate, method, from)
  const find = await (method.takes_pair ? asUnauthorized(finding) : finding)
  const entered = async (look: Look) => {
    await knows?.(look.actor, look)
    await admit(gate, method, look, from)
    return look.actor
  }
  // Validated after authorization, so that a refused caller learns nothing else.
  const input = attempt(read)
  if ('read' in method && 'asked' in input && !isAside(method, input.asked)) {
    const { asked } = input
    // Authenticates and answers in a single transaction.
    const result = await gate.transactions.look(find, async (look) => {
      await entered(look)
      return method.read(look, asked)
    })
    return { result, cookies: [] }
  }
  const actor = await gate.transactions.look(find, entered)
  const caller: Caller = { ...from, actor, again: find, cookies: [] }
  if ('error' in input) throw input.error
  return { result: await run(gate, method, caller, input.asked), cookies: caller.cookies }
}

/** Methods with optional login ignore a wrong key, token or session. */
async function finder(gate: Gate, method: Method, from: From): Promise<FindActor> {
  const { basic } = from.credentials
  if (method.takes_pair && basic?.is_repeated) return gate.authenticate({ pair: basic }, from)
  // Passwords are checked here, everything else in the transaction.
  const { before_mfa } = method
  const find = await gate.authenticate(from.credentials, { ...from, before_mfa })
  if (!method.forgives) return find
  const none = await gate.authenticate({}, from)
  return async (at) => {
    try {
      return await find(at)
    } catch (error) {
      if (error instanceof Fault && error.fault !== MFA_REQUIRED) return none(at)
      throw error
    }
  }
}

/** Whoever must set up a second factor is led there, also from what strangers may see. */
export const MFA_REQUIRED = 'mfa_required'

async function admit(gate: Gate, method: Method, look: Look, { credentials }: From) {
  const { login } = method
  requireScope(look.actor, neededScope(method))
  refuseActing(method, look.actor)
  if (login === 'any' || look.actor.id !== 0) return
  if (login !== 'required' && !(await gate.requiresLogin(look))) return
  // A user named by a proxy is anonymous only if no account can be created for them.
  if (credentials.proxy_user) await gate.transactions.mayWork(look)
  fail('login_required')
}

/** Somebody who acts for another person does not change that account. */
export function refuseActing({ own }: Pick<Method, 'own'>, { by, login }: Actor) {
  if (own && by?.acts) fail('acting', login)
}

function attempt(read: () => unknown): { asked: never } | { error: unknown } {
  try {
    return { asked: read() as never }
  } catch (error) {
    return { error }
  }
}

/** `asked` is validated. */
export function run(gate: Gate, method: Method, caller: Caller, asked: never): Promise<unknown> {
  const { transactions, blobs, sent, tail, tryMail } = gate
  const { actor } = caller
  const look = lookFor(transactions, caller)
  if ('read' in method) {
    const how = howTo(method, asked)
    const who = (how?.aside && caller.again) || actor
    return look(who, (at) => method.read(at, asked), { ...how, reader_id: actor.id })
  }
  if ('write' in method) return transactions.work(actor, (work) => method.write(work, asked))
  return method.call({ ...transactions, look, blobs, sent, tail, tryMail, caller }, asked)
}

/** A slow read ends when the client disconnects. */
const lookFor =
  (transactions: Transactions, { address, whileThere }: Caller): Transactions['look'] =>
  (who, body, how) =>
    how?.aside && whileThere
      ? whileThere((signal) => transactions.look(who, body, { ...how, signal, address }))
      : transactions.look(who, body, how)

const ASIDE = { aside: true }
/** Options of the look that the method runs in. */
export const howTo = (method: Method, asked: never): How | undefined =>
  isAside(method, asked) ? ASIDE : undefined

function isAside(method: Method, asked: never) {
  if (!('read' in method)) return false
  const { aside = false } = method
  return typeof aside === 'function' ? aside(asked) : aside
}
