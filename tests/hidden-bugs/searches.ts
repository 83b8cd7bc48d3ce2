/** Random searches, and what each finds according to the world in memory. */

import fc from 'fast-check'

import {
  GROUPS,
  type Member,
  type ModelBug,
  PEOPLE,
  PRIORITIES,
  PRODUCTS,
  readable,
  sees,
  STATUSES,
  WORDS,
  type World,
} from './world.ts'

const some = <Value>(...values: readonly Value[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: 3 })
const who = fc.nat({ max: PEOPLE - 1 })
const bug = fc.nat({ max: 1_000 })

/** Numbers select one of the users or bugs that exist when the call runs. */
const criteria = fc.record(
  {
    product: some(...PRODUCTS),
    status: some(...STATUSES, '__open__', '__closed__', 'NOPE'),
    priority: some(...PRIORITIES),
    summary: fc.oneof(fc.constantFrom(...WORDS), bug),
    whiteboard: fc.constantFrom(...WORDS),
    assigned_to: who,
    creator: who,
    qa_contact: who,
    cc: who,
    commenter: who,
    said: fc.oneof(fc.constantFrom(...WORDS), bug),
    ids: fc.array(bug, { minLength: 1, maxLength: 20 }),
    alias: fc.array(bug, { minLength: 1, maxLength: 5 }),
    depends_on: bug,
    blocks: bug,
    is_cc_accessible: fc.boolean(),
    group: fc.constantFrom(...GROUPS),
  },
  { requiredKeys: [] },
)
type Criteria = typeof criteria extends fc.Arbitrary<infer Value> ? Value : never

const orders = [
  '',
  'bug_id',
  'bug_id DESC',
  'priority,bug_id DESC',
  'reporter DESC,bug_id',
] as const

/** Few criteria, so that many searches find something. */
export const search = fc.record({
  // With many criteria, most searches find nothing.
  criteria: fc
    .tuple(criteria, fc.integer({ min: 0, max: 2 }), fc.nat())
    .map(([all, count, at]) => pickSome(all, count, at)),
  order: fc.constantFrom(...orders),
  limit: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  offset: fc.nat({ max: 5 }),
  count_only: fc.boolean(),
  total: fc.boolean(),
  by_cursor: fc.boolean(),
  fields: fc.constantFrom('', 'id', 'id,summary,whiteboard,cc', '_all'),
})

/** The criteria, the order and the page of one search. */
export type Search = typeof search extends fc.Arbitrary<infer Value> ? Value : never

function pickSome(all: Criteria, count: number, at: number): Criteria {
  const entries = Object.entries(all)
  const chosen = entries.map((_, index) => entries[(index + at) % entries.length]!)
  return Object.fromEntries(chosen.slice(0, count))
}

/** The search as a query and as a predicate. */
export function conditionsOf(world: World, person: Member, asked: Criteria) {
  const { people, bugs } = world
  const query = new URLSearchParams()
  const conditions: ((bug: ModelBug) => boolean)[] = []
  const ask = (name: string, values: readonly string[], condition: (bug: ModelBug) => boolean) => {
    for (const value of values) query.append(name, value)
    conditions.push(condition)
  }
  const member = (at: number) => people[at]!
  const one = (at: number) => bugs[at % bugs.length]!
  const { product, status, priority, summary, whiteboard, said, group } = asked
  if (product) ask('product', product, (found) => product.includes(found.product))
  if (status) ask('status', status, (found) => status.some((value) => fits(found.status, value)))
  if (priority) ask('priority', priority, (found) => priority.includes(found.priority))
  if (summary !== undefined) {
    const word = typeof summary === 'string' ? summary : one(summary).name
    ask('summary', [word], (found) => found.summary.includes(word))
  }
  if (whiteboard) {
    ask('whiteboard', [whiteboard.toUpperCase()], (found) => found.whiteboard.includes(whiteboard))
  }
  for (const role of ['assigned_to', 'creator', 'qa_contact'] as const) {
    if (asked[role] === undefined) continue
    const { id, login } = member(asked[role])
    const field = role === 'creator' ? 'reporter' : role
    ask(role, [login], (found) => found[field] === id)
  }
  if (asked.cc !== undefined) {
    const { id, login } = member(asked.cc)
    ask('cc', [login], ({ cc }) => cc.includes(id))
  }
  if (asked.commenter !== undefined) {
    const { id, login } = member(asked.commenter)
    ask('commenter', [login], (found) => readable(person, found).some((c) => c.who === id))
  }
  if (said !== undefined) {
    const word = typeof said === 'string' ? said : one(said).comments.at(-1)!.text.split(' ')[1]!
    ask('longdesc', [word], (found) => says(person, found, word))
  }
  if (asked.ids) {
    const ids = asked.ids.map((at) => one(at).id)
    ask('id', [ids.join()], ({ id }) => ids.includes(id))
  }
  if (asked.alias) {
    const aliases = asked.alias.map((at) => one(at).alias)
    ask('alias', aliases, ({ alias }) => aliases.includes(alias))
  }
  if (asked.depends_on !== undefined) {
    const { id } = one(asked.depends_on)
    ask('depends_on', [String(id)], (found) => found.depends_on.includes(id))
  }
  if (asked.blocks !== undefined) {
    const { id, depends_on } = one(asked.blocks)
    ask('blocks', [String(id)], (found) => depends_on.includes(found.id))
  }
  if (asked.is_cc_accessible !== undefined) {
    const is = asked.is_cc_accessible
    ask('is_cc_accessible', [is ? '1' : '0'], (found) => found.cclist_accessible === is)
  }
  if (group) ask('bug_group', [group], ({ groups }) => groups.includes(group))
  return { query, fits: (found: ModelBug) => conditions.every((condition) => condition(found)) }
}

function fits(status: string, value: string) {
  if (value === '__open__') return status !== 'RESOLVED'
  if (value === '__closed__') return status === 'RESOLVED'
  return status === value
}
const says = (person: Member, bug: ModelBug, word: string) =>
  readable(person, bug).some(({ text }) => text.includes(word))

/** All bugs that the search finds for a user, in the requested order. */
export function found(
  world: World,
  person: Member,
  { criteria: asked, order }: Search,
): ModelBug[] {
  const condition = conditionsOf(world, person, asked)
  const visible = world.bugs.filter((one) => sees(world, person, one) && condition.fits(one))
  return order === '' ? visible : visible.toSorted(comparer(world, order))
}

function comparer({ people }: World, order: (typeof orders)[number]) {
  const login = (bug: ModelBug) => people.find(({ id }) => id === bug.reporter)!.login
  const rank = ({ priority }: ModelBug) => PRIORITIES.indexOf(priority)
  const byId = (a: ModelBug, b: ModelBug) => a.id - b.id
  switch (order) {
    case 'bug_id DESC':
      return (a: ModelBug, b: ModelBug) => byId(b, a)
    case 'priority,bug_id DESC':
      return (a: ModelBug, b: ModelBug) => rank(a) - rank(b) || byId(b, a)
    case 'reporter DESC,bug_id':
      return (a: ModelBug, b: ModelBug) => login(b).localeCompare(login(a)) || byId(a, b)
    case 'bug_id':
    case '':
      return byId
  }
}
