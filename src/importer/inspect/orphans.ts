/** Finds broken references and ambiguous names in a source, to report before an import. */

import type { Staged } from '../staged.ts'
import { columnsOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { relationFields } from '../../tracker/model/bug-fields/relations.wire.ts'

/** A kind of inconsistency in the source, which the import corrects or reports. */
export interface Oddity {
  /** A sentence, the same for all of its kind. */
  what: string
  count: number
  /** Examples of the values concerned. */
  examples: string[]
}

const EXAMPLES_MAX = 5

/** Columns that refer to another table; empty cells do not. */
const REFERENCES: [from: string, to: string][] = [
  ['attach_data.id', 'attachments.attach_id'],
  ['attachments.bug_id', 'bugs.bug_id'],
  ['attachments.submitter_id', 'profiles.userid'],
  ['bug_group_map.bug_id', 'bugs.bug_id'],
  ['bug_group_map.group_id', 'groups.id'],
  ['bug_see_also.bug_id', 'bugs.bug_id'],
  ['bugs.assigned_to', 'profiles.userid'],
  ['bugs.component_id', 'components.id'],
  ['bugs.product_id', 'products.id'],
  ['bugs.qa_contact', 'profiles.userid'],
  ['bugs.reporter', 'profiles.userid'],
  ['bugs_activity.attach_id', 'attachments.attach_id'],
  ['bugs_activity.bug_id', 'bugs.bug_id'],
  ['bugs_activity.fieldid', 'fielddefs.id'],
  ['bugs_activity.who', 'profiles.userid'],
  ['bugs_aliases.bug_id', 'bugs.bug_id'],
  ['cc.bug_id', 'bugs.bug_id'],
  ['cc.who', 'profiles.userid'],
  ['component_watch.component_id', 'components.id'],
  ['component_watch.product_id', 'products.id'],
  ['component_watch.user_id', 'profiles.userid'],
  ['components.product_id', 'products.id'],
  ['components.initialowner', 'profiles.userid'],
  ...relationFields.map(({ name, relation }): [string, string] => [
    `${relation.table}.${name}`,
    'bugs.bug_id',
  ]),
  ['duplicates.dupe', 'bugs.bug_id'],
  ['duplicates.dupe_of', 'bugs.bug_id'],
  ['flags.attach_id', 'attachments.attach_id'],
  ['flags.bug_id', 'bugs.bug_id'],
  ['flags.requestee_id', 'profiles.userid'],
  ['flags.setter_id', 'profiles.userid'],
  ['flags.type_id', 'flagtypes.id'],
  ['group_control_map.group_id', 'groups.id'],
  ['group_control_map.product_id', 'products.id'],
  ['keywords.bug_id', 'bugs.bug_id'],
  ['keywords.keywordid', 'keyworddefs.id'],
  ['longdescs.bug_id', 'bugs.bug_id'],
  ['longdescs.who', 'profiles.userid'],
  ['longdescs_tags.comment_id', 'longdescs.comment_id'],
  ['namedqueries.userid', 'profiles.userid'],
  ['user_api_keys.user_id', 'profiles.userid'],
  ['user_group_map.group_id', 'groups.id'],
  ['user_group_map.user_id', 'profiles.userid'],
]
/** Names that MySQL treats as equal regardless of case, unlike other databases. */
const NAMES = ['profiles.login_name', 'bugs_aliases.alias', 'groups.name', 'products.name']

/** Only kinds that occur. Reads the tables completely. */
export function odditiesIn(staged: Staged): Oddity[] {
  return [
    ...REFERENCES.map(([from, to]) => danglingIn(staged, from, to)),
    ...NAMES.map((name) => twiceIn(staged, name)),
    ...zeroTimes(staged),
  ].filter((oddity) => oddity !== undefined)
}

function danglingIn(staged: Staged, from: string, to: string): Oddity | undefined {
  if (!has(staged, from) || !has(staged, to)) return undefined
  const [table, column] = named(from)
  const [target, key] = named(to)
  return found(
    staged,
    `${from} refers to missing rows of ${to.split('.')[0]}`,
    `select ${column} as value from ${table} where ${column} is not null
      and ${column} not in (select ${key} from ${target} where ${key} is not null)`,
  )
}

function twiceIn(staged: Staged, name: string): Oddity | undefined {
  if (!has(staged, name)) return undefined
  const [table, column] = named(name)
  return found(
    staged,
    `${name} occurs several times, differing only in case`,
    `select lower(${column}) as value from ${table} where ${column} is not null
      group by lower(${column}) having count(*) > 1`,
  )
}

function zeroTimes(staged: Staged): (Oddity | undefined)[] {
  return [
    'bugs.creation_ts',
    'bugs.delta_ts',
    ...columnsOf('day').map((name) => `bugs.${name}`),
    'longdescs.bug_when',
    'bugs_activity.bug_when',
    'attachments.creation_ts',
  ].map((name) => {
    if (!has(staged, name)) return undefined
    const [table, column] = named(name)
    const sql = `select ${column} as value from ${table} where ${column} like '0000-%'`
    return found(staged, `${name} is the invalid date 0000-00-00`, sql)
  })
}

function found(staged: Staged, what: string, sql: string): Oddity | undefined {
  const [counted] = staged.rows(`select count(*) as count from (${sql})`)
  const count = counted!['count'] as number
  if (count === 0) return undefined
  const rows = [...staged.rows(`${sql} limit ${EXAMPLES_MAX}`)]
  return { what, count, examples: rows.map(({ value }) => String(value)) }
}

function has(staged: Staged, name: string) {
  const [table = '', column = ''] = name.split('.')
  return staged.columns(table)?.includes(column) ?? false
}
const named = (name: string) => name.split('.').map((part) => `"${part}"`) as [string, string]
