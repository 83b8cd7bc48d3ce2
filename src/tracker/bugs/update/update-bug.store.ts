/** Reads bugs for changes, and writes changed columns. SQL only. */

import type { ExpressionBuilder, Updateable } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Dialect } from '../../../platform/db/dialect.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import {
  type RelationField,
  relationFields,
  tableOf,
} from '../../model/bug-fields/relations.wire.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

type Bug = ExpressionBuilder<Tables, 'bugs'>

/** The lists of a bug, each a JSON array of objects. */
const lists = (bug: Bug, dialect: Dialect) => [
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
        .select(['users.id', 'users.login_name as name'])
        .whereRef('cc.bug_id', '=', 'bugs.id'),
    )
    .as('cc'),
  dialect
    .rows(
      bug
        .selectFrom('keywords')
        .innerJoin('keyworddefs', 'keyworddefs.id', 'keywords.keywordid')
        .select(['keyworddefs.id', 'keyworddefs.name'])
        .whereRef('keywords.bug_id', '=', 'bugs.id'),
    )
    .as('keywords'),
  dialect
    .rows(
      bug
        .selectFrom('bug_see_also')
        .select(['value', 'class', 'tracker_id', 'tracker_bug', 'description'])
        .select(['bug_see_also.status', 'bug_see_also.priority'])
        .whereRef('bug_id', '=', 'bugs.id')
        .orderBy('id'),
    )
    .as('see_also'),
  dialect
    .rows(
      bug.selectFrom('bug_group_map').select('group_id as id').whereRef('bug_id', '=', 'bugs.id'),
    )
    .as('groups'),
  ...relationFields.map((field) => dialect.rows(related(bug, field)).as(field.name)),
]

function related(bug: Bug, field: RelationField) {
  const { table, others, own } = tableOf(field)
  return bug
    .selectFrom(table)
    .select(`${others} as id`)
    .whereRef(own, '=', 'bugs.id')
    .orderBy(others)
}

export const bugsToChange = statement((q, p: Viewer & { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .innerJoin('users as assignee', 'assignee.id', 'bugs.assigned_to')
    .leftJoin('users as contact', 'contact.id', 'bugs.qa_contact')
    .selectAll('bugs')
    .select(['assignee.login_name as assignee_login', 'contact.login_name as contact_login'])
    .select((bug) => lists(bug as unknown as Bug, dialect))
    .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
    .where((bug) => visibleTo(bug as unknown as Bug, p)),
)
export type BugToChange = Awaited<ReturnType<typeof bugsToChange>>[number]

/** Writes changed columns of a bug and increments its revision. */
export const setBug = (tx: Tx, id: number, columns: Updateable<Tables['bugs']>) =>
  tx
    .updateTable('bugs')
    .set((bug) => ({ ...columns, revision: bug('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
