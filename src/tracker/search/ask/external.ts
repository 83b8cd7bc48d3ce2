/**
 * Red Hat's criteria about external bugs, as clients for its Bugzilla send them: by tracker and by
 * the number of the bug there. They become criteria on see-also links. Pure.
 */

import { readBugUrl } from '../../bugs/see-also/bug-urls.rules.ts'
import { addressIn, beginOf, type Tracker } from '../../bugs/see-also/trackers.rules.ts'
import { fold } from '../../../platform/fold.ts'
import type { Condition } from './charts.wire.ts'
import { fail } from '../tree/faults.ts'
import { builtInFields } from '../tree/fields.ts'
import { type Operator, operators, readOperator, splitValue } from '../tree/operators.ts'
import type { Leaf, Tree } from '../tree/tree.ts'

const BUG = 'ext_bz_bug_map.ext_bz_bug_id'
const URL = 'external_bugzilla.url'

/** Whether there are such criteria: without trackers, nothing is known of these names. */
export const isExternal = (name: string, trackers: readonly Tracker[] = []): boolean =>
  (name === BUG || name === URL) && trackers.length > 0

/** What is supported: comparisons of whole texts, and of parts of them. */
const EXACT = new Set<Operator>(['equals', 'anyexact', 'anywords', 'notequals', 'nowords'])
const PARTIAL = new Set<Operator>(['substring', 'anywordssubstr', 'notsubstring', 'nowordssubstr'])

/** Fault 32000 for other operators than those that compare whole texts or parts of them. */
export function externalTree(
  { field, operator: name, values: given }: Omit<Condition, 'isNegated'>,
  trackers: readonly Tracker[],
): Tree {
  const operator = readOperator(name)
  const isExact = EXACT.has(operator)
  if (!isExact && !PARTIAL.has(operator)) fail('search_field_operator_invalid', field, operator)
  const values = given.flatMap((value) => splitValue(operator, value.trim())).filter(Boolean)
  const of = values.flatMap((value): Tree[] =>
    field === URL
      ? trackersAt(trackers, value, isExact).map(linksOf)
      : trackers.map((tracker) => linksTo(tracker, value, isExact)),
  )
  const tree: Tree = { or: of }
  return operators[operator].negative ? { not: tree } : tree
}

/** The criteria among the parameters; with both, a link leads to that bug in that tracker. */
export function externalCriteria(
  given: ReadonlyMap<string, readonly string[]>,
  trackers: readonly Tracker[] = [],
): Tree[] {
  const valuesOf = (name: string) =>
    isExternal(name, trackers) ? (given.get(name) ?? []).filter((value) => value.trim() !== '') : []
  const [urls, bugs] = [valuesOf(URL), valuesOf(BUG)]
  const operatorOf = (name: string) => given.get(`${name}_type`)?.at(-1)?.trim() || 'anyexact'
  const about = { field: URL, operator: operatorOf(URL), values: urls }
  const isPositive = !operators[readOperator(about.operator)].negative
  if (bugs.length === 0) return urls.length > 0 ? [externalTree(about, trackers)] : []
  const bug = { field: BUG, operator: operatorOf(BUG), values: bugs }
  if (urls.length === 0) return [externalTree(bug, trackers)]
  if (!isPositive) return [externalTree(about, trackers), externalTree(bug, trackers)]
  const isExact = EXACT.has(readOperator(about.operator))
  const named = urls.flatMap((value) => trackersAt(trackers, value.trim(), isExact))
  return [externalTree(bug, named)]
}

/** Those with that address, with or without a slash at its end; or with it as a part. */
function trackersAt(trackers: readonly Tracker[], value: string, isExact: boolean) {
  const wanted = fold(isExact ? value.replace(/\/*$/, '/') : value)
  return trackers.filter(({ full_url }) => {
    const url = fold(beginOf(full_url))
    return isExact ? url === wanted || fold(full_url).startsWith(wanted) : url.includes(wanted)
  })
}

const place = builtInFields.get('see_also')!
const onLinks = (operator: Operator, value: string): Leaf => ({
  field: 'see_also',
  place,
  operator,
  values: [value],
})

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** The address of a bug as links have it, which for some trackers is another than the given one. */
const linkTo = (tracker: Tracker, bug: string) =>
  readBugUrl(addressIn(tracker, bug), '', true).value

/** A number that no address contains otherwise. */
const SAMPLE = '5046907'
/** What stands before and after the number in both forms of an address, as patterns. */
function formsOf(tracker: Tracker): [begin: string, end: string][] {
  const addresses = new Set([addressIn(tracker, SAMPLE), linkTo(tracker, SAMPLE)])
  return [...addresses].map((address) => {
    const [begin = '', end = ''] = address.split(SAMPLE).map(escaped)
    return [begin, end]
  })
}

/** Any bug there. */
const linksOf = (tracker: Tracker): Tree => ({
  or: formsOf(tracker).map(([begin]) => onLinks('regexp', `^${begin}`)),
})

/** That bug there, or those whose number contains the text. */
function linksTo(tracker: Tracker, bug: string, isExact: boolean): Tree {
  if (isExact) return onLinks('equals', linkTo(tracker, bug))
  const patterns = formsOf(tracker).map(([begin, end]) => `^${begin}.*${escaped(bug)}.*${end}$`)
  return { or: patterns.map((pattern) => onLinks('regexp', pattern)) }
}
