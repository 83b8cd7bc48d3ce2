import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { dailyOf } from '../../../../tests/full.ts'
import { kinds } from '../../../../tests/databases.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'
import { openForm, submitAs } from '../../../../tests/page-forms.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { offerSetup } from '../../../accounts/setup/setup.ts'

const TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const CHOSEN = {
  email: 'ada@example.org',
  full_name: 'Ada Novak',
  new_password: 'a long enough password',
  password_again: 'a long enough password',
}

onEachInstance('setting up an installation', (opened) => {
  let instance: Instance
  let secret: string
  let id: number
  const offer = () => instance.transactions.work(docket, (work) => offerSetup(work, id))
  before(async () => {
    instance = opened()
    id = (await instance.ask('GET', '/rest/whoami', { as: instance.admin })).body.id
    secret = await offer()
  })
  const linkTo = (of: string) => `/setup?secret=${of}`
  const send = async (fields: Record<string, string>, of = secret) => {
    const { cookie, fields: shown } = await openForm(instance, linkTo(of))
    const all = { form_token: shown['form_token']!, secret: of, ...fields }
    const body = new URLSearchParams(all).toString()
    return instance.ask('POST', '/setup', { body, headers: { ...TYPE, cookie } })
  }
  const products = async () =>
    (await instance.ask('GET', '/rest/product?type=accessible', { as: instance.admin })).body
      .products

  void test('needs a valid link, or an administrator who is logged in', async () => {
    for (const path of ['/setup', linkTo(''), linkTo('x'.repeat(32))]) {
      const { status, text } = await instance.ask('GET', path)
      assert.notEqual(status, 200, path)
      assert.doesNotMatch(text, /first product/)
    }
    const ann = await instance.person('ann@example.com', ['editcomponents'])
    assert.notEqual((await instance.ask('GET', '/setup', { as: ann })).status, 200)
    const { text } = await instance.ask('GET', '/setup', { as: instance.admin })
    assert.match(text, /Your first product/)
    assert.doesNotMatch(text, /new_password/)
  })

  void test('a refusal changes nothing, and keeps what was typed except passwords', async () => {
    for (const [wrong, message] of [
      [{ password_again: 'another long password' }, /two passwords are different/],
      [{ new_password: 'x', password_again: 'x' }, /password/],
      [{ email: 'no address' }, /no address/],
      [{ product: 'TestProduct' }, /TestProduct/],
    ] as const) {
      const { status, text } = await send({ ...CHOSEN, product: 'Pots & pans', ...wrong })
      assert.equal(status, 400, JSON.stringify(wrong))
      assert.match(text, message)
      assert.match(text, /value="Ada Novak"/)
      assert.doesNotMatch(text, /a long enough password/)
    }
    assert.equal((await products()).length, 1)
    const { body } = await instance.ask('GET', '/rest/whoami', { as: instance.admin })
    assert.equal(body.name, instance.admin.login)
  })

  void test('makes the account and the product, and logs in; the link works once', async () => {
    const named = { installation_name: ' Our <bugs> ' }
    const asked = { ...CHOSEN, ...named, product: 'Pots & pans', component: 'Lids' }
    const { status, headers } = await send(asked)
    assert.deepEqual([status, headers['location']], [303, '/enter_bug?product=Pots%20%26%20pans'])
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const home = await instance.ask('GET', '/', { headers: { cookie } })
    assert.match(home.text, /<span class="login" data-login="ada@example.org">Ada Novak<\/span>/)
    assert.match(home.text, /There are no bugs yet/)
    assert.match(home.text, /<title>Your work - Our &#60;bugs&#62;<\/title>/)
    assert.match(home.text, /data-go="start"><svg[^]*?<\/svg> Our &#60;bugs&#62;<\/a>/)
    const as = instance.admin
    const stranger = await instance.ask('GET', '/login')
    assert.match(stranger.text, /<title>Log in - Our &#60;bugs&#62;<\/title>/)
    const long = { installation_name: 'x'.repeat(65) }
    assert.equal((await submitAs(instance, as, '/setup', long)).status, 400)
    const back = { as, body: { reset: ['installation_name'] } }
    assert.equal((await instance.ask('PUT', '/rest/docket_parameters', back)).status, 200)
    assert.match((await instance.ask('GET', '/login')).text, /<title>Log in - Docket<\/title>/)
    const [made] = (await products()).filter(({ name }: { name: string }) => name === 'Pots & pans')
    assert.deepEqual(
      [made.description, made.components[0].name, made.components[0].default_assigned_to],
      ['Pots & pans', 'Lids', 'ada@example.org'],
    )
    const login = { login: 'ada@example.org', password: CHOSEN.new_password }
    const query = new URLSearchParams(login).toString()
    assert.equal((await instance.ask('GET', `/rest/login?${query}`)).body.id, id)
    assert.notEqual((await instance.ask('GET', linkTo(secret))).status, 200)
  })

  void test('the link ends with a change of the password, and after some days', async () => {
    const second = await offer()
    const password = 'another long password'
    const of = `/rest/user/${id}`
    await instance.ask('PUT', of, { as: instance.admin, body: { password } })
    assert.notEqual((await instance.ask('GET', linkTo(second))).status, 200)
    const third = await offer()
    assert.equal((await instance.ask('GET', linkTo(third))).status, 200)
    instance.clock.now += 30 * 86_400_000
    assert.notEqual((await instance.ask('GET', linkTo(third))).status, 200)
  })

  void test('says why a made-up project could not be created, until it is tried again', async () => {
    const as = instance.admin
    const page = async () => (await instance.ask('GET', '/setup', { as })).text
    await instance.set('makeproductgroups', '1')
    assert.equal((await submitAs(instance, as, '/setup', { demo: '1' })).status, 303)
    assert.match(await page(), /is being created/)
    await instance.service.runJobs()
    const failed = /role="alert">The made-up project could not be created: the parameter makeprod/
    assert.match(await page(), failed)
    await instance.set('makeproductgroups', '0')
  })

  void test('leads to the start page if a made-up project is wanted', async () => {
    const fourth = await offer()
    const { status, headers, text } = await send({ ...CHOSEN, demo: '1' }, fourth)
    assert.deepEqual([status, headers['location']], [303, '/'], text)
  })
})

const tellMadeUp = (opened: () => Instance) => {
  let instance: Instance
  before(() => void (instance = opened()))

  void test('is filled in on request', async () => {
    assert.equal((await submitAs(instance, instance.admin, '/setup', { demo: '1' })).status, 303)
    await instance.service.runJobs()
    const { body } = await instance.ask('GET', '/rest/bug?limit=1&total=1', { as: instance.admin })
    assert.equal(body.total, 500)
    const again = await instance.ask('GET', '/setup', { as: instance.admin })
    assert.doesNotMatch(again.text, /Create 500 bugs|could not be created/)
  })

  void test('is removed with a confirmation that names the numbers', async () => {
    const as = instance.admin
    const page = async () => (await instance.ask('GET', '/setup', { as })).text
    const removal = { remove_demo: '1', others: '0' }
    assert.match(
      await page(),
      /Delete 500 bugs, the products Fieldnote, Fieldnote Sync, and 12 people/,
    )
    assert.equal((await submitAs(instance, as, '/setup', removal)).status, 400)
    const bug = { product: 'Fieldnote', component: 'Editor', version: '2.5', summary: 'Our own' }
    const own = await instance.ask('POST', '/rest/bug', { as, body: bug })
    const confirmed = { ...removal, confirmed: '1' }
    assert.match(
      (await submitAs(instance, as, '/setup', confirmed)).text,
      /check the numbers again/,
    )
    assert.match(await page(), new RegExp(`Also delete 1 bug that .*: ${own.body.id}<`))
    const read = { ...confirmed, others: '1' }
    assert.match((await submitAs(instance, as, '/setup', read)).text, /confirm their deletion/)
    const ann = await instance.person('bea@example.com', ['editbugs'])
    assert.notEqual((await submitAs(instance, ann, '/setup', { ...read, force: '1' })).status, 303)
    assert.equal((await submitAs(instance, as, '/setup', { ...read, force: '1' })).status, 303)
    assert.match(await page(), /is being removed/)
    await instance.service.runJobs()
    assert.match(await page(), /Create 500 bugs/)
    const { body } = await instance.ask('GET', '/rest/bug?count_only=1', { as })
    assert.equal(body.bug_count, 0)
  })
}
// Filling it in takes long; its own tests are on each database.
onEachInstance('the made-up project', tellMadeUp, {}, { on: dailyOf(kinds, 'SQLite') })
