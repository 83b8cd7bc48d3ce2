/** A small tracker for tests of searches: people, products, and a bug for each thing to find. */

import type { Insertable } from 'kysely'

import { internForBug, internForReader } from '../src/accounts/group-sets/group-sets.ts'
import { installAccounts } from '../src/accounts/install/install.ts'
import { setParameter } from '../src/accounts/parameters/parameters.ts'
import { continueIds } from '../src/platform/db/continue-ids.ts'
import type { Tx } from '../src/platform/db/db.ts'
import type { Tables } from '../src/platform/db/tables.ts'
import { TOPICS } from '../src/migrations/topics.ts'
import { touch } from '../src/platform/db/remembered.ts'
import { fold } from '../src/platform/fold.ts'
import { installTracker } from '../src/tracker/catalogue/install/install.ts'
import { completeTextIndex } from '../src/tracker/bugs/text-index/text-index.ts'
import { type ColumnOf, lineKeys, unchosen } from '../src/tracker/model/bug-fields/columns.wire.ts'
import { foldedLines } from '../src/tracker/model/bug-fields/folded-lines.ts'

/** The time of the clock in tests of searches. */
export const NOW = Date.UTC(2026, 0, 31, 12)
const DAY_MS = 86_400_000

/** User ids. `ann` is in `editbugs` and the insider group, `bob` may see hidden bugs. */
export const people = { admin: 1, ann: 2, bob: 3, eve: 4 }
/** Ids by name. */
export const products = { TestProduct: 1, Widget: 2, Gadget: 3 }
/** Ids by name. */
export const components = { TestComponent: 1, 'Widget Engine': 2, Wheel: 3, 'Gadget Engine': 4 }
const SECRET = 100

/** Fills an empty database; the ids are those of the constants here. */
export async function fillTracker(tx: Tx) {
  const admin = { login: 'admin@example.com', password: '', realname: '' }
  await installAccounts(tx, admin, NOW)
  await installTracker(tx, people.admin)
  await addPeople(tx)
  await addProducts(tx)
  await setParameter(tx, 'insidergroup', 'insiders')
  await setParameter(tx, 'timetrackinggroup', 'insiders')
  await addBugsToFind(tx)
  await addLists(tx)
  await completeTextIndex(tx)
  await touch(tx, ...TOPICS)
}

async function addPeople(tx: Tx) {
  for (const [id, name] of [
    [SECRET, 'secret'],
    [SECRET + 1, 'insiders'],
  ] as const) {
    const group = { id, name, name_key: name, description: '', isbuggroup: 1, isactive: 1 }
    await tx
      .insertInto('groups')
      .values({ ...group, userregexp: '' })
      .execute()
  }
  const groups: Record<string, number[]> = { ann: [SECRET + 1], bob: [SECRET], eve: [] }
  for (const [name, id] of Object.entries(people).slice(1)) {
    const login_name = `${name}@example.com`
    const rest = { disabledtext: '', disable_mail: 0, is_enabled: 1, creation_ts: NOW }
    const group_set_id = await internForReader(tx, groups[name]!)
    const names = { login_name, login_name_key: login_name, realname: name, realname_key: name }
    await tx
      .insertInto('users')
      .values({ id, ...names, ...rest, group_set_id })
      .execute()
  }
  await continueIds(tx, 'users', 'groups')
}

async function addProducts(tx: Tx) {
  for (const [name, id] of Object.entries(products).slice(1)) {
    const product = { id, classification_id: 1, name, name_key: fold(name), description: '' }
    const rest = { isactive: 1, defaultmilestone: '---', allows_unconfirmed: 1 }
    await tx
      .insertInto('products')
      .values({ ...product, ...rest })
      .execute()
    for (const value of ['1.0', '2,5']) {
      const version = { product_id: id, value, value_key: value, isactive: 1 }
      await tx.insertInto('versions').values(version).execute()
    }
    for (const [at, value] of ['---', 'M10', 'M2'].entries()) {
      const milestone = { product_id: id, value, value_key: fold(value), isactive: 1, sortkey: at }
      await tx.insertInto('milestones').values(milestone).execute()
    }
  }
  for (const [title, id] of Object.entries(components).slice(1)) {
    const name = title.split(' ').at(-1)!
    const product_id = title.startsWith('Gadget') ? products.Gadget : products.Widget
    const component = { id, product_id, name, name_key: fold(name), description: '', isactive: 1 }
    await tx
      .insertInto('components')
      .values({ ...component, initialowner: 1 })
      .execute()
  }
}

type BugToFind = Partial<Insertable<Tables['bugs']>>

const EMPTY_LINES = Object.fromEntries(lineKeys.map(([name]) => [name, ''])) as Record<
  ColumnOf<'line'>,
  string
>

