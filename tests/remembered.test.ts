/**
 * Cached data is as exact as a query, in every process: after each method that changes something, a
 * process with a full cache knows the same as a process that starts now. A change does not evict
 * cached data that does not depend on it.
 */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { actorById, nobody } from '../src/accounts/actors/actors.ts'
import { groupsById } from '../src/accounts/groups/groups.ts'
import { parameters } from '../src/accounts/parameters/parameters.ts'
import { preferencesOf } from '../src/accounts/preferences/preferences.ts'
import { readState } from '../src/accounts/read-only/read-only.ts'
import type { Db, Tx } from '../src/platform/db/db.ts'
import type { Ready } from '../src/platform/http/method.ts'
import { openTransactions } from '../src/platform/work/work.ts'
import { brandings } from '../src/tracker/administration/branding/branding.ts'
import { mergedSources } from '../src/tracker/catalogue/merged-sources/merged-sources.ts'
import { getBugs } from '../src/tracker/bugs/read/get-bug.ts'
import { bugTexts } from '../src/tracker/bugs/read/kept-bugs.ts'
import { fields } from '../src/tracker/catalogue/fields/fields.ts'
import { flagTypes } from '../src/tracker/catalogue/flag-types/flag-types.ts'
import { catalogue } from '../src/tracker/catalogue/products/catalogue.ts'
import { knownNames } from '../src/tracker/search/tree/names.ts'
import { openAgain } from './databases.ts'
import { type Instance, onEachInstance, type Person } from './instance.ts'
import { calls, type Request } from './statements/calls.ts'
import { grow, type World } from './statements/world.ts'

const site = { has_mail: false }
const remembered: Record<string, (tx: Tx) => Promise<unknown>> = {
  parameters,
  groups: groupsById,
  preferences: (tx) => preferencesOf(tx, 'quicksearch_fulltext', [999]),
  'read only': (tx) => readState({ tx, site }),
  fields,
  'types of flags': flagTypes,
  catalogue,
  branding: brandings,
  'merged sources': mergedSources,
  names: knownNames,
}

/** Everything that a process knows, and the bugs as it returns them. */
async function known(db: Db, { admin, clock }: Instance, bugs: number[]) {
  const all: Record<string, unknown> = {}
  await db.look(async (tx) => {
    for (const [name, load] of Object.entries(remembered)) all[name] = await load(tx)
  })
  const transactions = openTransactions(db, {
    clock: () => clock.now,
    secret: new Uint8Array(32),
    site,
  })
  const who = async ({ tx }: { tx: Tx }) => (await actorById(tx, admin.id))!
  await transactions.look(who, async (look) => {
    const rows = await look.tx.selectFrom('bugs').select(['id', 'revision']).execute()
    const found = bugs.map((id) => rows.find((row) => row.id === id)!)
    all['bugs in lists'] = await bugTexts(look, found, {})
    for (const id of bugs) {
      // Tokens depend on the time and the reader, which are the same here.
      all[`bug ${id}`] = await getBugs(look, { ids: [String(id)] })
    }
  })
  return all
}

async function send(instance: Instance, [verb, path, body, headers]: Request) {
  const how = { as: instance.admin, ...(body && { body }), ...(headers && { headers }) }
  const answer = await instance.ask(verb, path, how)
  assert.ok(answer.status < 300, `${verb} ${path}: ${answer.text}`)
}

