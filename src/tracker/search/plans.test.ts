import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import { sql } from 'kysely'

import {
  addBugs,
  components,
  fillTracker,
  NOW,
  people,
  products,
} from '../../../tests/bugs-to-find.ts'
import { kinds } from '../../../tests/databases.ts'
import { actorById } from '../../accounts/actors/actors.ts'
import { Tx } from '../../platform/db/db.ts'
import { TOPICS } from '../../migrations/topics.ts'
import { touch } from '../../platform/db/remembered.ts'
import { completeTextIndex } from '../bugs/text-index/text-index.ts'
import { explainSearch } from './explain.ts'
import { searchBugs } from './search.ts'
import type { FoundBugs } from './ask/search.wire.ts'

const PRODUCTS = 100
const BUGS = 5_000

/** Adds bugs as in a large installation: many products, most bugs closed. */
async function addMany(tx: Tx) {
  const ids = Array.from({ length: PRODUCTS }, (_, at) => 10 + at)
  const fay = await addFay(tx)
  const names = ids.map((id) => ({
    id,
    name: `P${id}`,
    name_key: `p${id}`,
    description: '',
    isactive: 1,
  }))
  const columns = { classification_id: 1, defaultmilestone: '---', allows_unconfirmed: 1 }
  await tx
    .insertInto('products')
    .values(names.map((name) => ({ ...name, ...columns })))
    .execute()
  const parts = names.map((name) => ({ ...name, product_id: name.id, initialowner: 1 }))
  await tx.insertInto('components').values(parts).execute()
  const rows = Array.from({ length: BUGS }, (_, at) => ({
    id: 1_000 + at,
    product_id: at % 10 === 0 ? products.Widget : ids[at % PRODUCTS]!,
    component_id: at % 10 === 0 ? components.Wheel : ids[at % PRODUCTS]!,
    assigned_to: at % 50 === 0 ? people.ann : people.admin,
    reporter: at % 40 === 0 ? people.eve : people.admin,
    qa_contact: at % 60 === 0 ? fay : null,
    delta_ts: NOW + at * 1_000,
    creation_ts: NOW + at * 1_000,
    short_desc: `The w${at % 499} of bug ${at}`,
    ...(at % 3 !== 0 && { is_open: 0, bug_status: 'RESOLVED', resolution: 'FIXED' }),
  }))
  await addBugs(tx, rows)
  await addTold(
    tx,
    rows.map(({ id }) => id),
  )
  await touch(tx, ...TOPICS)
}

