/** Changes names and numbers in the query of a saved search to those that they have in Docket. */

import { fold } from '../../platform/fold.ts'
import { number, rowsOf, text } from '../map/cells.ts'
import { idOf, type Merging } from './merging.ts'

type Change = (value: string) => string
/** By the name of a field, as searches name it. */
type Changes = ReadonlyMap<string, Change>

const known = new WeakMap<Merging, { changes: Changes; fields: ReadonlyMap<string, string> }>()

/** Everything else stays as it is. */
export function rewriteQuery(merging: Merging, query: string): string {
  const { changes, fields } = changesFor(merging)
  const given = new URLSearchParams(query)
  const made = new URLSearchParams()
  let isChanged = false
  for (const [name, value] of given) {
    const [, of, at] = /^([fv]|field|value)([\d-]+)$/.exec(name) ?? []
    const isOperand = of === 'v' || of === 'value'
    const charted = at !== undefined && isOperand ? given.get(`${OTHER[of!]}${at}`) : undefined
    const change = changes.get(charted ?? name.replace(/^email\d+$/, 'email'))
    const isField = (of === 'f' || of === 'field') && fields.has(value)
    const as = isField ? fields.get(value)! : (change?.(value) ?? value)
    const named = fields.get(name) ?? name
    isChanged ||= as !== value || named !== name
    made.append(named, as)
  }
  return isChanged ? made.toString() : query
}
/** Fields that hold people; `email` of the form of searches. */
const PERSONS = (
  'email assigned_to reporter qa_contact cc commenter attachments.submitter ' +
  'setters.login_name requestees.login_name'
).split(' ')
const OTHER: Readonly<Record<string, string>> = { v: 'f', value: 'field' }

function changesFor(merging: Merging) {
  const before = known.get(merging)
  if (before) return before
  const { context, names, plan, spelled } = merging
  const table = (name: string, from: readonly { id: number; join?: string | undefined }[]) => {
    const joins = new Map(from.map(({ id, join }) => [id, join]))
    const as = new Map<string, string>()
    for (const row of rowsOf(context.staged, name, { by: 'id' })) {
      const id = number(row['id'])
      as.set(
        fold(text(row['name'])),
        names.get(name)?.get(id) ?? joins.get(id) ?? text(row['name']),
      )
    }
    return listed((value) => as.get(fold(value)))
  }
  const groups = table('groups', plan.groups)
  const logins = new Map(
    plan.people.map(({ login, join, as }) => [fold(login), join ?? as ?? login]),
  )
  const people = listed((login) => logins.get(fold(login)))
  const person = (value: string) =>
    people(value.replace(/(?<=%group\.)[^%]+(?=%)/g, (name) => groups(name)))
  const changes = new Map<string, Change>([
    ...PERSONS.map((name): [string, Change] => [name, person]),
    ['product', table('products', plan.products)],
    ['classification', table('classifications', plan.classifications)],
    ['keywords', table('keyworddefs', plan.keywords)],
    ['bug_group', groups],
    ...['bug_id', 'blocked', 'dependson', 'dup_id'].map((name): [string, Change] => [
      name,
      (value) =>
        value.replace(/\d{1,9}/g, (id) =>
          context.known.bugs.has(Number(id)) ? String(idOf(merging, 'bugs', Number(id))) : id,
        ),
    ]),
    ...[...spelled].map(([name, values]): [string, Change] => [
      name,
      listed((value) => values.get(fold(value))),
    ]),
  ])
  const fields = new Map(
    plan.fields.flatMap(({ name, join, as }) => {
      const here = join ?? as ?? name
      return here === name ? [] : [[name, here] as const]
    }),
  )
  const made = { changes, fields }
  known.set(merging, made)
  return made
}

/** A whole value, or each of several that are separated by commas. */
const listed =
  (find: Change | ((value: string) => string | undefined)): Change =>
  (value) =>
    find(value) ??
    value
      .split(',')
      .map((one) => find(one.trim()) ?? one)
      .join(',')