/** The row of a bug: the given values, and defaults for the others. */
function bugToFind(given: BugToFind) {
  const texts = { ...EMPTY_LINES, short_desc: 'A bug', ...given }
  return {
    product_id: products.Widget,
    component_id: components['Widget Engine'],
    group_set_id: 0,
    is_open: 1,
    revision: 1,
    comment_count: 1,
    creation_ts: NOW,
    delta_ts: NOW,
    reporter: people.admin,
    assigned_to: people.admin,
    bug_status: 'CONFIRMED',
    resolution: '',
    priority: '---',
    bug_severity: 'normal',
    op_sys: 'All',
    rep_platform: 'All',
    version: '1.0',
    target_milestone: '---',
    everconfirmed: 1,
    reporter_accessible: 1,
    cclist_accessible: 1,
    estimated_time: 0,
    remaining_time: 0,
    actual_time: 0,
    ...unchosen,
    ...texts,
    ...foldedLines((name) => texts[name]),
  }
}

const ROWS_MAX = 200
/** Ids are given by the caller; missing columns get defaults. */
export async function addBugs(tx: Tx, given: BugToFind[]) {
  for (let at = 0; at < given.length; at += ROWS_MAX) {
    const rows = given.slice(at, at + ROWS_MAX).map(bugToFind)
    await tx.insertInto('bugs').values(rows).execute()
  }
  await continueIds(tx, 'bugs')
}

const { ann, bob, eve } = people
const closed = { is_open: 0, bug_status: 'RESOLVED', resolution: 'FIXED' }

const bugs: BugToFind[] = [
  {
    product_id: products.TestProduct,
    component_id: components.TestComponent,
    version: 'unspecified',
  },
  {
    assigned_to: ann,
    reporter: bob,
    short_desc: 'Button breaks the Widget, if pressed 100% twice',
    status_whiteboard: '[triaged] Soon',
    bug_file_loc: 'http://Example.com/a,b',
    priority: 'Highest',
    bug_severity: 'critical',
    deadline: NOW - (NOW % DAY_MS),
    estimated_time: 250,
    remaining_time: 100,
    actual_time: 150,
  },
  {
    component_id: components.Wheel,
    assigned_to: bob,
    qa_contact: ann,
    bug_status: 'IN_PROGRESS',
    short_desc: 'Größe stimmt nicht_ganz',
    target_milestone: 'M10',
    version: '2,5',
    cclist_accessible: 0,
    creation_ts: NOW + DAY_MS + 500,
    delta_ts: NOW + 2 * DAY_MS + 500,
  },
  { ...closed, reporter: ann, short_desc: 'Old wheel', target_milestone: 'M2', priority: 'Low' },
  {
    ...closed,
    product_id: products.Gadget,
    component_id: components['Gadget Engine'],
    bug_status: 'VERIFIED',
    resolution: 'INVALID',
    op_sys: 'Mac OS',
    rep_platform: 'PC',
    everconfirmed: 0,
  },
  { short_desc: 'hidden widget', reporter: ann, reporter_accessible: 0, cclist_accessible: 0 },
]

async function addBugsToFind(tx: Tx) {
  const group_set_id = await internForBug(tx, [SECRET])
  const isHidden = ({ short_desc }: BugToFind) => short_desc === 'hidden widget'
  const rows = bugs.map((bug, at) => ({
    id: at + 1,
    ...bug,
    ...(isHidden(bug) && { group_set_id }),
  }))
  await addBugs(tx, rows)
  const hidden = rows.filter(isHidden).map(({ id }) => ({ bug_id: id, group_id: SECRET }))
  await tx.insertInto('bug_group_map').values(hidden).execute()
}

async function addLists(tx: Tx) {
  await tx
    .insertInto('bugs_aliases')
    .values({ alias: 'Widget-Boom', alias_key: 'widget-boom', bug_id: 2 })
    .execute()
  for (const [bug_id, who] of [
    [2, eve],
    [2, ann],
    [3, bob],
    [6, ann],
  ] as const) {
    await tx.insertInto('cc').values({ bug_id, who }).execute()
  }
  await tx.insertInto('dependencies').values({ blocked: 2, dependson: 3 }).execute()
  for (const [id, name] of [
    [1, 'crash'],
    [2, 'easy-fix'],
  ] as const) {
    await tx
      .insertInto('keyworddefs')
      .values({ id, name, name_key: name, description: '' })
      .execute()
  }
  for (const [bug_id, keywordid] of [
    [2, 1],
    [2, 2],
    [3, 2],
  ] as const) {
    await tx.insertInto('keywords').values({ bug_id, keywordid }).execute()
  }
  for (const [user_id, bug_id] of [
    [ann, 3],
    [bob, 4],
  ] as const) {
    const tag = { user_id, name: 'Mine', name_key: 'mine' }
    const { id } = await tx.insertInto('tag').values(tag).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('bug_tag').values({ bug_id, tag_id: id }).execute()
  }
  const said: [number, number, number, string][] = [
    [2, 0, bob, 'It breaks. Überlauf im Zähler'],
    [2, 1, ann, 'PRIVATE: the vault is open'],
    [3, 0, eve, 'too small; ÜBERLAUF'],
    [3, 1, ann, 'im Rad'],
  ]
  for (const [bug_id, count, who, thetext] of said) {
    const isprivate = Number(thetext.startsWith('PRIVATE'))
    const kind = { type: 0, is_markdown: 0 }
    const comment = { bug_id, count, who, bug_when: NOW, work_time: 0, isprivate, ...kind, thetext }
    await tx.insertInto('longdescs').values(comment).execute()
  }
}
