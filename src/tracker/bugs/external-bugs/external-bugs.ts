/**
 * External bugs, as in Red Hat's Bugzilla: see-also links by tracker and number. They are changed
 * as see-also links are, with the same rights and history.
 */

import { fold } from '../../../platform/fold.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import type { Work } from '../../../platform/work/work.ts'
import { fail as refuse } from '../../../accounts/faults.ts'
import { bugNumbers, seeBugs, visibleAmong } from '../see/bugs.ts'
import { LOCAL } from '../see-also/bug-urls.rules.ts'
import {
  externalBug,
  type LinkRow,
  linksByAddress,
  linksById,
  linksOnBugs,
  trackers,
} from '../see-also/external.ts'
import { fail as failOnLink } from '../see-also/faults.ts'
import type { Link } from '../see-also/see-also.ts'
import { addressIn, type Tracker, trackerNamed } from '../see-also/trackers.rules.ts'
import { updateBugs, updateWith } from '../update/update-bug.ts'
import { linksOf } from '../write/links.ts'
import { describing, type Known } from './describe-links.ts'
import type { ExternalToAdd, ExternalToRemove, ExternalUpdate } from './external-bugs.wire.ts'

const LINKS_MAX = 1_000
/** Sets of bugs with the same links, each of which is an update of its own. */
const GROUPS_MAX = 100

/** Adds the links that are missing. Fault 51 for an unknown tracker, others as in Bug.update. */
export async function addExternalBugs(work: Work, asked: ExternalToAdd) {
  const all = await trackers(work.tx)
  const named = new Map<string, string>()
  const known = new Map<string, Known>()
  const links = new Map<string, Link>()
  for (const one of asked.external_bugs) {
    const tracker = trackerIn(all, one)
    const link = await linkTo(work, tracker, one.ext_bz_bug_id)
    const key = fold(link.value)
    links.set(key, link)
    named.set(key, [tracker?.description ?? [], one.ext_bz_bug_id].flat().join(' '))
    const place = tracker && { tracker_id: tracker.id, tracker_bug: one.ext_bz_bug_id.trim() }
    known.set(key, { ...place, ...knownOf(one) })
  }
  const ids = asked.bug_ids
  const bug_ids = [...(await bugNumbers(work, ids)).values()]
  const rows = await linksOnBugs(work.tx, [...known.keys()], bug_ids)
  const before = new Set(rows.map(({ bug_id, value_key }) => `${bug_id} ${value_key}`))
  const beside = { links: [...links.values()], part: describing(work, known) }
  const { bugs } = await updateWith(work, { ids }, beside)
  return {
    bugs: bugs.flatMap(({ id, alias }) => {
      const added = [...known.keys()].filter((key) => !before.has(`${id} ${key}`))
      if (added.length === 0) return []
      const change = { added: added.map((key) => named.get(key)).join(', '), removed: '' }
      return [{ id, alias, changes: { 'ext_bz_bug_map.ext_bz_bug_id': change } }]
    }),
  }
}

/** Fault 50 if nothing is chosen, 51 for an unknown link or tracker. */
export async function updateExternalBugs(work: Work, asked: ExternalUpdate) {
  const rows = await chosen(work, asked)
  for (const { ids, links } of groupsOf(rows)) {
    const known = links.map((link) => [fold(link), knownOf(asked)] as const)
    await updateWith(work, { ids }, { part: describing(work, new Map(known)) })
  }
  const all = await trackers(work.tx)
  const ids = rows.map(({ id }) => id)
  const after = ids.length > 0 ? await linksById(work.tx, ids) : []
  return { external_bugs: after.map((row) => externalBug(row, all)) }
}

/** The same. */
export async function removeExternalBugs(work: Work, asked: ExternalToRemove) {
  const rows = await chosen(work, asked)
  const all = await trackers(work.tx)
  for (const { ids, links } of groupsOf(rows)) {
    await updateBugs(work, { ids, see_also: { remove: links } })
  }
  return {
    external_bugs: rows.map((row) => {
      const { id, bug_id, ext_bz_bug_id, type } = externalBug(row, all)
      const ext_type_url = asked.ext_type_url ?? type.url
      const of = { ext_type_id: type.id, ext_type_description: type.description, ext_type_url }
      return { id, bug_id, ext_bz_bug_id, ...of }
    }),
  }
}

