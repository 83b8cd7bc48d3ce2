/** Personal saved reports. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { fold } from '../../../platform/fold.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import {
  NAME_CHARS_MAX,
  parametersOf,
  savedName,
} from '../../search/saved-searches/saved-searches.rules.ts'
import { fail } from './faults.ts'
import { axesAsked, reportQuery } from './report-asked.ts'
import * as store from './saved-reports.store.ts'

const QUERY_CHARS_MAX = 65_535

/** The caller's reports by name, up to `saved_reports_max`. */
export const savedReports = ({ tx, actor }: Look) =>
  store.listOf(tx, { user_id: actor.id, limit: limits.saved_reports_max })

/** One of the caller's reports with its query; fault 51 if there is none. */
export async function savedReport({ tx, actor }: Look, id: number) {
  const row = await store.byId.first(tx, { id, user_id: actor.id })
  if (!row) return failAccounts('object_does_not_exist', 'saved report', id)
  return { id: row.id, name: row.name, given: parametersOf(row.query.replace(/^\?/, '')) }
}

/**
 * Returns the id; replaces the caller's report of the same name. Fault 32000 for a wrong name or
 * without fields, 20003 beyond the limits.
 */
export async function saveReport(work: Work, asked: { name: string; query: string }) {
  const { tx, actor } = work
  const name = savedName(asked.name) ?? fail('saved_report_name_invalid', NAME_CHARS_MAX)
  const given = parametersOf(asked.query)
  if (axesAsked(given)[0] === '') fail('saved_report_without_axes')
  const query = reportQuery(given)
  if (query.length > QUERY_CHARS_MAX) fail('saved_report_too_long', QUERY_CHARS_MAX)
  const texts = { name, name_key: fold(name), query }
  const known = await store.byName.first(tx, { ...texts, user_id: actor.id })
  if (known) {
    await store.put(tx, { ...texts, id: known.id })
    return known.id
  }
  const { reports = 0 } = (await store.countOf.first(tx, { user_id: actor.id })) ?? {}
  const max = limits.saved_reports_max
  if (reports >= max) fail('saved_reports_too_many', max)
  return (await store.add.first(tx, { ...texts, user_id: actor.id }))!.id
}

/** Deletes one of the caller's reports; does nothing if there is none. */
export async function forgetReport({ tx, actor }: Work, id: number) {
  await store.remove(tx, { id, user_id: actor.id })
}
