/** Parts of random requests: values that name visible or hidden data, and searches for them. */

import fc from 'fast-check'

import { columnsOf } from '../../src/tracker/model/bug-fields/columns.wire.ts'
import {
  hiddenAliases,
  hiddenIds,
  logins,
  MISSING_ID,
  products,
  SECRET,
  shownAliases,
  shownIds,
  WORDS,
} from './names.ts'

/** A request for a page. */
export interface Request {
  /** Includes the query. */
  path: string
  /** The fields of a form that is sent by POST. */
  form?: Query
}

/** Parameters in their order; names may repeat. */
export type Query = readonly (readonly [name: string, value: string])[]
type Some = fc.Arbitrary<Query>
/** Random requests of one kind. */
export type Requests = fc.Arbitrary<Request>

/** Any of these texts. */
export const oneOf = (...values: readonly string[]) => fc.constantFrom(...values)
/** The linked bugs come first. */
const linkedId = oneOf(...shownIds.slice(0, 6))
/** The number of a bug: visible, linked, hidden or missing. */
export const id = fc.oneof(
  { weight: 2, arbitrary: oneOf(...shownIds) },
  { weight: 2, arbitrary: linkedId },
  { weight: 4, arbitrary: oneOf(...hiddenIds) },
  { weight: 1, arbitrary: oneOf(MISSING_ID) },
)

/** A number or an alias. */
export const named = fc.oneof(id, oneOf(...shownAliases, ...hiddenAliases))
/** Numbers separated by commas. */
export const ids = fc.array(id, { minLength: 1, maxLength: 3 }).map((some) => some.join(','))
/** Numbers of visible bugs, separated by commas. */
export const shownOnes = fc
  .subarray(shownIds, { minLength: 1, maxLength: 4 })
  .map((some) => some.join())
/** Words that occur in texts, or in hidden texts only. */
export const word = oneOf(...WORDS, SECRET, 'number')
export const login = oneOf(...logins, SECRET, 'example')
export const product = oneOf(...products)

/** A random value for each parameter. */
export const VALUES: Record<string, fc.Arbitrary<string>> = {
  ...Object.fromEntries(columnsOf('line').map((name) => [name, word])),
  longdesc: word,
  content: word,
  quicksearch: fc.oneof(word, named, product, oneOf(`cc:${SECRET}`, 'keywords:rare', 'flag:?')),
  product,
  component: oneOf('Core', `${SECRET}part`),
  version: oneOf('1', `${SECRET}-1`),
  target_milestone: oneOf('---', `${SECRET}-1`),
  classification: oneOf('Unclassified', 'Shelf', `${SECRET}shelf`),
  keywords: oneOf('common', 'rare'),
  bug_status: oneOf('CONFIRMED', 'RESOLVED', '__open__', '__closed__'),
  resolution: oneOf('DUPLICATE', '---'),
  bug_severity: oneOf('normal', 'minor'),
  assigned_to: login,
  reporter: login,
  cc: login,
  bug_id: ids,
  alias: named,
  tag: oneOf('mine'),
  savedsearch: oneOf(`${SECRET}search`, 'none'),
}
/** The user who is added with the hidden data. */
const SHARER: Query = [['sharer_id', '4']]
const criterion = oneOf(...Object.keys(VALUES)).chain((name) =>
  VALUES[name]!.map((value): Query => [[name, value], ...(name === 'savedsearch' ? SHARER : [])]),
)

const FIELDS = [
  'short_desc longdesc content commenter longdescs.count comment_tag cc',
  'attachments.description attachments.filename attachments.submitter bug_group',
  'attach_data.thedata attachments.isprivate longdescs.isprivate flagtypes.name',
  'setters.login_name requestees.login_name product component version reporter',
  'target_milestone classification keywords work_time percentage_complete',
  'assigned_to qa_contact alias see_also days_elapsed reporter_realname',
].flatMap((names) => names.split(' '))
const OPERATORS = [
  'equals notequals anyexact substring notsubstring regexp greaterthan',
  'allwords nowordssubstr isempty isnotempty changedby changedafter',
].flatMap((names) => names.split(' '))
const value = fc.oneof(word, login, product, id, oneOf('1', '2', 'review?', '2020-01-01'))
/** Whether a login exists is no secret: changes by an unknown user are refused, as in Bugzilla. */
const tells = (o1: string, v1: string) => o1 === 'changedby' && v1 === logins.at(-1)
const chart: Some = fc
  .tuple(oneOf(...FIELDS), oneOf(...OPERATORS), value)
  .filter(([, o1, v1]) => !tells(o1, v1))
  .map(([f1, o1, v1]) => Object.entries({ f1, o1, v1 }))
const person: Some = fc
  .tuple(oneOf('assigned_to', 'reporter', 'cc', 'longdesc', 'qa_contact'), login)
  .map(([role, email1]) =>
    Object.entries({ email1, emailtype1: 'substring', [`email${role}1`]: '1' }),
  )

/** The parameters of a search. */
export const search: Some = fc
  .array(fc.oneof({ weight: 3, arbitrary: criterion }, { weight: 2, arbitrary: chart }, person), {
    maxLength: 2,
  })
  .map((parts) => parts.flat())

/** Some of these parameters, each with a value. */
export function some(values: Record<string, readonly string[] | fc.Arbitrary<string>>): Some {
  const each = Object.entries(values).map(([name, of]) =>
    fc
      .option('generate' in of ? of : oneOf(...of), { freq: 2 })
      .map((chosen): Query => (chosen === null ? [] : [[name, chosen]])),
  )
  return fc.tuple(...each).map((parts) => parts.flat())
}

/** The query string. */
export const textOf = (query: Query) =>
  new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString()

/** A request by GET. */
export const at = (path: string, query: Query): Request => ({
  path: query.length === 0 ? path : `${path}?${textOf(query)}`,
})

/** A request whose query consists of random parts. */
export const page = (path: string, ...parts: readonly Some[]): Requests =>
  fc.tuple(...parts).map((queries) => at(path, queries.flat()))
/** A request whose path contains a random name. */
export const below = (path: (name: string) => string, name: fc.Arbitrary<string>, query: Some) =>
  fc.tuple(name, query).map(([of, asked]) => at(path(encodeURIComponent(of)), asked))
/** No parameters. */
export const NOTHING: Some = fc.constant([])
