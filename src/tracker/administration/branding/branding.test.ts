import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const PATH = '/rest/docket_branding'
const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)])
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const base64 = (bytes: Buffer) => bytes.toString('base64')

onEachInstance('the branding', (opened) => {
  let instance: Instance
  let ann: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['tweakparams'])
  })
  const read = async () => (await instance.ask('GET', PATH, { as: ann })).body
  const change = (body: Record<string, unknown>) => instance.ask('PUT', PATH, { as: ann, body })
  const undo = (body = {}) => instance.ask('POST', `${PATH}/restore`, { as: ann, body })
  const page = async (path = '/', as?: Person) => (await instance.ask('GET', path, { as })).text
  /** The path of a file that pages load, and the response to it. */
  const load = async (pattern: RegExp, text: string) => {
    const [, path] = pattern.exec(text) ?? []
    assert.ok(path, text)
    const { app } = instance.service.server
    return { path, ...(await app.inject({ method: 'GET', url: path })) }
  }
  const LOGO = /<img class="logo" src="([^"]+)" alt="" height="24"> Docket<\/a>/
  const STYLE = /<link rel="stylesheet" href="(\/branding\/[^"]+)" data-turbo-track="dynamic">/

  void test('is empty at first, and there is nothing to restore', async () => {
    const none = { header: '', footer: '', style: '', logo: null, version: 0, can_restore: false }
    assert.deepEqual(await read(), none)
    const refused = await undo()
    assert.deepEqual([refused.status, refused.body.code], [409, 20004])
    const text = await page()
    assert.doesNotMatch(text, /class="site|class="logo|\/branding\//)
  })

  void test('is for members of tweakparams', async () => {
    const lee = await instance.person('lee@example.com')
    for (const [verb, path] of [
      ['GET', PATH],
      ['PUT', PATH],
      ['POST', `${PATH}/restore`],
    ] as const) {
      const body = verb === 'GET' ? {} : { body: {} }
      assert.equal((await instance.ask(verb, path, { as: lee, ...body })).body.code, 304)
      assert.equal((await instance.ask(verb, path, body)).body.code, 410)
    }
  })

  void test('texts are Markdown without HTML, above and below the content', async () => {
    const header = 'Read the [rules](https://rules.example/)\r\n\r\n<b onclick="x()">now</b>'
    const footer = '[run](javascript:alert(1)) ![pixel](https://spy.example/1.png)'
    assert.equal((await change({ header, footer })).body.version, 1)
    const text = await page()
    const [above = '', below = ''] = text.split('<main id="main">')
    assert.match(above, /<aside class="site prose">/)
    assert.match(above, /<a href="https:\/\/rules\.example\/" rel="nofollow noopener">rules<\/a>/)
    assert.match(above, /&lt;b onclick=/)
    assert.match(below, /<footer class="foot"><div class="site prose">/)
    assert.doesNotMatch(text, /<b onclick|href="javascript:|<img/)
    assert.ok((await read()).header.startsWith('Read the [rules](https://rules.example/)\n\n<b'))
  })

  void test('a logo has the type of its bytes, and a path that changes with them', async () => {
    assert.equal((await change({ logo: base64(PNG) })).status, 200)
    const first = await load(LOGO, await page())
    assert.match(first.path, /^\/branding\/logo-[0-9a-f]{12}\.png$/)
    assert.deepEqual(first.rawPayload, PNG)
    const expected = {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    }
    for (const [name, value] of Object.entries(expected)) assert.equal(first.headers[name], value)
    assert.equal((await change({ logo: base64(SVG) })).status, 200)
    const second = await load(LOGO, await page())
    assert.match(second.path, /\.svg$/)
    assert.equal(second.headers['content-type'], 'image/svg+xml')
    assert.equal(second.headers['content-security-policy'], expected['content-security-policy'])
    // Pages that are still open show the one before.
    assert.equal((await instance.ask('GET', first.path)).status, 200)
    const { logo } = await read()
    assert.deepEqual(logo, { content_type: 'image/svg+xml', size: SVG.length, data: base64(SVG) })
    assert.equal((await instance.ask('GET', '/branding/logo-000000000000.png')).status, 404)
  })

  void test('a style sheet follows ours, except where it is changed and on the login page', async () => {
    const style = `@import "https://spy.example/a.css";\n${'.top { color: red }\n'.repeat(200)}`
    assert.equal((await change({ style })).status, 200)
    const text = await page()
    assert.ok(text.search(/href="\/assets\/docket-/) < text.search(STYLE))
    const file = await load(STYLE, text)
    assert.equal(file.headers['content-type'], 'text/css; charset=utf-8')
    assert.equal(file.body, style.trim())
    const { app } = instance.service.server
    const headers = { 'accept-encoding': 'gzip' }
    const packed = await app.inject({ method: 'GET', url: file.path, headers })
    assert.equal(packed.headers['content-encoding'], 'gzip')
    assert.ok(packed.rawPayload.length < file.rawPayload.length)
    // Nothing of other origins loads, whatever it imports.
    const { headers: policies } = await instance.ask('GET', '/')
    assert.match(
      String(policies['content-security-policy']),
      /default-src 'none'; style-src 'self'/,
    )
    for (const [path, as] of [
      ['/login', undefined],
      ['/admin/branding', ann],
    ] as const) {
      const plain = await page(path, as)
      assert.match(plain, LOGO)
      assert.doesNotMatch(plain, STYLE)
    }
  })

  void test('the last change is undone, and that as well', async () => {
    const styled = await read()
    assert.equal((await change({ style: '', logo: null })).status, 200)
    assert.doesNotMatch(await page(), /\/branding\//)
    assert.equal((await undo()).status, 200)
    const restored = await read()
    assert.deepEqual({ ...restored, version: 0 }, { ...styled, version: 0 })
    assert.match(await page(), STYLE)
    assert.equal((await undo()).status, 200)
    assert.equal((await read()).style, '')
  })

  void test('nothing is changed by the same values, nor after changes of others', async () => {
    const { version, header } = await read()
    assert.equal((await change({ header, version })).body.version, version)
    assert.ok((await change({ header: 'Another', version })).body.version > version)
    for (const refused of [await change({ header: 'Mine', version }), await undo({ version })]) {
      assert.deepEqual([refused.status, refused.body.code], [409, 20001])
    }
    assert.equal((await read()).header, 'Another')
  })

  void test('the audit log has what was there before', async () => {
    const path = '/rest/audit_log?class=Bugzilla::Branding&limit=100'
    const { audit_log: entries } = (await instance.ask('GET', path, { as: instance.admin })).body
    const said = entries.map(({ field, removed, user }: Record<string, string>) => {
      return `${user} ${field} ${removed}`
    })
    assert.ok(said.some((one: string) => one.startsWith('ann@example.com header Read the [rules]')))
    assert.ok(said.some((one: string) => one.includes(`logo image/png, ${PNG.length} bytes, SHA`)))
  })

  void test('limits and wrong logos are refused with a sentence', async () => {
    const wrong: [Record<string, unknown>, number, RegExp][] = [
      [{ header: 'x'.repeat(4_001) }, 413, /header can have at most 4000 characters; it has 4001/],
      [{ footer: 'x'.repeat(4_001) }, 413, /The footer can have/],
      [{ style: 'é'.repeat(32 * 1024 + 1) }, 413, /style sheet can have at most 64 KiB; it has 65/],
      [{ logo: base64(Buffer.alloc(100 * 1024 + 1, PNG)) }, 413, /logo can have at most 100 KiB/],
      [{ logo: base64(Buffer.from('<html>')) }, 400, /must be a PNG, JPEG, WebP, GIF or SVG/],
      [{ logo: '' }, 400, /must be a PNG/],
      [{ logo: 'no base64!' }, 400, /must be in Base64/],
    ]
    const was = await read()
    for (const [body, status, said] of wrong) {
      const refused = await change(body)
      assert.equal(refused.status, status, refused.text)
      assert.match(refused.text, said)
    }
    assert.deepEqual(await read(), was)
    const most = { header: 'x'.repeat(4_000), logo: base64(Buffer.alloc(100 * 1024, PNG)) }
    assert.equal((await change({ ...most, style: 'x'.repeat(64 * 1024) })).status, 200)
  })
})