/** Adds a user with roles on few bugs. */
async function addFay(tx: Tx): Promise<number> {
  const login_name = 'fay@example.com'
  const names = { login_name, login_name_key: login_name, realname: '', realname_key: '' }
  const rest = { disabledtext: '', disable_mail: 0, is_enabled: 1, creation_ts: NOW }
  const person = { ...names, ...rest, group_set_id: 0 }
  const row = tx.insertInto('users').values(person).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

/** Adds CC users, comments and changes. */
async function addTold(tx: Tx, ids: number[]) {
  const anybody = Object.values(people)
  // One user has many of these, but few changes.
  const told = ids.map((bug_id, at) => ({
    bug_id,
    who: at % 8 === 0 ? people.eve : anybody[at % 3]!,
    bug_when: NOW + at * 1_000,
  }))
  const fields = await tx.selectFrom('fielddefs').select(['id', 'name']).execute()
  const changed = ['bug_status', 'priority', 'assigned_to'].map(
    (name) => fields.find((field) => field.name === name)!.id,
  )
  for (let from = 0; from < told.length; from += 500) {
    const some = told.slice(from, from + 500)
    const comment = { count: 0, work_time: 0, isprivate: 0, type: 0, is_markdown: 0 }
    const comments = some.map((row) => ({
      ...row,
      ...comment,
      thetext: `Said w${row.bug_id % 499}`,
    }))
    const changes = some.map((row, at) => ({
      ...row,
      who: at % 50 === 0 ? people.eve : people.ann,
      fieldid: changed[at % 3]!,
      added: 'x',
    }))
    await tx
      .insertInto('cc')
      .values(some.map(({ bug_id, who }) => ({ bug_id, who })))
      .execute()
    await tx.insertInto('longdescs').values(comments).execute()
    await tx.insertInto('bug_changes').values(changes).execute()
  }
}

/** The plan of the query that selects the bugs. */
async function planOf(tx: Tx, given: Record<string, string[]>) {
  const actor = (await actorById(tx, people.eve))!
  const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
  const { plan } = await explainSearch(look, { limit: '100', ...given } as never)
  return plan
}

const open = { status: ['__open__'] }
const newest = { order: ['bug_id DESC'] }

/** The index that the search starts with, and whether it has to sort the result. */
const shapes: [string, Record<string, string[]>, RegExp, 'sorts'?][] = [
  [
    'open bugs of a product, newest first',
    { product: ['Widget'], ...open, ...newest },
    /bugs_open_idx/,
  ],
  [
    'bugs of a product in some open statuses, newest first',
    { product: ['Widget'], status: ['IN_PROGRESS', 'CONFIRMED'], ...newest },
    /bugs_open_idx/,
  ],
  [
    'all bugs of a product, newest first',
    { product: ['Widget'], ...newest },
    /bugs_product_id_id_idx /,
  ],
  ['open bugs of some products', { product: ['P20', 'Gadget'], ...open }, /bugs_open_idx/, 'sorts'],
  [
    'open bugs of many products',
    { product: Array.from({ length: 20 }, (_, at) => `P${at + 20}`), ...open },
    /bugs_open_idx/,
    'sorts',
  ],
  [
    'a component',
    { product: ['Widget'], component: ['Wheel'], ...newest },
    /bugs_component_id_id_idx/,
  ],
  [
    'open bugs of a component',
    { product: ['Widget'], component: ['Wheel'], ...open },
    /bugs_component_id_id_idx/,
  ],
  [
    'bugs of an assignee',
    { assigned_to: ['ann@example.com'], ...newest },
    /bugs_assigned_to_id_idx/,
  ],
  [
    'open bugs of an assignee',
    { assigned_to: ['ann@example.com'], ...open },
    /bugs_assigned_to_id_idx/,
  ],
  ['bugs of a reporter', { creator: ['ann@example.com'] }, /bugs_reporter_id_idx/],
  ['bugs of a QA contact', { qa_contact: ['ann@example.com'] }, /bugs_qa_contact_id_idx_some/],
  ['one bug', { id: ['1000'] }, /INTEGER PRIMARY KEY/],
  ['bugs by number', { id: ['1000,1001,1002'] }, /INTEGER PRIMARY KEY/],
  ['a bug by alias', { alias: ['widget-boom'] }, /INTEGER PRIMARY KEY/],
  ['bugs of somebody on the CC', { cc: ['eve@example.com'] }, /INTEGER PRIMARY KEY/],
  [
    'bugs that were changed since',
    { last_change_time: ['2026-01-31T13:00:00Z'] },
    /INTEGER PRIMARY KEY/,
  ],
  ['bugs that were changed since long ago', { last_change_time: ['2020-01-01'] }, /SCAN bugs$/],
  ['the bugs changed last', { order: ['changeddate DESC'] }, /bugs_delta_ts_idx/],
  ['the newest bugs', newest, /SCAN bugs/],
]

const given = (query: string) =>
  Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, [value]]))
const inAnyRole = given(
  'email1=eve@example.com&emailassigned_to1=1&emailreporter1=1&emailcc1=1&emaillongdesc1=1',
)
const PEOPLE = ['eve@example.com', 'fay@example.com']
const ROLES = ['assigned_to', 'reporter', 'qa_contact', 'cc', 'commenter']
/** Two users, each in any of five roles. */
const tenOfPeople = given(
  PEOPLE.flatMap((login, who) =>
    ROLES.map((role, at) => {
      const number = 1 + who * ROLES.length + at
      return `f${number}=${role}&o${number}=equals&v${number}=${login}`
    }),
  ).join('&') + '&j_top=OR',
)
const changedBy = given(
  'f1=OP&j1=AND_G&f2=bug_status&o2=changedby&v2=eve@example.com' +
    '&f3=bug_status&o3=changedafter&v3=2026-01-01&f4=CP',
)
const best = { order: ['relevance DESC'] }

