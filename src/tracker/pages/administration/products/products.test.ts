import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { useForm, useShown } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'
import { addProduct, putControl } from '../../../../../tests/products.ts'
import { contentOf, rowsOf } from '../../../../../tests/sheets.ts'

type Fields = { action: string } & Record<string, string>
const textOf = (page: string) => contentOf(page).replaceAll(/<[^>]*>/g, '')

onEachInstance('administering products in a browser', (opened) => {
  let instance: Instance
  let as: Person
  const get = (path: string, reader = as) => instance.ask('GET', path, { as: reader })
  const send = (path: string, { action, ...set }: Fields, who = as) =>
    useForm(instance, who, path, { action, set })
  const rest = async (verb: string, path: string, body?: object, reader = as) =>
    (await instance.ask(verb, `/rest/${path}`, { as: reader, body })).body
  const file = async (product: string, more: object = {}) => {
    const body = { product, component: 'Core', version: '1', summary: 's', ...more }
    return (await rest('POST', 'bug', body)).id as number
  }
  const addGroup = async (name: string): Promise<number> =>
    (await rest('POST', 'group', { name, description: 'd', is_active: true })).id

  before(() => {
    instance = opened()
    as = instance.admin
  })

  void test('a product is added from the old address, with its parts and a private group', async () => {
    await instance.set('usetargetmilestone', '1')
    const group = await addGroup('security')
    const { headers } = await get('/editproducts.cgi?action=add')
    const list = headers['location']!.replace(/#.*/, '')
    const made = await send(list, {
      action: 'create',
      name: 'Tea / "Pot"',
      description: 'Pots & <b>lids</b>',
      version: '1.0',
    })
    assert.match(textOf(made.text), /Tea &#47; &#34;Pot&#34;|Tea \/ &#34;Pot&#34;/)
    assert.match(made.text, /role="status">The product was created\./)
    assert.match(textOf(made.text), /No bugs can be filed in the product yet: add a component/)
    const place = `/admin/products/${encodeURIComponent('Tea / "Pot"')}`
    for (const name of ['Lid', 'Spout']) {
      const component = { name, description: 'd', default_assignee: as.login }
      const added = await send(`${place}/components`, { action: 'create_component', ...component })
      assert.match(added.text, /role="status">The component was created\./)
    }
    await send(`${place}/versions`, { action: 'create_value', name: '2.0' })
    const milestone = { action: 'create_value', name: 'M1', sort_key: '5' }
    const { text } = await send(`${place}/milestones`, milestone)
    assert.deepEqual(rowsOf(text), ['--- (default) 0 Down Active 0', 'M1 5 Up Active 0'])
    const down = { action: 'move', having: { moved: '---' }, set: { by: '1' } }
    const ordered = await useForm(instance, as, `${place}/milestones`, down)
    assert.match(ordered.text, /role="status">The order has been changed/)
    assert.match(ordered.text, /M1<\/a>[^]*aria-label="Move M1 down"[^]*---/)
    const secret = { [`membercontrol-${group}`]: '1', [`othercontrol-${group}`]: '3' }
    const preview = await send(`${place}/groups`, { action: 'preview', ...secret })
    assert.match(textOf(preview.text), /Bugs of members: as they choose \(now never in the group\)/)
    assert.match(textOf(preview.text), /No bug is added to the group or removed from it/)
    // The form on the preview contains what was chosen.
    const done = await useShown(instance, as, preview, { action: 'save' })
    assert.match(done.text, /role="status">The group controls were changed\./)

    const product = (await rest('GET', 'product?names=Tea / "Pot"')).products[0]
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
    assert.equal(product.description, 'Pots & <b>lids</b>')
    assert.deepEqual(names(product.components), ['Lid', 'Spout'])
    assert.deepEqual(names(product.versions), ['1.0', '2.0'])
    assert.deepEqual(names(product.milestones), ['M1', '---'])
    const ann = await instance.person('ann@example.com')
    const bug = { product: product.name, component: 'Lid', version: '2.0', summary: 's' }
    const { id } = await rest('POST', 'bug', bug, ann)
    assert.deepEqual((await rest('GET', `bug/${id}`)).bugs[0].groups, ['security'])
  })

  void test('a product with its first component takes bugs, or neither is created', async () => {
    const list = '/admin/products'
    const asked = {
      action: 'create',
      name: 'Pan',
      description: 'd',
      version: '1',
      component: 'Core',
      component_description: 'All',
    }
    const refused = await send(list, { ...asked, component_assignee: 'nobody@example.com' })
    assert.match(refused.text, /role="alert">There is no user named/)
    assert.match(refused.text, /name="component" value="Core"/)
    assert.equal((await rest('GET', 'product/Pan')).products.length, 0)
    const made = await send(list, asked)
    assert.doesNotMatch(textOf(made.text), /No bugs can be filed/)
    await file('Pan')
    assert.equal((await rest('GET', 'component/Pan/Core')).default_assignee, as.login)
  })

  void test('settings are changed, and a refused form keeps what was typed', async () => {
    await addProduct(instance, 'Cup')
    const refused = await send('/admin/products/Cup', {
      action: 'save',
      name: ' ',
      description: 'x',
    })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /role="alert">Enter a name for the product/)
    assert.match(refused.text, /<textarea name="description"[^>]*>\s*x</)
    const change = { name: 'Mug', description: 'One\r\ntwo', votesperuser: '3' }
    const saved = await send('/admin/products/Cup', { action: 'save', ...change })
    assert.match(saved.text, /<h1>Mug<\/h1>/)
    const { products } = await rest('GET', 'product/Mug?include_fields=_default,_extra')
    const [{ description, votesperuser, is_active }] = products
    assert.deepEqual([description, votesperuser, is_active], ['One\ntwo', 3, true])
    // A form that changes nothing records nothing.
    const { total } = await rest('GET', 'audit_log')
    await send('/admin/products/Mug', { action: 'save' })
    await send('/admin/products/Mug/components/Core', { action: 'save' })
    await send('/admin/products/Mug/versions/1', { action: 'save' })
    assert.equal((await rest('GET', 'audit_log')).total, total)
    const core = { name: 'Rim', default_cc: `${as.login}, ` }
    await send('/admin/products/Mug/components/Core', { action: 'save', ...core })
    assert.deepEqual((await rest('GET', 'component/Mug/Rim')).default_cc, [as.login])
    const one = await send('/admin/products/Mug/versions/1', { action: 'save', name: '1 / 2' })
    assert.match(one.text, /<h1>1 \/ 2 of Mug<\/h1>/)
  })

  void test('what has bugs is not deleted, but closed; the page says how many they are', async () => {
    await addProduct(instance, 'Jug')
    for (let count = 0; count < 2; count++) await file('Jug')
    const stays: [path: string, action: string][] = [
      ['/admin/products/Jug', 'close'],
      ['/admin/products/Jug/components/Core', 'close'],
      ['/admin/products/Jug/versions/1', 'retire'],
    ]
    await rest('POST', 'product/Jug/version', { name: '2' })
    for (const [path, action] of stays) {
      const { text } = await get(`${path}?delete=1`)
      assert.match(textOf(text), /2 bugs/, path)
      assert.doesNotMatch(text, /value="delete_/, path)
      assert.match((await send(`${path}?delete=1`, { action })).text, /The changes were saved/)
    }
    const [jug] = (await rest('GET', 'product/Jug')).products
    assert.equal(jug.is_active, false)
    assert.equal(jug.components[0].is_active, false)
    assert.equal(jug.versions[0].is_active, false)
    const gone = await send('/admin/products/Jug/versions/2?delete=1', { action: 'delete_value' })
    assert.match(gone.text, /role="status">The version was deleted/)
    assert.match(textOf((await get('/admin/products/Jug/versions/1?delete=1')).text), /only one/)
    const dish = await addProduct(instance, 'Dish')
    const { text } = await get('/admin/products/Dish?delete=1')
    assert.match(textOf(text), /1 component, 1 version, 1 milestone and 0 group controls/)
    const after = await send('/admin/products/Dish?delete=1', { action: 'delete_product' })
    assert.match(after.text, /role="status">The product was deleted/)
    assert.deepEqual((await rest('GET', `product/${dish}`)).products, [])
  })

  void test('the preview of group controls counts the bugs that are then moved', async () => {
    const id = await addProduct(instance, 'Bowl')
    const [into, out] = [await addGroup('into'), await addGroup('out')]
    await rest('PUT', `product/${id}/group/out`, { membercontrol: 1 })
    const inside = await file('Bowl', { groups: ['out'] })
    await file('Bowl')
    await file('Bowl')
    const chosen = {
      [`membercontrol-${into}`]: '3',
      [`othercontrol-${into}`]: '3',
      [`entry-${into}`]: '1',
      [`membercontrol-${out}`]: '0',
    }
    const path = '/admin/products/Bowl/groups'
    const wrong = await send(path, { action: 'preview', ...chosen, [`othercontrol-${into}`]: '0' })
    assert.equal(wrong.status, 400)
    assert.match(textOf(wrong.text), /of the group &#39;into&#39; is 3, &#39;othercontrol&#39;/)
    assert.match(wrong.text, new RegExp(`name="entry-${into}"[^>]* checked`))
    const keeper = await instance.person('keeper@example.com', ['editcomponents'])
    const statements = async (fields: Record<string, string>) => {
      const begun = instance.db.measures().statements
      await send(path, { action: 'preview', ...fields }, keeper)
      return instance.db.measures().statements - begun
    }
    const preview = await send(path, { action: 'preview', ...chosen }, keeper)
    const told = textOf(preview.text)
    assert.match(told, /3 bugs will be added to the group/)
    assert.match(told, /1 bug will be removed from the group/)
    assert.match(told, /Only members of the group can file bugs/)
    assert.match(told, /You are not a member/)
    assert.equal(await statements({ [`membercontrol-${out}`]: '0' }), await statements(chosen))
    assert.deepEqual((await rest('GET', `bug/${inside}`)).bugs[0].groups, ['out'])
    const done = await useShown(instance, keeper, preview, { action: 'save' })
    assert.match(done.text, /<h1>Products<\/h1>/)
    assert.deepEqual((await rest('GET', `bug/${inside}`)).bugs[0].groups, ['into'])
    const entries = (await rest('GET', `audit_log?class=Bugzilla::Product&object_id=${id}`))
      .audit_log
    const fields = entries.map(({ field }: { field: string }) => field)
    assert.ok(fields.includes('group_controls.membercontrol'))
  })

  void test('administrators of one product see and change this one alone', async () => {
    const id = await addProduct(instance, 'Ours')
    const hidden = await addProduct(instance, 'Theirs')
    await putControl(instance, hidden, 'admin', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const owner = await instance.person('owner@example.com', ['canconfirm'])
    await putControl(instance, id, 'canconfirm', { editcomponents: 1 })
    const ann = await instance.person('anne@example.com')
    const list = await get('/admin/products', owner)
    assert.deepEqual(rowsOf(list.text), ['Ours Open 1 Components of Ours 0'])
    assert.doesNotMatch(list.text, /value="create"|Theirs/)
    assert.match((await get('/products/Ours', owner)).text, /href="\/admin\/products\/Ours"/)
    assert.doesNotMatch((await get('/products/Ours', ann)).text, /href="\/admin\/products/)
    const paths = ['', '/components', '/components/Core', '/versions/1', '/milestones', '/groups']
    for (const path of paths) {
      const told = await Promise.all(
        [`/admin/products/Ours${path}`, `/admin/products/Theirs${path}`].flatMap((one) =>
          [owner, ann].map(async (reader) => (await get(one, reader)).status),
        ),
      )
      assert.deepEqual(told, [200, 401, 401, 401], path)
    }
    const answers = await Promise.all(
      ['Theirs', 'Nothing'].map(async (name) => {
        const { status, text } = await get(`/admin/products/${name}`, owner)
        return [status, textOf(text).replaceAll(name, 'NAME')]
      }),
    )
    assert.deepEqual(answers[0], answers[1])
  })
})
