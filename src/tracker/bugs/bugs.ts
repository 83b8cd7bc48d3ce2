/** Bugs as other features get them: seeing is how you get. A hidden bug is a fault, never a row. */

import { fold } from '../../platform/fold.ts'
import type { Look } from '../../platform/work.ts'
import { fail } from './faults.ts'
import * as store from './see.store.ts'
import { viewer } from './visible.ts'

export type SeenBug = Awaited<ReturnType<typeof store.visibleByIds>>[number]

/** One bug by its number or alias; faults 100, 101 and 102 as Bugzilla has them. */
export async function seeBug(look: Look, idOrAlias: number | string): Promise<SeenBug> {
  return (await seeBugs(look, [idOrAlias]))[0]!
}

/** Bugs in the order asked for, each once; the first that is missing or hidden is the fault. */
export async function seeBugs(look: Look, asked: readonly (number | string)[]): Promise<SeenBug[]> {
  const ids = await bugNumbers(look, asked)
  const rows = await visibleAmong(look, ids)
  if (rows.length < ids.length) await refuseMissing(look, ids, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)!)
}

/** Those of some bugs that the caller sees, where a hidden one is no fault. */
export async function visibleAmong(look: Look, ids: number[]): Promise<SeenBug[]> {
  return store.visibleByIds(look.tx, { ...(await viewer(look)), ids })
}

/** The numbers behind numbers and aliases, each once; an alias that nobody has is fault 100. */
export async function bugNumbers(
  { tx }: Look,
  asked: readonly (number | string)[],
): Promise<number[]> {
  const trimmed = asked.map((one) => String(one).trim())
  const aliases = trimmed.filter((one) => !isNumber(one))
  const found =
    aliases.length > 0 ? await store.byAliases(tx, { alias_keys: aliases.map(fold) }) : []
  const byAlias = new Map(found.map(({ alias_key, bug_id }) => [alias_key, bug_id]))
  const ids = trimmed.map(
    (one) =>
      (isNumber(one) ? asNumber(one) : byAlias.get(fold(one))) ??
      fail('improper_bug_id_field_value', one),
  )
  return [...new Set(ids)]
}

/** Says of the first of the bugs asked for that was not found why it was not. */
export async function refuseMissing(
  { tx, actor }: Look,
  ids: readonly number[],
  found: readonly { id: number }[],
): Promise<never> {
  const seen = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !seen.has(id)) ?? 0
  const exists = (await store.existing(tx, { ids: [missing] })).length > 0
  if (!exists) fail('bug_id_does_not_exist', String(missing))
  if (actor.id === 0) fail('bug_access_query', String(missing))
  return fail('bug_access_denied', String(missing))
}

const isNumber = (text: string) => /^\d+$/.test(text)

function asNumber(text: string) {
  const id = Number(text)
  // No bug has a number that large, and the databases could not compare it.
  return Number.isSafeInteger(id) ? id : fail('bug_id_does_not_exist', text)
}
