/**
 * Writes the audit log: who changed what administrators manage (products, groups, users, parameters
 * …).
 */

import { statement } from '../../platform/db/statement.ts'
import type { Work } from '../../platform/work/work.ts'

/** The old and the new value as text; null if there was or is none. */
export interface Change {
  removed: string | null
  added: string | null
}

interface Entry {
  user_id: number | null
  class: string
  object_id: number
  field: string
  removed: string | null
  added: string | null
  at_time: number
}
/** Adds one row as it is; others call `audit`. */
export const addEntry = statement((q, p: Entry) =>
  q.insertInto('audit_log').values({
    user_id: p.user_id,
    class: p.class,
    object_id: p.object_id,
    field: p.field,
    removed: p.removed,
    added: p.added,
    at_time: p.at_time,
  }),
)

/** `kind` is Bugzilla's class without its prefix, such as `Product` or `Group`. */
export async function auditCreation(work: Work, kind: string, id: number, name: string) {
  await audit(work, kind, id, { __create__: { removed: null, added: name } })
}

/** Records that an object was deleted. */
export async function auditRemoval(work: Work, kind: string, id: number, name: string) {
  await audit(work, kind, id, { __remove__: { removed: name, added: null } })
}

/** Whoever really acts, if it is for another person. */
const whoActs = ({ actor }: Work) => (actor.by?.acts?.id ?? actor.id) || null

interface SameEntry extends Omit<Entry, 'object_id'> {
  ids: number[]
}
const addSame = statement((q, p: SameEntry, dialect) =>
  q
    .insertInto('audit_log')
    .columns(['user_id', 'class', 'object_id', 'field', 'removed', 'added', 'at_time'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((row) => [
          row.cast<number | null>(row.val(p.user_id), 'bigint').as('user_id'),
          row.cast<string>(row.val(p.class), 'text').as('class'),
          'id',
          row.cast<string>(row.val(p.field), 'text').as('field'),
          row.cast<string | null>(row.val(p.removed), 'text').as('removed'),
          row.cast<string | null>(row.val(p.added), 'text').as('added'),
          row.cast<number>(row.val(p.at_time), 'bigint').as('at_time'),
        ])
        .where((row) => dialect.oneOf(row.ref('id'), p.ids))
        .orderBy('id'),
    ),
)

const PAGE = 1_000

/** The same change of many people. The caller records what caused it with `audit`. */
export async function auditPeople(
  work: Work,
  ids: readonly number[],
  field: string,
  change: Change,
) {
  const { removed, added } = change
  const entry = { user_id: whoActs(work), class: 'Bugzilla::User', field, removed, added }
  for (let at = 0; at < ids.length; at += PAGE) {
    await addSame(work.tx, { ...entry, ids: ids.slice(at, at + PAGE), at_time: work.now })
  }
}

/** One row per field; unchanged fields are not recorded. */
export async function audit(work: Work, kind: string, id: number, changes: Record<string, Change>) {
  const fields = Object.entries(changes)
  if (fields.length === 0) return
  for (const [field, { removed, added }] of fields) {
    await addEntry(work.tx, {
      user_id: whoActs(work),
      class: `Bugzilla::${kind}`,
      object_id: id,
      field,
      removed,
      added,
      at_time: work.now,
    })
  }
  await work.record({ kind: 'audit', body: { class: kind, id, fields: fields.map(([f]) => f) } })
}
