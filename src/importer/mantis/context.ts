/** What all parts of a translation share. */

import { number, text } from '../map/cells.ts'
import { fieldIds, type Fields } from '../translate/fields.ts'
import { NOBODY } from '../translate/people.ts'
import type { Translation } from '../translate/translate.ts'
import { anonymousIn, type Rights, rightsOf } from './audience.ts'
import { EXTRA, type MappingFile, refuseLacking } from './mapping-file.ts'
import { ask, type Mantis } from './source.ts'

/** What is known before the first row. */
export interface Context extends Fields {
  mantis: Mantis
  mapping: MappingFile
  rights: ReadonlyMap<number, Rights>
  /** The account of issues that nobody handles. */
  nobody: number
  /** The account that stands for everybody who is not logged in. */
  anonymous: number | undefined
  logins: ReadonlyMap<number, string>
  statuses: ReadonlyMap<number, MappingFile['statuses'][number]>
  /** The address of the MantisBT, with a slash at the end. */
  urlbase: string
  /** Projects of issues. */
  projectOf: ReadonlyMap<number, number>
}

/** Refuses a mapping that lacks something. */
export function contextOf(mantis: Mantis, mapping: MappingFile, to: Translation): Context {
  refuseLacking(mapping, mantis)
  const ids = ask(
    mantis,
    `select max(id) as id from (select id from {user} union select reporter_id from {bug}
      union select handler_id from {bug} union select reporter_id from {bugnote}
      union select user_id from {bug_history} union select user_id from {bug_file}
      union select user_id from {bug_revision})`,
  )
  const bugs = ask(mantis, 'select id, project_id from {bug}')
  return {
    mantis,
    mapping,
    to,
    rights: rightsOf(mantis, mapping),
    nobody: number(ids[0]!['id']) + 1,
    anonymous: anonymousIn(mantis, mapping)?.id,
    logins: loginsOf(mantis),
    statuses: new Map(mapping.statuses.map((one) => [one.id, one])),
    urlbase: `${mapping.address.replace(/\/+$/, '')}/`,
    projectOf: new Map(bugs.map((row) => [number(row['id']), number(row['project_id'])])),
    extra: EXTRA,
    ...fieldIds(Object.keys(EXTRA), mapping.custom_fields),
  }
}

/** Addresses that only one account has are login names. */
function loginsOf({ people }: Mantis): Map<number, string> {
  const mails = Map.groupBy(people.values(), ({ row }) => text(row['email']).toLowerCase())
  return new Map(
    [...people.values()].map(({ id, login, row }) => {
      const mail = text(row['email'])
      const isOwn = mail.includes('@') && mails.get(mail.toLowerCase())!.length === 1
      return [id, isOwn ? mail : login]
    }),
  )
}

/** The login name of an account, as in the history. */
export const loginOf = ({ logins }: Context, id: number): string =>
  id === 0 ? NOBODY : (logins.get(id) ?? missingLogin(id))

/** That of an account that was deleted in MantisBT. */
export const missingLogin = (id: number): string => `missing-user-${id}`

/** Nobody did what the system did. */
export const whoOf = ({ nobody }: Context, id: number): number => (id === 0 ? nobody : id)

/** The rights in the project of an issue. */
export const rightsOn = ({ rights, projectOf }: Context, issue: number): Rights | undefined =>
  rights.get(projectOf.get(issue) ?? 0)

/** The component of an issue. */
export function componentOf({ mantis, mapping }: Context, category: number): string {
  const row = mantis.categories.get(category)
  return row ? text(row['name']) : mapping.default_component
}

/** The value of a mapped enumeration; its number if the mapping lacks it. */
export function mapped<Key extends string>(
  all: readonly ({ id: number } & Record<Key, string>)[],
  key: Key,
  id: number,
): string {
  return all.find((one) => one.id === id)?.[key] ?? `@${id}@`
}
