/**
 * Declares the methods of the interface. Each is one value; every door derives its own form of it.
 */

import type { Static, TObject, TSchema } from 'typebox'

import type { Blob } from '../blobs/blobs.ts'
import type { Keeper } from '../blobs/keeper.ts'
import type { Tail } from '../feed/tail.ts'
import type { TryMail } from '../mail/try-mail.ts'
import type { Scope } from '../scopes.wire.ts'
import type { WhileThere } from './presence.ts'
import type { Actor, FindActor, Look, Transactions, Work } from '../work/work.ts'

/** One REST path of a method. The first is the canonical one. */
export interface Route {
  /**
   * Verb and path, such as `GET /bug/:ids/comment`. Names in the path are parameters of the input.
   */
  path: string
  /** HTTP status of success; default 200. */
  status?: number
}

/** What a method gets to know about its caller. */
export interface Caller {
  actor: Actor
  /** Authenticates again, with current rights, for calls that had to wait. */
  again?: FindActor
  credentials: Credentials
  /** The client's address, taking configured proxies into account. */
  address: string
  /** Whether the request came over HTTPS. */
  secure: boolean
  /**
   * Whether one of our pages sent it, or a program that proves it with a header which pages of
   * other origins cannot set.
   */
  is_own_page: boolean
  /** Whether it was sent by a program, not a browser. */
  is_program?: boolean
  /** The `User-Agent` header. */
  user_agent?: string | undefined
  /** The bytes of the method's `upload`, if they were streamed; the method must keep the blob. */
  upload?: Blob
  /** The files of a form that may have several, in its order. */
  uploads?: readonly UploadedFile[]
  /** For slow calls: aborts when the client disconnects. */
  whileThere?: WhileThere
  /** Whether it accepts a stream of events (`Live`) as response. */
  takes_events?: boolean
  /** Set-Cookie headers to send with the response. */
  cookies: string[]
}

/** A file of a form; without bytes if it is empty. */
export interface UploadedFile {
  blob?: Blob
  /** As the browser sends it; may contain folders. */
  file_name: string
  content_type: string
}

/** Everything in a request that may identify the caller, by every name that clients use. */
export interface Credentials {
  api_key?: string
  token?: string
  login?: string
  password?: string
  restrict_login?: boolean
  /** From `Authorization: Basic`; counts only if the setting allows it. */
  basic?: { login: string; password: string; is_repeated?: boolean }
  /**
   * The same for methods with `takes_pair`: it always counts, and the password may be an API key.
   */
  pair?: { login: string; password: string }
  /** The session cookie; present only if CSRF protection allows it (header, same origin). */
  session?: string
  /** The user named by a trusted proxy, a login name or external id; under the same condition. */
  proxy_user?: string
}

interface Common<Input extends TObject> {
  /** Bugzilla's name: `Bug.comments`. */
  name: string
  routes: Route[]
  /**
   * `any`: allowed even if the installation requires a login. `required`: fault 410 without one.
   */
  login: 'any' | 'optional' | 'required'
  /**
   * Ignores a wrong key, token or session, as in methods that need no login. A wrong password is a
   * fault nevertheless.
   */
  forgives?: boolean
  /** Changes the caller's own account: refused to somebody who acts for another person. */
  own?: boolean
  /**
   * Also for somebody whose login lacks a second factor: to enter its code, or to set it up. If the
   * code is missing, the actor is 0.
   */
  before_mfa?: boolean | undefined
  /**
   * Accepts Basic credentials if they are in both `Authorization` and `X-Authorization`, as clients
   * of dl send them: browsers may send the former by themselves, but never the latter. A locked
   * account gets 401 there; see login-refused.ts.
   */
  takes_pair?: boolean
  /**
   * The scope that an API key needs for it. Default: `read` if it only reads, `all` otherwise; see
   * `neededScope`.
   */
  scope?: Scope
  summary: string
  input: Input
  output: TSchema
  /** Old or internal names of parameters: `{ bug_severity: 'severity' }`. */
  aliases?: Record<string, string>
  /** Headers used for missing parameters: `{ 'if-match': 'if_match' }`. */
  headers?: Record<string, string>
  /** Checks for missing parameters that have faults of their own; called with the coerced input. */
  needs?: (input: Record<string, unknown>) => void
  /** Adds the parameters `include_fields` and `exclude_fields`. */
  select?: boolean
  /** Parameters with an effect only in RPC calls: REST accepts and ignores them. */
  named_only?: readonly string[]
  upload?: Upload
  /** How to treat unknown parameters. */
  unknown?: 'ignore' | 'param_invalid' | 'unknown_method'
  /** Unknown parameters that are accepted and ignored nevertheless. */
  ignores?: RegExp
}

