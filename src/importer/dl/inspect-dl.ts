/** Looks at a staged dl and says what is in it, before anything is imported. */

import { oldForm } from '../../accounts/passwords/wrap-old.ts'
import { characterLines } from '../report/read-as.ts'
import type { Staging } from '../staging/open-staging.ts'
import { unknownColumns, versionOf, whyNoDl } from './is-dl.ts'
import { type Dl, type DlGrant, type DlTicket, type Problem, readDl } from './read-dl.ts'
import { endsAt } from './rows.ts'
import type { Spool } from './spool.ts'

export interface DlInspected {
  source: string
  /** `mysql`, `postgres` or `sqlite`. */
  engine: string
  version: string | undefined
  /** Why it cannot be imported at all; undefined where it can. */
  refused: string | undefined
  /** How texts were read, in sentences; nothing where they are plain UTF-8. */
  characters: string[]
  unknown_columns: string[]
  /** Undefined where it is no dl. */
  found: Found | undefined
}
interface Found {
  users: { all: number; administrators: number; passwords: Record<string, number> }
  tickets: Links & { bytes: number }
  grants: Links
  /** Rows that cannot come along, and files that are missing or of another size. */
  problems: Problem[]
  /** Files that no row names; undefined where no spool was named. */
  other_files: number | undefined
}
interface Links {
  /** Those that live. */
  all: number
  /** They are left out. */
  expired: number
  with_password: number
}

/** The spool is looked at where there is one. */
export async function inspectDl(
  staged: Staging,
  now: number,
  spool: Spool | undefined,
): Promise<DlInspected> {
  const refused = whyNoDl(staged)
  return {
    source: staged.fact('source')!,
    engine: staged.fact('engine')!,
    version: versionOf(staged),
    refused,
    characters: characterLines(staged),
    unknown_columns: unknownColumns(staged),
    found: refused === undefined ? await look(readDl(staged), now, spool) : undefined,
  }
}

async function look(dl: Dl, now: number, spool: Spool | undefined): Promise<Found> {
  const lives = (one: DlTicket | DlGrant) => (endsAt(one) ?? now) >= now
  const count = (all: readonly (DlTicket | DlGrant)[]): Links => {
    const living = all.filter(lives)
    return {
      all: living.length,
      expired: all.length - living.length,
      with_password: living.filter(({ stored }) => stored !== null).length,
    }
  }
  const problems = [...dl.problems]
  for (const ticket of spool ? dl.tickets.filter(lives) : []) {
    const why = await spool!.problemOf(ticket)
    if (why !== undefined) problems.push({ what: `ticket ${ticket.public_id}`, why })
  }
  const passwords: Record<string, number> = {}
  for (const { stored } of dl.users) {
    const form = oldForm(stored)
    passwords[form] = (passwords[form] ?? 0) + 1
  }
  const administrators = dl.users.filter(({ is_admin }) => is_admin).length
  const bytes = dl.tickets.filter(lives).reduce((sum, { size }) => sum + size, 0)
  const ids = new Set(dl.tickets.map(({ public_id }) => public_id))
  return {
    users: { all: dl.users.length, administrators, passwords },
    tickets: { ...count(dl.tickets), bytes },
    grants: count(dl.grants),
    problems,
    other_files: await spool?.countOthers(ids),
  }
}

const row = (name: string, text: string) => `${name.padEnd(12)}${text}`
const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : []

export function printDl(inspected: DlInspected): string[] {
  const { source, engine, version, refused, characters, unknown_columns, found } = inspected
  return [
    row('Source', source),
    row('dl', refused === undefined ? `version ${version}` : `none that can be taken: ${refused}`),
    row('Engine', engine),
    ...characters,
    ...(found ? foundLines(found) : []),
    ...list('Columns that Docket does not know, and leaves out:', unknown_columns),
  ]
}

function foundLines({ users, tickets, grants, problems, other_files }: Found): string[] {
  const forms = Object.entries(users.passwords).map(([form, count]) => `${count} ${form}`)
  const links = ({ all, expired, with_password }: Links) =>
    `${all}, of which ${with_password} have a password; ${expired} more have expired`
  return [
    row('Users', `${users.all}, of whom ${users.administrators} are administrators`),
    row('Passwords', forms.join(', ')),
    row('Tickets', `${links(tickets)}; ${tickets.bytes} bytes`),
    row('Grants', links(grants)),
    ...(other_files === undefined
      ? [row('Files', 'not looked at: name the spool folder by --spool')]
      : [row('Files', `${other_files} in the spool belong to no ticket`)]),
    ...list(
      'What cannot come along:',
      problems.map(({ what, why }) => `${what}: ${why}`),
    ),
  ]
}
