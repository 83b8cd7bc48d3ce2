/** What a second Bugzilla has, as far as Docket may have the same: ids there and names. */

import { fold } from '../../platform/fold.ts'
import { flag, number, rowsOf, text } from '../map/cells.ts'
import type { ImportContext } from '../map/context.ts'
import type { Staged } from '../staged.ts'

/** A row of the source with a name. */
export interface Named {
  id: number
  name: string
}
/** An account of the source. */
export interface Person extends Named {
  realname: string
  is_enabled: boolean
}
/** A group, with the pattern that grants it. */
export interface Group extends Named {
  pattern: string
}
/** A field. */
export interface Field extends Named {
  type: number
  isCustom: boolean
}
/** A value of a field; `id` is its id among all values. */
export interface Value extends Named {
  field: string
  isOpen: boolean
}

/** The rows that a plan is about. */
export interface SourceSide {
  groups: readonly Group[]
  classifications: readonly Named[]
  products: readonly Named[]
  keyworddefs: readonly Named[]
  fields: readonly Field[]
  values: readonly Value[]
  aliases: readonly { bug: number; alias: string }[]
}

const namedIn = (staged: Staged, table: string): Named[] =>
  [...rowsOf(staged, table, { by: 'id' })].map((row) => ({
    id: number(row['id']),
    name: text(row['name']),
  }))

/** In the order of their ids, with groups that are missing in the source but referred to. */
export function readSourceSide(context: ImportContext): SourceSide {
  const { staged, missing, values } = context
  const groups = [...rowsOf(staged, 'groups', { by: 'id' })].map((row) => ({
    id: number(row['id']),
    name: text(row['name']),
    pattern: text(row['userregexp']),
  }))
  const made = missing.groups.map((id) => ({ id, name: `missing-group-${id}`, pattern: '' }))
  return {
    groups: [...groups, ...made],
    classifications: namedIn(staged, 'classifications'),
    products: namedIn(staged, 'products'),
    keyworddefs: namedIn(staged, 'keyworddefs'),
    fields: [...rowsOf(staged, 'fielddefs', { by: 'id' })].map((row) => ({
      id: number(row['id']),
      name: text(row['name']),
      type: number(row['type']),
      isCustom: flag(row['custom']) !== 0,
    })),
    values: firstOfEach(values).map(({ row_id, field, value, row }) => ({
      id: row_id,
      field: field.name,
      name: value,
      isOpen: number(row['is_open'], 1) !== 0,
    })),
    aliases: aliasesIn(staged),
  }
}

/** Of values that differ only in case, the first is imported. */
function firstOfEach(values: ImportContext['values']) {
  const seen = new Set<string>()
  return values.filter(({ field, value }) => {
    const key = `${field.id} ${fold(value)}`
    return !seen.has(key) && seen.add(key)
  })
}

function aliasesIn(staged: Staged) {
  const table = staged.columns('bugs_aliases') ? 'bugs_aliases' : 'bugs'
  if (!staged.columns(table)?.includes('alias')) return []
  const query = `select bug_id, alias from ${table} where alias <> '' order by bug_id`
  return [...staged.rows(query)].map((row) => ({
    bug: number(row['bug_id']),
    alias: text(row['alias']),
  }))
}

/** All accounts, named as the import names them; last those that are missing but referred to. */
export function* peopleIn({ staged, renamed, missing }: ImportContext): Iterable<Person> {
  for (const row of rowsOf(staged, 'profiles', { by: 'userid' })) {
    const id = number(row['userid'])
    const isEnabled = flag(row['is_enabled'], Number(text(row['disabledtext']) === '')) !== 0
    const login = renamed.get(id) ?? text(row['login_name'])
    yield { id, name: login, realname: text(row['realname']), is_enabled: isEnabled }
  }
  for (const id of missing.people) {
    yield { id, name: `missing-user-${id}`, realname: '', is_enabled: false }
  }
}

/** Whether a login name is an address of mail, by which people are recognized. */
export const isAddress = (login: string): boolean => /^[^\s@]+@[^\s@]+$/.test(login)
