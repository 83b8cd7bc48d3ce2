import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Answered, type Instance, onEachInstance, PASSWORD } from '../../../tests/instance.ts'
import { appCode, enterPassword, openBrowser, setUpMfa } from '../../../tests/second-factor.ts'

const told = ({ status, body }: Answered) => [status, body.code]
const SET_UP = '/preferences/mfa'

onEachInstance('the parameter mfa_group', (opened) => {
  let instance: Instance
  before(() => void (instance = opened()))
  const require = (mfa_group: string) => {
    const body = { parameters: { mfa_group } }
    return instance.ask('PUT', '/rest/docket_parameters', { as: instance.admin, body })
  }

  void test('names a group that exists, or none', async () => {
    assert.equal((await require('no such group')).body.code, 53)
    assert.equal((await require('')).status, 200)
  })

  void test('leads its members to the second factor, and to nothing else', async () => {
    const ann = await instance.person('ann@example.com', ['editusers'])
    const bob = await instance.person('bob@example.com')
    const browser = openBrowser(instance)
    await enterPassword(browser, ann.login)
    assert.equal((await browser.get('/')).status, 200)
    assert.equal((await require('editusers')).status, 200)

    // Sessions that are open already count as well.
    for (const path of ['/', '/bugs/1', '/preferences/account', '/admin/users', '/files']) {
      const { status, headers } = await browser.get(path)
      assert.deepEqual([path, status, headers['location']], [path, 303, SET_UP])
    }
    const shown = await browser.get(SET_UP)
    assert.match(shown.text, /Your groups require a second factor/)
    assert.deepEqual(told(await browser.call('GET', '/rest/whoami')), [401, 304])
    assert.deepEqual(told(await browser.call('GET', '/rest/bug?id=1')), [401, 304])
    const byPassword = { 'x-bugzilla-login': ann.login, 'x-bugzilla-password': PASSWORD }
    const refused = await instance.ask('GET', '/rest/whoami', { headers: byPassword })
    assert.deepEqual(told(refused), [401, 304])
    assert.match(refused.body.message, /group 'editusers' need a second factor/)
    const query = `login=${ann.login}&password=${encodeURIComponent(PASSWORD)}`
    assert.deepEqual(told(await instance.ask('GET', `/rest/login?${query}`)), [401, 304])
    assert.equal((await instance.ask('GET', '/rest/whoami', { as: ann })).status, 200)
    const others = openBrowser(instance)
    await enterPassword(others, bob.login)
    assert.equal((await others.get('/')).status, 200)

    const other = openBrowser(instance)
    await enterPassword(other, ann.login)
    await other.get(SET_UP)
    const offer = await other.send(SET_UP, { action: 'begin' })
    const secret = /Secret: <code>([A-Z2-7 ]+)</.exec(offer.text)![1]!.replaceAll(' ', '')
    assert.match(offer.text, /<svg class="qr"/)
    const wrong = await other.send(SET_UP, { action: 'enable', code: '000000' })
    assert.equal(wrong.status, 401)
    assert.match(wrong.text, /The code is wrong[^]*<svg class="qr"/)
    const codes = await other.send(SET_UP, { action: 'enable', code: appCode(instance, secret) })
    assert.match(codes.text, /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}\n/)
    assert.equal(codes.headers['cache-control'], 'no-store')
    assert.equal((await other.get('/')).status, 200)
    // The session of before ended when the second factor was turned on.
    assert.deepEqual(told(await browser.call('GET', '/rest/whoami')), [400, 32000])
  })

  void test('lets people log out, and turn their second factor off only to set up another', async () => {
    const { login } = await instance.person('cid@example.com', ['editusers'])
    await require('')
    const { codes, browser } = await setUpMfa(instance, login)
    await require('editusers')
    assert.equal((await browser.get('/')).status, 200)
    await browser.get(SET_UP)
    const off = { action: 'disable', current_password: PASSWORD, code: codes[0]! }
    assert.equal((await browser.send(SET_UP, off)).status, 303)
    assert.equal((await browser.get('/')).headers['location'], SET_UP)
    await browser.get(SET_UP)
    const out = await browser.send('/logout', {})
    assert.deepEqual([out.status, out.headers['location']], [303, '/'])
    assert.equal((await browser.get('/')).status, 200)
  })
})

onEachInstance(
  'the parameter mfa_group without a tracker',
  (opened) => {
    void test('leads members to the same page', async () => {
      const instance = opened()
      const ann = await instance.person('ann@example.com', ['editusers'])
      const body = { parameters: { mfa_group: 'editusers' } }
      await instance.ask('PUT', '/rest/docket_parameters', { as: instance.admin, body })
      const browser = openBrowser(instance)
      await enterPassword(browser, ann.login)
      assert.equal((await browser.get('/files')).headers['location'], SET_UP)
      const basic = `Basic ${Buffer.from(`${ann.login}:${PASSWORD}`).toString('base64')}`
      const headers = { authorization: basic, 'x-authorization': basic }
      assert.equal((await instance.ask('GET', '/rest/info', { headers })).status, 401)
      assert.match((await browser.get(SET_UP)).text, /Your groups require a second factor/)
    })
  },
  { only: 'tickets' },
)
