/** The unit of work: one actor, one transaction, one time, and the events recorded in it. */

import { createHmac, createSecretKey } from 'node:crypto'

import type { Db, LookHow, Tx } from '../db/db.ts'
import { readAhead } from '../db/remembered.ts'
import type { Asides } from '../aside/asides.ts'
import type { Scanner } from '../blobs/scanner.ts'
import type { Gpg } from '../gpg/gpg.ts'
import type { Scope } from '../scopes.wire.ts'
import type { Event } from './events.store.ts'
import * as events from './events.store.ts'

/** The acting user. `id` is 0 if nobody is logged in. */
export interface Actor {
  id: number
  login: string
  /** The real name; empty if none is known. */
  name: string
  /** All groups of the actor: direct, by pattern or inherited. */
  groups: ReadonlySet<number>
  /** The interned set of those groups; visibility is cached per set. */
  group_set_id: number
  /** Whether the actor is in a system group, such as `editbugs`. */
  may(privilege: string): boolean
  /** The kind of credentials; undefined for the program itself. */
  by?: ShownBy
}

/** How the actor was authenticated. */
export interface ShownBy {
  /** `code`: with the code of a second factor, after a password or single sign-on. */
  way: 'password' | 'code' | 'oidc' | 'proxy' | 'api_key' | 'session'
  /** The client's address. */
  address: string
  /** What an API key may do; everything if undefined. */
  scope?: Scope
  /** The session, its kind, and when it was last authenticated with a password. */
  session?: { id: number; kind: string; since: number }
  /** A digest of the stored hash with which a password was compared: no session opens after it. */
  proof?: string
  /** The account whose password was right, but whose login is complete only with a code. */
  half?: number
  /** Who really acts: the owner of the session, if they act for the actor. */
  acts?: { id: number; login: string; name: string; until: number }
}

/** The context of reads. A function that takes a Look cannot change anything. */
export interface Look {
  tx: Tx
  actor: Actor
  /** Milliseconds since 1970 UTC, constant within the transaction. */
  now: number
  /** A signature of a text under the installation's key; base64url. */
  sign: (text: string) => string
  site: Site
  /** Scans the content of files; only present in searches. */
  scanner?: Scanner | undefined
}

/** Settings needed beyond the doors. */
export interface Site {
  /** The public URL, if known; without a trailing slash. */
  base_url?: string | undefined
  /** The public URL, else the address of the listener; ends with a slash. */
  address?: () => string
  /** Translates a URL of an old installation into a path with query and fragment. */
  oldPlace?: (address: string) => string | undefined
  /** Maximum total size of one person's attachments; 0 or undefined for no limit. */
  attachment_quota_bytes?: number
  /** URLs and paths of old installations, from the settings. */
  old_bases?: readonly string[]
  /** Hosts of webhooks that may have private addresses, from the settings. */
  webhook_hosts?: readonly string[]
  /** Whether mail is configured. */
  has_mail: boolean
  /** Letters a minute, on all nodes together; undefined for as many as possible. */
  mail_rate?: number | undefined
  /** Encrypts mail; undefined if that is not configured. */
  gpg?: Gpg
  /** Whether read-only mode is on, which only a restart can end. */
  is_read_only?: boolean
  /** Why mail is not available. */
  read_only_note?: string
  /** About this process; undefined where none serves. */
  process?: () => Promise<ProcessFacts>
}

/** A process that serves, for people who look after it. */
export interface ProcessFacts {
  /** Milliseconds since 1970. */
  started_at: number
  blob_store: 'folder' | 'shared folder' | 'S3'
  /** The size of the disk that receives files, and what the process may still use of it. */
  disk_bytes: number
  disk_free_bytes: number
}

/** A look that may write; its changes and events are committed together or not at all. */
export interface Work extends Look {
  /** Records an event in this transaction: followers get it if and only if it commits. */
  record(event: Event): Promise<void>
}

/** Authenticates inside the transaction in which the actor acts. */
export type FindActor = (at: Pick<Look, 'tx' | 'now'>) => Promise<Actor>

