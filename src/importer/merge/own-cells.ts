/** Columns of imported rows that mean ids or names of the source, but are no references. */

import { fold } from '../../platform/fold.ts'
import type { Row } from '../../platform/db/db.ts'
import { GRANT, INCLUDE } from '../../accounts/memberships/memberships.store.ts'
import { COMMENT } from '../../tracker/bugs/comments/comments.rules.ts'
import { columnsOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { relationNames } from '../../tracker/model/bug-fields/relations.wire.ts'
import { linkHere } from './links.ts'
import { idOf, isJoined, type Merging } from './merging.ts'
import { rewriteQuery } from './rewrite-query.ts'

/** Changes a row in place, before its references; false leaves it out. */
type Own = (merging: Merging, row: Row) => boolean

const isOurs = (merging: Merging, table: string, id: unknown) =>
  isJoined(merging, table, id as number)

/** Gives a row its new name, if it has one. */
const named =
  (table: string, column = 'name'): Own =>
  ({ names }, row) => {
    const as = names.get(table)?.get(row['id'] as number)
    if (as === undefined) return true
    row[column] = as
    if (`${column}_key` in row) row[`${column}_key`] = fold(as)
    return true
  }

/** Leaves out what belongs to a row that Docket has: its own stays. */
const ofNew =
  (table: string, column: string): Own =>
  (merging, row) =>
    !isOurs(merging, table, row[column])

/** The same if both sides of a pair are Docket's. */
const ofSomeNew =
  (table: string, ...columns: [string, string]): Own =>
  (merging, row) =>
    columns.some((column) => row[column] !== null && !isOurs(merging, table, row[column]))

const SELECTS = columnsOf('status', 'select')

const bug: Own = ({ spelled }, row) => {
  for (const field of SELECTS) {
    const value = String(row[field])
    row[field] = spelled.get(field)?.get(fold(value)) ?? value
  }
  // Bugs refer to later ones, so this is set when all are there.
  row['dup_of'] = null
  return true
}

const group: Own = (merging, row) => {
  // Groups of every Bugzilla that an old one lacks: Docket has its own.
  if (!merging.context.known.groups.has(row['id'])) return false
  row['userregexp'] = merging.patterns.get(row['id'] as number) ?? ''
  return named('groups')(merging, row)
}

/** Closed for new bugs until the import is complete. */
const product: Own = (merging, row) => {
  row['isactive'] = 0
  return named('products')(merging, row)
}

const isKnownGroup = ({ context }: Merging, ...ids: unknown[]) =>
  ids.every((id) => context.known.groups.has(id))

const groupPair: Own = (merging, row) =>
  isKnownGroup(merging, row['member_id'], row['grantor_id']) &&
  ofSomeNew('groups', 'member_id', 'grantor_id')(merging, row) &&
  !(row['grant_type'] === INCLUDE.bless && isKept(merging, row['grantor_id'] as number))

/** Who may grant a group of Docket is not for the source to say. */
function isKept(merging: Merging, group_id: number): boolean {
  if (!isOurs(merging, 'groups', group_id)) return false
  merging.context.losses.tell('a right to grant a joined group was left out', `group ${group_id}`)
  return true
}

/** Nobody is admitted by a pattern that the plan does not set. */
const member: Own = (merging, row) => {
  const group_id = row['group_id'] as number
  if (row['isbless'] === 1 && isKept(merging, group_id)) return false
  if (merging.disabled.has(row['user_id'] as number)) {
    const what = 'a group of a joined person who was disabled in the source was left out'
    merging.context.losses.tell(what, `user ${row['user_id'] as number}`)
    return false
  }
  const isByPattern = merging.patterns.get(group_id) && !isOurs(merging, 'groups', group_id)
  if (!isByPattern) row['grant_type'] = GRANT.direct
  return true
}

const user: Own = (merging, row) => {
  const id = row['id'] as number
  const login = merging.logins.get(id)
  if (login !== undefined) Object.assign(row, { login_name: login, login_name_key: fold(login) })
  // Where people of Docket log in, it may be somebody else's.
  if (row['extern_id'] && !isOurs(merging, 'users', id)) {
    merging.context.losses.tell('the extern_id of an account was left out', `user ${id}`)
  }
  row['extern_id'] = null
  return true
}

const field: Own = (merging, row) => {
  const { context, limited, source_product_field_id: visibility_field_id } = merging
  // Fields of every Bugzilla that an old one lacks: Docket has its own.
  if (!context.known.fielddefs.has(row['id'])) return false
  if (limited.has(row['id'] as number)) Object.assign(row, { visibility_field_id })
  return named('fielddefs')(merging, row)
}

/** The id of a value, or of a product, component or classification, of a controlling field. */
function valueOf(merging: Merging, field_id: number, id: number): number {
  const table = TABLES[merging.fieldNames.get(field_id) ?? '']
  if (table) return idOf(merging, table, id)
  return merging.valueNumbers.get(field_id)?.get(id) ?? id
}
const TABLES: Readonly<Record<string, string>> = {
  product: 'products',
  component: 'components',
  classification: 'classifications',
}

const value: Own = (merging, row) => {
  const field_id = row['field_id'] as number
  const { value_field_id = 0 } = merging.controllers.get(field_id) ?? {}
  row['value_id'] = merging.valueNumbers.get(field_id)!.get(row['value_id'] as number)
  const controlled = row['visibility_value_id'] as number | null
  if (controlled) row['visibility_value_id'] = valueOf(merging, value_field_id, controlled)
  return named('field_values', 'value')(merging, row)
}

const visibility: Own = (merging, row) => {
  const field_id = row['field_id'] as number
  if (isOurs(merging, 'fielddefs', field_id)) return false
  const { visibility_field_id = 0 } = merging.controllers.get(field_id) ?? {}
  row['value_id'] = valueOf(merging, visibility_field_id, row['value_id'] as number)
  return true
}

/** The sentence of a comment names a bug or an attachment. */
const comment: Own = (merging, row) => {
  const of = OF_COMMENTS[row['type'] as number]
  const id = Number(row['extra_data'])
  const known = of === 'bugs' ? merging.context.known.bugs : merging.context.known.attachments
  if (of && known.has(id)) row['extra_data'] = String(idOf(merging, of, id))
  return true
}
const OF_COMMENTS: Readonly<Record<number, 'bugs' | 'attachments'>> = {
  [COMMENT.dupe_of]: 'bugs',
  [COMMENT.has_dupe]: 'bugs',
  [COMMENT.attachment_created]: 'attachments',
  [COMMENT.attachment_updated]: 'attachments',
}

const OF_BUGS = new Set<string>(relationNames)
const BUG_LIST = /\d{1,9}/g

/** Lists of bugs in the history name them by number. */
const change: Own = (merging, row) => {
  const { context, fieldNames } = merging
  const of = context.fields.find(({ id }) => id === row['fieldid'])
  if (!OF_BUGS.has(fieldNames.get(row['fieldid'] as number) ?? '') && of?.custom?.holds !== 'bug')
    return true
  for (const side of ['removed', 'added']) {
    const said = row[side]
    if (typeof said !== 'string') continue
    row[side] = said.replace(BUG_LIST, (id) =>
      context.known.bugs.has(Number(id)) ? String(idOf(merging, 'bugs', Number(id))) : id,
    )
  }
  return true
}

const customValue: Own = (merging, row) => {
  const of = merging.context.fields.find(({ id }) => id === row['field_id'])?.custom?.holds
  const number = row['value_int']
  if (typeof number !== 'number') return true
  if (of === 'select') row['value_int'] = idOf(merging, 'field_values', number)
  if (of === 'bug') row['value_int'] = idOf(merging, 'bugs', number)
  return true
}

const link: Own = (merging, row) => {
  const made = linkHere(merging, { value: String(row['value']), class: String(row['class']) })
  Object.assign(row, made, { value_key: fold(made.value) })
  return true
}

/** Otherwise a key that is known elsewhere would open an account with more rights. */
const apiKey: Own = (merging, row) => {
  if (!isOurs(merging, 'users', row['user_id'])) return true
  merging.context.losses.tell(
    'an API key of a person whom Docket has was left out',
    `key ${String(row['id'])}`,
  )
  return false
}

const schedule: Own = (merging, row) => {
  const of = row['mailto_type'] === 0 ? 'users' : 'groups'
  const { known, losses } = merging.context
  if (!known[of].has(row['mailto'])) {
    losses.tell('a whine to nobody was left out', `whine_schedules ${String(row['id'])}`)
    return false
  }
  row['mailto'] = idOf(merging, of, row['mailto'] as number)
  return true
}

const alias: Own = ({ aliases }, row) => {
  const as = aliases.get(String(row['alias_key']))
  if (as !== undefined) Object.assign(row, { alias: as, alias_key: fold(as) })
  return true
}

const query: Own = (merging, row) => {
  row['query'] = rewriteQuery(merging, String(row['query']))
  return true
}

/** By Bugzilla's class: what the id of a changed object is. */
const CLASSES: Readonly<Record<string, string>> = {
  'Bugzilla::Bug': 'bugs',
  'Bugzilla::Attachment': 'attachments',
  'Bugzilla::Classification': 'classifications',
  'Bugzilla::Comment': 'longdescs',
  'Bugzilla::Component': 'components',
  'Bugzilla::Field': 'fielddefs',
  'Bugzilla::FlagType': 'flagtypes',
  'Bugzilla::Group': 'groups',
  'Bugzilla::Keyword': 'keyworddefs',
  'Bugzilla::Product': 'products',
  'Bugzilla::User': 'users',
}
const audit: Own = (merging, row) => {
  const table = CLASSES[String(row['class'])]
  const id = row['object_id'] as number
  const isKnown = table !== undefined && (table !== 'bugs' || merging.context.known.bugs.has(id))
  // Zero is no object: ids of other classes would be those of Docket's.
  row['object_id'] = isKnown && id > 0 ? idOf(merging, table, id) : 0
  return true
}

const aside: Own = ({ plan }, row) => {
  row['table_name'] = `${plan.name}: ${String(row['table_name'])}`
  return true
}

/** By table. */
export const OWN: Readonly<Record<string, Own>> = {
  bugs: bug,
  groups: group,
  group_group_map: groupPair,
  user_group_map: member,
  users: user,
  classifications: named('classifications'),
  products: product,
  keyworddefs: named('keyworddefs'),
  fielddefs: field,
  field_values: value,
  field_visibility: visibility,
  status_workflow: ofSomeNew('field_values', 'old_status', 'new_status'),
  component_cc: ofNew('components', 'component_id'),
  group_control_map: ofNew('products', 'product_id'),
  longdescs: comment,
  bug_changes: change,
  bug_cf_values: customValue,
  bug_see_also: link,
  bugs_aliases: alias,
  api_keys: apiKey,
  profile_setting: ofNew('users', 'user_id'),
  email_setting: ofNew('users', 'user_id'),
  whine_schedules: schedule,
  namedqueries: query,
  reports: query,
  series: query,
  audit_log: audit,
  side_data: aside,
}
