import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { runInNewContext } from 'node:vm'

import { addProduct, putControl } from '../../../../tests/products.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { type Element, parseXml } from '../../../platform/http/xml.ts'

onEachInstance('the configuration of an installation', (opened) => {
  let instance: Instance
  let ann: Person
  const read = async (path = '/rest/configuration', as?: Person) => {
    const { status, body } = await instance.ask('GET', path, { as })
    assert.equal(status, 200, path)
    return body
  }

  before(async () => {
    instance = opened()
    await instance.set('timetrackinggroup', 'admin')
    ann = await instance.person('ann@example.com', [])
    const make = async (path: string, body: object) => {
      const { status } = await instance.ask('POST', `/rest/${path}`, { as: instance.admin, body })
      assert.equal(status, 201, path)
    }
    const open = await addProduct(instance, 'Open')
    const hidden = await addProduct(instance, 'Hidden')
    await make('group', { name: 'inside', description: 'Those within', is_active: true })
    await putControl(instance, open, 'inside', { membercontrol: 1 })
    await putControl(instance, hidden, 'inside', { entry: 1, membercontrol: 3, othercontrol: 3 })
    const put = { groups: { add: ['inside'] } }
    await instance.ask('PUT', `/rest/user/${instance.admin.login}`, {
      as: instance.admin,
      body: put,
    })
    await make('keyword', { name: 'hot', description: 'Too warm' })
    const flag = { description: 'd', inclusions: { Open: ['Core'] } }
    await make('flag_type', { ...flag, name: 'needs', request_group: 'inside' })
    await make('flag_type', { ...flag, name: 'secret', inclusions: ['Hidden'] })
    await make('flag_type', { ...flag, name: 'old', is_active: false })
    const field = { name: 'cf_place', type: 2, display_name: 'Place', is_on_bug_entry: true }
    await make('field/bug', { ...field, value_field: 'product' })
    await make('field/bug/cf_place/values', { name: 'here', visibility_value: 'Open' })
    await make('field/bug/cf_place/values', { name: 'there', visibility_value: 'Hidden' })
  })

  void test('returns products with their parts, and fields with their values', async () => {
    const { product, field, keyword, flag_type, group, ...rest } = await read()
    assert.deepEqual(rest, {
      version: '5.2',
      maintainer: 'admin@example.com',
      announcement: '',
      max_attachment_size: '1024000',
    })
    assert.deepEqual(Object.keys(product), ['Open', 'TestProduct'])
    const { id, component, ...open } = product.Open
    assert.equal(typeof id, 'number')
    const [flag] = Object.keys(flag_type)
    assert.deepEqual(component.Core, {
      id: component.Core.id,
      description: 'd',
      is_active: true,
      flag_type: [Number(flag)],
    })
    assert.deepEqual(open, {
      description: 'd',
      is_active: true,
      is_permitting_unconfirmed: open.is_permitting_unconfirmed,
      version: ['1'],
      group: [],
    })
    assert.deepEqual(group, {})
    assert.deepEqual(keyword, { hot: { description: 'Too warm' } })
    assert.deepEqual(field.keywords.values, ['hot'])
    assert.equal(field.priority.default, '---')
    assert.deepEqual(field.status.open, ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS'])
    assert.deepEqual(field.status.closed, ['RESOLVED', 'VERIFIED'])
    assert.deepEqual(field.status.transitions['{Start}'].toSorted(), [
      'CONFIRMED',
      'IN_PROGRESS',
      'UNCONFIRMED',
    ])
    assert.deepEqual([field.cf_place.type, field.cf_place.is_on_bug_entry], [2, true])
    assert.ok(field.summary && !('values' in field.summary) && !('short_desc' in field))
  })

  void test('returns what the caller can see', async () => {
    const [nobody, user, chief] = [
      await read(),
      await read('/rest/configuration', ann),
      await read('/rest/configuration', instance.admin),
    ]
    assert.deepEqual(user.product, nobody.product)
    assert.doesNotMatch(JSON.stringify(user), /Hidden|inside|secret|"there"|estimated_time/)
    assert.deepEqual(Object.keys(chief.product), ['Hidden', 'Open', 'TestProduct'])
    assert.deepEqual(
      [chief.product.Open.group, chief.product.Hidden.group],
      [['inside'], ['inside']],
    )
    assert.deepEqual(Object.keys(chief.group), ['inside'])
    assert.deepEqual(chief.field.cf_place.values, ['---', 'here', 'there'])
    assert.ok('estimated_time' in chief.field)
    const flags = Object.values<{ name: string }>(chief.flag_type)
    assert.deepEqual(flags.map(({ name }) => name).toSorted(), ['needs', 'secret'])
    assert.ok(flags.every((type) => 'request_group' in type && 'grant_group' in type))
  })

  void test('can be limited to products, and exclude flags', async () => {
    const said = await read('/rest/configuration?product=open&product=Hidden&flags=0')
    assert.deepEqual(Object.keys(said.product), ['Open'])
    assert.ok(!('flag_type' in said) && !('flag_type' in said.product.Open.component.Core))
  })

  void test('contains classifications and milestones if they are enabled', async () => {
    await instance.set('useclassification', '1')
    await instance.set('usetargetmilestone', '1')
    const { classification, product } = await read()
    assert.deepEqual(classification.Unclassified.products, ['Open', 'TestProduct'])
    const { target_milestone, default_target_milestone } = product.Open
    assert.deepEqual(
      [product.Open.classification, target_milestone, default_target_milestone],
      ['Unclassified', ['---'], '---'],
    )
    await instance.set('useclassification', '0')
    await instance.set('usetargetmilestone', '0')
  })

  void test('is the same in config.cgi, below each base path', async () => {
    const told = await read('/rest/configuration', ann)
    for (const path of ['/config.cgi?ctype=json', '/config.cgi', '/bugzilla/config.cgi']) {
      const { headers } = await instance.ask('GET', path, { as: ann })
      assert.match(headers['content-type']!, /^application\/json\b/)
      assert.deepEqual(await read(path, ann), told)
    }
    const some = await read('/config.cgi?product=Open&flags=0&ctype=json')
    assert.deepEqual(some, await read('/rest/configuration?product=Open&flags=0'))
  })

  void test('returns as RDF what the caller can see', async () => {
    const rdf = async (as?: Person) => {
      const { headers, text } = await instance.ask('GET', '/config.cgi?ctype=rdf', { as })
      assert.match(headers['content-type']!, /^application\/rdf\+xml\b/)
      return { text, told: parseXml(text).children[0]! }
    }
    const child = (element: Element, name: string) =>
      element.children.find((one) => one.name === `bz:${name}`)!
    const items = (element: Element, name: string) => child(element, name).children[0]!.children
    const { told, text } = await rdf()
    const texts = (name: string) => items(told, name).map((item) => item.text)
    assert.deepEqual(texts('status_closed'), ['RESOLVED', 'VERIFIED'])
    assert.deepEqual(texts('status').slice(0, 2), ['UNCONFIRMED', 'CONFIRMED'])
    assert.deepEqual([texts('keyword'), texts('cf_place')], [['hot'], ['---', 'here']])
    const [open] = items(told, 'products').map(({ children }) => children[0]!)
    assert.equal(child(open!, 'name').text, 'Open')
    const core = `${instance.service.server.address()}component.cgi?name=Core&amp;product=Open`
    assert.ok(text.includes(`<li resource="${core}"/>`))
    assert.ok(text.includes(`<bz:component rdf:about="${core}">`))
    assert.equal(items(told, 'products').length, 2)
    assert.equal(items((await rdf(instance.admin)).told, 'products').length, 3)
  })

  void test('is available from config.cgi as a script with public data for everybody', async () => {
    const { headers, text } = await instance.ask('GET', '/config.cgi?ctype=js', {
      as: instance.admin,
    })
    assert.match(headers['content-type']!, /^application\/javascript\b/)
    const told = { component: {} as Record<string, string[]> }
    runInNewContext(text, told)
    const { product, status_open, component, cf_place, install_version } = JSON.parse(
      JSON.stringify(told),
    )
    assert.deepEqual(product, ['Open', 'TestProduct'])
    assert.deepEqual(status_open, ['UNCONFIRMED', 'CONFIRMED', 'IN_PROGRESS'])
    assert.deepEqual(
      [component.Open, cf_place, install_version],
      [['Core'], ['---', 'here'], '5.2'],
    )
    assert.doesNotMatch(text, /Hidden|there/)
  })

  void test('is refused by config.cgi for unknown formats and products', async () => {
    for (const type of ['xul', '']) {
      const { status, text } = await instance.ask('GET', `/config.cgi?ctype=${type}`)
      assert.equal(status, 400)
      assert.match(text, /ctype/)
    }
  })
})
