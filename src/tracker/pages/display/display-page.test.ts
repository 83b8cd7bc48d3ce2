import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance } from '../../../../tests/instance.ts'
import { sendForm } from '../../../../tests/page-forms.ts'
import { readDisplay } from '../../../platform/pages/display.ts'

onEachInstance('the display of pages', (instance) => {
  void test("a browser keeps colors and density until it is reset to the system's", async () => {
    const send = (theme: string, density: string) =>
      sendForm(instance(), '/display', { theme, density })
    assert.match((await instance().ask('GET', '/display')).text, /<html lang="en">/)
    const { status, headers } = await send('dark', 'roomy')
    assert.equal(status, 303)
    const [cookie = ''] = headers['set-cookie']!.split(';')
    assert.equal(cookie, 'docket_display=dark.roomy')
    const { text } = await instance().ask('GET', '/display', { headers: { cookie } })
    assert.match(text, /<html lang="en" data-theme="dark" data-density="roomy">/)
    assert.match(text, /value="dark" selected/)
    assert.match((await send('', '')).headers['set-cookie']!, /docket_display=;.*Max-Age=0/)
  })

  void test('a browser that wants no pane beside lists keeps this as well', async () => {
    const { headers } = await sendForm(instance(), '/display', { pane: 'alone' })
    const [cookie = ''] = headers['set-cookie']!.split(';')
    assert.equal(cookie, 'docket_display=alone')
    const { text } = await instance().ask('GET', '/bugs', { headers: { cookie } })
    assert.match(text, /<html lang="en" data-pane="alone">/)
  })

  void test('a browser keeps a language for translated pages', async () => {
    const german = { 'accept-language': 'de' }
    assert.match((await instance().ask('GET', '/display', { headers: german })).text, /lang="de"/)
    const { headers } = await sendForm(instance(), '/display', { language: 'ja' })
    const cookies = String(headers['set-cookie'])
    assert.match(cookies, /lang=ja; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000/)
    const page = async (path: string) => {
      const { text } = await instance().ask('GET', path, {
        headers: { ...german, accept: 'text/html', cookie: 'lang=ja' },
      })
      return text
    }
    assert.match(await page('/display'), /<html lang="ja">[^]*value="ja" selected>日本語/)
    assert.match(await page('/login'), /<html lang="ja">[^]*<h1>ログイン</)
    assert.match(await page('/no-such-page'), /<html lang="ja">[^]*ページが見つかりません/)
    assert.match(await page('/bugs'), /<html lang="ja">[^]*ログイン[^]*<main id="main" lang="en">/)
    const reset = await sendForm(instance(), '/display', { language: '' })
    assert.match(String(reset.headers['set-cookie']), /lang=; [^,]*Max-Age=0/)
    const odd = await sendForm(instance(), '/display', { language: 'xx; Domain=a' })
    assert.match(String(odd.headers['set-cookie']), /lang=; [^,]*Max-Age=0/)
  })

  void test('another site cannot change it', async () => {
    const foreign = { origin: 'https://elsewhere.example' }
    const { status, headers } = await sendForm(instance(), '/display', { theme: 'dark' }, foreign)
    assert.equal(status, 400)
    assert.doesNotMatch(headers['set-cookie'] ?? '', /docket_display/)
  })
})

void test('unknown choices are ignored', () => {
  assert.deepEqual(readDisplay('dark.huge'), { theme: 'dark' })
  assert.deepEqual(readDisplay('"><script>'), {})
  assert.deepEqual(readDisplay(), {})
})
