/** Fields of bugs that are included only if requested by name: one statement each for all bugs. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import type { Selection } from '../../../platform/http/select.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  relationFields,
  type RelationWire,
  relationWire,
} from '../../model/bug-fields/relations.wire.ts'
import { attachmentsOn } from '../attachments/get-attachments.ts'
import { commentsOn, descriptionsOf } from '../comments/comments.ts'
import { changesOn } from '../history/history.ts'
import { externalBugsOn } from '../see-also/external.ts'
import type { Bug } from './bugs.wire.ts'
import * as store from './extras.store.ts'
import { fail } from '../see/faults.ts'
import { bugFields } from './shape.ts'
import { viewer } from '../see/visible.ts'

/** Adds the selected fields to the bugs, which are visible to the caller. */
export async function addExtras(look: Look, bugs: ReadonlyMap<number, Bug>, chosen: Selection) {
  const ids = [...bugs.keys()]
  const max = limits.bugs_with_long_fields_max
  const isLong = bugFields.long!.some((field) => chosen.wants(field))
  if (isLong && ids.length > max) fail('bugs_too_many', max)
  for (const field of Object.keys(readers) as Extra[]) {
    if (!chosen.wants(field)) continue
    const valueOf = await readers[field](look, ids)
    for (const bug of bugs.values()) bug[field] = valueOf(bug) as never
  }
}

type Read<Value> = (look: Look, ids: number[]) => Promise<(bug: Bug) => Value>

const tags: Read<Bug['tags']> = async ({ tx, actor }, ids) => {
  const rows = await store.personalTags(tx, { user_id: actor.id, ids })
  const byBug = Map.groupBy(rows, ({ bug_id }) => bug_id)
  return ({ id }) => (byBug.get(id) ?? []).map(({ name }) => name)
}

const description: Read<Bug['description']> = async (look, ids) => {
  const texts = await descriptionsOf(look, ids)
  return ({ id }) => texts.get(id) ?? ''
}

const comments: Read<Bug['comments']> = async (look, ids) => {
  const byBug = await commentsOn(look, ids)
  return ({ id }) => byBug.get(id) ?? []
}

const attachments: Read<Bug['attachments']> = async (look, ids) => {
  const byBug = await attachmentsOn(look, ids)
  return ({ id }) => byBug.get(id) ?? []
}

const history: Read<Bug['history']> = async (look, ids) => {
  const byBug = await changesOn(look, ids)
  return ({ id }) => byBug.get(id) ?? []
}

const external: Read<Bug['external_bugs']> = async ({ tx }, ids) => {
  const byBug = await externalBugsOn(tx, ids)
  return ({ id }) => byBug.get(id) ?? []
}

async function duplicatesOf(look: Look, ids: number[]) {
  const rows = await store.duplicates(look.tx, { ...(await viewer(look)), ids })
  const byBug = Map.groupBy(rows, ({ dup_of }) => dup_of)
  return ({ id }: Bug) => (byBug.get(id) ?? []).map((bug) => bug.id)
}

const counts: Read<Bug['counts']> = async (look, ids) => {
  const isprivate_max = Number(await isInNamed(look, 'insidergroup'))
  const rows = await store.counts(look.tx, { ...(await viewer(look)), ids, isprivate_max })
  const byBug = new Map(rows.map((row) => [row.id, row]))
  const duplicates = await duplicatesOf(look, ids)
  return (bug) => ({
    attachments: byBug.get(bug.id)?.attachments ?? 0,
    cc: bug.cc.length,
    comments: byBug.get(bug.id)?.comments ?? 0,
    keywords: bug.keywords.length,
    ...relatedCounts(bug),
    duplicates: duplicates(bug).length,
  })
}

/** The lists of other bugs that the installation has. */
const relatedCounts = (bug: Bug) =>
  Object.fromEntries(
    relationFields
      .map(relationWire)
      .flatMap((name) => (bug[name] ? [[name, bug[name].length]] : [])),
  ) as Pick<NonNullable<Bug['counts']>, RelationWire>

const readers = {
  tags,
  description,
  comments,
  attachments,
  history,
  counts,
  duplicates: duplicatesOf,
  external_bugs: external,
}
type Extra = keyof typeof readers
