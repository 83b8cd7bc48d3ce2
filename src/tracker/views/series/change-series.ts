/** Creates, changes and deletes series, by the rules of Bugzilla's chart.cgi. */

import { audit, auditCreation, auditRemoval } from '../../../accounts/audit/audit.ts'
import { differences } from '../../../accounts/changes.rules.ts'
import { fail as failAccounts } from '../../../accounts/faults.ts'
import { fold } from '../../../platform/fold.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { timeOfToken } from '../../bugs/read/get-bug.ts'
import { requireGroup } from '../../catalogue/administer.ts'
import { checkQuery } from '../../search/saved-searches/saved-searches.rules.ts'
import * as store from './change-series.store.ts'
import { fail } from './faults.ts'
import { type Choices, checkChoices, checkNames, mayEdit } from './series.rules.ts'
import { markOf, requireCharts, seeSeries, type Series, titleOf } from './series.ts'
import type { NewSeries, SeriesUpdate } from './series.wire.ts'

/** The audit log records what others see. */
const AUDITED = 'Series'
/** Days, if nothing else is chosen. */
const FREQUENCY = 7

/**
 * Creates a series and returns its id; its bugs are counted from today on. Faults 304 and 410 for
 * those who may not, 32000 for wrong or used names, 20003 beyond `series_max` per person.
 */
export async function createSeries(work: Work, asked: NewSeries) {
  const { tx, actor } = work
  await requireCharts(work)
  checkMayCreate(work)
  const { frequency = FREQUENCY, is_public = false } = asked
  const choices = checkNames({ ...asked, frequency, is_public })
  checkChoices(actor.may('admin'), choices)
  const query = checkQuery(asked.query)
  const { series = 0 } = (await store.countOf.first(tx, { creator: actor.id })) ?? {}
  const max = limits.series_max
  if (series >= max) fail('series_max', max)
  const row = await rowOf(work, choices, { id: 0, creator: actor.id })
  const { id } = (await store.add.first(tx, { ...row, creator: actor.id, query }))!
  if (is_public) await auditCreation(work, AUDITED, id, titleOf(choices))
  return { id }
}

/** Throws fault 304 unless the caller is in `editbugs`. */
export const checkMayCreate = (look: Look) => requireGroup(look, 'editbugs', 'create', 'series')

/**
 * Changes a series, but not its search, to which the numbers belong. Faults as for a new one, and
 * 51 for a hidden one.
 */
export async function updateSeries(work: Work, { id, ...asked }: SeriesUpdate) {
  const { tx, actor } = work
  const series = await seeOwn(work, id, 'change')
  const before = choicesOf(series)
  const after = checkNames({ ...before, ...asked })
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return { id }
  checkChoices(actor.may('admin'), after, before)
  await store.put(tx, { ...(await rowOf(work, after, series)), id })
  await forgetUnused(work, series)
  if (before.is_public || after.is_public) await audit(work, AUDITED, id, changes)
  return { id }
}

/** Deletes a series with its numbers. Fault 304 for others than its creator, 51 if it is hidden. */
export async function deleteSeries(work: Work, { id }: { id: number }) {
  const series = await seeOwn(work, id, 'delete')
  await store.removeCounted(work.tx, { id })
  await store.remove(work.tx, { id })
  await forgetUnused(work, series)
  if (series.is_public === 1) await auditRemoval(work, AUDITED, id, titleOf(series))
  return { id }
}

/** A series that the caller may change; `action` completes the sentence of fault 304. */
export async function seeOwn(look: Look, id: number, action: string): Promise<Series> {
  const [series] = (await seeSeries(look, [id])) as [Series]
  if (!mayEdit(look.actor, series)) {
    const reason = 'Only its creator and administrators can do that.'
    failAccounts('auth_failure', { action, object: 'this series', reason })
  }
  return series
}

/** Whether a token was issued to the caller for the series by its present name, as in Bugzilla. */
export async function isTokenFor(look: Look, id: number, token: string): Promise<boolean> {
  if (token === '') return false
  const [series] = (await seeSeries(look, [id])) as [Series]
  return timeOfToken(look, markOf(series), token) !== undefined
}

/** What people choose, of a series as it is. */
export const choicesOf = (series: Series): Choices => ({
  category: series.category,
  subcategory: series.subcategory,
  name: series.name,
  frequency: series.frequency,
  is_public: series.is_public === 1,
})

/** New categories are created; fault 32000 if the person has another series of that name. */
async function rowOf(
  { tx }: Work,
  { category, subcategory, ...choices }: Choices,
  { id, creator }: { id: number; creator: number | null },
) {
  const known = await store.categoriesNamed(tx, { names: [category, subcategory] })
  const ids = new Map(known.map((row) => [row.name, row.id]))
  for (const name of new Set([category, subcategory])) {
    if (ids.has(name)) continue
    ids.set(name, (await store.addCategory.first(tx, { name, name_key: fold(name) }))!.id)
  }
  const row = {
    name: choices.name,
    name_key: fold(choices.name),
    category: ids.get(category)!,
    subcategory: ids.get(subcategory)!,
    frequency: choices.frequency,
    is_public: Number(choices.is_public),
  }
  if (await store.taken.first(tx, { ...row, id, creator })) {
    fail('series_exists', titleOf({ category, subcategory, name: choices.name }))
  }
  return row
}

const forgetUnused = ({ tx }: Work, { category_id, subcategory_id }: Series) =>
  store.removeUnused(tx, { ids: [category_id, subcategory_id] })
