import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { follow, useForm } from '../../../../../tests/found-forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../../../tests/instance.ts'

const PATH = '/admin/branding'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
const BOUNDARY = 'border-of-parts'

const suite = (opened: () => Instance) => {
  let instance: Instance
  let ann: Person
  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['tweakparams'])
  })
  /** Sends the form as a browser does that has a file; fields before it come first. */
  const send = async (
    fields: Record<string, string>,
    file: string,
    { as = ann, from = PATH } = {},
  ) => {
    const { text, cookie } = await follow(instance, as, from)
    const value = (of: string) => new RegExp(`name="${of}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    const hidden = { form_token: value('form_token'), version: value('version') }
    const part = (about: string, content: string) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; ${about}\r\n\r\n${content}\r\n`
    const { action = 'save', ...before_file } = fields
    const all = { ...hidden, header: '', footer: '', style: '', ...before_file }
    const parts = Object.entries(all).map(([of, content]) => part(`name="${of}"`, content))
    parts.push(part(`name="logo"; filename="logo.png"\r\ncontent-type: image/png`, file))
    parts.push(part('name="action"', action))
    const headers = { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    const body = `${parts.join('')}--${BOUNDARY}--\r\n`
    return instance.ask('POST', PATH, { as, headers, body })
  }

  void test('texts are previewed, then saved, and shown on all pages', async () => {
    const set = { header: 'Closed **today**', footer: 'By [us](https://us.example/)' }
    const preview = await useForm(instance, ann, PATH, { action: 'preview', set })
    assert.match(preview.text, /<h2>Preview<\/h2>[^]*Closed <strong>today<\/strong>/)
    assert.match(preview.text, /name="header"[^>]*>\nClosed \*\*today\*\*<\/textarea>/)
    assert.doesNotMatch((await follow(instance, ann, '/')).text, /<strong>today/)
    const saved = await useForm(instance, ann, PATH, { action: 'save', set })
    assert.match(saved.text, /role="status">The branding has been changed/)
    for (const path of ['/', '/display', '/login', '/files', '/tickets', '/?t=unknown']) {
      const { text } = await follow(instance, ann, path)
      assert.match(
        text,
        /<aside class="site[^]*Closed <strong>today[^]*<footer[^]*us\.example/,
        path,
      )
    }
  })

  void test('a logo is sent with the form, and removed', async () => {
    const sent = await send({ header: 'Open' }, SVG)
    assert.equal(sent.status, 303, sent.text)
    const { text } = await follow(instance, ann, PATH)
    assert.match(text, /image\/svg\+xml, 46 bytes/)
    assert.match(text, /<img class="logo" src="\/branding\/logo-\w+\.svg"/)
    // Without a file, it stays.
    assert.equal((await send({ header: 'Open again' }, '')).status, 303)
    assert.match((await follow(instance, ann, '/')).text, /class="logo"/)
    const removed = await useForm(instance, ann, PATH, { action: 'save', set: { no_logo: '1' } })
    assert.doesNotMatch(removed.text, /class="logo"/)
    assert.match(removed.text, /Open again/)
  })

  void test('a refused form keeps what was typed', async () => {
    const wrong: [Record<string, string>, string, number, RegExp][] = [
      [{ header: 'Typed' }, 'no image', 400, /must be a PNG/],
      [{ header: 'Typed' }, SVG.padEnd(100 * 1024 + 1), 413, /The logo can have at most 100 KiB/],
      [{ header: 'Typed', footer: 'x'.repeat(4_001) }, '', 413, /footer can have at most 4000/],
      [{ header: 'Typed', style: 'x'.repeat(65_537) }, '', 413, /at most 64 KiB; it has 65/],
      [
        { header: 'Typed', footer: 'x'.repeat(4_001), action: 'preview' },
        '',
        413,
        /footer can have at most 4000/,
      ],
      [{ header: 'Typed', version: '1' }, '', 409, /Somebody has changed the branding/],
    ]
    for (const [fields, file, status, said] of wrong) {
      const refused = await send(fields, file)
      assert.equal(refused.status, status, refused.text)
      assert.match(refused.text, /<p class="alarm" role="alert">/)
      assert.match(refused.text, said)
      assert.match(refused.text, />\nTyped<\/textarea>/)
    }
    assert.doesNotMatch((await follow(instance, ann, '/')).text, /Typed/)
  })

  void test('one button restores what was there before', async () => {
    await useForm(instance, ann, PATH, { action: 'save', set: { header: 'Wrong' } })
    const back = await useForm(instance, ann, PATH, { action: 'restore' })
    assert.match(back.text, /role="status">The previous branding has been restored/)
    assert.match((await follow(instance, ann, '/')).text, /Open again/)
  })

  void test('a refused restoration shows the texts that are saved', async () => {
    await useForm(instance, ann, PATH, { action: 'save', set: { header: 'Kept' } })
    const refused = await useForm(instance, ann, PATH, { action: 'restore', set: { version: '1' } })
    assert.match(refused.text, /role="alert">Somebody has changed the branding/)
    assert.match(refused.text, /name="header"[^>]*>\nKept<\/textarea>/)
  })

  void test('others are refused before their file is stored', async () => {
    const lee = await instance.person('lee@example.com')
    assert.equal((await instance.ask('GET', PATH, { as: lee })).status, 401)
    const menu = await instance.ask('GET', '/admin', { as: lee })
    assert.doesNotMatch(menu.text, /admin\/branding/)
    const refused = await send({ version: '0' }, SVG, { as: lee, from: '/preferences/account' })
    assert.equal(refused.status, 401)
    assert.match(refused.text, /You are not allowed to edit the branding/)
  })
}

onEachInstance('the page of the branding', suite)
onEachInstance('the same without a tracker', suite, { only: 'tickets' })
