/**
 * Bug.update: gets the bugs, plans all changes, then writes them and records history and events.
 */

import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { groupsById } from '../../../accounts/groups/groups.ts'
import { readRows } from '../../../platform/db/rows.ts'
import { toText } from '../../../platform/times.ts'
import type { Work } from '../../../platform/work/work.ts'
import { writeComment } from '../comments/add-comment.ts'
import { invalidateRelatedBugs } from '../relations/relations.ts'
import { eachRelation, relationNames } from '../../model/bug-fields/relations.wire.ts'
import { apiName } from '../../model/api-names.wire.ts'
import { lineKeys } from '../../model/bug-fields/columns.wire.ts'
import { type Change, recordChanges } from '../history/history.ts'
import { momentSince } from '../history/moments.ts'
import { fail as failProducts } from '../../catalogue/products/faults.ts'
import { indexChangedBugs } from '../text-index/text-index.ts'
import { forgetUninvolved, visitIfInvolved } from '../visits/visits.ts'
import { namedBugs, refuseMissing, visibleAmong } from '../see/bugs.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import * as store from './update-bug.store.ts'
import { refuseCollisions } from './update-collisions.ts'
import { differences, duplicateDifference, type Names } from './update-differences.rules.ts'
import { type Draft, draftOf, type State } from './update-draft.ts'
import { type Editor, editorOf } from '../write/editor.ts'
import type { Link } from '../see-also/see-also.ts'
import { changeLists, type Lists } from '../write/lists.ts'
import { type Part, parts, type Plan } from './update-parts.ts'
import { viewer } from '../see/visible.ts'

/**
 * Changes all of the bugs or none; unchanged bugs are not written. Fault 20001 if others changed
 * the same fields since the caller read them, and those of the parts.
 */
export const updateBugs = (work: Work, asked: BugUpdate) => updateWith(work, asked, {})

/** What a caller changes beside the parameters of Bug.update. */
export interface Beside {
  /** See-also links to add, which have been checked. */
  links?: readonly Link[]
  /** Run after all others. */
  part?: Part
}

/** The same, with more changes. */
export async function updateWith(work: Work, asked: BugUpdate, { links = [], part }: Beside) {
  const editor = await editorOf(work)
  const drafts = await openDrafts(work, asked.ids, editor)
  await refuseCollisions({ work, asked, drafts })
  const plans: Plan[] = []
  for (const one of [...parts, ...(part ? [part] : [])]) {
    const plan = await one({ work, asked, drafts, links })
    if (plan) plans.push(plan)
  }
  for (const draft of drafts) for (const plan of plans) await plan(draft)
  const names = await namesOf(work, editor)
  const bugs = []
  for (const draft of drafts) bugs.push(await write(work, draft, names))
  const reworded = drafts.filter(({ before, after }) =>
    lineKeys.some(([, key]) => after[key] !== before[key]),
  )
  await indexChangedBugs(
    work.tx,
    reworded.map(({ id }) => id),
  )
  return { bugs }
}

/**
 * Bugs without repetitions; a fault for the first one missing, hidden, or in a product that the
 * caller may not change.
 */
async function openDrafts(work: Work, asked: readonly string[], editor: Editor) {
  const named = await namedBugs(work, asked)
  const ids = [...named.keys()]
  const rows = await store.bugsToChange(work.tx, { ...(await viewer(work)), ids })
  if (rows.length < ids.length) await refuseMissing(work, named, await visibleAmong(work, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const bug = stateOf(byId.get(id)!)
    const product = editor.catalogue.byId.get(bug.product_id)!
    if (!editor.mayEdit(product)) failProducts('product_edit_denied', product.name)
    return draftOf(bug, editor)
  })
}

function stateOf({ aliases, cc, keywords, see_also, ...row }: store.BugToChange): State {
  const ids = (json: string) => readRows<{ id: number }>(json).map(({ id }) => id)
  return {
    ...row,
    aliases: readRows<{ alias: string }>(aliases).map(({ alias }) => alias),
    cc: named(cc),
    keywords: named(keywords),
    see_also: readRows(see_also),
    groups: new Set(ids(row.groups)),
    ...eachRelation(({ name }) => ids(row[name])),
  }
}

const named = (json: string) =>
  new Map(readRows<{ id: number; name: string }>(json).map(({ id, name }) => [id, name]))

async function namesOf({ tx }: Work, { catalogue }: Editor): Promise<Names> {
  const groups = await groupsById(tx)
  return {
    product: (id) => catalogue.byId.get(id)!.name,
    component: (product_id, component_id) =>
      catalogue.byId.get(product_id)!.components.find(({ id }) => id === component_id)!.name,
    group: (id) => groups.get(id)!.name,
  }
}

async function write(work: Work, draft: Draft, names: Names) {
  const { id, before, after, comments, recorded } = draft
  const changes = [...differences(before, after, names), ...draft.changes]
  const told = [...changes, ...duplicateDifference(before, after)]
  const isDifferent = told.length > 0 || comments.length > 0 || recorded.length > 0
  const moment = isDifferent ? momentSince(work, id, before.delta_ts) : before.delta_ts
  if (isDifferent) {
    for (const comment of comments) await writeComment(work, after, comment)
    if (after.groups !== before.groups) {
      after.group_set_id = await internForBug(work.tx, after.groups)
    }
    await store.setBug(work.tx, id, { ...columnsOf(draft), delta_ts: moment })
    await changeLists(work, id, listsOf(before), listsOf(after))
    // In lists of bugs, open ones come first.
    if (after.is_open !== before.is_open) await invalidateRelatedBugs(work, id)
    for (const write_more of draft.writes) await write_more()
    await recordChanges(work, id, [...changes, ...recorded])
    if (changes.some(({ field }) => OF_PEOPLE.has(field))) await forgetUninvolved(work, id)
  }
  await visitIfInvolved(work, id)
  const last_change_time = toText(moment)
  return { id, alias: [...after.aliases], last_change_time, changes: shown(told) }
}

const listsOf = (state: State): Lists => ({
  ...state,
  cc: state.cc.keys(),
  keywords: state.keywords.keys(),
})

const OF_PEOPLE = new Set(['assigned_to', 'qa_contact', 'cc'])

/** The changed columns. */
function columnsOf({ before, after }: Draft) {
  const names = (Object.keys(after) as (keyof State)[]).filter((name) => !BESIDE.has(name))
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  )
}
/** The properties of a bug other than columns. */
const BESIDE: ReadonlySet<keyof State> = new Set([
  'aliases',
  'cc',
  'keywords',
  'see_also',
  'groups',
  ...relationNames,
  'assignee_login',
  'contact_login',
])

const shown = (changes: readonly Change[]) =>
  Object.fromEntries(
    changes.map(({ field, removed, added }) => [apiName(field), { removed, added }]),
  )
