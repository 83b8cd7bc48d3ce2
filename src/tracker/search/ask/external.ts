/**
 * Red Hat's criteria about external bugs, as clients for its Bugzilla send them: by tracker and by
 * the number of the bug there. They become criteria on see-also links. Pure.
 */

import { readBugUrl } from '../../bugs/see-also/bug-urls.rules.ts'
import { addressIn, beginOf, type Tracker } from '../../bugs/see-also/trackers.rules.ts'
import { fold } from '../../../platform/fold.ts'
import type { Chart, Condition } from './charts.wire.ts'
import { fail } from '../tree/faults.ts'
import { builtInFields } from '../tree/fields.ts'
import { type Operator, operators, readOperator, splitValue } from '../tree/operators.ts'
import type { Tree } from '../tree/tree.ts'

const BUG = 'ext_bz_bug_map.ext_bz_bug_id'
const URL = 'external_bugzilla.url'

/** Whether there are such criteria: without trackers, nothing is known of these names. */
export const isExternal = (name: string, trackers: readonly Tracker[] = []): boolean =>
  (name === BUG || name === URL) && trackers.length > 0

/** What is supported: comparisons of whole texts, and of parts of them. */
const EXACT = new Set<Operator>(['equals', 'anyexact', 'anywords', 'notequals', 'nowords'])
const PARTIAL = new Set<Operator>(['substring', 'anywordssubstr', 'notsubstring', 'nowordssubstr'])

/** Each value stands for an address in each tracker. */
const ADDRESSES_MAX = 500

/** The values of a criterion, and how they are compared. */
interface Wanted {
  values: string[]
  isExact: boolean
  isNegative: boolean
}
type Asked = Omit<Condition, 'isNegated'>

/** Fault 32000 for other operators than those that compare whole texts or parts of them. */
export function externalTree(asked: Asked, trackers: readonly Tracker[]): Tree {
  const wanted = readWanted(asked)
  const tree =
    asked.field === URL ? linksOf(trackersAt(trackers, wanted)) : linksTo(trackers, wanted)
  return wanted.isNegative ? { not: tree } : tree
}

/** The criteria among the parameters; with both, a link leads to that bug in that tracker. */
export function externalCriteria(
  given: ReadonlyMap<string, readonly string[]>,
  trackers: readonly Tracker[] = [],
): Tree[] {
  const [url, bug] = [URL, BUG].map((field): Asked | undefined => {
    const values = (given.get(field) ?? []).filter((value) => value.trim() !== '')
    const operator = given.get(`${field}_type`)?.at(-1)?.trim() || 'anyexact'
    return isExternal(field, trackers) && values.length > 0
      ? { field, operator, values }
      : undefined
  })
  if (url && bug) {
    const [there, that] = [readWanted(url), readWanted(bug)]
    if (!there.isNegative && !that.isNegative) return [linksTo(trackersAt(trackers, there), that)]
  }
  return [url, bug].filter((asked) => asked !== undefined).map((one) => externalTree(one, trackers))
}

/** Fault 20003 for a chart with more values than can be looked up in the trackers. */
export function refuseManyExternal(chart: Chart, trackers: readonly Tracker[] = []) {
  const conditions = conditionsIn(chart).filter(({ field }) => isExternal(field, trackers))
  refuseMany(
    conditions.flatMap((one) => readWanted(one).values),
    trackers,
  )
}
const conditionsIn = (part: Chart | Condition): Condition[] =>
  'parts' in part ? part.parts.flatMap(conditionsIn) : [part]

function refuseMany(values: readonly string[], trackers: readonly Tracker[]) {
  const count = values.length * trackers.length
  if (count > ADDRESSES_MAX) {
    fail('search_too_large', count, ADDRESSES_MAX, 'addresses of external bugs')
  }
}

function readWanted({ field, operator: name, values }: Asked): Wanted {
  const operator = readOperator(name)
  const isExact = EXACT.has(operator)
  if (!isExact && !PARTIAL.has(operator)) fail('search_field_operator_invalid', field, operator)
  return {
    values: values.flatMap((value) => splitValue(operator, value)),
    isExact,
    isNegative: operators[operator].negative,
  }
}

/** Those with such an address, with or without a slash at its end; or with it as a part. */
function trackersAt(trackers: readonly Tracker[], { values, isExact }: Wanted): Tracker[] {
  refuseMany(values, trackers)
  const wanted = values.map((value) => fold(isExact ? value.replace(/\/*$/, '/') : value))
  return trackers.filter(({ full_url }) => {
    const url = fold(beginOf(full_url))
    const isOf = (text: string) =>
      isExact ? url === text || fold(full_url).startsWith(text) : url.includes(text)
    return wanted.some(isOf)
  })
}

const place = builtInFields.get('see_also')!
/** One condition, whatever the number of values. */
const onLinks = (operator: Operator, values: string[]): Tree =>
  values.length === 0
    ? { or: [] }
    : { field: 'see_also', place, operator, values: [...new Set(values)] }

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** The address of a bug, and as links have it, which for some trackers is another. */
const addressesOf = (tracker: Tracker, bug: string) => {
  const address = addressIn(tracker, bug)
  return [address, readBugUrl(address, '', true).value]
}

const SCHEME = /^https?(?=:)/i
const withBothSchemes = (address: string) =>
  ['https', 'http'].map((scheme) => address.replace(SCHEME, scheme))

/** A number that no address contains otherwise. */
const SAMPLE = '5046907'
/** What stands before and after the number in both forms of an address, as patterns. */
const formsOf = (tracker: Tracker) =>
  addressesOf(tracker, SAMPLE).map((address) => {
    const [begin = '', end = ''] = address.split(SAMPLE).map(escaped)
    return { begin: `^${begin.replace(SCHEME, 'https?')}`, end: `${end}$` }
  })

/** Any bug there. */
const linksOf = (trackers: readonly Tracker[]): Tree =>
  onLinks(
    'regexp',
    trackers.flatMap((tracker) => formsOf(tracker).map(({ begin }) => begin)),
  )

/** These bugs there, or those whose number contains one of the texts. */
function linksTo(trackers: readonly Tracker[], { values, isExact }: Wanted): Tree {
  refuseMany(values, trackers)
  if (isExact) {
    const addresses = trackers.flatMap((tracker) =>
      values.flatMap((bug) => addressesOf(tracker, bug)),
    )
    return onLinks('equals', addresses.flatMap(withBothSchemes))
  }
  const parts = values.map((bug) => `.*${escaped(bug)}.*`)
  const patterns = trackers
    .flatMap(formsOf)
    .flatMap(({ begin, end }) => parts.map((part) => begin + part + end))
  return onLinks('regexp', patterns)
}
