/** Writes the lists of a new or changed bug. */

import type { Tx } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { addKeywords, removeKeywords } from '../../catalogue/keywords/keywords.ts'
import {
  eachRelation,
  type Related,
  type RelationField,
} from '../../model/bug-fields/relations.wire.ts'
import { changeRelated, NOTHING_RELATED } from '../relations/relations.ts'
import { changeLinks, type Link } from '../see-also/see-also.ts'
import * as store from './lists.store.ts'

/** People, groups and keywords are ids. */
export interface Lists extends Related {
  cc: Iterable<number>
  groups: Iterable<number>
  aliases: Iterable<string>
  keywords: Iterable<number>
  see_also: Iterable<Link>
}
/** The lists before a bug is created. */
export const NO_LISTS: Lists = {
  cc: [],
  groups: [],
  aliases: [],
  keywords: [],
  see_also: [],
  ...NOTHING_RELATED,
}

/**
 * Writes the differences between the lists of a bug: CC, groups, aliases, keywords, related bugs.
 */
export async function changeLists(work: Work, bug_id: number, before: Lists, after: Lists) {
  const { tx } = work
  const cc = compared(before.cc, after.cc)
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
  const keywords = compared(before.keywords, after.keywords)
  await removeKeywords(work, bug_id, keywords.removed)
  await addKeywords(work, bug_id, keywords.added)
  await changeLinks(work, bug_id, compared(before.see_also, after.see_also))
  const different = ({ name }: RelationField) => compared(before[name], after[name])
  await changeRelated(work, bug_id, {
    removed: eachRelation((field) => different(field).removed),
    added: eachRelation((field) => different(field).added),
  })
}

/** The ids of the users on the default CC list of a component. */
export const ccOfComponent = (tx: Tx, component_id: number) =>
  store.componentCc(tx, { component_id })

function compared<Item>(before: Iterable<Item>, after: Iterable<Item>) {
  const [was, is] = [new Set(before), new Set(after)]
  return {
    removed: [...was].filter((one) => !is.has(one)),
    added: [...is].filter((one) => !was.has(one)),
  }
}