/** The only two ways to access the database from doors and jobs. */
export interface Transactions {
  /** Opens a read-only transaction. `who` is an actor, or finds it inside the same snapshot. */
  look<Result>(
    who: Actor | FindActor,
    body: (look: Look) => Promise<Result>,
    how?: How,
  ): Promise<Result>
  /** The body may run again after a conflict, so it must only affect `tx` and `record`. */
  work<Result>(actor: Actor, body: (work: Work) => Promise<Result>, how?: WorkHow): Promise<Result>
  /** Throws whatever would refuse a work before its body, so that nothing is prepared in vain. */
  mayWork(look: Look): Promise<void>
  site: Site
}

/** Exceptions to the guard of works. */
export interface WorkHow {
  /** Allowed in read-only mode, such as logging in. */
  always?: boolean
  /** Allowed on a nearly full disk, because it frees space. */
  frees_space?: boolean
}

/** For works that delete, which are allowed while the disk is nearly full. */
export const FREES_SPACE: WorkHow = { frees_space: true }

/** How a look is scheduled beside others. */
export interface How extends LookHow {
  /** The expected actor, if known, whose turn and time budget are used. */
  reader_id?: number
  /** The client's address, which identifies anonymous readers. */
  address?: string
}

/** What `openTransactions` needs besides the database. */
export interface TransactionsOptions {
  /** The current time in milliseconds since 1970; the `now` of each look and work. */
  clock: () => number
  /** The key for `sign`. */
  secret: Uint8Array
  /** Without it, no mail is sent. */
  site?: Site
  /** Preparation for a slow look, if any is needed. */
  beforeAside?: (transactions: Transactions) => Promise<void>
  /** Without it, only the database limits slow looks. */
  asides?: Asides
  /** Scans file contents for searches. */
  scanner?: Scanner
  /**
   * Refuses works in read-only mode or on a full disk; inside the transaction, so that it is exact.
   */
  guard?: (at: Guarded) => Promise<void>
  /** Called after the commit of a work that recorded events, so that followers need not wait. */
  recorded?: () => void
  /** Notes an event of an actor for whom somebody else acts, in the same transaction. */
  acted?: (at: Pick<Look, 'tx' | 'now' | 'actor'>, event: Event) => Promise<void>
}

/** What the check before each work can use. */
export type Guarded = Pick<Look, 'tx' | 'now' | 'site'> & Pick<WorkHow, 'frees_space'>

/** Opens looks and works on a database; the only place that does. */
export function openTransactions(db: Db, options: TransactionsOptions): Transactions {
  const {
    clock,
    secret,
    site = { has_mail: false },
    beforeAside,
    asides,
    scanner,
    guard,
    recorded,
    acted,
  } = options
  const key = createSecretKey(secret)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const transactions: Transactions = {
    site,
    async look(who, body, { aside = false, signal, address, reader_id = 0 } = {}) {
      const look = async (until?: AbortSignal) => {
        if (aside) await beforeAside?.(transactions)
        return db.look(
          async (tx) => {
            readAhead(tx)
            const now = clock()
            const actor = typeof who === 'function' ? await who({ tx, now }) : who
            return body({ tx, actor, now, sign, site, scanner })
          },
          { aside, signal: until },
        )
      }
      if (!aside || !asides) return look(signal)
      const id = typeof who === 'function' ? reader_id : who.id
      return asides.through({ id, address }, signal, look)
    },
    async work(actor, body, { always = false, frees_space = false } = {}) {
      let count = 0
      const result = await db.work(async (tx) => {
        readAhead(tx)
        const now = clock()
        if (!always) await guard?.({ tx, now, site, frees_space })
        const record = async (event: Event) => {
          count += 1
          await events.append(tx, { ...event, at: now, actor_id: actor.id })
          if (actor.by?.acts) await acted?.({ tx, now, actor }, event)
        }
        return body({ tx, actor, now, sign, site, record })
      })
      if (count > 0) recorded?.()
      return result
    },
    mayWork: async (look) => guard?.(look),
  }
  return transactions
}
