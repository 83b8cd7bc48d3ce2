/** Keeps what is known of a source true while its staging changes. */

import { fold } from '../../platform/fold.ts'
import { contextOf, type Growing } from '../load/context-of.ts'
import { number, text } from '../map/cells.ts'
import { isMulti, knownIds } from '../map/context.ts'
import { renamedLogins } from '../map/users.ts'
import { quoted } from '../read/names.ts'
import { AUTHORS } from '../staging/authors.ts'
import type { Staging } from '../staging/open-staging.ts'
import { note, noteAll, type Pending } from './changed-tables.ts'

/** The context of rounds, which lives as long as they do. */
export type Context = Growing

/**
 * Updates a context after changes. Returns what is to be converted again: everything, if values of
 * fields changed.
 */
export function renewContext(context: Context, staging: Staging, pending: Pending): Pending {
  if (pending.isAll || hasNewValues(context, staging, pending)) {
    noteAll(staging)
    Object.assign(context, contextOf(context))
    return { ...pending, isAll: true }
  }
  renewLarge(context, staging, pending)
  addMissingPeople(context, staging, pending)
  Object.assign(context, knownIds(staging, context))
  return pending.tables.has('profiles') ? renewLogins(context, staging, pending) : pending
}

/** Notes accounts whose login names differ, because others got or lost the same name. */
function renewLogins(context: Context, staging: Staging, pending: Pending): Pending {
  const former = context.renamed
  context.renamed = renamedLogins(staging)
  const renamed = new Set([...former.keys(), ...context.renamed.keys()])
  const other = [...renamed].filter((id) => former.get(id) !== context.renamed.get(id))
  if (other.length === 0) return pending
  note(staging, 'profiles', other)
  const accounts = new Set([...(pending.ids.get('profiles') ?? []), ...other])
  return { ...pending, ids: new Map([...pending.ids, ['profiles', accounts]]) }
}

/** Ids of bugs, comments, attachments; those that are gone are forgotten when they are deleted. */
function renewLarge({ known }: Context, staging: Staging, { ids }: Pending) {
  const tables = [
    ['bugs', 'bug_id', known.bugs],
    ['longdescs', 'comment_id', known.longdescs],
    ['attachments', 'attach_id', known.attachments],
  ] as const
  for (const [table, key, set] of tables) {
    for (const bug of ids.get(table) ?? []) {
      if (table === 'bugs') set.delete(bug)
      const query = `select ${key} as id from ${table} where bug_id = ?`
      for (const { id } of staging.rows(query, bug)) set.add(number(id))
    }
  }
}

/** Authors without an account, in rows of changed bugs. */
function addMissingPeople({ known, missing }: Context, staging: Staging, { ids }: Pending) {
  const added = new Set<number>()
  for (const [table, column] of AUTHORS) {
    const columns = staging.columns(table)
    if (!columns?.includes(column) || !columns.includes('bug_id')) continue
    for (const bug of ids.get(table) ?? []) {
      const query = `select distinct ${quoted(column)} as id from ${quoted(table)} where bug_id = ?`
      const authors = [...staging.rows(query, bug)].map(({ id }) => number(id))
      authors.filter((id) => id > 0 && !known.users.has(id)).forEach((id) => added.add(id))
    }
  }
  if (added.size > 0) missing.people = [...missing.people, ...added].sort((a, b) => a - b)
}

/** Whether a changed bug has a value that no list and no other bug has. */
function hasNewValues({ fields, valueIds }: Context, staging: Staging, { ids }: Pending) {
  const selects = fields.filter((field) => valueIds.has(field.name))
  const isNew = (name: string, value: string) =>
    value !== '' && value !== '---' && !valueIds.get(name)!.has(fold(value))
  return selects.some((field) => {
    const [table, column] = isMulti(field) ? [`bug_${field.name}`, 'value'] : ['bugs', field.name]
    if (!staging.columns(table)?.includes(column)) return false
    const query = `select ${quoted(column)} as value from ${quoted(table)} where bug_id = ?`
    return [...(ids.get(table) ?? [])].some((bug) =>
      [...staging.rows(query, bug)].some(({ value }) => isNew(field.name, text(value))),
    )
  })
}
