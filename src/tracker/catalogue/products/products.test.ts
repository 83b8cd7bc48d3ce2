import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../tests/products.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { TOPICS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'

const open = { version: '1', description: 'd' }

const MANDATORY = { membercontrol: 3, othercontrol: 3 }

onEachInstance('Product.get', (instance) => {
  readsWhole(instance)
  findsAndChooses(instance)
  sorts(instance)
  showsFlagTypes(instance)
})

function readsWhole(instance: () => Instance) {
  void test('returns a fresh product with all fields, by case-insensitive name or by number', async () => {
    const whole = {
      id: 1,
      name: 'TestProduct',
      is_active: true,
      default_milestone: '---',
      has_unconfirmed: true,
      classification: 'Unclassified',
      versions: [{ id: 1, name: 'unspecified', sort_key: 0, is_active: true }],
      milestones: [{ id: 1, name: '---', sort_key: 0, is_active: true }],
    }
    const component = {
      id: 1,
      name: 'TestComponent',
      default_assigned_to: 'admin@example.com',
      default_qa_contact: '',
      sort_key: 0,
      is_active: true,
      flag_types: { bug: [], attachment: [] },
    }
    for (const name of ['TestProduct', 'testproduct', '1']) {
      const { status, body } = await instance().ask('GET', `/rest/product/${name}`)
      assert.equal(status, 200)
      const [{ description, components, ...rest }] = body.products
      const [{ description: about, ...first }] = components
      assert.deepEqual([rest, first, components.length], [whole, component, 1])
      assert.deepEqual([typeof description, typeof about], ['string', 'string'])
    }
  })

  void test('accepts types, numbers and names together, each product once and by name', async () => {
    await addProduct(instance(), 'Beta')
    await addProduct(instance(), 'alpha')
    const names = async (query: string) => {
      const { body } = await instance().ask('GET', `/rest/product?include_fields=name&${query}`)
      return body.products.map(({ name }: { name: string }) => name)
    }
    assert.deepEqual(await names('type=enterable'), ['alpha', 'Beta', 'TestProduct'])
    assert.deepEqual(await names('type=selectable&type=accessible'), await names('type=accessible'))
    assert.deepEqual(await names('ids=1&names=BETA&names=TestProduct'), ['Beta', 'TestProduct'])
    assert.deepEqual(await names('type=accessible&names=alpha'), ['alpha'])
    assert.deepEqual(await names('names=NoSuch&ids=99'), [])
  })
}

function findsAndChooses(instance: () => Instance) {
  void test('accepts a name in the path with names in the query, as old clients send them', async () => {
    const { body } = await instance().ask('GET', '/rest/product/get?names=TestProduct')
    assert.deepEqual(
      body.products.map(({ id }: { id: number }) => id),
      [1],
    )
  })

  void test('selects fields, also those of components', async () => {
    const { body } = await instance().ask(
      'GET',
      '/rest/product/1?include_fields=id,name,components.name,versions',
    )
    assert.deepEqual(body.products, [
      {
        id: 1,
        name: 'TestProduct',
        components: [{ name: 'TestComponent' }],
        versions: [{ id: 1, name: 'unspecified', sort_key: 0, is_active: true }],
      },
    ])
    const less = await instance().ask(
      'GET',
      '/rest/product/1?exclude_fields=components.flag_types,milestones',
    )
    const [product] = less.body.products
    assert.equal('milestones' in product, false)
    assert.deepEqual(Object.keys(product.components[0]).sort(), [
      'default_assigned_to',
      'default_qa_contact',
      'description',
      'id',
      'is_active',
      'name',
      'sort_key',
    ])
  })
}

function sorts(instance: () => Instance) {
  void test('sorts versions by their numbers', async () => {
    const id = await addProduct(instance(), 'Ordered')
    await instance().transactions.work(docket, async ({ tx }) => {
      const rows = ['10', '9', 'trunk'].map((value) => ({ value, value_key: value }))
      const versions = rows.map((row) => ({ ...row, product_id: id, isactive: 1 }))
      await tx.insertInto('versions').values(versions).execute()
      await touch(tx, ...TOPICS)
    })
    const { body } = await instance().ask(
      'GET',
      '/rest/product/Ordered?include_fields=versions.name',
    )
    assert.deepEqual(body.products[0].versions, [
      { name: '1' },
      { name: '9' },
      { name: '10' },
      { name: 'trunk' },
    ])
  })

  void test('requires a filter, of one of three types', async () => {
    const nothing = await instance().ask('GET', '/rest/product')
    assert.deepEqual([nothing.status, nothing.body.code], [400, 50])
    const kind = await instance().ask('GET', '/rest/product?type=foo')
    assert.deepEqual([kind.status, kind.body.code], [400, 32000])
    const inherited = await instance().ask('GET', '/rest/product?type=constructor')
    assert.deepEqual([inherited.status, inherited.body.code], [400, 32000])
  })
}

function showsFlagTypes(instance: () => Instance) {
  void test('returns the flags for bugs of a component, and hides hosts if so configured', async () => {
    await instance().transactions.work(docket, async ({ tx }) => {
      const type = { description: 'd', cc_list: 'a@example.com', sortkey: 5, is_active: 1 }
      const more = { is_requestable: 1, is_requesteeble: 0, is_multiplicable: 1, grant_group_id: 1 }
      await tx
        .insertInto('flagtypes')
        .values({ id: 7, name: 'ok', name_key: 'ok', target_type: 'a', ...type, ...more })
        .execute()
      await tx.insertInto('flaginclusions').values({ type_id: 7, product_id: 1 }).execute()
      await touch(tx, ...TOPICS)
    })
    await instance().set('webservice_email_filter', '1')
    const { body } = await instance().ask('GET', '/rest/product/1?include_fields=components')
    await instance().set('webservice_email_filter', '0')
    const [component] = body.products[0].components
    assert.equal(component.default_assigned_to, 'admin')
    assert.deepEqual(component.flag_types, {
      bug: [],
      attachment: [
        {
          id: 7,
          name: 'ok',
          description: 'd',
          cc_list: 'a@example.com',
          sort_key: 5,
          is_active: true,
          is_requestable: true,
          is_requesteeble: false,
          is_multiplicable: true,
          grant_group: 1,
          request_group: null,
        },
      ],
    })
  })
}

onEachInstance('products and groups', (instance) => {
  const lists = async (as?: Awaited<ReturnType<Instance['person']>>) => {
    const found: Record<string, number[]> = {}
    for (const kind of ['selectable', 'enterable', 'accessible']) {
      found[kind] = (await instance().ask('GET', `/rest/product_${kind}`, { as })).body.ids
    }
    return found
  }

  void test('groups decide who sees which products', async () => {
    const entry = await addProduct(instance(), 'Entry only')
    const search = await addProduct(instance(), 'Search only')
    const hidden = await addProduct(instance(), 'Hidden')
    await putControl(instance(), entry, 'editkeywords', { membercontrol: 3, othercontrol: 3 })
    await putControl(instance(), search, 'editkeywords', { entry: 1 })
    await putControl(instance(), hidden, 'editkeywords', { ...MANDATORY, entry: 1 })
    await putControl(instance(), hidden, 'tweakparams', { ...MANDATORY, entry: 1 })

    assert.deepEqual(await lists(), {
      selectable: [search, 1],
      enterable: [entry, 1],
      accessible: [entry, search, 1],
    })
    const half = await instance().person('half@example.com', ['editkeywords'])
    assert.deepEqual((await lists(half))['accessible'], [entry, search, 1])
    const both = await instance().person('both@example.com', ['editkeywords', 'tweakparams'])
    assert.deepEqual((await lists(both))['accessible'], [entry, hidden, search, 1])
    await instance().set('or_groups', '1')
    assert.deepEqual((await lists(half))['accessible'], [entry, hidden, search, 1])
    await instance().set('or_groups', '0')
    assert.deepEqual((await lists(half))['accessible'], [entry, search, 1])

    for (const path of ['/rest/product/Hidden', `/rest/product/${hidden}`]) {
      assert.deepEqual((await instance().ask('GET', path)).body, { products: [] })
    }
  })

  void test('a hidden product and a missing one are refused with the same message', async () => {
    const editor = await instance().person('editor@example.com', ['editcomponents'])
    const rename = (name: string) =>
      instance().ask('PUT', `/rest/product/${name}`, { as: editor, body: { description: 'x' } })
    const hidden = await rename('Hidden')
    const none = await rename('Nobody')
    assert.deepEqual([hidden.status, hidden.body.code], [401, 106])
    assert.equal(hidden.body.message.replace('Hidden', 'Nobody'), none.body.message)
  })
})

onEachInstance('Product.create', (instance) => {
  makes(instance)
  refusesToMake(instance)
  makesGroups(instance)
})

function makes(instance: () => Instance) {
  void test('creates a product with its first version and milestone', async () => {
    await instance().set('usetargetmilestone', '1')
    const body = { name: 'Widget', description: 'All kinds', version: '1.0' }
    const more = { default_milestone: 'M1', has_unconfirmed: false, is_open: false }
    const made = await instance().ask('POST', '/rest/product', {
      as: instance().admin,
      body: { ...body, ...more, create_series: false, frobnicate: 1 },
    })
    assert.equal(made.status, 201)
    assert.deepEqual(Object.keys(made.body), ['id'])
    const { body: read } = await instance().ask('GET', `/rest/product/${made.body.id}`)
    const [{ versions, milestones, ...product }] = read.products
    assert.deepEqual(product, {
      id: made.body.id,
      name: 'Widget',
      description: 'All kinds',
      classification: 'Unclassified',
      is_active: false,
      default_milestone: 'M1',
      has_unconfirmed: false,
      components: [],
    })
    assert.deepEqual([versions[0].name, milestones[0].name], ['1.0', 'M1'])
  })

  void test('sets a classification if they are enabled', async () => {
    await instance().transactions.work(docket, async ({ tx }) => {
      const row = { name: 'Shelf', name_key: 'shelf', description: 'd', sortkey: 0 }
      await tx.insertInto('classifications').values(row).execute()
      await touch(tx, ...TOPICS)
    })
    const create = (name: string, classification: string) =>
      instance().ask('POST', '/rest/product', {
        as: instance().admin,
        body: { ...open, name, classification },
      })
    const classificationOf = async (name: string) =>
      (await instance().ask('GET', `/rest/product/${name}`)).body.products[0].classification
    await create('Anywhere', 'Shelf')
    assert.equal(await classificationOf('Anywhere'), 'Unclassified')
    await instance().set('useclassification', '1')
    await create('Shelved', 'SHELF')
    assert.equal(await classificationOf('Shelved'), 'Shelf')
    const none = await create('Nowhere', 'NoSuch')
    assert.deepEqual([none.status, none.body.code], [404, 51])
    await instance().set('useclassification', '0')
  })
}

function refusesToMake(instance: () => Instance) {
  const refused: [string, object, number][] = [
    ['without a name', { name: undefined }, 700],
    ['with a name that is too long', { name: 'x'.repeat(65) }, 701],
    ['with a name that is taken', { name: 'TestProduct' }, 702],
    ['with a name that is taken in another case', { name: 'TESTPRODUCT' }, 702],
    ['without a description', { description: '' }, 703],
    ['without a version', { version: null }, 704],
  ]
  for (const [name, change, code] of refused) {
    void test(`refuses a product ${name}, and stores nothing`, async () => {
      const body = { name: 'Gadget', ...open, ...change }
      const answer = await instance().ask('POST', '/rest/product', { as: instance().admin, body })
      assert.deepEqual([answer.status, answer.body.code], [400, code])
      assert.deepEqual((await instance().ask('GET', '/rest/product/Gadget')).body.products, [])
    })
  }

  void test('needs editcomponents', async () => {
    const body = { name: 'x', ...open }
    const user = await instance().person('user@example.com')
    const denied = await instance().ask('POST', '/rest/product', { as: user, body })
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const anonymous = await instance().ask('POST', '/rest/product', { body })
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
  })
}

function makesGroups(instance: () => Instance) {
  void test('with makeproductgroups creates a group for the product, which includes admins', async () => {
    await instance().set('makeproductgroups', '1')
    const taken = await addProduct(instance(), 'editbugs')
    const id = await addProduct(instance(), 'Guarded')
    await instance().set('makeproductgroups', '0')
    const rows = await instance().transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('group_control_map')
        .innerJoin('groups', 'groups.id', 'group_control_map.group_id')
        .select(['product_id', 'name', 'isbuggroup', 'entry', 'membercontrol', 'othercontrol'])
        .orderBy('product_id')
        .execute(),
    )
    const always = { isbuggroup: 1, entry: 1, membercontrol: 3, othercontrol: 3 }
    const found = rows.map((row) => ({ ...row }))
    assert.deepEqual(found, [
      { product_id: taken, name: 'editbugs_', ...always },
      { product_id: id, name: 'Guarded', ...always },
    ])
    const seen = async (as?: Instance['admin']) =>
      (await instance().ask('GET', '/rest/product/Guarded', { as })).body.products.length
    assert.deepEqual([await seen(instance().admin), await seen()], [1, 0])
  })
}