// With as few people as here, all open bugs are read as fast as those of one person.
const ASSIGNED = /bugs_(assigned_to_id|open)_idx/
const REPORTED = /bugs_(reporter_id|open)_idx/

/** The indexes used on SQLite and on PostgreSQL; none of these searches scans a whole table. */
const uses: [string, Record<string, string[]>, sqlite: RegExp[], postgres: RegExp[]][] = [
  [
    'open bugs of a product, newest first',
    { product: ['Widget'], ...open, ...newest },
    [/^SEARCH bugs USING (COVERING )?INDEX bugs_open_idx/],
    [/^ *-> {2}Index Only Scan Backward using bugs_open_idx on bugs/m],
  ],
  [
    'open bugs of somebody in any of four roles, newest first',
    { ...inAnyRole, ...open, ...newest },
    [
      /SEARCH bugs USING INDEX bugs_assigned_to_id_idx/,
      /SEARCH bugs USING INDEX bugs_reporter_id_idx/,
      /SEARCH mine USING COVERING INDEX cc_who_bug_id_idx/,
      /SEARCH mine USING COVERING INDEX longdescs_who_bug_id_isprivate_idx/,
    ],
    [ASSIGNED, REPORTED, /on cc mine\b/, /longdescs_who_\w+_idx/],
  ],
  [
    'ten criteria on people, newest first',
    { ...tenOfPeople, ...newest },
    [
      /SEARCH bugs USING INDEX bugs_assigned_to_id_idx/,
      /SEARCH bugs USING INDEX bugs_reporter_id_idx/,
      /SEARCH bugs USING INDEX bugs_qa_contact_id_idx_some/,
      /SEARCH mine USING COVERING INDEX cc_who_bug_id_idx/,
      /SEARCH mine USING COVERING INDEX longdescs_who_bug_id_isprivate_idx/,
    ],
    [
      /bugs_assigned_to_id_idx/,
      /bugs_reporter_id_idx/,
      /bugs_qa_contact_id_idx_some/,
      /on cc mine\b/,
      /longdescs_who_\w+_idx/,
    ],
  ],
  [
    'bugs that somebody changed since',
    { ...changedBy, ...newest },
    [/SEARCH bugs USING INTEGER PRIMARY KEY/, /bug_changes_who_bug_when_idx/],
    [/bug_changes_who_bug_when_idx/],
  ],
  [
    'bugs changed last',
    { order: ['changeddate DESC'] },
    [/bugs_delta_ts_idx/],
    [/Index Scan Backward using bugs_delta_ts_idx/],
  ],
  [
    'a word, the best first',
    { content: ['w12'], ...best },
    [/bugs_words VIRTUAL TABLE/, /longdescs_words VIRTUAL TABLE/, /bugs USING INTEGER PRIMARY KEY/],
    [/bugs_words_texts_idx/, /longdescs_words_texts_idx/],
  ],
  [
    'two words and a product, the best first',
    { content: ['said w12'], product: ['Widget'], ...best },
    [/bugs_words VIRTUAL TABLE/, /longdescs_words VIRTUAL TABLE/],
    [/bugs_words_texts_idx/, /longdescs_words_texts_idx/],
  ],
  [
    'a part of a summary, newest first',
    { short_desc: ['w498'], short_desc_type: ['substring'], ...newest, limit: ['10'] },
    [/bugs_parts VIRTUAL TABLE INDEX \d+:M/, /bugs USING INTEGER PRIMARY KEY/],
    [/bugs_parts_texts_idx/],
  ],
]
/** The indexes used to count all matches. */
const totals: typeof uses = [
  [
    'open bugs of a product',
    { product: ['Widget'], ...open },
    [/^  SEARCH bugs USING (COVERING )?INDEX bugs_open_idx/m],
    [/bugs_open_idx/],
  ],
  [
    'open bugs of somebody in any of four roles',
    { ...inAnyRole, ...open },
    [
      ASSIGNED,
      REPORTED,
      /SEARCH mine USING COVERING INDEX cc_who_bug_id_idx/,
      /SEARCH mine USING COVERING INDEX longdescs_who_bug_id_isprivate_idx/,
    ],
    [ASSIGNED, REPORTED, /longdescs_who_\w+_idx/],
  ],
  [
    'ten criteria on people',
    tenOfPeople,
    [
      /SEARCH bugs USING INDEX bugs_qa_contact_id_idx_some/,
      /SEARCH mine USING COVERING INDEX cc_who_bug_id_idx/,
      /SEARCH mine USING COVERING INDEX longdescs_who_bug_id_isprivate_idx/,
    ],
    [/bugs_reporter_id_idx/, /bugs_qa_contact_id_idx_some/, /longdescs_who_\w+_idx/],
  ],
  [
    'bugs that somebody changed since',
    changedBy,
    [/SEARCH bugs USING INTEGER PRIMARY KEY/, /bug_changes_who_bug_when_idx/],
    [/bug_changes_who_bug_when_idx/],
  ],
  [
    'a word',
    { content: ['w12'] },
    [/bugs_words VIRTUAL TABLE/, /longdescs_words VIRTUAL TABLE/, /bugs USING INTEGER PRIMARY KEY/],
    [/bugs_words_texts_idx/, /longdescs_words_texts_idx/],
  ],
  [
    'a part of a summary',
    { short_desc: ['w498'], short_desc_type: ['substring'] },
    [/bugs_parts VIRTUAL TABLE INDEX \d+:M/, /bugs USING INTEGER PRIMARY KEY/],
    [/bugs_parts_texts_idx/],
  ],
]
/** The index condition for the page after a cursor. */
const entries: [string, Record<string, string[]>, sqlite: RegExp, postgres: RegExp][] = [
  [
    'open bugs of a product, newest first',
    { product: ['Widget'], ...open, ...newest },
    /bugs_open_idx \(product_id=\? AND id<\?\)/,
    /Index Cond: \(\(product_id = '2'::bigint\) AND \(id < '\d+'::bigint\)\)/,
  ],
  [
    'bugs changed last',
    { order: ['changeddate DESC'] },
    /bugs_delta_ts_idx \(delta_ts<\?\)/,
    /Index Cond: \(delta_ts <= '\d+'::bigint\)/,
  ],
]

