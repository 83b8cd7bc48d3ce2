/** Writes the lives of bugs as rows, exactly as the program itself would have left them. */

import { fold } from '../../src/platform/fold.ts'
import { bugFields } from '../../src/tracker/model/bug-fields/bug-fields.wire.ts'
import type { Bulk } from './bulk.ts'
import type { Life } from './steps.ts'

const fieldIds = new Map(bugFields.map(({ id = 0, name }) => [name, id]))

const SEE_ALSO_CLASS = 'Bugzilla::BugUrl::Bugzilla'

/** Ids start at 1, because the tables are empty. */
export function createShelves(bulk: Bulk): (life: Life) => void {
  const last = { comments: 0, changes: 0, flags: 0, see_also: 0 }

  return (life) => {
    const { id: bug_id } = life
    bulk.add('bugs', { ...life.bug, comment_count: life.comments.length })
    for (const [count, comment] of life.comments.entries()) {
      bulk.add('longdescs', { id: ++last.comments, bug_id, count, is_markdown: 0, ...comment })
    }
    for (const { field, ...change } of life.changes) {
      bulk.add('bug_changes', {
        id: ++last.changes,
        bug_id,
        fieldid: fieldIds.get(field)!,
        ...change,
      })
    }
    for (const { at, ...flag } of life.flags) {
      const dates = { creation_date: at, modification_date: at }
      bulk.add('flags', { id: ++last.flags, bug_id, ...flag, ...dates })
    }
    for (const value of life.see_also) {
      const row = { bug_id, value, value_key: fold(value), class: SEE_ALSO_CLASS }
      bulk.add('bug_see_also', { id: ++last.see_also, ...row })
    }
    writeSets(bulk, life)
  }
}

/** Tables without ids of their own, each in the order of its key. */
function writeSets(bulk: Bulk, { id: bug_id, groups, cc, keywords, ...life }: Life) {
  for (const group_id of groups) bulk.add('bug_group_map', { bug_id, group_id })
  for (const who of [...cc].sort(ascending)) bulk.add('cc', { bug_id, who })
  for (const keywordid of [...keywords].sort(ascending)) bulk.add('keywords', { bug_id, keywordid })
  for (const alias of life.aliases) {
    bulk.add('bugs_aliases', { alias, alias_key: fold(alias), bug_id })
  }
  for (const dependson of life.depends_on) bulk.add('dependencies', { blocked: bug_id, dependson })
}

const ascending = (a: number, b: number) => a - b
