/** Refuses what Bugzilla's search has and this one lacks: ignored, it would find too much. */

import type { Given } from './criteria.ts'
import { fail } from './faults.ts'
import { unservedFields } from './fields.ts'

/** What counts is what would count in Bugzilla: forms send many of these along without a value. */
export function refuseUnserved(given: Given) {
  const has = (name: string) => (given.get(name) ?? []).some((value) => value.trim() !== '')
  const quick = given.get('quicksearch')
  if (quick) {
    if (!has('quicksearch')) fail('buglist_parameters_required')
    fail('search_not_served', 'quicksearch')
  }
  for (const name of given.keys()) {
    const isField = unservedFields.has(name) || name.startsWith('cf_')
    if (isField && has(name)) fail('search_not_served', name)
    if (isChart(given, name, has)) fail('search_not_served', name)
  }
  for (const name of ['deadlinefrom', 'deadlineto', 'chfieldfrom', 'chfieldvalue']) {
    if (has(name)) fail('search_not_served', name)
  }
  const until = given.get('chfieldto')?.some((value) => !/^\s*(now)?\s*$/i.test(value))
  if (until) fail('search_not_served', 'chfieldto')
}

type Has = (name: string) => boolean

/** A condition counts only with field, operator and value, but for operators that need no value. */
function isChart(given: Given, name: string, has: Has) {
  const [, kind, place] = /^(f|field)([\d-]+)$/.exec(name) ?? []
  if (!kind || !has(name)) return false
  const [operator, value] =
    kind === 'f' ? [`o${place}`, `v${place}`] : [`type${place}`, `value${place}`]
  if (!has(operator)) return false
  return has(value) || /^is(not)?empty$/.test(given.get(operator)!.at(-1)!)
}
