/** How other features get bugs: by checking visibility. A hidden bug is a fault, never a row. */

import type { Tx } from '../../../platform/db/db.ts'
import { Fault } from '../../../platform/faults.ts'
import { fold } from '../../../platform/fold.ts'
import type { Actor, Look } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import * as store from './see.store.ts'
import { type Viewer, viewer } from './visible.ts'

/** The columns of a visible bug on which features base permissions. */
export type SeenBug = Awaited<ReturnType<typeof store.visibleByIds>>[number]

/** A bug by id or alias; faults 100, 101 and 102 as in Bugzilla. */
export async function seeBug(look: Look, idOrAlias: number | string): Promise<SeenBug> {
  return (await seeBugs(look, [idOrAlias]))[0]!
}

/**
 * Bugs in the requested order, without repetitions; a fault for the first one missing or hidden.
 */
export async function seeBugs(look: Look, asked: readonly (number | string)[]): Promise<SeenBug[]> {
  return seeNamed(look, await namedBugs(look, asked))
}

/** Like `seeBugs`, but by id; faults name each bug as the caller did. */
export async function seeNamed(look: Look, named: ReadonlyMap<number, string>) {
  const ids = [...named.keys()]
  const rows = await visibleAmong(look, ids)
  if (rows.length < ids.length) await refuseMissing(look, named, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)!)
}

/** Filters bugs by visibility to the caller, without faults. */
export async function visibleAmong(look: Look, ids: number[]): Promise<SeenBug[]> {
  return store.visibleByIds(look.tx, { ...(await viewer(look)), ids })
}

/** Whether another person can see a bug. */
export async function isVisibleTo(tx: Tx, other: Viewer, id: number): Promise<boolean> {
  return (await store.visibleByIds(tx, { ...other, ids: [id] })).length > 0
}

/**
 * Whether any bug exists, visible or not; a made-up project can only be added while there are none.
 */
export const hasBugs = async ({ tx }: Pick<Look, 'tx'>): Promise<boolean> =>
  (await store.some.first(tx, {})) !== undefined

/** The bugs with these folded aliases, not filtered by visibility. */
export const aliasOwners = (tx: Tx, alias_keys: string[]) => store.byAliases(tx, { alias_keys })

/** Resolves ids and aliases, without repetitions; each with its first spelling. */
export async function namedBugs(
  look: Look,
  asked: readonly (number | string)[],
): Promise<Map<number, string>> {
  const named = new Map<number, string>()
  for (const { one, number } of await numbered(look.tx, asked)) {
    const id = number()
    if (!named.has(id)) named.set(id, one)
  }
  return named
}

/** The id for each trimmed id or alias; fault 100 for an unknown alias. */
export async function bugNumbers(
  { tx }: Look,
  asked: readonly (number | string)[],
): Promise<Map<string, number>> {
  const all = await numbered(tx, asked)
  return new Map(all.map(({ one, number }) => [one, number()]))
}

/** Each with its id; a fault if there is none. */
async function numbered(tx: Tx, asked: readonly (number | string)[]) {
  const trimmed = asked.map((one) => String(one).trim())
  const aliases = trimmed.filter((one) => !isNumber(one))
  const found = aliases.length > 0 ? await aliasOwners(tx, aliases.map(fold)) : []
  const byAlias = new Map(found.map(({ alias_key, bug_id }) => [alias_key, bug_id]))
  const numberOf = (one: string) =>
    isNumber(one)
      ? asNumber(one)
      : (byAlias.get(fold(one)) ?? fail('improper_bug_id_field_value', one))
  return trimmed.map((one) => ({ one, number: () => numberOf(one) }))
}

/**
 * The visible ones of the requested bugs, and the fault for each of the others: one for each name,
 * because nobody may learn that two names are of the same hidden bug.
 */
export async function sortBugs(look: Look, asked: readonly (number | string)[]) {
  const names = new Map<number, Set<string>>()
  const faults: { id: string; fault: Fault }[] = []
  const sort = (one: string, number: () => number) => {
    const id = caught(number)
    if (id instanceof Fault) faults.push({ id: one, fault: id })
    else names.set(id, (names.get(id) ?? new Set()).add(one))
  }
  for (const { one, number } of await numbered(look.tx, asked)) sort(one, number)
  const ids = [...names.keys()]
  const seen = new Set((await visibleAmong(look, ids)).map(({ id }) => id))
  const existing = new Set((await store.existing(look.tx, { ids })).map(({ id }) => id))
  const named = new Map<number, string>()
  for (const [id, all] of names) {
    const [first] = all
    if (seen.has(id)) {
      named.set(id, first!)
      continue
    }
    for (const one of all) {
      faults.push({ id: one, fault: caught(() => refuse(look.actor, existing.has(id), one)) })
    }
  }
  return { named, faults }
}

function caught<Value>(body: () => Value): Value | Fault {
  try {
    return body()
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/**
 * Throws for the first requested bug that was not found, using the caller's name for it: the id
 * behind an alias is as secret as the bug.
 */
export async function refuseMissing(
  { tx, actor }: Look,
  named: ReadonlyMap<number, string>,
  found: readonly { id: number }[],
): Promise<never> {
  const seen = new Set(found.map(({ id }) => id))
  const [missing, name] = [...named].find(([id]) => !seen.has(id)) ?? [0, '0']
  const exists = (await store.existing(tx, { ids: [missing] })).length > 0
  return refuse(actor, exists, name)
}

function refuse(actor: Actor, exists: boolean, name: string): never {
  if (!exists) fail('bug_id_does_not_exist', name)
  if (actor.id === 0) fail('bug_access_query', name)
  return fail('bug_access_denied', name)
}

/** People also write `#23`. */
const isNumber = (text: string) => /^#?\d+$/.test(text)

function asNumber(text: string) {
  const id = Number(text.replace('#', ''))
  // No bug has an id beyond this, and the databases could not compare it.
  return Number.isSafeInteger(id) ? id : fail('bug_id_does_not_exist', text)
}
