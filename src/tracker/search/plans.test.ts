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
import type { Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { searchBugs } from './search.ts'

const PRODUCTS = 100
const BUGS = 5_000

/** Bugs as they lie in a large installation: many products, most bugs closed. */
async function addMany(tx: Tx) {
  const ids = Array.from({ length: PRODUCTS }, (_, at) => 10 + at)
  const names = ids.map((id) => ({
    id,
    name: `P${id}`,
    name_key: `p${id}`,
    description: '',
    isactive: 1,
  }))
  const shelf = { classification_id: 1, defaultmilestone: '---', allows_unconfirmed: 1 }
  await tx
    .insertInto('products')
    .values(names.map((name) => ({ ...name, ...shelf })))
    .execute()
  const parts = names.map((name) => ({ ...name, product_id: name.id, initialowner: 1 }))
  await tx.insertInto('components').values(parts).execute()
  const rows = Array.from({ length: BUGS }, (_, at) => ({
    id: 1_000 + at,
    product_id: at % 10 === 0 ? products.Widget : ids[at % PRODUCTS]!,
    component_id: at % 10 === 0 ? components.Wheel : ids[at % PRODUCTS]!,
    assigned_to: at % 50 === 0 ? people.ann : people.admin,
    delta_ts: NOW + at * 1_000,
    creation_ts: NOW + at * 1_000,
    ...(at % 3 !== 0 && { is_open: 0, bug_status: 'RESOLVED', resolution: 'FIXED' }),
  }))
  await addBugs(tx, rows)
  await touch(tx)
}

/** How SQLite goes about the query that chooses the bugs. */
async function planOf(tx: Tx, given: Record<string, string[]>) {
  const { handle } = tx
  const run = handle.run.bind(handle)
  let chosen: [string, readonly unknown[]] | undefined
  handle.run = (text, values, named) => {
    if (text.includes('from "bugs"')) chosen = [text, values]
    return run(text, values, named)
  }
  const actor = (await actorById(tx, people.eve))!
  const look = { tx, actor, now: NOW, sign: () => '', site: { has_mail: false } }
  await searchBugs(look, { limit: '100', ...given, include_fields: ['id'] } as never)
  handle.run = run
  const [text, values] = chosen!
  const { rows } = await run(`explain query plan ${text}`, values, false)
  return rows.map(({ detail }) => String(detail))
}

const open = { status: ['__open__'] }
const newest = { order: ['bug_id DESC'] }

/** Where the search begins, and whether it must sort what it found. */
const shapes: [string, Record<string, string[]>, RegExp, 'sorts'?][] = [
  [
    'open bugs of a product, newest first',
    { product: ['Widget'], ...open, ...newest },
    /bugs_product_id_id_idx_some/,
  ],
  [
    'bugs of a product in some open statuses, newest first',
    { product: ['Widget'], status: ['IN_PROGRESS', 'CONFIRMED'], ...newest },
    /bugs_product_id_id_idx_some/,
  ],
  [
    'all bugs of a product, newest first',
    { product: ['Widget'], ...newest },
    /bugs_product_id_id_idx /,
  ],
  [
    'open bugs of some products',
    { product: ['P20', 'Gadget'], ...open },
    /bugs_product_id_id_idx_some/,
    'sorts',
  ],
  [
    'open bugs of many products',
    { product: Array.from({ length: 20 }, (_, at) => `P${at + 20}`), ...open },
    /bugs_product_id_id_idx_some/,
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
  ['bugs of who filed them', { creator: ['ann@example.com'] }, /bugs_reporter_id_idx/],
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

void describe('plans of searches on SQLite', () => {
  let opened: Awaited<ReturnType<(typeof kinds)[number]['open']>>
  before(async () => {
    opened = await kinds.find(({ name }) => name === 'SQLite')!.open()
    await opened.db.work(fillTracker)
    await opened.db.work(addMany)
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