type Said = Pick<ExternalUpdate, 'ext_status' | 'ext_description' | 'ext_priority'>
const knownOf = ({ ext_status: status, ext_description: description, ext_priority }: Said) => ({
  ...(status !== undefined && { status }),
  ...(description !== undefined && { description }),
  ...(ext_priority !== undefined && { priority: ext_priority }),
})

type Named = Pick<ExternalUpdate, 'ext_type_id' | 'ext_type_description' | 'ext_type_url'>

/** Undefined if the caller names none. */
function trackerIn(all: readonly Tracker[], named: Named): Tracker | undefined {
  const { ext_type_id, ext_type_description, ext_type_url } = named
  const name = ext_type_id ?? ext_type_description ?? ext_type_url
  if (name === undefined) return undefined
  return trackerNamed(all, named) ?? refuse('object_does_not_exist', 'external tracker', name)
}

/** The link to a bug elsewhere, fault 112 for one here; without a tracker, `bug` is an address. */
async function linkTo(work: Work, tracker: Tracker | undefined, bug: string) {
  if (bug.trim() === '') failAtDoor('param_required', 'ext_bz_bug_id')
  const text = tracker ? addressIn(tracker, bug) : bug
  const [link] = await linksOf(work, [text], { isAny: tracker !== undefined })
  if (link!.class === LOCAL) failOnLink('bug_url_invalid', text, 'it is a bug of this installation')
  return link!
}

/** The rows of the links that a client names; all of them if it names them by id. */
async function chosen(work: Work, asked: ExternalToRemove): Promise<LinkRow[]> {
  const { ids = [], ext_bz_bug_id = [], bug_ids } = asked
  const tracker = trackerIn(await trackers(work.tx), asked)
  if (ids.length === 0 && ext_bz_bug_id.length === 0) {
    failAtDoor('params_required', ['ids', 'ext_bz_bug_id'])
  }
  const keys: string[] = []
  for (const bug of ext_bz_bug_id) keys.push(fold((await linkTo(work, tracker, bug)).value))
  const bugs = bug_ids && (await seeBugs(work, bug_ids)).map(({ id }) => id)
  const named = keys.length > 0 ? await linksNamed(work, keys, bugs) : []
  const rows = [...(await linksIn(work, ids, bugs)), ...named]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

async function linksNamed(work: Work, keys: string[], bugs: number[] | undefined) {
  if (bugs) return (await linksOnBugs(work.tx, keys, bugs)).filter(leadsElsewhere)
  const found = await linksByAddress(work.tx, keys, LINKS_MAX + 1)
  if (found.length > LINKS_MAX) {
    failAtDoor('param_invalid', 'ext_bz_bug_id', `more than ${LINKS_MAX} bugs have these links`)
  }
  return seen(work, found)
}

/** Fault 51 for the first one that is missing, or on a hidden bug, or not on one of `bugs`. */
async function linksIn(work: Work, ids: number[], bugs: number[] | undefined) {
  if (ids.length === 0) return []
  const found = await seen(work, await linksById(work.tx, ids))
  const rows = bugs ? found.filter(({ bug_id }) => bugs.includes(bug_id)) : found
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) refuse('object_does_not_exist', 'external bug', missing)
  return rows
}

/** Those on visible bugs, and leading elsewhere. */
async function seen(work: Work, rows: readonly LinkRow[]) {
  const visible = await visibleAmong(work, [...new Set(rows.map(({ bug_id }) => bug_id))])
  const ids = new Set(visible.map(({ id }) => id))
  return rows.filter((row) => ids.has(row.bug_id) && leadsElsewhere(row))
}

const leadsElsewhere = (row: LinkRow) => row.class !== LOCAL

/** Bugs with the same links are changed together. Fault 53 for too many different ones. */
function groupsOf(rows: readonly LinkRow[]) {
  const ofBugs = Map.groupBy(rows, ({ bug_id }) => bug_id)
  const groups = new Map<string, { ids: string[]; links: string[] }>()
  for (const [id, own] of ofBugs) {
    const links = own.map(({ value }) => value)
    const key = links.join(' ')
    const group = groups.get(key) ?? { ids: [], links }
    group.ids.push(String(id))
    groups.set(key, group)
  }
  if (groups.size > GROUPS_MAX) {
    const why = `the bugs have more than ${GROUPS_MAX} different sets of these links`
    failAtDoor('param_invalid', 'ext_bz_bug_id', why)
  }
  return [...groups.values()]
}
