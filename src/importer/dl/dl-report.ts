/** What an import of a dl did, as lines for whoever ran it. */

import { characterLines } from '../report/read-as.ts'
import { lossLines } from '../report/losses.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { DlLoaded } from './load-dl.ts'
import type { Person } from './people.rules.ts'

export function dlReport(loaded: DlLoaded, staged: Staging, others: number): string[] {
  const { people, ids, grants, bytes, left_out, losses } = loaded
  const made = people.filter(({ by }) => by === 'new')
  const external = made.filter(({ user }) => user.stored === null).map(({ login }) => login)
  return [
    `The import is whole: ${ids.size} tickets with ${bytes} bytes, ${grants} grants, ` +
      `${people.length} users, of whom ${made.length} got an account.`,
    ...characterLines(staged),
    ...list('Left out, because it could not come along', left_out.map(problemLine)),
    ...list('Users whose account was here already', people.flatMap(matchLine)),
    ...externalLine(external),
    ...lossLines(losses),
    ...(others > 0 ? [`Files in the spool of which no ticket came along: ${others}.`] : []),
  ]
}

const list = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : []

const EXAMPLES_SHOWN = 5
const externalLine = (logins: readonly string[]) =>
  logins.length > 0
    ? [
        `Users without a password, whom a proxy has to name: ${logins.length}, such as ` +
          `${logins.slice(0, EXAMPLES_SHOWN).join('; ')}.`,
      ]
    : []

const problemLine = ({ what, why }: { what: string; why: string }) => `${what}: ${why}`

/** Whoever was here keeps the password and the groups of here. */
function matchLine({ user, by, login }: Person): string[] {
  if (by === 'new') return []
  const role = user.is_admin ? '; was an administrator of dl, which gives no right here' : ''
  const how = by === 'login' ? 'by the login' : `by the address ${user.email}`
  return [`${user.name}: ${login}, ${how}, with password and groups as they are here${role}`]
}
