/**
 * What a Bugzilla 5.2 mailed in recorded scenarios, as facts: calls and mail that came in, and for
 * each mail its recipient, headers, table rows, and which comments, bugs and reasons it names.
 *
 * Of mail that comes in, closed accounts are left out, HTML versions of texts are no attachments,
 * and a comment with files is one mail, as docs/guide/mail.md says. Sentences of letters about
 * accounts and of regular mail are no facts.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** Facts of one mail; numbers that differ between runs are names such as `{bug:a}`. */
export interface MailFacts {
  to: string
  headers: Record<string, string>
  /** Of a table of changes: label, removed, added. */
  rows?: string[][]
  /** Of a new bug: label and value. */
  fields?: string[][]
  /** The numbers of comments. */
  comments?: number[]
  /** Bugs that are listed because the change names them. */
  refs?: string[]
  /** The number of reasons. */
  reasons?: number
  /** Of regular mail: the bugs that it links to, in order. */
  bugs?: number[]
  html?: boolean
}

/** A call, a message that comes in, or another hook, and the mails that it causes. */
export interface Step {
  /** A name of `hooks.ts`, and its values. */
  hook?: string
  env?: Record<string, string>
  /** Given to `docket mail in --trust-from`; a bug that it creates is `{bug:new}`. */
  incoming?: string
  as?: string
  method: string
  path: string
  body?: unknown
  /** Paths of numbers in the response, by the name under which they are kept. */
  save?: Record<string, string>
  /** Of Bugzilla's response; Docket's is an error exactly if this is one. */
  status: number
  mails: MailFacts[]
  /** What the response to the call tells, and its values: see `keptOf`. */
  keep?: 'comments' | 'attachments' | 'bug'
  answer?: unknown
}

/** Steps in one world: an installation with the parameters `params-WORLD.json`. */
export interface Scenario {
  name: string
  world: 'A' | 'B' | 'C' | 'W'
  base: string
  steps: Step[]
}

const here = (name: string) => join(import.meta.dirname, name)
/** The dump of a world; most differ in their parameters only. */
export const dumpOf = (world: string) => here(world === 'W' ? 'world-whine.sql.gz' : 'world.sql.gz')
/** The parameters of a world. */
export const paramsOf = (world: string) => here(`params-${world}.json`)

/** In order: later ones continue with what earlier ones left. */
export const scenarios = JSON.parse(
  gunzipSync(readFileSync(here('scenarios.json.gz'))).toString(),
) as Scenario[]

/** The API key of a login of the world. */
export function keyOf(login: string): string {
  const name = login.split('@')[0]!
  const known = KEYS[name.toLowerCase()]
  return (
    known ??
    `MAILKEY${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, 'x')}`.padEnd(40, 'k').slice(0, 40)
  )
}
const KEYS: Record<string, string> = Object.fromEntries(
  (
    [
      ['admin', 'ADMINKEY', 'a'],
      ['no-privs', 'NOPRIVKEY', 'b'],
      ['editbugs', 'EDITBUGSKEY', 'c'],
      ['canconfirm', 'CANCONFIRMKEY', 'd'],
      ['qa-selenium-test', 'INSIDERKEY', 'e'],
      ['tweakparams', 'TWEAKKEY', 'f'],
      ['permanent_user', 'PERMKEY', 'g'],
    ] as const
  ).map(([name, key, letter]) => [name, key.padEnd(40, letter)]),
)