/** The plan of the count. */
async function planOfTotal(tx: Tx, given: Record<string, string[]>, how = {}) {
  const counts: [sql: string, values: readonly unknown[]][] = []
  const { handle } = tx
  const run: typeof handle.run = (sql, values, named) => {
    if (/^\s*(select count\(\*\) as bugs|with summaries)/.test(sql)) counts.push([sql, values])
    return handle.run(sql, values, named)
  }
  const actor = (await actorById(tx, people.eve))!
  const watched = new Tx({ ...handle, run }, 'look')
  const look = { tx: watched, actor, now: NOW, sign: () => '', site: { has_mail: false } }
  // If all bugs fit on the page, nothing is counted.
  await searchBugs(look, { ...given, limit: '1', total: true, include_fields: ['id'] }, how)
  const [sql, values] = counts.at(-1)!
  const { dialect } = handle
  return dialect.planOf((await handle.run(`${dialect.explains} ${sql}`, values, false)).rows)
}

async function planBehind(tx: Tx, given: Record<string, string[]>) {
  const actor = (await actorById(tx, people.eve))!
  const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
  const page = { ...given, limit: '100', cursor: '', include_fields: ['id'] }
  const { next_cursor } = (await searchBugs(look, page)) as FoundBugs
  return planOf(tx, { ...given, cursor: next_cursor as never })
}

