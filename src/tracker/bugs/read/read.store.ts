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

/** Which lists are read: those of other bugs, and whether the CC list is not empty. */
interface Read {
  relations: readonly RelationField[]
  has_cc: boolean
}

/** The lists of a bug, each as JSON text: a list of objects. */
const lists = (bug: Bug, dialect: Dialect, { relations, has_cc }: Read) => [
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
        .orderBy('users.id')
        .$if(!has_cc, (cc) => cc.limit(0)),
    )
    .as('cc'),
  ...relations.map((field) => dialect.rows(related(bug, field)).as(field.name)),
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

const reading = (read: Read) =>
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
      .select((bug) => lists(bug as unknown as Bug, dialect, read))
      .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
      .where((bug) => visibleTo(bug as unknown as Bug, p)),
  )
const needed = relationFields.filter(({ optional }: BugField) => !optional)
const both = (relations: readonly RelationField[]) => ({
  whole: reading({ relations, has_cc: true }),
  withoutCc: reading({ relations, has_cc: false }),
})
const readAll = both(relationFields)
const readNeeded = both(needed)

/**
 * Bugs that the viewer sees; without optional lists if none of them is in use, and with an empty CC
 * list, which can be long, unless it is wanted.
 */
export const wholeBugs = (
  tx: Tx,
  asked: Viewer & { ids: number[] },
  { isNeeded, has_cc }: { isNeeded: (field: RelationField) => boolean; has_cc: boolean },
) => {
  const isOptional = ({ optional }: BugField) => optional
  const hasOptional = relationFields.some((field) => isOptional(field) && isNeeded(field))
  const read = hasOptional ? readAll : readNeeded
  return (has_cc ? read.whole : read.withoutCc)(tx, asked)
}
export type WholeBug = Awaited<ReturnType<typeof readAll.whole>>[number]

/** The revision of a bug; no row if it is hidden. */
export const revisionOf = statement((q, p: Viewer & { id: number }) =>
  q
    .selectFrom('bugs')
    .select('bugs.revision')
    .where('bugs.id', '=', p.id)
    .where((bug) => visibleTo(bug, p)),
)
