import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'

const UNKNOWN = '0'.repeat(32)
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

onEachInstance('the page of a ticket', (instance) => {
  let alice: Person
  before(async () => void (alice = await instance().person('alice@example.com')))
  const tickets = () => openDownloads(instance())
  const made = async (said: object, ...files: [string, string][]) => {
    const parts = files.map(([name, text]) => filePart(name, text))
    return (await makeTicket(instance(), alice, said, parts)).id
  }
  const show = (path: string, headers = {}) => tickets().get(path, headers)
  const enter = (id: string, password: string, remoteAddress = '192.0.2.1') =>
    instance().service.server.app.inject({
      method: 'POST',
      url: `/?t=${id}`,
      headers: FORM,
      payload: new URLSearchParams({ p: password, submit: 'ticketp' }).toString(),
      remoteAddress,
    })
  const cookieIn = ({ headers }: Awaited<ReturnType<typeof show>>) =>
    String(headers['set-cookie']).split(';')[0]!

  void test('shows what a link offers, and viewing it does not count as a download', async () => {
    const message = { ticket_maxdl: 1, ticket_total: 3600, comment: 'For <you> & me' }
    const id = await made(message, ['a <b>.txt', 'hello'])
    const row = await tickets().row(id)
    for (const path of [`/?t=${id}`, `/index.php?t=${id}`, `/bugzilla/?t=${id}&lang=en`]) {
      const { statusCode, body, headers } = await show(path)
      assert.equal(statusCode, 200)
      const base = path.startsWith('/bugzilla') ? '/bugzilla' : ''
      for (const text of [
        'For &#60;you&#62; &#38; me',
        '5 bytes',
        '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
        'Available until 1 June 2026 at 13:00 UTC',
        'It can be downloaded one more time.',
        `href="${base}/d.php/${id}/a%20_b_.txt"`,
      ]) {
        assert.ok(body.includes(text), text)
      }
      assert.doesNotMatch(body, /<script|<you>/)
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'/)
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['referrer-policy'], 'no-referrer')
    }
    assert.deepEqual(await tickets().row(id), row)
  })

  void test('programs are sent to the bytes, as by dl', async () => {
    const id = await made({ ticket_maxdl: 1 }, ['a b.txt', 'hello'])
    for (const accept of ['*/*', 'application/octet-stream', '']) {
      const { statusCode, headers } = await show(`/bugzilla/?t=${id}`, { accept })
      assert.deepEqual([statusCode, headers['location']], [302, `/bugzilla/d.php/${id}/a%20b.txt`])
    }
    const { body } = await show(`/d.php/${id}/a%20b.txt`, { accept: '*/*' })
    assert.equal(body, 'hello')
    await tickets().counted(id, undefined)
    assert.equal((await show(`/?t=${id}`, { accept: '*/*' })).statusCode, 404)
  })

  void test('a program that asks for JSON is told the files, if it may see them', async () => {
    const id = await made({ comment: 'look', ticket_maxdl: 1 }, ['a b.txt', 'hello'])
    const asked = { accept: 'application/json' }
    for (const _ of [1, 2]) {
      const { statusCode, body } = await show(`/?t=${id}`, asked)
      assert.equal(statusCode, 200)
      const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
      const files = [{ path: 'a b.txt', size: 5, sha256 }]
      assert.deepEqual(JSON.parse(body), { name: 'a b.txt', size: 5, comment: 'look', files })
    }
    const browser = { accept: 'text/html,application/json' }
    assert.match((await show(`/?t=${id}`, browser)).body, /<h1>a b.txt<\/h1>/)
    const locked = await show(`/?t=${await made({ pass: 'x' }, ['secret.txt', 'hello'])}`, asked)
    assert.equal(locked.statusCode, 400)
    assert.doesNotMatch(locked.body, /secret.txt/)
  })

  void test('a program that has not entered the password gets the form, as from dl', async () => {
    const id = await made({ pass: 'secret' }, ['a.txt', 'hello'])
    const asked = { accept: '*/*' }
    const { statusCode, body } = await show(`/?t=${id}`, asked)
    assert.equal(statusCode, 200)
    assert.match(body, /type="password"/)
    assert.equal((await show(`/d.php/${id}/a.txt`, asked)).statusCode, 400)
    const cookie = cookieIn(await enter(id, 'secret'))
    assert.equal((await show(`/?t=${id}`, { ...asked, cookie })).statusCode, 302)
  })

  void test('a signed cookie identifies a reader, and cannot be forged', async () => {
    const id = await made({}, ['a.txt', 'hello'])
    const { headers } = await show(`/bugzilla/?t=${id}`)
    assert.match(
      String(headers['set-cookie']),
      /^docket_links=[\w-]+; Path=\/bugzilla; HttpOnly; SameSite=Lax$/,
    )
    const cookie = String(headers['set-cookie']).split(';')[0]!
    assert.equal((await show(`/?t=${id}`, { cookie })).headers['set-cookie'], undefined)
    const forged = `${cookie.slice(0, -3)}xyz`
    assert.ok((await show(`/?t=${id}`, { cookie: forged })).headers['set-cookie'])
  })

  for (const [what, id] of [
    ['unknown', UNKNOWN],
    ['malformed', '%3Cscript%3E'],
    ['empty', ''],
    ['impossible', '%00'],
  ]) {
    void test(`an id that is ${what} is not found`, async () => {
      for (const path of [`/?t=${id}`, `/d.php/${id}`]) {
        const { statusCode, body } = await show(path)
        assert.equal(statusCode, 404)
        assert.doesNotMatch(body, /<script/)
        assert.match(body, /This file does not exist/)
      }
    })
  }

  void test('an expired ticket is not found', async () => {
    const id = await made({ ticket_total: 60 }, ['a.txt', 'hello'])
    instance().clock.now += 60_001
    for (const path of [`/?t=${id}`, `/d.php/${id}`]) {
      assert.equal((await show(path)).statusCode, 404)
    }
  })

  void test('a page is in the language of its URL or of the browser', async () => {
    const id = await made({}, ['a.txt', 'hello'])
    const german = /lang="de" dir="ltr"[^]*Herunterladen/
    assert.match((await show(`/?t=${id}`, { 'accept-language': 'de-AT,en;q=0.5' })).body, german)
    const asked = await show(`/?t=${id}&lang=DE`)
    assert.match(asked.body, german)
    assert.match(String(asked.headers['set-cookie']), /lang=de; Path=\/; HttpOnly/)
    assert.ok(asked.body.includes(`href="?t=${id}&#38;lang=en"`))
  })

  void test('a ticket with a password shows and sends nothing without it', async () => {
    const id = await made({ pass: 'sesame', comment: 'secret words' }, ['a.txt', 'hello'])
    const { statusCode, body } = await show(`/?t=${id}`)
    assert.equal(statusCode, 200)
    assert.match(body, /<form class="card" method="post">[^]*type="password" name="p"/)
    assert.doesNotMatch(body, /a\.txt|secret words/)
    for (const method of ['GET', 'POST', 'HEAD'] as const) {
      const { app } = instance().service.server
      const refused = await app.inject({ method, url: `/d.php/${id}/a.txt?p=sesame` })
      assert.equal(refused.statusCode, 400)
      assert.doesNotMatch(refused.body, /hello/)
      if (method !== 'HEAD') assert.ok(refused.body.includes(`/?t=${id}`))
    }
    const wrong = await enter(id, 'open')
    assert.equal(wrong.statusCode, 200)
    assert.match(wrong.body, /That password is wrong\./)
    assert.equal(wrong.headers['set-cookie'], undefined)
  })

  void test('the right password unlocks the ticket for this browser, and no other ticket', async () => {
    const id = await made({ pass: 'sesame' }, ['a.txt', 'hello'])
    const right = await enter(id, 'sesame')
    assert.deepEqual([right.statusCode, right.headers.location], [303, `/?t=${id}`])
    const cookie = cookieIn(right)
    assert.match((await show(`/?t=${id}`, { cookie })).body, /a\.txt/)
    assert.equal((await show(`/d.php/${id}`, { cookie })).body, 'hello')
    const other = await made({ pass: 'sesame' }, ['b.txt', 'hello'])
    assert.equal((await show(`/d.php/${other}`, { cookie })).statusCode, 400)
    instance().clock.now += 12 * 60 * 60_000
    assert.equal((await show(`/d.php/${id}`, { cookie })).statusCode, 400)
  })

  void test('wrong passwords are limited by ticket and address; right ones do not count', async () => {
    const id = await made({ pass: 'sesame' }, ['a.txt', 'hello'])
    for (const _ of '1234567') assert.equal((await enter(id, 'sesame')).statusCode, 303)
    for (const _ of '12345') assert.equal((await enter(id, 'wrong')).statusCode, 200)
    const late = await enter(id, 'sesame')
    assert.deepEqual([late.statusCode, late.headers['retry-after']], [429, '60'])
    assert.match(late.body, /Too many wrong passwords[^]*1 minute/)
    assert.equal((await enter(id, 'sesame', '192.0.2.2')).statusCode, 303)
    instance().clock.now += 60_000
    assert.equal((await enter(id, 'sesame')).statusCode, 303)
  })
})

onEachInstance(
  'file tickets alone',
  (instance) => {
    void test('search engines are excluded', async () => {
      const { headers, body } = await openDownloads(instance()).get('/robots.txt')
      assert.match(String(headers['content-type']), /^text\/plain/)
      assert.equal(body, 'User-agent: *\nDisallow: /\n')
    })
  },
  { only: 'tickets' },
)
