/** Reports what `importxml.pl` does not read of bugs, or reads otherwise. */

import { isInNamed } from '../../accounts/groups/groups.ts'
import type { Row } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { seesHours } from '../../tracker/model/bug-fields/sees-hours.ts'
import { tellUnknown } from './bugs.ts'
import type { Tell } from './lost.ts'

const GROUPS = 'the groups of a bug are not read: it gets those that its product there requires'
const ALIAS = 'the alias of a bug was left out, since importxml.pl fails with one'
const HOURS = 'hours and the deadline of a bug, which the account cannot see, were left out'
const PRIVATE = 'private comments and attachments, which the account cannot see, were left out'
const PUBLIC =
  'a private comment or attachment becomes public there, unless the account and the author of ' +
  'the attachment are in the insidergroup there'
const HISTORY = 'changes in the history of a bug are not read'
const SEE_ALSO = 'links in "See also" are not read'

/** Of some bugs that the account can see, as their rows. There is at least one. */
export async function tellLeftInXml(look: Look, bugs: readonly Row[], tell: Tell) {
  const has_hours = await seesHours(look)
  for (const bug of bugs) {
    const what = `bug ${String(bug['id'])}`
    if (bug['group_set_id'] !== 0) tell(GROUPS, what)
    if (!has_hours && HOURS_OF.some((column) => bug[column])) tell(HOURS, what)
    tellUnknown(bug, tell)
  }
  const ids = bugs.map(({ id }) => id as number)
  await tellAliases(look, ids, tell)
  await tellPrivate(look, ids, tell)
  await tellRows(look, { table: 'bug_changes', ids }, HISTORY, tell)
  await tellRows(look, { table: 'bug_see_also', ids }, SEE_ALSO, tell)
}
const HOURS_OF = ['estimated_time', 'remaining_time', 'actual_time', 'deadline']

async function tellAliases({ tx }: Look, ids: readonly number[], tell: Tell) {
  const rows = await tx
    .selectFrom('bugs_aliases')
    .select(['bug_id', 'alias'])
    .where('bug_id', 'in', ids)
    .execute()
  for (const { bug_id, alias } of rows) tell(ALIAS, `${alias} of bug ${bug_id}`)
}

/** Others than insiders see private attachments of their own. */
async function tellPrivate(look: Look, ids: readonly number[], tell: Tell) {
  const isInsider = await isInNamed(look, 'insidergroup')
  const { tx, actor } = look
  for (const table of ['longdescs', 'attachments'] as const) {
    const author = table === 'longdescs' ? 'who' : 'submitter_id'
    const rows = await tx
      .selectFrom(table as 'attachments')
      .select((row) => ['bug_id', author as 'submitter_id', row.fn.countAll<number>().as('n')])
      .where('bug_id', 'in', ids)
      .where('isprivate', '=', 1)
      .groupBy(['bug_id', author as 'submitter_id'])
      .orderBy('bug_id')
      .orderBy(author as 'submitter_id')
      .execute()
    for (const { bug_id, n, ...by } of rows) {
      const isOwn = table === 'attachments' && by.submitter_id === actor.id
      tell(isInsider || isOwn ? PUBLIC : PRIVATE, `${table} of bug ${bug_id}`, n)
    }
  }
}

interface Counted {
  table: 'bug_changes' | 'bug_see_also'
  ids: readonly number[]
}

async function tellRows({ tx }: Look, { table, ids }: Counted, what: string, tell: Tell) {
  const rows = await tx
    .selectFrom(table as 'bug_changes')
    .select((row) => ['bug_id', row.fn.countAll<number>().as('n')])
    .where('bug_id', 'in', ids)
    .groupBy('bug_id')
    .orderBy('bug_id')
    .execute()
  for (const { bug_id, n } of rows) tell(what, `bug ${bug_id}`, n)
}