/** Deletions that work once, in an order in which they are possible. */
const removals: Record<string, Request[]> = {
  'a value': [
    ['POST', '/rest/field/bug/op_sys/values', { name: 'Plan 9' }],
    ['DELETE', '/rest/field/bug/op_sys/values/Plan%209'],
  ],
  'a field': [
    ['POST', '/rest/field/bug', { name: 'gone', type: 1, display_name: 'Gone', obsolete: true }],
    ['DELETE', '/rest/field/bug/cf_gone'],
  ],
  'a version': [
    ['POST', '/rest/product/Product%201/version', { name: '2' }],
    ['DELETE', '/rest/product/Product%201/version/1'],
  ],
  'a keyword': [['DELETE', '/rest/keyword/1']],
  'a classification': [['DELETE', '/rest/classification/2']],
  'a component with a type of flags': [
    [
      'POST',
      '/rest/component',
      {
        product: 'Product 1',
        name: 'Other',
        description: 'x',
        default_assignee: 'admin@example.com',
      },
    ],
    [
      'POST',
      '/rest/flag_type',
      {
        name: 'apart',
        description: 'x',
        inclusions: { 'Product 1': ['Other'] },
      },
    ],
    ['DELETE', '/rest/component/Product%201/Other'],
  ],
  'a type of flags': [
    ['POST', '/rest/flag_type', { name: 'short', description: 'x' }],
    ['DELETE', '/rest/flag_type/short'],
  ],
  'a product': [['DELETE', '/rest/product/Product%202']],
  somebody: [
    ['PUT', '/rest/parameters', { parameters: { allowuserdeletion: true } }],
    ['POST', '/rest/user', { email: 'gone@example.com', full_name: 'Gone' }],
    ['PUT', '/rest/user/gone@example.com', { full_name: 'Going' }],
    ['DELETE', '/rest/user/gone@example.com'],
  ],
  'a group': [
    ['POST', '/rest/group', { name: 'going', description: 'x', is_active: true }],
    ['PUT', '/rest/product/1/group/going', { membercontrol: 1 }],
    ['POST', '/rest/flag_type', { name: 'theirs', description: 'x', grant_group: 'going' }],
    [
      'DELETE',
      '/rest/group/going',
      { remove_from_products: true, remove_from_flags: true, remove_from_users: true },
    ],
  ],
  'what can be changed': [
    ['PUT', '/rest/read_only', { read_only: true, note: 'Moving' }],
    ['PUT', '/rest/read_only', { read_only: false }],
  ],
}

onEachInstance('another program on the same database', (instance) => {
  let world: World
  let other: Db
  before(async () => {
    world = await grow(instance(), 2)
    other = await openAgain(instance().place)
    await known(other, instance(), world.bugs)
  })
  const compare = async () => {
    const fresh = await openAgain(instance().place)
    try {
      const [now, anew] = [
        await known(other, instance(), world.bugs),
        await known(fresh, instance(), world.bugs),
      ]
      for (const name of Object.keys(anew)) assert.deepEqual(now[name], anew[name], name)
    } finally {
      await fresh.close()
    }
  }
  const writes = Object.entries(calls).filter(([name]) => !/\.(get|search|log)/.test(name))

  for (const [name, request] of writes) {
    void test(`sees immediately what ${name} changed`, async () => {
      await send(instance(), request(world))
      await compare()
    })
  }
  for (const [what, requests] of Object.entries(removals)) {
    void test(`sees immediately that ${what} was deleted`, async () => {
      for (const request of requests) {
        await send(instance(), request)
        await compare()
      }
    })
  }
  void test('is closed', () => other.close())
})

onEachInstance('a changed name', (instance) => {
  void test('keeps cached responses that do not show it', async () => {
    const { db, admin } = instance()
    const ann = await instance().person('ann@example.com')
    for (const as of [admin, ann]) {
      const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
      await instance().ask('POST', '/rest/bug', { as, body: { ...bug, summary: 'x' } })
    }
    const [before, after] = [await seen(db), (await rename(ann), await seen(db))]
    assert.equal(after.catalogue, before.catalogue)
    assert.equal(after.names, before.names)
    assert.equal(after.first, before.first)
    assert.notEqual(after.second, before.second)
    assert.match(after.second.json, /Ann of the Hill/)
  })

  async function rename(person: Person) {
    const body = { full_name: 'Ann of the Hill' }
    assert.equal((await instance().ask('PUT', '/rest/whoami', { as: person, body })).status, 200)
  }

  /** The data that a reader gets: the same object as long as it is cached. */
  async function seen(db: Db) {
    const transactions = openTransactions(db, { clock: () => 0, secret: new Uint8Array(32), site })
    return transactions.look(nobody, async (look) => ({
      catalogue: await catalogue(look.tx),
      names: await knownNames(look.tx),
      first: await getBugs(look, { ids: ['1'] }),
      second: (await getBugs(look, { ids: ['2'] })) as Ready,
    }))
  }
})
