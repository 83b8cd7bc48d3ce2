/** Typical searches: each question in many variants, with its limit and handwritten SQL. */

import { count, type Hand, hand, SEEN } from './by-hand.ts'
import { textQuestions } from './text-questions.ts'
import type { Person, Reader, World } from './world.ts'

/** A question with values, asked by one reader. */
export interface Variant {
  reader: Reader
  query: [name: string, value: string][]
  hand?: Hand
  /** The same for the number of matches. */
  counting?: Hand
}

/** A kind of search that people ask. */
export interface Question {
  name: string
  /** The 95th percentile must not exceed this, in ms. */
  limit: { sqlite: number; postgres: number }
  variants: Variant[]
}

const VARIANTS = 40
const DAY_MS = 86_400_000

/** Makes a variant from its number. */
export type Ask = (world: World, at: number) => Variant

/** Limits are in milliseconds, for the 95th percentile. */
export function question(
  name: string,
  world: World,
  limits: number | [sqlite: number, postgres: number],
  ask: Ask,
): Question {
  const [sqlite, postgres] = typeof limits === 'number' ? [limits, limits] : limits
  const variants = Array.from({ length: VARIANTS }, (_, at) => ask(world, at))
  return { name, limit: { sqlite, postgres }, variants }
}

/** Item `at` of an endless repetition of the list. */
export const turn = <Of>(list: readonly Of[], at: number): Of => list[at % list.length]!

/** Parameters of most questions: the newest 100. */
export const NEWEST: [string, string][] = [
  ['order', 'bug_id DESC'],
  ['limit', '100'],
]
const OPEN: [string, string] = ['bug_status', '__open__']

const openOfProduct: Ask = ({ readers, products }, at) => {
  const [reader, product] = [turn(readers, at), turn(products, at)]
  return {
    reader,
    query: [['product', product.name], OPEN, ...NEWEST],
    ...byHand(
      `select id from bugs where product_id = :product and is_open = 1 and ${SEEN}`,
      'order by id desc limit 100',
      { product: product.id, ...seenBy(reader) },
    ),
  }
}

/** The default columns of a list. */
const COLUMNS = 'id,product,component,assigned_to,status,resolution,summary,last_change_time'
const inColumns =
  (ask: Ask): Ask =>
  (world, at) => {
    const variant = ask(world, at)
    return { ...variant, query: [...variant.query, ['include_fields', COLUMNS]] }
  }

const mine: Ask = ({ readers }, at) => {
  const reader = turn(readers, at)
  const roles = ['assigned_to', 'reporter', 'cc'].flatMap((field, index) =>
    criterion(index + 1, field, 'equals', '%user%'),
  )
  return {
    reader,
    query: [OPEN, ['j_top', 'OR'], ...roles, ...NEWEST],
    ...anyOfByHand(['assigned_to', 'reporter', 'cc'], ':me', {
      isOpen: true,
      params: { me: reader.id, ...seenBy(reader) },
    }),
  }
}

const USER_FIELDS = ['assigned_to', 'reporter', 'qa_contact', 'cc', 'commenter']

/** Two users, each in any of five roles. */
const tenOfPeople: Ask = ({ readers, people, random }, at) => {
  const reader = turn(readers, at)
  const [one, other] = [random.pick(people), random.pick(people)]
  const criteria = [one, other].flatMap(({ login }, person) =>
    USER_FIELDS.flatMap((field, role) => criterion(person * 5 + role + 1, field, 'equals', login)),
  )
  return {
    reader,
    query: [['j_top', 'OR'], ...criteria, ...NEWEST],
    ...anyOfByHand(USER_FIELDS, ':one, :other', {
      isOpen: false,
      params: { one: one.id, other: other.id, ...seenBy(reader) },
    }),
  }
}

const CHANGED = ['bug_status', 'assigned_to', 'priority', 'resolution']

const changedSince: Ask = ({ readers, people, fields, until, random }, at) => {
  const [reader, field] = [turn(readers, at), turn(CHANGED, at)]
  const who = random.pick(people)
  const since = until - random.between(30, 1000) * DAY_MS
  const day = new Date(since).toISOString().slice(0, 10)
  return {
    reader,
    query: [
      ['f1', 'OP'],
      ['j1', 'AND_G'],
      ...criterion(2, field, 'changedby', who.login),
      ...criterion(3, field, 'changedafter', day),
      ['f4', 'CP'],
      ...NEWEST,
    ],
    ...byHand(
      `select bugs.id from bugs where bugs.id in (select bug_id from bug_changes
          where who = :who and bug_when >= :since and +fieldid = :field) and ${SEEN}`,
      'order by bugs.id desc limit 100',
      { who: who.id, since: Date.parse(day), field: fields.get(field)!, ...seenBy(reader) },
    ),
  }
}

/** The bugs with a cut such as a limit, and their number without it. */
export const byHand = (bugs: string, cut: string, params: Hand['params']) => ({
  hand: hand(`${bugs} ${cut}`, params),
  counting: count(bugs, params),
})

interface AnyOf {
  isOpen: boolean
  params: Hand['params']
}
/** The newest hundred for each role, and the newest of these. */
function anyOfByHand(fields: string[], who: string, { isOpen, params }: AnyOf) {
  const open = isOpen ? 'and is_open = 1' : ''
  const arms = fields.map((field) => {
    const table = LISTS[field]
    const from = table ? `${table} join bugs on bugs.id = ${table}.bug_id` : 'bugs'
    const id = table ? `${table}.bug_id` : 'bugs.id'
    const all = `select distinct ${id} from ${from}
      where ${table ? `${table}.who` : field} in (${who}) ${open} and ${SEEN}`
    return { all, first: `select * from (${all} order by ${id} desc limit 100) as of_${field}` }
  })
  const first = arms.map((arm) => arm.first).join(' union ')
  return {
    hand: hand(`${first} order by 1 desc limit 100`, params),
    counting: count(arms.map(({ all }) => all).join(' union '), params),
  }
}
const LISTS: Record<string, string> = { cc: 'cc', commenter: 'longdescs' }

const criterion = (
  at: number,
  field: string,
  operator: string,
  value: string,
): [string, string][] => [
  [`f${at}`, field],
  [`o${at}`, operator],
  [`v${at}`, value],
]

/** Values for the condition of visibility in handwritten SQL. */
export const seenBy = ({ id, group_set_id }: Reader & Person) => ({ viewer: id, set: group_set_id })

/** Questions that do not use a text index. */
const plain = (world: World): Question[] => [
  question('open bugs of a product, newest, whole bugs', world, 10, openOfProduct),
  question('open, assigned to, filed by or CC me', world, 20, mine),
  question('changed by somebody since', world, 100, changedSince),
  question('ten criteria on people, any', world, 50, tenOfPeople),
]

const TOTAL_LIMIT_MS = 150

/** The total number of matches, with only the first of them. */
const totalOf = ({ name, variants }: Question): Question => ({
  name: `${name}: total`,
  limit: { sqlite: TOTAL_LIMIT_MS, postgres: TOTAL_LIMIT_MS },
  variants: variants.map(({ reader, query, counting }) => ({
    reader,
    ...(counting && { hand: counting }),
    query: [...query.filter(([name]) => name !== 'limit'), ['limit', '1'], ['total', '1']],
  })),
})

/** All questions, each also as a count of its matches. */
export function questions(world: World): Question[] {
  const all = [...plain(world), ...textQuestions(world)]
  const name = 'open bugs of a product, newest, the columns of a list'
  const listed = question(name, world, 10, inColumns(openOfProduct))
  return [listed, ...all, ...all.map(totalOf)]
}
