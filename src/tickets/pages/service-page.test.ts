import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Answered, type House, onEachHouse } from '../../../tests/house.ts'

/** What dl had, as bookmarks and its own pages lead there. */
const OLD = [
  '/index.php',
  '/admin.php',
  '/admin.php?a=tlist&token=0123456789abcdef0123456789abcdef',
  '/admin.php?u',
  '/bugzilla/admin.php',
]
const isMoved = ({ status, headers }: Answered, path: string) =>
  assert.deepEqual([status, headers['location']], [302, `${path}/tickets`])

/** Follows an old address, by GET and by the form that dl had for logging in. */
async function followOld(house: House) {
  for (const path of OLD) {
    const base = path.startsWith('/bugzilla') ? '/bugzilla' : ''
    for (const verb of ['GET', 'HEAD', 'POST']) isMoved(await house.ask(verb, path), base)
  }
  const german = await house.ask('GET', '/admin.php?lang=de&a=newt')
  assert.equal(german.headers['location'], '/tickets?lang=de')
}

async function sees(house: House, path: string) {
  const { status, headers, text } = await house.ask('GET', path)
  assert.equal(status, 200)
  assert.match(headers['content-type']!, /^text\/html/)
  assert.match(text, /<h1>File tickets<\/h1>/)
  assert.match(text, /curl -u .* http:\/\/127\.0\.0\.1\/rest\.php\/newticket/)
  assert.doesNotMatch(text, /<script/)
  const head = await house.ask('HEAD', path)
  assert.deepEqual([head.status, head.text], [200, ''])
  assert.deepEqual(head.headers['content-length'], headers['content-length'])
  return text
}

onEachHouse(
  'file tickets alone',
  (house) => {
    void test('the first page says what there is, and that no page logs anybody in', async () => {
      for (const path of ['/', '/tickets', '/bugzilla/']) {
        assert.match(await sees(house(), path), /There is no login page/)
      }
      const { text } = await house().ask('GET', '/?lang=de')
      assert.match(text, /<html lang="de"[^]*Sie haben einen Link bekommen/)
    })

    void test('the addresses of dl lead there', async () => followOld(house()))

    void test('what its links lead to is there', async () => {
      const { text } = await house().ask('GET', '/tickets')
      const links = [...text.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href!)
      assert.ok(links.includes('/rest/openapi.json'))
      for (const href of links) assert.equal((await house().ask('GET', href)).status, 200, href)
    })
  },
  { only: 'tickets' },
)

onEachHouse(
  'file tickets beside a tracker',
  (house) => {
    void test('have a page of their own, and the tracker keeps its first page', async () => {
      assert.match((await house().ask('GET', '/')).text, /Products/)
      const text = await sees(house(), '/tickets')
      assert.match(text, /<a href="\/login">log in<\/a>/)
      for (const path of ['/login', '/preferences/apikey']) {
        assert.ok(text.includes(`href="${path}"`))
        assert.notEqual((await house().ask('GET', path)).status, 404, path)
      }
    })

    void test('the addresses of dl lead there', async () => followOld(house()))
  },
  { only: 'both' },
)

onEachHouse(
  'a tracker alone',
  (house) => {
    void test('has no page about file tickets', async () => {
      for (const path of ['/tickets', '/admin.php']) {
        assert.equal((await house().ask('GET', path)).status, 404)
      }
    })
  },
  { only: 'tracker' },
)
