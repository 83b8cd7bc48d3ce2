/**
 * Reports what an import skips or changes, and unsupported data; printed after every run, so that
 * it is not discovered later.
 */

import { oldForm } from '../../accounts/passwords/wrap-old.ts'
import { defaults } from '../../accounts/parameters/parameters.list.ts'
import type { Loaded } from '../load/ranges-done.ts'
import { LEFT_BEHIND } from '../map/carried.ts'
import { countOf, text } from '../map/cells.ts'
import { KEPT_ASIDE, type Loss, NO_SUCH_PARAMETER } from '../map/losses.ts'
import { partsOf, strangeOf } from '../map/parts.ts'
import { saidOf, whereFilled } from '../map/side-data.ts'
import type { Staged } from '../staged.ts'

const EXAMPLES_SHOWN = 5
const VALUE_CHARS_SHOWN = 100

/** Lines for the operator. `parameters` are the source's, all as strings. */
export function lossReport(
  { losses }: Pick<Loaded, 'losses'>,
  staged: Staged,
  parameters: Readonly<Record<string, string>>,
): string[] {
  const told = losses.filter(
    ({ what }) => what !== NO_SUCH_PARAMETER && !what.startsWith(KEPT_ASIDE),
  )
  return [
    ...lossLines(told),
    ...section('Passwords', passwordLines(staged)),
    ...section('Addresses that differ from the login name', addressLines(staged)),
    ...section('Parameters that Docket does not have', parameterLines(parameters)),
    ...section('Kept as side data, because Docket does not support it', sideLines(staged, losses)),
    ...section('Kept, but not used by Docket yet', unusedLines(staged)),
    ...section('Tables that are not imported', behindLines(staged)),
    ...section('Columns that are not imported', columnLines(staged)),
    ...section('Not part of the data; set it up again', HOMELESS),
  ]
}

/** Each kind once, with its count and some examples. */
export const lossLines = (losses: readonly Loss[]): string[] =>
  section(
    'Left out or changed',
    losses.flatMap(({ what, count, examples }) => [
      `${times(count)}: ${what}`,
      ...some(examples.slice(0, EXAMPLES_SHOWN).join('; ')),
    ]),
  )

const section = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : []
const some = (examples: string) => (examples === '' ? [] : [`  for example ${examples}`])
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const HOMELESS = [
  'templates, skins, custom pages, and Perl extensions with their hooks',
  'login by LDAP, RADIUS or the web server: use a proxy in front of Docket that names the user',
  'mail delivery and pending jobs on the old server: let it finish sending',
  'permanent logins, recent searches, and pending confirmation mail',
]

/** People without a password, or with one in an unknown format, need another way to log in. */
function passwordLines(staged: Staged): string[] {
  const forms = new Map<string, { count: number; examples: string[] }>()
  for (const row of staged.rows('select login_name, cryptpassword from profiles')) {
    const form = oldForm(text(row['cryptpassword'] ?? null))
    const known = forms.get(form) ?? { count: 0, examples: [] }
    forms.set(form, known)
    known.count++
    if (known.examples.length < EXAMPLES_SHOWN) known.examples.push(text(row['login_name']!))
  }
  return [...forms].flatMap(([form, { count, examples }]) => [
    `${accounts(count)}: ${MEANING[form] ?? `${form}: passwords keep working`}`,
    ...(form in MEANING ? some(examples.join(', ')) : []),
  ])
}
const accounts = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)
const MEANING: Readonly<Record<string, string>> = {
  unknown: 'unknown format: they need a new password, by mail or docket user password',
  none: 'none: they log in through a proxy, or need a password',
}

/** Bugzilla 5.1 and Harmony store an address beside the login name; Docket sends mail to that. */
function addressLines(staged: Staged): string[] {
  if (!staged.columns('profiles')?.includes('email')) return []
  const where = whereFilled(staged, { table: 'profiles', columns: ['email'] })
  const query = `select login_name, email from profiles where ${where} order by userid`
  const found = [...staged.rows(query)].map((row) => [row['login_name'], row['email']].map(text))
  if (found.length === 0) return []
  return [
    `${accounts(found.length)}: mail goes to the login name, followed by the parameter ` +
      'emailsuffix.',
    '  To receive mail, a user needs the address as login name, which PUT /rest/user/LOGIN',
    '  changes with {"email": "…"}; until then, addresses are kept as side data',
    ...some(
      found
        .slice(0, EXAMPLES_SHOWN)
        .map(([login, email]) => `${login}: ${email}`)
        .join(', '),
    ),
  ]
}

/** Values that may be secret are never printed. */
function parameterLines(parameters: Readonly<Record<string, string>>): string[] {
  return Object.entries(parameters)
    .filter(([name, value]) => !Object.hasOwn(defaults, name) && value !== '')
    .map(([name, value]) => `${name}: ${isSecret(name, value) ? '(secret)' : shown(value)}`)
}
const isSecret = (name: string, value: string) =>
  SECRET.test(name) || value.split(/\s/).some(hasLogin)
/** Whether a word may be a URL with credentials, such as `https://me:hush@host`. */
function hasLogin(word: string) {
  const colon = word.indexOf(':')
  return colon !== -1 && word.includes('@', colon)
}
const SECRET = /passw|secret|token|key|binddn|credential/i
const shown = (value: string) => {
  const line = value.replaceAll(/\s+/g, ' ')
  return line.length > VALUE_CHARS_SHOWN ? `${line.slice(0, VALUE_CHARS_SHOWN)}…` : line
}

/** The number of rows with a value, per column. */
function sideLines(staged: Staged, losses: readonly Loss[]): string[] {
  return strangeOf(staged).map((strange) => {
    const what = saidOf(strange)
    const kept = losses.find((loss) => loss.what === `${KEPT_ASIDE}${what}`)?.count ?? 0
    return `${what}, ${rows(kept)}`
  })
}
const rows = (count: number) => (count === 1 ? '1 row' : `${count} rows`)

/** They are in the database and in every export, but not used. */
const UNUSED: Readonly<Record<string, string>> = {
  email_bug_ignore: 'bugs that a user wants no mail about',
  email_setting: 'which mail about bugs a user wants',
  watch: 'whose mail another user receives',
  whine_events: 'searches that are sent by mail, which wait for approval by an administrator',
}

const unusedLines = (staged: Staged): string[] =>
  Object.entries(UNUSED).flatMap(([table, what]) => {
    const count = countOf(staged, table)
    return count > 0 ? [`${table}, ${rows(count)}: ${what}`] : []
  })

function behindLines(staged: Staged): string[] {
  return Object.entries(LEFT_BEHIND).flatMap(([table, why]) => {
    const count = countOf(staged, table)
    return count > 0 ? [`${table}, ${rows(count)}: ${why}`] : []
  })
}

function columnLines(staged: Staged): string[] {
  return partsOf(staged).flatMap(({ sources, leaves = {} }) =>
    Object.entries(leaves).flatMap(([column, why]) =>
      sources
        .filter((table) => staged.columns(table)?.includes(column))
        .map((table) => `${column} of ${table}: ${why}`),
    ),
  )
}