onEachInstance('Product.update', (instance) => {
  changes(instance)
  refusesToChange(instance)
})

const put = (instance: Instance, path: string, body: object) =>
  instance.ask('PUT', `/rest/product/${path}`, { as: instance.admin, body })

function changes(instance: () => Instance) {
  void test('returns changes, and uses them from then on', async () => {
    const body = { name: 'Renamed', is_open: false, has_unconfirmed: true, description: 'New' }
    const { status, body: answer } = await put(instance(), 'TestProduct', body)
    assert.equal(status, 200)
    const [{ id, changes }] = answer.products
    assert.equal(id, 1)
    assert.deepEqual(changes.name, { removed: 'TestProduct', added: 'Renamed' })
    assert.deepEqual(changes.is_open, { removed: '1', added: '0' })
    assert.equal(changes.description.added, 'New')
    assert.deepEqual(Object.keys(changes).sort(), ['description', 'is_open', 'name'])
    const read = (await instance().ask('GET', '/rest/product/renamed')).body.products[0]
    assert.deepEqual([read.name, read.is_active, read.description], ['Renamed', false, 'New'])
    assert.deepEqual((await instance().ask('GET', '/rest/product/TestProduct')).body.products, [])
  })

  void test('does not log a repeated change', async () => {
    const audited = async () =>
      (await instance().ask('GET', '/rest/last_audit_time?class=Bugzilla::Product')).body
    const before = await audited()
    instance().clock.now += 60_000
    const same = { is_active: false, allows_unconfirmed: true, description: ' New ' }
    const { body } = await put(instance(), 'Renamed', same)
    assert.deepEqual(body, { products: [{ id: 1, changes: {} }] })
    assert.deepEqual(await audited(), before)
    await put(instance(), 'Renamed', { is_open: true })
    assert.notDeepEqual(await audited(), before)
  })

  void test('changes all products of the path, of ids and of names', async () => {
    const second = await addProduct(instance(), 'Second')
    const third = await addProduct(instance(), 'Third')
    const { body } = await put(instance(), '1', {
      ids: [second, 1],
      names: ['THIRD'],
      has_unconfirmed: false,
    })
    const change = { has_unconfirmed: { removed: '1', added: '0' } }
    assert.deepEqual(body.products, [
      { id: 1, changes: change },
      { id: second, changes: change },
      { id: third, changes: change },
    ])
  })
}

