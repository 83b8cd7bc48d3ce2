/**
 * A method is said once, as a value; every door (REST, and the older ones) is a projection of the
 * list.
 */

import type { Static, TObject, TSchema } from 'typebox'

import type { Blob } from '../blobs/blobs.ts'
import type { Keeper } from '../blobs/keeper.ts'
import type { WhileThere } from './presence.ts'
import type { Actor, FindActor, Look, Rooms, Work } from '../work/work.ts'

export interface Route {
  /**
   * Verb and path, such as `GET /bug/:ids/comment`. A name in the path is a parameter of the input.
   */
  path: string
  /** HTTP status of success; 200 unless said. */
  status?: number
}

/** What a call brings beside its parameters. */
export interface Caller {
  actor: Actor
  /** Finds the actor anew, with the rights of then: for what has to wait for its turn. */
  again?: FindActor
  credentials: Credentials
  /** The address that the call came from, as far as configured proxies are believed. */
  address: string
  /** Whether it came over https. */
  secure: boolean
  /**
   * Whether a browser sent it from a page of ours, or a program that says so by a header which
   * pages of other origins cannot set.
   */
  is_own_page: boolean
  /** Whether no browser sent it. */
  is_program?: boolean
  /** What the client calls itself. */
  user_agent?: string | undefined
  /** The bytes of the method's `upload`, where they came as a stream; they are to be kept. */
  upload?: Blob
  /** For what takes long: it ends when the caller goes away. */
  whileThere?: WhileThere
  /** Set-Cookie headers that go out with the answer. */
  cookies: string[]
}

/** All that a request may show to say who is calling, by every name that clients use. */
export interface Credentials {
  api_key?: string
  token?: string
  login?: string
  password?: string
  restrict_login?: boolean
  /** From `Authorization: Basic`; counts only where the setting says so. */
  basic?: { login: string; password: string; is_repeated?: boolean }
  /** The same for a method that `takes_pair`: it counts, and the password may be an API key. */
  pair?: { login: string; password: string }
  /** The session cookie, present only where the cookie rule (CSRF header, same origin) holds. */
  session?: string
  /** Who a trusted proxy says is calling, by login name or external id; by the same rule. */
  proxy_user?: string
}

interface Common<Input extends TObject> {
  /** As Bugzilla calls it: `Bug.comments`. */
  name: string
  routes: Route[]
  /** `any`: even where the installation requires a login. `required`: fault 410 for nobody. */
  login: 'any' | 'optional' | 'required'
  /**
   * A key, token or session that is wrong counts as none, as where no login is needed. A wrong
   * password is a fault all the same.
   */
  forgives?: boolean
  /**
   * Basic credentials that come in `Authorization` and again in `X-Authorization` count, as clients
   * of dl send them: a browser repeats the first by itself, whoever asks it to, but not the second.
   */
  takes_pair?: boolean
  summary: string
  input: Input
  output: TSchema
  /** Older or internal names of parameters: `{ bug_severity: 'severity' }`. */
  aliases?: Record<string, string>
  /** Headers that say a parameter where nothing else does: `{ 'if-match': 'if_match' }`. */
  headers?: Record<string, string>
  /** Missing parameters that have a fault of their own; called with the input after coercion. */
  needs?: (input: Record<string, unknown>) => void
  /** `include_fields` and `exclude_fields` are parameters of this method. */
  select?: boolean
  /** Parameters that count in calls by name only: REST takes them, and nothing comes of it. */
  named_only?: readonly string[]
  upload?: Upload
  /** What an unknown parameter gets. */
  unknown?: 'ignore' | 'param_invalid' | 'unknown_method'
  /** Names of unknown ones that are taken all the same, and nothing comes of them. */
  ignores?: RegExp
}

/** A parameter that holds a file, which the doors take in without holding it in memory. */
export interface Upload {
  /** Holds the file in Base64. Where it came as a stream, the method finds an empty text there. */
  parameter: string
  /** Parameters that a part of a form brings with it, unless they are said. */
  file_name: string
  content_type: string
  bytes_max: (look: Look) => Promise<number>
  too_large: (bytes_max: number) => never
}

type Asked<Input extends TObject> = Static<Input> & Selecting
/** The parameters of every method with `select`, after they were taken apart. */
export interface Selecting {
  include_fields?: string[]
  exclude_fields?: string[]
}

/** What a method with `call` is given: the rooms, the files, and who is at the door. */
export type Door = Rooms & { blobs: Keeper; caller: Caller }

/** A method reads in a look, writes in a work, or (with `call`) opens what it needs itself. */
export type Method<Input extends TObject = TObject> = Common<Input> &
  (
    | {
        read: (look: Look, asked: Asked<Input>) => Promise<unknown>
        /** Whether the look may take long, always or for what is asked. */
        aside?: boolean | ((asked: Asked<Input>) => boolean)
      }
    | { write: (work: Work, asked: Asked<Input>) => Promise<unknown> }
    | {
        call: (door: Door, asked: Asked<Input>) => Promise<unknown>
        /** The call changes nothing. */
        only_reads?: boolean
      }
  )

export function method<Input extends TObject>(declared: Method<Input>): Method {
  return declared as unknown as Method
}

/** An answer whose JSON text is already there, such as one that was kept from an earlier call. */
export class Ready {
  readonly json: string
  /** Where it is not that of the text. */
  readonly etag: string | undefined
  constructor(json: string, etag?: string) {
    this.json = json
    this.etag = etag
  }
}

/** An answer too large to be made at once: its JSON text in pieces, made as they go out. */
export class Streamed {
  readonly pieces: () => AsyncIterable<string>
  readonly how: Streaming
  constructor(pieces: () => AsyncIterable<string>, how: Streaming = {}) {
    this.pieces = pieces
    this.how = how
  }
}
/** How pieces go out; see `Flow`. */
export interface Streaming {
  /** What the answer is and rests on: who gets the same may get the same bytes. */
  shared?: string | undefined
  /** Whether it is worth compressing. */
  packs?: boolean
  /** Characters that are in memory until all of it went out. */
  holds?: number
}
