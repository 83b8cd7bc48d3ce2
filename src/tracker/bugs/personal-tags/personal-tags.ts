/** Personal tags on bugs, visible only to their owner. */

import { limits } from '../../../platform/limits.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seeBugs } from '../see/bugs.ts'
import { viewer } from '../see/visible.ts'
import { fail } from './faults.ts'
import { keysOf, planTags, readTags, type Wanted } from './personal-tags.rules.ts'
import * as store from './personal-tags.store.ts'
import type { BugTagsChange, TagNamed, TagRenamed } from './personal-tags.wire.ts'

/**
 * Changes the caller's tags on some bugs; faults 100 to 102 and 32000. Does not count as a change
 * of the bugs.
 */
export async function changeBugTags(work: Work, { ids, tags }: BugTagsChange) {
  const names = readTags(tags.add ?? [])
  const wanted = { add: new Set(names.keys()), remove: keysOf(tags.remove ?? []) }
  const bug_ids = (await seeBugs(work, ids)).map(({ id }) => id)
  const before = await tagsOn(work, bug_ids)
  const known = await ownTags(work, names, wanted)
  const plans = bug_ids.map((id) => ({ id, ...planTags(before.get(id) ?? new Set(), wanted) }))
  await take(work, bug_ids, { known, wanted })
  const told = (keys: string[]) =>
    keys
      .map((key) => known.get(key)!.name)
      .sort()
      .join(', ')
  return {
    bugs: plans.map(({ id, added, removed }) => {
      const isSame = added.length === 0 && removed.length === 0
      const change = { removed: told(removed), added: told(added) }
      return { id, changes: isSame ? {} : { tags: change } }
    }),
  }
}

/**
 * `Tag.get`: all tags of the caller by name, with the number of tagged bugs that the caller can
 * see.
 */
export async function readOwnTags(look: Look) {
  const tags = await store.counted(look.tx, await viewer(look))
  return { tags: tags.map(({ id, name, bug_count }) => ({ id, name, bug_count: bug_count ?? 0 })) }
}

/** `Tag.update`: keeps its bugs. A name that differs only in case is not another tag. */
export async function renameTag({ tx, actor }: Work, { id, name }: TagRenamed) {
  const [key, after] = [...readTags([name])][0]!
  const tags = await store.ofUser(tx, { user_id: actor.id })
  const tag = tags.find((one) => one.id === id) ?? fail('tag_not_known', id)
  const other = tags.find((one) => one.name_key === key && one.id !== id)
  if (other) fail('tag_exists', other.name)
  if (tag.name === after) return { tags: [{ id, changes: {} }] }
  await store.rename(tx, { id, name: after, name_key: key })
  return { tags: [{ id, changes: { name: { removed: tag.name, added: after } } }] }
}

/** `Tag.delete`: from all bugs, also those that the caller cannot see any more. */
export async function removeTag(work: Work, { id }: TagNamed) {
  const { tags } = await readOwnTags(work)
  const { bug_count } = tags.find((one) => one.id === id) ?? fail('tag_not_known', id)
  await store.takeOffAll(work.tx, { id })
  await store.drop(work.tx, { id })
  return { id, bug_count }
}

/** The names of the caller's tags on a visible bug. */
export async function ownTagsOn({ tx, actor }: Look, bug_id: number): Promise<string[]> {
  const rows = await store.onBugs(tx, { user_id: actor.id, bug_ids: [bug_id] })
  return rows.map(({ name }) => name).sort()
}

async function tagsOn({ tx, actor }: Work, bug_ids: number[]) {
  const rows = await store.onBugs(tx, { user_id: actor.id, bug_ids })
  const byBug = Map.groupBy(rows, ({ bug_id }) => bug_id)
  return new Map([...byBug].map(([id, tags]) => [id, new Set(tags.map((tag) => tag.name_key))]))
}

type Known = Map<string, { id: number; name: string }>

/** The caller's tags by key, including new ones. */
async function ownTags({ tx, actor }: Work, names: Map<string, string>, { add, remove }: Wanted) {
  const user_id = actor.id
  const known: Known = new Map(
    (await store.ofUser(tx, { user_id })).map(({ name_key, ...tag }) => [name_key, tag]),
  )
  const missing = [...names].filter(([key]) => add.has(key) && !remove.has(key) && !known.has(key))
  if (missing.length === 0) return known
  if (known.size + missing.length > limits.personal_tags_max) {
    fail('tags_too_many', limits.personal_tags_max)
  }
  const rows = missing.map(([name_key, name]) => ({ user_id, name, name_key }))
  for (const { name_key, ...tag } of await store.addTags(tx, rows)) known.set(name_key, tag)
  return known
}

/** A tag without bugs is deleted. */
async function take({ tx }: Work, bug_ids: number[], what: { known: Known; wanted: Wanted }) {
  const { known, wanted } = what
  const numbers = (keys: Iterable<string>) => [...keys].flatMap((key) => known.get(key)?.id ?? [])
  const isKept = (key: string) => !wanted.remove.has(key)
  const tag_ids = numbers(wanted.remove)
  await store.putOn(tx, { bug_ids, tag_ids: numbers([...wanted.add].filter(isKept)) })
  await store.takeOff(tx, { bug_ids, tag_ids })
  await store.dropUnused(tx, { tag_ids })
}
