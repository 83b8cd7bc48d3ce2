import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  docketConfidential,
  docketDefaults,
} from '../../../accounts/parameters/docket-parameters.list.ts'
import { type Instance, onEachInstance } from '../../../../tests/instance.ts'

const set = (instance: Instance, anonymous_search: string) =>
  instance.ask('PUT', '/rest/docket_parameters', {
    as: instance.admin,
    body: { parameters: { anonymous_search } },
  })
const places = {
  numbers: '/rest/bug?id=1,2',
  quicksearch: '/rest/bug?quicksearch=lid',
  words: '/rest/bug?content=lid&bug_status=__all__',
  'open bugs': '/rest/bug?product=TestProduct&status=__open__',
  'bugs without a resolution': '/rest/bug?resolution=---',
  feed: '/buglist.cgi?ctype=atom&chfieldfrom=7d',
  'closed bugs': '/rest/bug?product=TestProduct',
  chart: '/rest/bug?f1=short_desc&o1=substring&v1=x&status=__open__',
  'another field': '/rest/bug?whiteboard=x&id=1',
  csv: '/buglist.cgi?ctype=csv&short_desc=x',
  page: '/bugs?short_desc=x',
  report: '/report?x_axis_field=product',
}
const GONE = { rest: 410, page: 302 }

onEachInstance('anonymous_search', (instance) => {
  const refused = async () => {
    const names: string[] = []
    for (const [name, place] of Object.entries(places)) {
      const { status, body } = await instance().ask('GET', place)
      if (status === GONE.page || body?.code === GONE.rest) names.push(name)
      else assert.ok(status < 400 && body?.error !== true, name)
    }
    return names
  }

  void test("is specific to Docket: returned to everybody, outside of Bugzilla's parameters", async () => {
    const { body } = await instance().ask('GET', '/rest/docket_parameters')
    const shown = Object.entries(docketDefaults).filter(([name]) => !docketConfidential.has(name))
    assert.deepEqual(body, { parameters: Object.fromEntries(shown) })
    const { body: changed } = await set(instance(), 'simple')
    const change = { removed: 'all', added: 'simple' }
    assert.deepEqual(changed, { changes: { anonymous_search: change } })
    const all = await instance().ask('GET', '/rest/parameters', { as: instance().admin })
    assert.equal(all.body.parameters.anonymous_search, undefined)
    const reset = { reset: ['anonymous_search'] }
    await instance().ask('PUT', '/rest/docket_parameters', { as: instance().admin, body: reset })
    const back = await instance().ask('GET', '/rest/docket_parameters')
    assert.equal(back.body.parameters.anonymous_search, 'all')
  })

  void test('accepts only its values, and is set by authorized users', async () => {
    assert.equal((await set(instance(), 'some')).status, 400)
    const ann = await instance().person('ann@example.com')
    const body = { parameters: { anonymous_search: 'none' } }
    const { status } = await instance().ask('PUT', '/rest/docket_parameters', { as: ann, body })
    assert.equal(status, 401)
    const other = { parameters: { requirelogin: '1' } }
    const asked = await instance().ask('PUT', '/rest/docket_parameters', {
      as: instance().admin,
      body: other,
    })
    assert.equal(asked.status, 404)
  })

  void test('allows anonymous callers all searches, simple ones, or none', async () => {
    assert.deepEqual(await refused(), [])
    await set(instance(), 'simple')
    const simple = ['closed bugs', 'chart', 'another field', 'csv', 'page', 'report']
    assert.deepEqual(await refused(), simple)
    await set(instance(), 'none')
    assert.deepEqual(await refused(), Object.keys(places))
    for (const place of Object.values(places)) {
      const { status } = await instance().ask('GET', place, { as: instance().admin })
      assert.equal(status, 200, place)
    }
    await set(instance(), 'all')
  })
})