/** Declares that a parameter is a file, which is streamed to the blob store. */
export interface Upload {
  /** Holds the file in Base64. If it was streamed, the method gets an empty string. */
  parameter: string
  /** Parameters that default to values of the form part. */
  file_name: string
  content_type: string
  /** The limit for the actor of the look. */
  bytes_max: (look: Look) => Promise<number>
  /** Throws the fault of the method. */
  too_large: (bytes_max: number) => never
  /** The number of files in a form of a page with several; they are in `uploads`. */
  files_max?: number
  /** Checks the bytes of all files of a form while they arrive. */
  meter?: (coming: Coming) => Promise<Meter>
}

/** The files of a form that begin to arrive. */
export interface Coming {
  user_id: number
  /** The size of the whole form in bytes, if it is known. */
  announced: number
}

/** Counts the bytes of one form. */
export interface Meter {
  /** Called before the bytes of each file; throws the fault of a file that is not accepted. */
  accept?(this: void, file: { name: string; type: string }): void
  /** The same bytes; throws the fault of a limit as soon as they exceed it. */
  through(this: void, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>
  /** Called when the form was received or refused. */
  [Symbol.dispose](): void
}

type Asked<Input extends TObject> = Static<Input> & Selecting
/** The parsed parameters of methods with `select`. */
export interface Selecting {
  include_fields?: string[]
  exclude_fields?: string[]
}

/** Files that their sender uploaded in pieces, before a form refers to them. */
export interface SentFiles {
  /**
   * Hands over complete uploads of the actor, in the order of their ids, each with one reference to
   * its blob. A fault if one is unknown or incomplete.
   */
  claim(work: Work, ids: string[]): Promise<SentFile[]>
}

/** An uploaded file, stored but not yet referenced; the work must keep its blob. */
export interface SentFile {
  file_name: string
  blob: Blob
}

/** What a method with `call` gets: transactions, what else it may use, and the caller. */
export type Door = Transactions & {
  blobs: Keeper
  sent: SentFiles
  tail: Tail
  tryMail: TryMail
  caller: Caller
}

/** A method reads in a look, writes in a work, or (with `call`) opens transactions itself. */
export type Method<Input extends TObject = TObject> = Common<Input> &
  (
    | {
        read: (look: Look, asked: Asked<Input>) => Promise<unknown>
        /** Whether the look may be slow, always or depending on the input. */
        aside?: boolean | ((asked: Asked<Input>) => boolean)
      }
    | { write: (work: Work, asked: Asked<Input>) => Promise<unknown> }
    | {
        call: (door: Door, asked: Asked<Input>) => Promise<unknown>
        /** Whether the call changes nothing. */
        only_reads?: boolean
      }
  )

/** Declares a method, so that its parameters and result have the types of its schemas. */
export function method<Input extends TObject>(declared: Method<Input>): Method {
  return declared as unknown as Method
}

/** Whether a call of it changes nothing. */
export const onlyReads = (method: Method): boolean =>
  'read' in method || ('call' in method && method.only_reads === true)

/** The scope that an API key needs for a call. */
export const neededScope = (method: Method): Scope =>
  method.scope ?? (onlyReads(method) ? 'read' : 'all')

/** A result that is JSON text already, such as one from a cache. */
export class Ready {
  readonly json: string
  /** The ETag, if it is not the digest of the text. */
  readonly etag: string | undefined
  constructor(json: string, etag?: string) {
    this.json = json
    this.etag = etag
  }
}

/** A result too large to generate at once: its JSON text in pieces, generated as they are sent. */
export class Streamed {
  /** Generates the JSON text, once per response. */
  readonly pieces: () => AsyncIterable<string>
  readonly how: Streaming
  constructor(pieces: () => AsyncIterable<string>, how: Streaming = {}) {
    this.pieces = pieces
    this.how = how
  }
}
/** A result without an end: server-sent events, until the client or the method ends it. */
export class Live {
  /** Called once per response; the signal aborts when the client disconnects. */
  readonly events: (signal: AbortSignal) => AsyncIterable<LiveEvent>
  constructor(events: (signal: AbortSignal) => AsyncIterable<LiveEvent>) {
    this.events = events
  }
}
/** One event of a stream; without data, clients only remember the id. */
export interface LiveEvent {
  /** What a client sends as `Last-Event-ID` to continue. */
  id: string
  /** Sent as JSON. */
  data?: unknown
}

/** Options for streaming; see `Flow`. */
export interface Streaming {
  /** A key for what the response depends on: equal keys may share the same bytes. */
  shared?: string | undefined
  /** Whether to compress it. */
  packs?: boolean
  /** Characters held in memory until all was sent. */
  holds?: number
}
