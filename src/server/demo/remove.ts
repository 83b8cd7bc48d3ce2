/** `docket demo --remove`: deletes what the demo created, in one work. */

import { actorById, docket } from '../../accounts/actors/actors.ts'
import { parameters, setParameter } from '../../accounts/parameters/parameters.ts'
import type { ParameterName } from '../../accounts/parameters/parameters.list.ts'
import { usersById } from '../../accounts/users/find-users.ts'
import { PARAMETERS } from '../../migrations/topics.ts'
import type { Db } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, type Look, openTransactions, type Work } from '../../platform/work/work.ts'
import {
  bugsOfDemo,
  dropMarker,
  type Marker,
  readMarker,
} from '../../tracker/administration/demo/demo-data.ts'
import { removeFlagTypes } from '../../tracker/administration/flag-types/delete-flag-types.ts'
import { getKeywords } from '../../tracker/administration/keywords/change-keywords.ts'
import { removeKeywords } from '../../tracker/administration/keywords/delete-keywords.ts'
import { dropUnused } from '../../tracker/administration/people/remove-users.ts'
import { removeBugs } from '../../tracker/bugs/remove/remove-bugs.ts'
import { flagTypes } from '../../tracker/catalogue/flag-types/flag-types.ts'
import { removeProducts } from '../../tracker/catalogue/products/delete-products.ts'
import { catalogue } from '../../tracker/catalogue/products/products.ts'
import { oldestAdmin } from './catalogue.ts'
import * as store from './demo.store.ts'

/** What the removal needs. */
export interface Removing {
  secret: Uint8Array
  /** The current time in milliseconds since 1970. */
  clock: () => number
  /** Also deletes bugs that people filed in the products of the demo. */
  force: boolean
}

/** What was deleted, and what was not. */
export interface Removed {
  bugs: number
  /** What others use, in words: it stays. */
  kept: string[]
}

/**
 * Throws a `Refusal` if there is no demo, or if people filed bugs in its products and `force` is
 * off.
 */
export async function removeDemo(db: Db, { force, ...how }: Removing): Promise<Removed> {
  const transactions = openTransactions(db, how)
  const actor = await transactions.look(docket, makerOf)
  return transactions.work(actor, (work) => removeAll(work, force))
}

/** The program itself, which also sees products that are limited to groups. */
async function makerOf(look: Look): Promise<Actor> {
  const admin = await actorById(look.tx, (await oldestAdmin(look)).id)
  return { ...docket, groups: admin!.groups, group_set_id: admin!.group_set_id }
}

async function removeAll(work: Work, force: boolean): Promise<Removed> {
  const { tx } = work
  const marker = await readMarker(tx)
  if (!marker) throw new Refusal('there is no demo to remove; docket demo creates one')
  const bugs = await bugsToRemove(work, marker, force)
  const duplicates = await removeBugs(work, bugs)
  if (duplicates.length > 0) {
    throw new Refusal(
      `duplicates of bugs of the demo: ${listed(duplicates)}; close them with another ` +
        'resolution first',
    )
  }
  await store.removeSearches(tx, { ids: marker.searches })
  const audited = await auditedObjects(work, marker)
  const kept = [...(await removeTypes(work, marker)), ...(await removeWords(work, marker))]
  await removePlaces(work, marker)
  kept.push(...(await removePeople(work, marker)))
  await restoreParameters(work, marker)
  for (const [kind, ids] of audited) await store.removeAudits(tx, { kind, ids })
  await dropMarker(tx)
  return { bugs: bugs.length, kept }
}

async function bugsToRemove({ tx }: Work, marker: Marker, force: boolean): Promise<number[]> {
  const { made, others } = await bugsOfDemo(tx, marker)
  if (others.length > 0 && !force) {
    throw new Refusal(
      `people have filed bugs in the products of the demo: ${listed(others)}; move them to ` +
        'another product, or delete them as well with --force',
    )
  }
  return [...made, ...others]
}

const LISTED_MAX = 10
function listed(ids: readonly number[]): string {
  const more = ids.length > LISTED_MAX ? ` and ${ids.length - LISTED_MAX} more` : ''
  return ids.slice(0, LISTED_MAX).join(', ') + more
}

/** Objects whose creation and removal are in the audit log, by class. */
async function auditedObjects({ tx }: Work, { products, users, ...marker }: Marker) {
  const parts = { ids: products }
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  return [
    ['Bugzilla::Product', products],
    ['Bugzilla::Component', ids(await store.partsOfProducts.components(tx, parts))],
    ['Bugzilla::Version', ids(await store.partsOfProducts.versions(tx, parts))],
    ['Bugzilla::Milestone', ids(await store.partsOfProducts.milestones(tx, parts))],
    ['Bugzilla::User', users],
    ['Bugzilla::Keyword', marker.keywords],
    ['Bugzilla::FlagType', marker.flag_types],
  ] as const
}

async function removeTypes(work: Work, { flag_types }: Marker): Promise<string[]> {
  const used = await usedIds(work, store.flagTypesInUse, flag_types)
  const there = (await flagTypes(work.tx)).filter(({ id }) => flag_types.includes(id))
  const ids = there.map(({ id }) => id).filter((id) => !used.has(id))
  if (ids.length > 0) await removeFlagTypes(work, { ids })
  return there.filter(({ id }) => used.has(id)).map(({ name }) => `the flag type ${name}`)
}

async function removeWords(work: Work, { keywords }: Marker): Promise<string[]> {
  const used = await usedIds(work, store.keywordsInUse, keywords)
  const all = await getKeywords(work, {})
  const there = all.keywords.filter(({ id }) => keywords.includes(id))
  const ids = there.map(({ id }) => id).filter((id) => !used.has(id))
  if (ids.length > 0) await removeKeywords(work, { ids })
  return there.filter(({ id }) => used.has(id)).map(({ name }) => `the keyword ${name}`)
}

async function usedIds({ tx }: Work, find: typeof store.keywordsInUse, ids: readonly number[]) {
  return new Set((await find(tx, { ids })).map(({ id }) => id))
}

async function removePlaces(work: Work, { products }: Marker) {
  const { byId } = await catalogue(work.tx)
  const ids = products.filter((id) => byId.has(id))
  if (ids.length > 0) await removeProducts(work, { ids })
}

async function removePeople(work: Work, { users }: Marker): Promise<string[]> {
  const kept: string[] = []
  for (const person of (await usersById(work.tx, users)).values()) {
    const traces = await dropUnused(work, person)
    if (traces.length > 0) kept.push(`the account ${person.login_name} (${traces.join(', ')})`)
  }
  return kept
}

/** Parameters that were changed since then stay as they are. */
async function restoreParameters({ tx }: Work, marker: Marker) {
  for (const [name, before] of Object.entries(marker.parameters)) {
    const parameter = name as ParameterName
    if ((await parameters(tx))[parameter] !== '1') continue
    if (before !== null) await setParameter(tx, parameter, before)
    else {
      await store.removeParameter(tx, { name })
      await touch(tx, PARAMETERS)
    }
  }
}
