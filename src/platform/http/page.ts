/**
 * Declares pages. Each is one value, like a method: its path, who may open it, and what it shows.
 */

import type { Fault } from '../faults.ts'
import type { Look } from '../work/work.ts'
import type { Display } from '../pages/display.ts'
import type { Part } from '../pages/markup.ts'
import type { Scope } from '../scopes.wire.ts'
import type { Door, Streaming, Upload } from './method.ts'

/** The request as a page sees it. */
export interface PageAsked {
  /** Path parameters. */
  path: Readonly<Record<string, string>>
  /** All values of each query parameter; for a submitted form, of its fields. */
  given: ReadonlyMap<string, readonly string[]>
  /** The raw query string, without `?`. */
  query: string
  /** The requested path and query; the start page if they contain a secret. */
  here: string
  /** An absolute URL of this service, from a path that begins with a slash. */
  to: (path: string) => string
  /** Whether this service has the page with that path pattern; others are not linked. */
  serves: (path: string) => boolean
  /** What to call the provider of single sign-on, if there is one. */
  single_sign_on?: string | undefined
  /** Must be sent as `form_token` with every form of the page. */
  formToken: () => string
  /** How the browser's user wants pages to look. */
  display: Display
  /** The browser fetches the page ahead, and may not show it. */
  is_prefetch: boolean
  /** The value of a cookie; empty if there is none. */
  cookie: (name: string) => string
}

/** The content of a page, to be framed. */
export interface Sheet {
  title: string
  body: Part
  /** Uses the whole width, with classes of its own, instead of being prose and tables. */
  is_wide?: boolean
  /** Beside the page where there is room: links to what its reader uses. */
  rail?: Part
  status?: number
  /** The id of the element that says why the text of the search box was refused. */
  search_alarm?: string
  /** Unread entries of the reader's inbox, if showing the page changed them. */
  unread?: number
  /**
   * The path of a script of its own, which begins with a slash. Browsers load such a page whole, so
   * that the script runs once.
   */
  script?: string
  /** Another origin to which that script sends. */
  sends_to?: string | undefined
  /** Without the style sheet of the installation: usable whatever that contains. */
  is_plain?: boolean
  /** Shows a secret: browsers must not cache it. */
  has_secret?: boolean
  /** Computes what is `deferred` in the body; called after the look has ended. */
  rest?: () => Promise<void>
}

/** A redirect. */
export interface Moved {
  /** A path with its query, or an address of another site. */
  moved: string
  is_elsewhere?: boolean
  status: 301 | 302 | 303
}
/** A response that is not an HTML page. */
export interface Served {
  type: string
  text: string
}
/** Generated as it is sent. */
export interface Flowing extends Streaming {
  type: string
  /** Generates the text, once per response. */
  pieces: () => AsyncIterable<string>
  /** For files: the name, and whether a browser may display it inline. */
  file?: { name: string; is_shown: boolean }
}

/** What a page responds with. */
export type Shown = Sheet | Moved | Served | Flowing

/** A page: its paths, and what it shows and accepts. */
export interface Page {
  /** Such as `Page.bug`, for the log and metrics. */
  name: string
  /** Such as `/bugs/:id`. */
  paths: readonly string[]
  /**
   * `any`: allowed even if the installation requires a login. `required`: redirects to `/login`.
   */
  login: 'any' | 'optional' | 'required'
  /** Also for somebody whose login lacks a second factor, as in methods. */
  before_mfa?: boolean
  /** Its texts are in all languages; others are in English. */
  is_translated?: boolean
  /** The URL contains a secret: browsers neither send it as referrer nor cache the page. */
  has_secret?: boolean
  /** Whether it may be slow. */
  aside?: boolean
  /**
   * Also answers `POST` with any form, like `GET` unless there is `submit`: programs use it for
   * long queries. It only reads, so no CSRF protection is needed.
   */
  reads_forms?: boolean
  /**
   * Also accepts its form from programs, which have no form token; browsers cannot pose as
   * programs.
   */
  takes_programs?: boolean
  /** The scope that an API key needs to submit its form; default: `all`. */
  scope?: Scope
  /** Answers `GET`. */
  show?: (look: Look, asked: PageAsked) => Promise<Shown>
  /** Answers `GET` instead of `read`, and opens looks itself. */
  open?: (door: Door, asked: PageAsked) => Promise<Shown>
  /** Handles `POST` of one of our forms. */
  submit?: (door: Door, asked: PageAsked) => Promise<Shown>
  /**
   * The login form, shown in place of a page for which a stranger must log in; with the fields of a
   * refused form, so that it can be sent again.
   */
  ask?: (asked: PageAsked, why: { fault?: Fault; isForm: boolean }) => Sheet
  /** The file in its form, which must then be `multipart/form-data`. */
  upload?: Upload
  /**
   * What to show for a fault if the default is not suitable. `look` reads again as the same actor.
   */
  refused?: (
    fault: Fault,
    asked: PageAsked,
    look: LookAgain,
  ) => Shown | undefined | Promise<Shown | undefined>
}

/** Opens another look, after the one of the request has ended. */
export type LookAgain = (body: (look: Look) => Promise<Shown>) => Promise<Shown>
