import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { icon, script, style } from '../../platform/pages/assets.ts'
import { openForm } from '../../../tests/page-forms.ts'
import { onEachInstance } from '../../../tests/instance.ts'

const STREAM = 'text/vnd.turbo-stream.html'
const HEADERS = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: `${STREAM}, text/html, application/xhtml+xml`,
}

onEachInstance('answers to forms of the script', (opened) => {
  const send = async (path: string, more: Record<string, string>, headers = {}) => {
    const { cookie, fields } = await openForm(opened(), path)
    const body = new URLSearchParams({ ...fields, ...more }).toString()
    return opened().ask('POST', path, { body, headers: { ...HEADERS, cookie, ...headers } })
  }

  void test('a form that leads back to its page is answered with the page', async () => {
    for (const base of ['', '/bugzilla']) {
      const { status, text, headers } = await send(`${base}/display`, { theme: 'dark' })
      assert.equal(status, 200)
      assert.equal(headers['content-type'], `${STREAM}; charset=UTF-8`)
      assert.match(String(headers['set-cookie']), /docket_display=dark/)
      assert.ok(text.startsWith(`<turbo-stream action="page" url="${base}/display"><template>`))
      assert.match(text, /<title>Display - Docket<\/title>\s*<main id="main">[^]*<h1>Display/)
      assert.doesNotMatch(text, /<header|<script|<html/)
    }
  })

  void test('a refused form is answered with the form and the reason', async () => {
    const account = { Bugzilla_login: 'nobody@example.com', Bugzilla_password: 'x' }
    const { status, text, headers } = await send('/login', account)
    assert.equal(status, 401)
    assert.equal(headers['content-type'], `${STREAM}; charset=UTF-8`)
    assert.match(text, /<turbo-stream action="page"><template>[^]*role="alert"/)
    assert.match(text, /value="nobody@example.com"/)
  })

  void test('other pages, frames and plain forms get a redirect', async () => {
    const { login, password } = opened().admin
    const account = { Bugzilla_login: login, Bugzilla_password: password }
    assert.equal((await send('/login', account)).status, 303)
    for (const headers of [{ accept: 'text/html' }, { 'turbo-frame': 'pane' }]) {
      assert.equal((await send('/display', {}, headers)).status, 303)
    }
  })

  void test('a page loads one style sheet, one icon and one script', async () => {
    const { text } = await opened().ask('GET', '/bugs')
    const loaded = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    assert.deepEqual(loaded, [style.path, icon.path, script.path])
    assert.ok(gzipSync(style.text).length <= STYLE_BYTES_MAX)
  })
})

/** Compressed. */
const STYLE_BYTES_MAX = 12_288