function refusesToChange(instance: () => Instance) {
  void test('refuses one name for two products, and changes none', async () => {
    const { status, body } = await put(instance(), 'Second', { names: ['Third'], name: 'Both' })
    assert.deepEqual([status, body.code], [400, 702])
    assert.deepEqual((await instance().ask('GET', '/rest/product/Both')).body.products, [])
    const swap = await put(instance(), 'Second', { name: 'third' })
    assert.deepEqual([swap.status, swap.body.code], [400, 702])
  })

  void test('accepts one of the milestones as default, if milestones are enabled', async () => {
    const passed = await put(instance(), 'Second', { default_milestone: 'nosuch' })
    assert.deepEqual([passed.status, passed.body.products[0].changes], [200, {}])
    await instance().set('usetargetmilestone', '1')
    const refused = await put(instance(), 'Second', { default_milestone: 'nosuch' })
    assert.deepEqual([refused.status, refused.body.code], [400, 705])
  })

  void test('sets limits of votes and a template, and returns them by name only', async () => {
    const limits = { votesperuser: 10, maxvotesperbug: 3, votestoconfirm: 2 }
    const { body } = await put(instance(), 'Second', limits)
    assert.deepEqual(body.products[0].changes, {
      votesperuser: { removed: '', added: '10' },
      maxvotesperbug: { removed: '', added: '3' },
      votestoconfirm: { removed: '', added: '2' },
    })
    const read = async (query: string) =>
      (await instance().ask('GET', `/rest/product/Second${query}`)).body.products[0]
    const names = Object.keys(limits).join()
    assert.deepEqual(await read(`?include_fields=${names}`), limits)
    assert.equal('votesperuser' in (await read('')), false)
    assert.equal((await put(instance(), 'Second', { votesperuser: 0 })).status, 200)
    const none = { ...limits, votesperuser: 0, bug_description_template: '' }
    assert.deepEqual(await read('?include_fields=_extra'), none)
    for (const wrong of [-1, 32_768, 1.5, 'many']) {
      assert.equal((await put(instance(), 'Second', { votesperuser: wrong })).status, 400)
    }
    const own = { votesperuser: 4, bug_description_template: 'Steps:' }
    const made = { name: 'Voted', description: 'd', version: '1', ...own }
    await instance().ask('POST', '/rest/product', { as: instance().admin, body: made })
    const path = '/rest/product/Voted?include_fields=_extra'
    const [voted] = (await instance().ask('GET', path, { as: instance().admin })).body.products
    assert.deepEqual(voted, { ...own, maxvotesperbug: 10_000, votestoconfirm: 0 })
  })

  void test('refuses an unknown product and an unknown property', async () => {
    const unknown = await put(instance(), 'NoSuch', { description: 'x' })
    assert.deepEqual([unknown.status, unknown.body.code], [401, 106])
    const setter = await put(instance(), 'Second', { votes_per_user: 3 })
    assert.deepEqual([setter.status, setter.body.code], [400, 67399])
  })

  void test('needs editcomponents', async () => {
    const user = await instance().person('user@example.com', ['editbugs', 'tweakparams'])
    const body = { description: 'x' }
    const denied = await instance().ask('PUT', '/rest/product/1', { as: user, body })
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const anonymous = await instance().ask('PUT', '/rest/product/1', { body })
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
  })
}
