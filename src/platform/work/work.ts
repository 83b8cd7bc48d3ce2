/** One unit of work: one actor, one transaction, one moment, and what happened in it. */

import { createHmac, createSecretKey } from 'node:crypto'

import type { Db, LookHow, Tx } from '../db/db.ts'
import type { Asides } from '../aside/asides.ts'
import type { Scanner } from '../blobs/scanner.ts'
import type { Event } from './events.store.ts'
import * as events from './events.store.ts'

/** Who acts. Nobody is logged in where `id` is 0. */
export interface Actor {
  id: number
  login: string
  /** Every group that the actor is in, directly, by pattern or by inclusion. */
  groups: ReadonlySet<number>
  /** The interned set of those groups; what may be seen is kept per set. */
  group_set_id: number
  /** Whether the actor is in the system group of that name, such as `editbugs`. */
  may(privilege: string): boolean
  /** How they showed who they are; nothing where the program acts by itself. */
  by?: ShownBy
}

export interface ShownBy {
  way: 'password' | 'proxy' | 'api_key' | 'session'
  /** Where they called from. */
  address: string
  /** The session, its kind, and when it was opened with a password. */
  session?: { id: number; kind: string; since: number }
}

/** What a reader holds. A function that takes a Look cannot change anything. */
export interface Look {
  tx: Tx
  actor: Actor
  /** Milliseconds since 1970 UTC, the same for everything in this work. */
  now: number
  /** A mark on a text that nobody without the installation's key can make; base64url. */
  sign: (text: string) => string
  site: Site
  /** Reads the bytes of many files; only where searches are asked. */
  scanner?: Scanner | undefined
}

/** What the settings say that more than the doors must know. */
export interface Site {
  /** The whole address under which people reach it, where that is known; no slash at the end. */
  base_url?: string | undefined
  /** That, or else where it listens; ends with a slash. */
  address?: () => string
  /** What an address of an old installation leads to here, as a path with its query and anchor. */
  oldPlace?: (address: string) => string | undefined
  /** What the attachments of one person may hold together; 0 or nothing for any number. */
  attachment_quota_bytes?: number
  /** The addresses and paths of old installations, as the settings say them. */
  old_bases?: readonly string[]
  /** Whether letters can be sent. */
  has_mail: boolean
  /** Whether nothing can be changed until the program is started without that setting. */
  is_read_only?: boolean
  /** Why, where that is none. */
  read_only_note?: string
}

export interface Work extends Look {
  /** Says what happened, in this transaction: it is known if and only if the work commits. */
  record(event: Event): Promise<void>
}

/** Finds who acts, in the transaction in which they act. */
export type FindActor = (at: Pick<Look, 'tx' | 'now'>) => Promise<Actor>

/** The two ways into the database, for doors and jobs only. */
export interface Rooms {
  look<Result>(
    who: Actor | FindActor,
    body: (look: Look) => Promise<Result>,
    how?: How,
  ): Promise<Result>
  /** The body may run again after a conflict, so it touches nothing but `tx` and `record`. */
  work<Result>(actor: Actor, body: (work: Work) => Promise<Result>, how?: WorkHow): Promise<Result>
  /** Refuses what a work would be refused for before its body: nothing is prepared for it. */
  mayWork(look: Look): Promise<void>
  site: Site
}
export interface WorkHow {
  /** It goes on also while the installation can only be read, such as logging in. */
  always?: boolean
  /** It goes on also while the disk is nearly full, since it removes something. */
  makes_room?: boolean
}
export const MAKES_ROOM: WorkHow = { makes_room: true }
export interface How extends LookHow {
  /** Who it is that will be found, where that is known: a turn and time are theirs. */
  reader_id?: number
  /** Where the look was asked for, so that those who are not logged in are told apart. */
  address?: string
}

export interface RoomsOptions {
  clock: () => number
  /** The key that `sign` uses. */
  secret: Uint8Array
  /** Without one there is no mail. */
  site?: Site
  /** What has to be done before a look that may take long, where something has. */
  beforeAside?: (rooms: Rooms) => Promise<void>
  /** Without it looks that take long have no limits but those of the database. */
  asides?: Asides
  /** For searches in the bytes of files. */
  scanner?: Scanner
  /** Refuses works that do not go on always; in the same transaction, so that it is exact. */
  guard?: (at: Guarded) => Promise<void>
}
export type Guarded = Pick<Look, 'tx' | 'now' | 'site'> & Pick<WorkHow, 'makes_room'>

export function openRooms(db: Db, options: RoomsOptions): Rooms {
  const { clock, secret, site = { has_mail: false }, beforeAside, asides, scanner, guard } = options
  const key = createSecretKey(secret)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const rooms: Rooms = {
    site,
    async look(who, body, { aside = false, signal, address, reader_id = 0 } = {}) {
      const look = async (until?: AbortSignal) => {
        if (aside) await beforeAside?.(rooms)
        return db.look(
          async (tx) => {
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
    work: (actor, body, { always = false, makes_room = false } = {}) =>
      db.work(async (tx) => {
        const now = clock()
        if (!always) await guard?.({ tx, now, site, makes_room })
        const record = (event: Event) =>
          events.append(tx, { ...event, at: now, actor_id: actor.id })
        return body({ tx, actor, now, sign, site, record })
      }),
    mayWork: async (look) => guard?.(look),
  }
  return rooms
}
