import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'

/** Old addresses of dl, from bookmarks and its own pages. */
const OLD = [
  ['/index.php', '/tickets'],
  ['/index.php?a=tlist', '/tickets'],
  ['/admin.php', '/files'],
  ['/admin.php?a=tlist&token=0123456789abcdef0123456789abcdef', '/files'],
  ['/admin.php?a=newt', '/files/new'],
  ['/admin.php?a=newg', '/files/grants/new'],
  ['/admin.php?a=glista', '/files/grants?everybody=1'],
  ['/admin.php?a=tedit&id=0123456789abcdef', '/files/0123456789abcdef'],
  ['/admin.php?a=gedit&id=0123456789abcdef', '/files/grants/0123456789abcdef'],
  ['/admin.php?a=tedit&id=../x', '/files'],
  ['/admin.php?a=constructor', '/files'],
  ['/admin.php?a=prefs', '/preferences'],
  ['/admin.php?a=users', '/admin/users'],
  ['/admin.php?u', '/tickets'],
  ['/bugzilla/admin.php', '/bugzilla/files'],
] as const

/** Follows old addresses, by GET and by POST, which dl used for its login form. */
async function followOld(instance: Instance) {
  for (const [path, place] of OLD) {
    for (const verb of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await instance.ask(verb, path)
      assert.deepEqual([status, headers['location']], [302, place], path)
    }
  }
  const german = await instance.ask('GET', '/admin.php?lang=de&a=newt')
  assert.equal(german.headers['location'], '/files/new?lang=de')
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
    void test('the first page describes the service, and leads to the login', async () => {
      for (const path of ['/', '/tickets', '/bugzilla/']) {
        assert.match(await sees(instance(), path), /You need an account: <a href="[^"]*\/login">/)
      }
      const { text } = await instance().ask('GET', '/?lang=de')
      assert.match(text, /<html lang="de"[^]*Sie haben einen Link bekommen/)
    })

    void test('the addresses of dl redirect', async () => followOld(instance()))

    void test('its links work', async () => {
      const { text } = await instance().ask('GET', '/tickets')
      const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href!)
      assert.ok(links.includes('/rest/openapi.json'))
      for (const href of links) {
        const { status } = await instance().ask('GET', href)
        const needsLogin = ['/preferences/apikey', '/files'].includes(href)
        assert.equal(status, needsLogin ? 302 : 200, href)
      }
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

    void test('the addresses of dl redirect', async () => followOld(instance()))
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
