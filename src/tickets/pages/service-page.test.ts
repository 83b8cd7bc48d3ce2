import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Answered, type Instance, onEachInstance } from '../../../tests/instance.ts'

/** Old addresses of dl, from bookmarks and its own pages. */
const OLD = [
  '/index.php',
  '/admin.php',
  '/admin.php?a=tlist&token=0123456789abcdef0123456789abcdef',
  '/admin.php?u',
  '/bugzilla/admin.php',
]
const isMoved = ({ status, headers }: Answered, path: string) =>
  assert.deepEqual([status, headers['location']], [302, `${path}/tickets`])

/** Follows old addresses, by GET and by POST, which dl used for its login form. */
async function followOld(instance: Instance) {
  for (const path of OLD) {
    const base = path.startsWith('/bugzilla') ? '/bugzilla' : ''
    for (const verb of ['GET', 'HEAD', 'POST']) isMoved(await instance.ask(verb, path), base)
  }
  const german = await instance.ask('GET', '/admin.php?lang=de&a=newt')
  assert.equal(german.headers['location'], '/tickets?lang=de')
}

async function sees(instance: Instance, path: string) {
  const { status, headers, text } = await instance.ask('GET', path)
  assert.equal(status, 200)
  assert.match(headers['content-type']!, /^text\/html/)
  assert.match(text, /<h1>File tickets<\/h1>/)
  assert.match(text, /curl -u .* http:\/\/127\.0\.0\.1\/rest\.php\/newticket/)
  assert.doesNotMatch(text, /<script/)
  const head = await instance.ask('HEAD', path)
  assert.deepEqual([head.status, head.text], [200, ''])
  assert.deepEqual(head.headers['content-length'], headers['content-length'])
  return text
}

onEachInstance(
  'file tickets alone',
  (instance) => {
    void test('the first page describes the service, and offers no login', async () => {
      for (const path of ['/', '/tickets', '/bugzilla/']) {
        assert.match(await sees(instance(), path), /There is no login page/)
      }
      const { text } = await instance().ask('GET', '/?lang=de')
      assert.match(text, /<html lang="de"[^]*Sie haben einen Link bekommen/)
    })

    void test('the addresses of dl redirect to it', async () => followOld(instance()))

    void test('its links work', async () => {
      const { text } = await instance().ask('GET', '/tickets')
      const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href!)
      assert.ok(links.includes('/rest/openapi.json'))
      for (const href of links) assert.equal((await instance().ask('GET', href)).status, 200, href)
    })
  },
  { only: 'tickets' },
)

onEachInstance(
  'file tickets beside a tracker',
  (instance) => {
    void test('have a page of their own, and the tracker keeps its first page', async () => {
      assert.match((await instance().ask('GET', '/')).text, /Products/)
      const text = await sees(instance(), '/tickets')
      assert.match(text, /<a href="\/login">log in<\/a>/)
      for (const path of ['/login', '/preferences/apikey']) {
        assert.ok(text.includes(`href="${path}"`))
        assert.notEqual((await instance().ask('GET', path)).status, 404, path)
      }
    })

    void test('the addresses of dl redirect to it', async () => followOld(instance()))
  },
  { only: 'both' },
)

onEachInstance(
  'a tracker alone',
  (instance) => {
    void test('has no page about file tickets', async () => {
      for (const path of ['/tickets', '/admin.php']) {
        assert.equal((await instance().ask('GET', path)).status, 404)
      }
    })
  },
  { only: 'tracker' },
)
