import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance } from '../../../../tests/instance.ts'

onEachInstance('the start page of the administration', (opened) => {
  let instance: Instance
  const get = async (path: string) => (await instance.ask('GET', path, { as: instance.admin })).text

  before(() => {
    instance = opened()
  })

  void test('is linked for administrators alone, and refuses others', async () => {
    const ann = await instance.person('ann@example.com')
    assert.match(await get('/products'), /data-go="admin"/)
    const home = await instance.ask('GET', '/products', { as: ann })
    assert.doesNotMatch(home.text, /data-go="admin"/)
    assert.equal((await instance.ask('GET', '/admin', { as: ann })).status, 401)
  })

  void test('lists what the reader may administer', async () => {
    const tom = await instance.person('tom@example.com', ['editusers'])
    const { text } = await instance.ask('GET', '/admin', { as: tom })
    assert.match(text, /href="\/mail_stops"/)
    assert.doesNotMatch(text, /href="\/audit_log"/)
    assert.match(await get('/admin'), /href="\/audit_log"/)
  })

  void test('finds topics by words', async () => {
    const found = await get('/admin?find=WHO+changed')
    assert.match(found, /href="\/audit_log"/)
    assert.doesNotMatch(found, /href="\/mail_test"/)
    assert.match(await get('/admin?find=<b>'), /role="status">Nothing was found for “&#60;b&#62;”/)
  })
})
