/** Reads whole bugs by id or alias, with the requested fields, if the caller can see them. */

import { groupsOf } from '../../../accounts/group-sets/group-sets.ts'
import { groupsById } from '../../../accounts/groups/groups.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import { loginsShown } from '../../../accounts/users/find-users.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { type Selection, selection } from '../../../platform/http/select.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { customValues, shownValues } from '../custom-values/custom-values.ts'
import { refuseMissing, visibleAmong } from '../see/bugs.ts'
import type { Bug } from './bugs.wire.ts'
import { addExtras } from './extras.ts'
import * as store from './read.store.ts'
import { bugFields, peopleIn, type Reader, shapeBug } from './shape.ts'
import { viewer } from '../see/visible.ts'

/** The bugs with these ids, in order; a fault for the first one missing or hidden. */
export const readBugs = async (look: Look, named: ReadonlyMap<number, string>, asked: Selecting) =>
  (await readNamed(look, named, asked)).map(({ bug }) => bug)

/**
 * Bugs by id, with the ids of all people named in each. `named` maps ids to the caller's names for
 * them; fault 101 or 102 for the first one missing or hidden.
 */
export async function readNamed(look: Look, named: ReadonlyMap<number, string>, asked: Selecting) {
  const ids = [...named.keys()]
  const found = await readWithPeople(look, ids, asked)
  if (found.length < ids.length) await refuseMissing(look, named, await visibleAmong(look, ids))
  return found
}

/** The visible ones of the bugs with these ids, in order. */
export const readVisibleBugs = async (look: Look, ids: number[], asked: Selecting) =>
  (await readWithPeople(look, ids, asked)).map(({ bug }) => bug)

/** The same, each with the ids of all people named in it. */
export async function readWithPeople(look: Look, ids: number[], asked: Selecting) {
  const chosen = selection(asked, bugFields)
  const { off } = await fields(look.tx)
  const who = await viewer(look)
  const has_cc = chosen.wants('cc') || chosen.wants('counts')
  const isNeeded = ({ name }: { name: string }) => !off.has(name)
  const rows = await store.wholeBugs(look.tx, { ...who, ids }, { isNeeded, has_cc })
  const reader = await readerOf(look, rows)
  const bugs = new Map(rows.map((row) => [row.id, shapeBug(row, reader)]))
  await addCustom(look, bugs, chosen)
  await addExtras(look, bugs, chosen)
  const people = new Map(rows.map((row) => [row.id, peopleIn(row)]))
  return ids.flatMap((id) => {
    const bug = bugs.get(id)
    return bug ? [{ bug: chosen.pick(bug), people: people.get(id)! }] : []
  })
}

async function readerOf(look: Look, rows: { group_set_id: number }[]): Promise<Reader> {
  const { tx } = look
  const names = new Map<number, string[]>([[0, []]])
  for (const { group_set_id } of rows) {
    if (names.has(group_set_id)) continue
    const groups = await groupsById(tx)
    const ids = [...(await groupsOf(tx, group_set_id))]
    names.set(group_set_id, ids.map((id) => groups.get(id)?.name ?? '').sort())
  }
  return {
    isTimeTracker: await seesHours(look),
    off: (await fields(tx)).off,
    hasContacts: await isOn(tx, 'useqacontact'),
    groupNames: (group_set_id) => names.get(group_set_id)!,
    login: await loginsShown(look),
  }
}

/** Custom fields. */
async function addCustom({ tx }: Look, bugs: Map<number, Bug>, chosen: Selection) {
  const { customFields } = await fields(tx)
  const wanted = customFields.some(({ name }) => chosen.wants(name))
  if (!wanted || bugs.size === 0) return
  const values = await customValues(tx, [...bugs.keys()])
  for (const bug of bugs.values()) Object.assign(bug, await shownValues(tx, values.get(bug.id)))
}
