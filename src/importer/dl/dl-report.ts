/** Reports an import of a dl, for its operator. */

import { characterLines } from '../report/read-as.ts'
import { lossLines } from '../report/losses.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { DlLoaded } from './load-dl.ts'
import type { Person } from './people.rules.ts'

/** What an import of a dl did, as lines of text. */
export function dlReport(loaded: DlLoaded, staged: Staging, others: number): string[] {
  const { people, ids, grants, bytes, left_out, losses } = loaded
  const made = people.filter(({ by }) => by === 'new')
  const external = made.filter(({ user }) => user.stored === null).map(({ login }) => login)
  return [
    `The import is complete: ${ids.size} tickets with ${bytes} bytes, ${grants} grants, ` +
      `${people.length} users, of whom ${made.length} got an account.`,
    ...characterLines(staged),
    ...list('Left out, because it could not be imported', left_out.map(problemLine)),
    ...list('Users who already had an account', people.flatMap(matchLine)),
    ...externalLine(external),
    ...lossLines(losses),
    ...(others > 0 ? [`Files in the spool without an imported ticket: ${others}.`] : []),
  ]
}

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : []

const EXAMPLES_SHOWN = 5
const externalLine = (logins: readonly string[]) =>
  logins.length > 0
    ? [
        `Users without a password, who must log in through a proxy: ${logins.length}, such as ` +
          `${logins.slice(0, EXAMPLES_SHOWN).join('; ')}.`,
      ]
    : []

const problemLine = ({ what, why }: { what: string; why: string }) => `${what}: ${why}`

/** Existing accounts keep their password and groups. */
function matchLine({ user, by, login }: Person): string[] {
  if (by === 'new') return []
  const role = user.is_admin ? '; was an administrator of dl, which grants no rights here' : ''
  const how = by === 'login' ? 'by the login' : `by the address ${user.email}`
  return [`${user.name}: ${login}, ${how}; keeps the password and groups of that account${role}`]
}
