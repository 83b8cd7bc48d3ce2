import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hide } from '../../../../tests/hidden.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

onEachInstance('a bug beside its list', (opened) => {
  let instance: Instance
  let ann: Person
  const get = (path: string, frame: string, as?: Person) =>
    instance.ask('GET', path, { as, headers: { 'turbo-frame': frame } })

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    for (const summary of ['A lid', 'A secret']) {
      await instance.ask('POST', '/rest/bug', { as: instance.admin, body: { ...NEW, summary } })
    }
    await hide(instance, 2)
  })

  void test('is the page in a frame, with its form', async () => {
    const { status, text } = await get('/bugs/1', 'pane', ann)
    assert.equal(status, 200)
    assert.match(text, /<title>Bug 1: A lid - Docket<\/title>/)
    assert.match(text, /<turbo-frame id="pane">\s*<form class="bug"[^]*<\/turbo-frame>/)
    assert.doesNotMatch(text, /class="top"|class="rail"|<script/)
  })

  void test('is the same for strangers', async () => {
    assert.match((await get('/bugs/1', 'pane')).text, /<turbo-frame id="pane">\s*<div class="bug">/)
  })

  void test('is refused as on its page', async () => {
    const { status, text } = await get('/bugs/2', 'pane', ann)
    assert.equal(status, 401)
    assert.match(text, /<turbo-frame id="pane">[^]*not authorized to access bug/)
    assert.doesNotMatch(text, /secret/)
  })

  void test('other frames are not known', async () => {
    for (const frame of ['', 'other', 'PANE', '"><script>']) {
      const { text } = await get('/bugs/1', frame, ann)
      assert.match(text, /class="top"/)
      assert.doesNotMatch(text, /turbo-frame/)
    }
  })
})
