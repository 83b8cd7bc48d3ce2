import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { follow, useForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../../tests/products.ts'

onEachInstance('pages of flag types', (opened) => {
  let instance: Instance
  let admin: Person
  before(async () => {
    instance = opened()
    ;({ admin } = instance)
  })
  const types = async (query = '', as = admin) =>
    (await instance.ask('GET', `/rest/docket_flag_types${query}`, { as })).body
  const only = async (id: number, as = admin) => (await types(`/${id}`, as)).flagtypes[0]
  const use = (path: string, action: string, set = {}, having = {}) =>
    useForm(instance, admin, path, { action, having, set })
  const file = async (body = {}) => {
    const where = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const sent = await instance.ask('POST', '/rest/bug', {
      as: admin,
      body: { ...where, summary: 's', ...body },
    })
    return sent.body.id as number
  }

  void test('add a review flag for one component that only a group may grant', async () => {
    const place = 'product=TestProduct&component=TestComponent'
    const made = await use(`/editflagtypes.cgi?action=enter&target_type=bug&${place}`, 'create', {
      name: 'review',
      description: 'Look at <it>',
      grant_group: 'creategroups',
      is_multiplicable: null,
    })
    assert.match(made.text, /role="status">The flag type has been created/)
    const [type] = (await types(`?${place}`)).flagtypes
    assert.equal(made.at.split('?')[0], `/admin/flag_types/${type.id}`)
    const { name, grant_group, is_multiplicable, is_requestable, inclusions, flags } = type
    assert.deepEqual(
      [name, grant_group, is_multiplicable, is_requestable, inclusions, flags],
      [
        'review',
        'creategroups',
        false,
        true,
        [{ product: 'TestProduct', component: 'TestComponent', flags: 0 }],
        0,
      ],
    )
    const listed = await follow(instance, admin, `/editflagtypes.cgi?action=list&${place}`)
    assert.match(listed.text, /Look at &#60;it&#62;/)
    const bug = await file({ flags: [{ name: 'review', status: '?' }] })
    const ann = await instance.person('ann@example.com')
    const grant = { flags: [{ name: 'review', status: '+' }] }
    const refused = await instance.ask('PUT', `/rest/bug/${bug}`, { as: ann, body: grant })
    assert.equal(refused.body.error, true)
    assert.equal((await only(type.id)).inclusions[0].flags, 1)
  })

  void test('change a type, and where it applies', async () => {
    const [{ id }] = (await types('?text=REVIEW')).flagtypes
    const old = `/editflagtypes.cgi?action=edit&id=${id}`
    const saved = await use(old, 'save', {
      description: 'New',
      cc_list: 'a@example.com',
      is_active: null,
    })
    assert.match(saved.text, /Your changes have been saved/)
    const refused = await use(old, 'save', { name: 'with blank', description: 'Kept' })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /role="alert"[^]*>\s*Kept<\/textarea>/)
    await use(old, 'add_exclusion', { product: 'TestProduct', component: 'TestComponent' })
    const page = await use(old, 'add_inclusion', { product: '__Any__', component: '' })
    assert.match(page.text, /<summary>Every product<\/summary>/)
    const { description, cc_list, is_active, inclusions, exclusions, flags } = await only(id)
    assert.deepEqual([description, cc_list, is_active, flags], ['New', 'a@example.com', false, 0])
    assert.deepEqual([inclusions.length, exclusions.length], [2, 1])
    await use(old, 'remove_inclusion', {}, { product: '__Any__' })
    await use(old, 'remove_exclusion', {}, { product: 'TestProduct' })
    const after = await only(id)
    assert.deepEqual([after.inclusions.length, after.exclusions.length], [1, 0])
  })

  void test('copy a type with its places, and delete it with its flags', async () => {
    const [{ id }] = (await types('?text=review')).flagtypes
    const made = await use(`/editflagtypes.cgi?action=copy&id=${id}`, 'create', {
      name: 'approval',
      is_active: '1',
    })
    assert.equal(made.status, 200, made.text)
    const [copy] = (await types('?text=approval')).flagtypes
    assert.deepEqual(copy.inclusions[0].component, 'TestComponent')
    const bug = await file({ flags: [{ name: 'approval', status: '+' }] })
    const refused = await instance.ask('DELETE', `/rest/flag_type/${copy.id}`, { as: admin })
    assert.equal(refused.body.code, 32000)
    const old = `/editflagtypes.cgi?action=confirmdelete&id=${copy.id}`
    assert.match((await follow(instance, admin, old)).text, /1 flag of this type is set/)
    const deleted = await use(old, 'delete')
    assert.match(deleted.text, /role="status">The flag type has been deleted/)
    const { body } = await instance.ask('GET', `/rest/bug/${bug}?include_fields=flags`, {
      as: admin,
    })
    assert.deepEqual(body.bugs[0].flags, [])
    assert.equal((await follow(instance, admin, `/admin/flag_types/${copy.id}`)).status, 404)
  })

  void test('types are moved among all others, by those who administer all products', async () => {
    for (const name of ['first', 'second']) {
      const body = { name, description: 'd', sortkey: 7 }
      await instance.ask('POST', '/rest/flag_type', { as: admin, body })
    }
    const order = async () =>
      ((await types()).flagtypes as { name: string }[]).map(({ name }) => name)
    assert.deepEqual(await order(), ['review', 'first', 'second'])
    const [, first, second] = (await types()).flagtypes
    const path = '/admin/flag_types'
    const moved = await useForm(instance, admin, path, {
      action: 'move',
      having: { moved: String(second.id) },
      set: { by: '-1' },
    })
    assert.equal(moved.at, `${path}?done=move#move-${second.id}`)
    assert.match(moved.text, /The order has been changed/)
    assert.deepEqual(await order(), ['review', 'second', 'first'])
    assert.deepEqual((await only(second.id)).sortkey, 20)
    assert.doesNotMatch((await follow(instance, admin, `${path}?text=first`)).text, /data-order/)
    const log = '/rest/audit_log?class=Bugzilla::FlagType'
    const { body } = await instance.ask('GET', log, { as: admin })
    assert.match(JSON.stringify(body), /"sortkey"/)
    const move = { body: { by: 1 } }
    const ann = await instance.person('mover@example.com', ['editbugs'])
    const denied = await instance.ask('POST', `/rest/flag_type/${first.id}/move`, {
      ...move,
      as: ann,
    })
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const missing = await instance.ask('POST', '/rest/flag_type/9999/move', { ...move, as: admin })
    assert.deepEqual([missing.status, missing.body.code], [404, 51])
    for (const { id } of [first, second]) {
      await instance.ask('DELETE', `/rest/flag_type/${id}`, { as: admin })
    }
  })

  void test('who administers one product sees and changes only what is about it', async () => {
    const product = await addProduct(instance, 'Theirs')
    await addProduct(instance, 'Foreign')
    const lee = await instance.person('lee@example.com', ['canconfirm'])
    await putControl(instance, product, 'canconfirm', { editcomponents: 1 })
    const make = async (name: string, inclusions: unknown) => {
      const body = { name, description: 'd', inclusions }
      return (await instance.ask('POST', '/rest/flag_type', { as: admin, body })).body.id as number
    }
    const theirs = await make('theirs', ['Theirs'])
    const both = await make('both', ['Theirs', 'Foreign'])
    const foreign = await make('foreign', ['Foreign'])
    const list = (await follow(instance, lee, '/admin/flag_types')).text
    assert.match(list, />theirs<[^]*|>both</)
    assert.doesNotMatch(list, />foreign</)
    assert.doesNotMatch(list, /data-order/)
    assert.equal((await follow(instance, lee, `/admin/flag_types/${foreign}`)).status, 404)
    const page = (await follow(instance, lee, `/admin/flag_types/${both}`)).text
    assert.match(page, /And 1 entry about a product that you do not administer/)
    assert.doesNotMatch(page, /Foreign/)
    await useForm(instance, lee, `/admin/flag_types/${both}`, { action: 'remove_inclusion' })
    const { inclusions } = await only(both)
    assert.deepEqual(
      inclusions.map((place: { product: string }) => place.product),
      ['Foreign'],
    )
    await useForm(instance, lee, `/admin/flag_types/${theirs}`, {
      action: 'save',
      set: { name: 'ours' },
    })
    assert.equal((await only(theirs)).name, 'ours')
    const ann = await instance.person('nobody@example.com')
    assert.equal((await instance.ask('GET', '/admin/flag_types', { as: ann })).status, 401)
  })
})
