/** Writes changed lists of a bug. */

import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { eachRelation, type RelationField } from '../../model/bug-fields/relations.wire.ts'
import { changeRelated } from '../relations/relations.ts'
import { addKeywords, removeKeywords } from '../../catalogue/keywords/keywords.ts'
import { changeLinks } from '../see-also/see-also.ts'
import type { Draft } from './update-draft.ts'
import * as store from './update-lists.store.ts'

export async function writeLists(work: Work, { id: bug_id, before, after }: Draft) {
  const { tx } = work
  const cc = compared(before.cc.keys(), after.cc.keys())
  if (cc.removed.length > 0) await store.removeCc(tx, { bug_id, people: cc.removed })
  await store.addCc(
    tx,
    cc.added.map((who) => ({ bug_id, who })),
  )
  const groups = compared(before.groups, after.groups)
  if (groups.removed.length > 0) await store.removeGroups(tx, { bug_id, groups: groups.removed })
  await store.addGroups(
    tx,
    groups.added.map((group_id) => ({ bug_id, group_id })),
  )
  const aliases = compared(before.aliases, after.aliases)
  if (aliases.removed.length > 0) {
    await store.removeAliases(tx, { bug_id, aliases: aliases.removed })
  }
  const named = aliases.added.map((alias) => ({ bug_id, alias, alias_key: fold(alias) }))
  await store.addAliases(tx, named)
  const keywords = compared(before.keywords.keys(), after.keywords.keys())
  await removeKeywords(work, bug_id, keywords.removed)
  await addKeywords(work, bug_id, keywords.added)
  await changeLinks(work, bug_id, compared(before.see_also, after.see_also))
  const different = ({ name }: RelationField) => compared(before[name], after[name])
  await changeRelated(work, bug_id, {
    removed: eachRelation((field) => different(field).removed),
    added: eachRelation((field) => different(field).added),
  })
}

function compared<Item>(before: Iterable<Item>, after: Iterable<Item>) {
  const [was, is] = [new Set(before), new Set(after)]
  return {
    removed: [...was].filter((one) => !is.has(one)),
    added: [...is].filter((one) => !was.has(one)),
  }
}
