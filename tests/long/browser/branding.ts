/** Pages with the logo, texts and style sheet of an installation, which load nothing else. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { send } from '../service.ts'
import { barriersOn } from './axe.ts'
import { openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { LOOKS } from './looks.ts'
import { onStand } from './stand.ts'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">' +
  '<script>document.title = "ran"</script><rect width="90" height="30" fill="teal"/></svg>'
const TEXTS = {
  header: '## Maintenance\n\nOn Sunday; see [the plan](https://plan.example/).',
  footer: 'Run by [us](https://us.example/). [Imprint](https://us.example/imprint)',
}
const HEADING = 'rgb(0, 100, 0)'

/** Counts requests to another origin. */
async function openStranger() {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.setHeader('content-type', 'text/css')
    response.end('h1 { color: red }')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    [Symbol.dispose]: () => void server.close(),
  }
}

const colorOf = (page: Page) =>
  page.evaluate(`getComputedStyle(document.querySelector('h1')).color`)

const STYLE = `h1 { color: ${HEADING} }
  @media (prefers-color-scheme: dark) { h1 { color: rgb(144, 238, 144) } }`

export function tellBranding(browser: () => Browser) {
  onStand('branding', (stand) => {
    const brand = async (style: string) => {
      const logo = Buffer.from(LOGO).toString('base64')
      const path = `${stand().url}/rest/docket_branding`
      assert.equal((await send(path, 'PUT', { ...TEXTS, style, logo })).status, 200)
    }

    void test('is without barriers', async () => {
      const { url } = stand()
      await brand(STYLE)
      const found: string[] = []
      for (const [name, look] of Object.entries(LOOKS)) {
        await using window = await openWindow(browser(), { ...look, locale: 'en-US' })
        const page = await window.tab()
        await openTracker(page, url, ['Branded'])
        for (const path of ['/bugs', '/bugs/1', '/admin/branding', '/tickets']) {
          await page.goto(url + path)
          found.push(...(await barriersOn(page, `${name} ${path}`)))
          assert.notEqual(await page.title(), 'ran')
          const { height } = (await page.locator('.home img').boundingBox())!
          assert.equal(Math.round(height), 24)
          const isWide = await page.evaluate('document.body.scrollWidth > innerWidth')
          assert.equal(isWide, false, `${name} ${path} scrolls sideways`)
        }
      }
      assert.deepEqual(found, [])
    })

    void test('the script takes the style sheet away where it does not apply', async () => {
      const { url } = stand()
      await brand(STYLE)
      await using window = await openWindow(browser())
      const page = await window.tab()
      await openTracker(page, url, ['Branded'])
      await page.goto(`${url}/admin/parameters`)
      assert.equal(await colorOf(page), HEADING)
      await page.evaluate('window.isSame = true')
      await page.getByRole('link', { name: 'Branding' }).click()
      await page.waitForURL('**/admin/branding')
      await page.getByRole('heading', { name: 'Branding', level: 1 }).waitFor()
      assert.notEqual(await colorOf(page), HEADING)
      await page.goBack()
      await page.getByRole('heading', { name: 'Parameters', level: 1 }).waitFor()
      assert.equal(await colorOf(page), HEADING)
      assert.equal(await page.evaluate('window.isSame'), true)
    })

    void test('files of other origins do not load', async () => {
      using stranger = await openStranger()
      await brand(`@import "${stranger.url}/a.css";
        h1 { color: ${HEADING}; background: url("${stranger.url}/a.png") }
        @font-face { font-family: other; src: url("${stranger.url}/a.woff") }
        h1, p { font-family: other }`)
      await using window = await openWindow(browser())
      const page = await window.tab()
      await page.goto(`${stand().url}/display`, { waitUntil: 'networkidle' })
      assert.equal(await colorOf(page), HEADING)
      const blocked = window.complaints.splice(0)
      for (const name of ['a.css', 'a.png', 'a.woff']) {
        assert.ok(
          blocked.some((said) => said.includes(name)),
          name,
        )
      }
      assert.equal(stranger.requests(), 0)
    })
  })
}
