import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance } from '../../tests/instance.ts'

const HSTS = 'strict-transport-security'
const OPENER = 'cross-origin-opener-policy'
const RESOURCE = 'cross-origin-resource-policy'
const PAGES = ['/', '/login', '/bugs/1', '/bugs/99', '/docs/errors', '/?t=none']
const FOR_ALL = ['/rest/version', '/rest/bug/1?callback=f', '/rest/nothing', '/rest/openapi.json']
const FILE = '/attachment.cgi?id=1'

onEachInstance(
  'headers sent to browsers, with https',
  (instance) => {
    const headersOf = async (path: string) => (await instance().ask('GET', path)).headers
    before(async () => {
      const as = instance().admin
      const place = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
      const bug = { ...place, summary: 's', op_sys: 'All', platform: 'All' }
      await instance().ask('POST', '/rest/bug', { as, body: bug })
      const data = Buffer.from('text').toString('base64')
      const file = { data, file_name: 'a.txt', summary: 's', content_type: 'text/plain' }
      const { status } = await instance().ask('POST', '/rest/bug/1/attachment', { as, body: file })
      assert.equal(status, 201)
    })

    void test('enforce https from then on, for every response', async () => {
      for (const path of [...PAGES, ...FOR_ALL, FILE, '/healthz', '/rest.php/info']) {
        assert.equal((await headersOf(path))[HSTS], 'max-age=31536000', path)
      }
    })

    void test('isolate pages from other origins', async () => {
      for (const path of PAGES) {
        const headers = await headersOf(path)
        assert.match(headers['content-type']!, /^text\/html/, path)
        assert.equal(headers[OPENER], 'same-origin', path)
        assert.equal(headers[RESOURCE], 'same-origin', path)
      }
    })

    void test('let pages of all origins read responses of methods', async () => {
      for (const path of FOR_ALL) {
        const headers = await headersOf(path)
        assert.equal(headers['access-control-allow-origin'], '*', path)
        assert.equal(headers[RESOURCE], undefined, path)
      }
    })

    void test('omit the opener policy on files, because browsers refuse it with a sandbox', async () => {
      const headers = await headersOf(FILE)
      assert.match(headers['content-security-policy']!, /sandbox/)
      assert.equal(headers[OPENER], undefined)
    })
  },
  { base_url: 'https://bugs.example.com' },
)

onEachInstance('headers sent to browsers, without https', (instance) => {
  void test('do not mention https', async () => {
    for (const path of ['/', '/rest/version']) {
      assert.equal((await instance().ask('GET', path)).headers[HSTS], undefined)
    }
  })
})
