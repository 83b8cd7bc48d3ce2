/** Records changes to bugs, and reads them for Bug.history. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { toText } from '../../../platform/times.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { seeBugs } from '../see/bugs.ts'
import { apiName } from '../../model/api-names.wire.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { mayRead, type Reader, setsOf } from './history.rules.ts'
import * as store from './history.store.ts'
import type { ChangeSet, HistoryAsked } from './history.wire.ts'
import { momentOf } from './moments.ts'
import { firstAfter } from './new-since.ts'

/** One field of a bug, by its internal name, with values as clients see them. */
export interface Change {
  field: string
  removed: string
  added: string
  /** The attachment that was changed, or whose flag was. */
  attach_id?: number
  /** The comment that was made private or public. */
  comment_id?: number
}

/** Writes the history of the caller's change, and its event. */
export async function recordChanges(work: Work, bug_id: number, changes: readonly Change[]) {
  if (changes.length === 0) return
  const { tx, actor } = work
  const bug_when = await momentOf(work, bug_id)
  const { byName } = await fields(tx)
  const rows = changes.map(({ field, removed, added, attach_id, comment_id }) => {
    const fieldid = byName.get(field)?.id
    if (fieldid === undefined) throw new Error(`history of '${field}', which is no field`)
    return { bug_id, who: actor.id, bug_when, fieldid, attach_id, comment_id, removed, added }
  })
  const added = await store.addChanges(tx, rows)
  const body = {
    fields: [...new Set(changes.map(({ field }) => field))],
    changes: added.map(({ id }) => id),
  }
  await work.record({ kind: 'bug.changed', bug_id, body })
}

/** The fields of bugs changed since a time; unfiltered, so not for readers. */
export const changedAfter = ({ tx }: Look, bug_ids: number[], first: number) =>
  store.fieldsAfter(tx, { bug_ids, first })

/** The readable history of bugs; faults 100, 101, 102, and 56. */
export async function readHistory(look: Look, asked: HistoryAsked) {
  const first = firstAfter(asked.new_since)
  const bug_ids = (await seeBugs(look, asked.ids)).map(({ id }) => id)
  const changes = await changesOn(look, bug_ids, first)
  const aliases = Map.groupBy(await store.aliasesOf(look.tx, { bug_ids }), ({ bug_id }) => bug_id)
  const bugs = bug_ids.map((id) => ({
    id,
    alias: (aliases.get(id) ?? []).map(({ alias }) => alias),
    history: changes.get(id) ?? [],
  }))
  return { bugs }
}

/** Bugs, and ids of changes to them. */
export interface Named {
  bug_ids: number[]
  ids: number[]
}
export type { NamedChange } from './history.store.ts'

/** Changes by id, in its order; unfiltered, so not for readers. */
export const changesById = async ({ tx }: Look, named: Named): Promise<store.NamedChange[]> =>
  named.ids.length === 0 ? [] : store.changesById(tx, named)

/** Those that the caller may read, of visible bugs. */
export const readableById = async (look: Look, named: Named): Promise<store.NamedChange[]> =>
  readableOf(look, await changesById(look, named))

/** The same of changes that were read before. */
export async function readableOf(look: Look, rows: readonly store.NamedChange[]) {
  const reader = await readerOf(look)
  return rows.filter((row) => mayRead(row, reader))
}

/** What the caller may read of changes. */
export const readerOf = async (look: Look): Promise<Reader> => ({
  isInsider: await isInNamed(look, 'insidergroup'),
  isTimeTracker: await seesHours(look),
})

/** The readable history of visible bugs, by bug. */
export async function changesOn(look: Look, bug_ids: number[], first = 0) {
  const reader = await readerOf(look)
  const rows = await store.changesOf(look.tx, { bug_ids, first })
  const readable = rows.filter((row) => mayRead(row, reader))
  const byBug = Map.groupBy(readable, ({ bug_id }) => bug_id)
  return new Map([...byBug].map(([id, changes]) => [id, setsOf(changes).map(shapeSet)]))
}

function shapeSet(set: store.ChangeRow[]): ChangeSet {
  const { bug_when, who } = set[0]!
  const changes = set.map(({ field, removed, added, attach_id }) => ({
    field_name: apiName(field),
    removed: removed ?? '',
    added: added ?? '',
    ...(attach_id !== null && { attachment_id: attach_id }),
  }))
  return { when: toText(bug_when), who, changes }
}
