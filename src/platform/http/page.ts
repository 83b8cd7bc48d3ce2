/** A page is said once, as a value, like a method: where it is, and what it shows to whom. */

import type { Fault } from '../faults.ts'
import type { Look } from '../work/work.ts'
import type { Part } from '../pages/markup.ts'
import type { Door, Streaming, Upload } from './method.ts'

/** What a page is asked for. */
export interface PageAsked {
  /** Values of its path. */
  path: Readonly<Record<string, string>>
  /** All values of each parameter of the query; of a form, those of its fields. */
  given: ReadonlyMap<string, readonly string[]>
  /** The query as it came, without its `?`. */
  query: string
  /** The path and query that were asked for; the first page where they hold a secret. */
  here: string
  /** An address of this service, from a path that begins with a slash. */
  to: (path: string) => string
  /** Goes as `form_token` with every form of the page. */
  formToken: () => string
}

export interface Sheet {
  title: string
  body: Part
  status?: number
  /** Shows a secret: browsers keep no copy. */
  has_secret?: boolean
}
export interface Moved {
  /** A path with its query. */
  moved: string
  status: 301 | 302 | 303
}
/** What is no page for people. */
export interface Served {
  type: string
  text: string
}
/** What is made as it goes out. */
export interface Flowing extends Streaming {
  type: string
  pieces: () => AsyncIterable<string>
  /** Where it is a file: its name, and whether a browser may show it where it is. */
  file?: { name: string; is_shown: boolean }
}
export type Shown = Sheet | Moved | Served | Flowing

export interface Page {
  /** Such as `Page.bug`, for the log and measures. */
  name: string
  /** Such as `/bugs/:id`. */
  paths: readonly string[]
  /** `any`: even where the installation requires a login. `required`: it leads to `/login`. */
  login: 'any' | 'optional' | 'required'
  /**
   * Its address holds a secret: other pages are not told the address, and browsers keep no copy of
   * the page.
   */
  has_secret?: boolean
  /** Whether it may take long. */
  aside?: boolean
  /**
   * `POST` of any form is answered, as `GET` unless there is `submit`: programs ask so for much,
   * and it changes nothing that a browser sent.
   */
  reads_forms?: boolean
  /** Its form is also taken from programs, which know no token of ours: no browser sends it so. */
  takes_programs?: boolean
  /** Answers `GET`. */
  show?: (look: Look, asked: PageAsked) => Promise<Shown>
  /** Answers `GET` instead, and opens the looks that it needs itself. */
  open?: (door: Door, asked: PageAsked) => Promise<Shown>
  /** Answers `POST` of a form of this service. */
  submit?: (door: Door, asked: PageAsked) => Promise<Shown>
  /** The file that may come with its form, which then has `multipart/form-data`. */
  upload?: Upload
  /**
   * What to show for a fault, where it is something else than everywhere. `look` is for what there
   * is to read again, as whoever asked.
   */
  refused?: (
    fault: Fault,
    asked: PageAsked,
    look: LookAgain,
  ) => Shown | undefined | Promise<Shown | undefined>
}
export type LookAgain = (body: (look: Look) => Promise<Shown>) => Promise<Shown>
