/** Summarizes a staged dl before an import. */

import { oldForm } from '../../accounts/passwords/wrap-old.ts'
import { characterLines } from '../report/read-as.ts'
import type { Staging } from '../staging/open-staging.ts'
import { unknownColumns, versionOf, whyNoDl } from './is-dl.ts'
import { type Dl, type DlGrant, type DlTicket, type Problem, readDl } from './read-dl.ts'
import { sortOut } from './sort-out.ts'
import type { Spool } from './spool.ts'

/** What `docket import dl inspect` reports; `--json` prints it as it is. */
export interface DlInspected {
  source: string
  /** `mysql`, `postgres` or `sqlite`. */
  engine: string
  version: string | undefined
  /** Why it cannot be imported; undefined if it can. */
  refused: string | undefined
  /** How texts were decoded, in sentences; empty for plain UTF-8. */
  characters: string[]
  unknown_columns: string[]
  /** Undefined if it is not a dl. */
  found: Found | undefined
}
interface Found {
  users: { all: number; administrators: number; passwords: Record<string, number> }
  tickets: Links & { bytes: number }
  grants: Links
  /** Rows that cannot be imported, and files that are missing or differ in size. */
  problems: Problem[]
  /** Files without a row; undefined if no spool was given. */
  other_files: number | undefined
}
interface Links {
  /** Rows that will be imported. */
  all: number
  /** These are skipped. */
  expired: number
  with_password: number
}

/** The spool is checked if given. */
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
  const { users, tickets, grants, expired, problems } = await sortOut(dl, now, spool)
  const count = (all: readonly (DlTicket | DlGrant)[], over: readonly unknown[]): Links => ({
    all: all.length,
    expired: over.length,
    with_password: all.filter(({ stored }) => stored !== null).length,
  })
  const passwords: Record<string, number> = {}
  for (const { stored } of users) {
    const form = oldForm(stored)
    passwords[form] = (passwords[form] ?? 0) + 1
  }
  const administrators = users.filter(({ is_admin }) => is_admin).length
  const bytes = tickets.reduce((sum, { size }) => sum + size, 0)
  const ids = new Set(dl.tickets.map(({ public_id }) => public_id))
  return {
    users: { all: users.length, administrators, passwords },
    tickets: { ...count(tickets, expired.tickets), bytes },
    grants: count(grants, expired.grants),
    problems,
    other_files: await spool?.countOthers(ids),
  }
}

const row = (name: string, text: string) => `${name.padEnd(12)}${text}`
const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : []

/** The report on a dl as lines of text. */
export function printDl(inspected: DlInspected): string[] {
  const { source, engine, version, refused, characters, unknown_columns, found } = inspected
  return [
    row('Source', source),
    row(
      'dl',
      refused === undefined ? `version ${version}` : `a dl that cannot be imported: ${refused}`,
    ),
    row('Engine', engine),
    ...characters,
    ...(found ? foundLines(found) : []),
    ...list('Unknown columns, which are left out:', unknown_columns),
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
      ? [row('Files', 'not checked; specify the spool folder with --spool')]
      : [row('Files', `${other_files} in the spool belong to no ticket`)]),
    ...list(
      'What cannot be imported:',
      problems.map(({ what, why }) => `${what}: ${why}`),
    ),
  ]
}