/** Merges the pending entries of PostgreSQL's text indexes. */
const putInOrder = (tx: Tx) =>
  sql`select gin_clean_pending_list(pg_class.oid) from pg_class
    join pg_am on pg_am.oid = pg_class.relam where amname = 'gin'`.execute(tx)

const EVERYTHING = {
  SQLite: /SCAN (bugs|attachments)($|;)/m,
  PostgreSQL: /Seq Scan on (bugs|cc|longdescs|bug_changes)(_words|_parts)?\b/,
}

for (const kind of kinds) {
  void describe(`plans of the main searches on ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>
    before(async () => {
      opened = await kind.open()
      await opened.db.work(fillTracker)
      await opened.db.work(addMany)
      await opened.db.work(completeTextIndex)
      // ANALYZE reads all of so few rows, which makes the statistics reproducible.
      if (kind.name === 'PostgreSQL') await opened.db.work(putInOrder)
      await opened.db.work((tx) => sql`analyze`.execute(tx))
    })
    after(() => opened.remove())

    for (const [name, asked, sqlite, postgres] of uses) {
      void test(name, async () => {
        const plan = (await opened.db.look((tx) => planOf(tx, asked))).join('\n')
        for (const part of kind.name === 'SQLite' ? sqlite : postgres) assert.match(plan, part)
        assert.doesNotMatch(plan, EVERYTHING[kind.name])
        // Otherwise every bug with the reader on its CC list would be read each time.
        assert.doesNotMatch(plan, /cclist_accessible = 1\) AND \(hashed/)
      })
    }
    for (const [name, asked, sqlite, postgres] of totals) {
      void test(`the total of ${name}`, async () => {
        const plan = (await opened.db.look((tx) => planOfTotal(tx, asked))).join('\n')
        for (const part of kind.name === 'SQLite' ? sqlite : postgres) assert.match(plan, part)
        // For the lists of one user, a scan is as fast as an index here.
        assert.doesNotMatch(plan, /SCAN (bugs|attachments)($|;)|Seq Scan on (bugs|bug_changes)\b/m)
      })
    }
    void test('counting a common word reads its texts, not each bug', async () => {
      const few = { texts_max: 10 }
      const plan = await opened.db.look((tx) => planOfTotal(tx, { content: ['said'] }, few))
      assert.doesNotMatch(plan.join('\n'), /longdescs USING|SubPlan .*longdescs|on longdescs\b/)
    })
    for (const [name, asked, sqlite, postgres] of entries) {
      void test(`${name}, behind a cursor`, async () => {
        const plan = (await opened.db.look((tx) => planBehind(tx, asked))).join('\n')
        assert.match(plan, kind.name === 'SQLite' ? sqlite : postgres)
        assert.doesNotMatch(plan, EVERYTHING[kind.name])
      })
    }
  })
}

void describe('plans of searches on SQLite', () => {
  let opened: Awaited<ReturnType<(typeof kinds)[number]['open']>>
  before(async () => {
    opened = await kinds.find(({ name }) => name === 'SQLite')!.open()
    await opened.db.work(fillTracker)
    await opened.db.work(addMany)
    await opened.db.work(completeTextIndex)
  })
  after(() => opened.remove())

  for (const statistics of ['without', 'with']) {
    for (const [name, given, begins, sorts] of shapes) {
      void test(`${name}, ${statistics} statistics`, async () => {
        const plan = await opened.db.look((tx) => planOf(tx, given))
        const way = plan.join('; ')
        const first = plan.find((step) => /^(SEARCH|SCAN) bugs\b/.test(step))
        assert.match(first ?? '', begins, way)
        assert.equal(way.includes('TEMP B-TREE FOR ORDER BY'), sorts === 'sorts', way)
      })
    }
    if (statistics === 'without') {
      void test('statistics are gathered', async () => {
        await opened.db.work((tx) => sql`analyze`.execute(tx))
      })
    }
  }
})
