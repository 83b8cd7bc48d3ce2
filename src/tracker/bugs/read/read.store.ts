/** Whole bugs, each with its lists, by one statement whatever their number. Only SQL. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Dialect } from '../../../platform/db/dialect.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { type ColumnField, columnFields } from '../../model/bug-fields/columns.wire.ts'
import {
  type RelationField,
  relationFields,
  tableOf,
} from '../../model/bug-fields/relations.wire.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

type Bug = ExpressionBuilder<Tables, 'bugs'>

/** The lists of a bug, each as JSON text: a list of objects. */
const lists = (bug: Bug, dialect: Dialect, some: readonly RelationField[]) => [
  dialect
    .rows(
      bug
        .selectFrom('bugs_aliases')
        .select('alias')
        .whereRef('bug_id', '=', 'bugs.id')
        .orderBy('alias_key'),
    )
    .as('aliases'),
  dialect
    .rows(
      bug
        .selectFrom('cc')
        .innerJoin('users', 'users.id', 'cc.who')
        .select(['users.id', 'users.login_name', 'users.realname'])
        .whereRef('cc.bug_id', '=', 'bugs.id')
        .orderBy('users.id'),
    )
    .as('cc'),
  ...some.map((field) => dialect.rows(related(bug, field)).as(field.name)),
  dialect
    .rows(
      bug
        .selectFrom('keywords')
        .innerJoin('keyworddefs', 'keyworddefs.id', 'keywords.keywordid')
        .select('keyworddefs.name')
        .whereRef('keywords.bug_id', '=', 'bugs.id')
        .orderBy('keyworddefs.name'),
    )
    .as('keywords'),
  dialect
    .rows(
      bug
        .selectFrom('bug_see_also')
        .select('value')
        .whereRef('bug_id', '=', 'bugs.id')
        .orderBy('id'),
    )
    .as('see_also'),
  dialect.rows(flags(bug)).as('flags'),
]

/** The other bugs of a list, open ones first. */
function related(bug: Bug, field: RelationField) {
  const { table, others, own } = tableOf(field)
  return bug
    .selectFrom(table)
    .innerJoin('bugs as other', 'other.id', `${table}.${others}`)
    .select('other.id')
    .whereRef(`${table}.${own}`, '=', 'bugs.id')
    .orderBy('other.is_open', 'desc')
    .orderBy('other.id')
}

const flags = (bug: Bug) =>
  bug
    .selectFrom('flags')
    .innerJoin('flagtypes', 'flagtypes.id', 'flags.type_id')
    .innerJoin('users as setter', 'setter.id', 'flags.setter_id')
    .leftJoin('users as requestee', 'requestee.id', 'flags.requestee_id')
    .select([
      'flags.id',
      'flagtypes.name',
      'flags.type_id',
      'flags.status',
      'flags.creation_date',
      'flags.modification_date',
      'flags.setter_id',
      'flags.requestee_id',
      'setter.login_name as setter',
      'requestee.login_name as requestee',
    ])
    .whereRef('flags.bug_id', '=', 'bugs.id')
    .where('flags.attach_id', 'is', null)
    .orderBy('flags.id')

/** Columns that are shown or determine what is shown, other than fields. */
const BESIDE_FIELDS = [
  'id',
  'group_set_id',
  'is_open',
  'creation_ts',
  'delta_ts',
  'reporter',
  'assigned_to',
  'qa_contact',
  'dup_of',
  'actual_time',
] as const
const OWN = [...BESIDE_FIELDS, ...columnFields.map(({ name }): ColumnField['name'] => name)].map(
  (name) => `bugs.${name}` as const,
)

const reading = (some: readonly RelationField[]) =>
  statement((q, p: Viewer & { ids: number[] }, dialect) =>
    q
      .selectFrom('bugs')
      .innerJoin('products', 'products.id', 'bugs.product_id')
      .innerJoin('classifications', 'classifications.id', 'products.classification_id')
      .innerJoin('components', 'components.id', 'bugs.component_id')
      .innerJoin('users as assignee', 'assignee.id', 'bugs.assigned_to')
      .innerJoin('users as creator', 'creator.id', 'bugs.reporter')
      .leftJoin('users as contact', 'contact.id', 'bugs.qa_contact')
      .select(OWN)
      .select([
        'products.name as product',
        'classifications.name as classification',
        'components.name as component',
        'assignee.login_name as assignee_login',
        'assignee.realname as assignee_name',
        'creator.login_name as creator_login',
        'creator.realname as creator_name',
        'contact.login_name as contact_login',
        'contact.realname as contact_name',
      ])
      .select((bug) => lists(bug as unknown as Bug, dialect, some))
      .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
      .where((bug) => visibleTo(bug as unknown as Bug, p)),
  )
const readAll = reading(relationFields)
const readNeeded = reading(relationFields.filter(({ optional }: BugField) => !optional))

/** Bugs that the viewer sees; without optional lists if none of them is in use. */
export const wholeBugs = (
  tx: Tx,
  asked: Viewer & { ids: number[] },
  isNeeded: (field: RelationField) => boolean,
) =>
  (relationFields.some((field: BugField & RelationField) => field.optional && isNeeded(field))
    ? readAll
    : readNeeded)(tx, asked)
export type WholeBug = Awaited<ReturnType<typeof readAll>>[number]

/** The revision of a bug; no row if it is hidden. */
export const revisionOf = statement((q, p: Viewer & { id: number }) =>
  q
    .selectFrom('bugs')
    .select('bugs.revision')
    .where('bugs.id', '=', p.id)
    .where((bug) => visibleTo(bug, p)),
)
