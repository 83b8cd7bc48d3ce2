/** Tickets and grants that their owner makes, finds, changes and deletes in a browser. */

import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { uploadScript } from '../../../src/tickets/paths.ts'
import { ADMIN } from '../service.ts'
import { dropOnto, openWindow } from './chromium.ts'
import type { Stand } from './stand.ts'

const PHONE = { width: 360, height: 740 }
const LARGE_BYTES = 40_000_000
/** Bytes of an upload after which its connection is cut. */
const STAGE_BYTES = 10_000_000

/** Beside the breaks of the style sheet, and of usual screens. */
const WIDTHS = [1440, 1280, 1265, 1263, 1121, 1119, 1000, 833, 831, 577, 575, 320]
/** What is larger than its box. */
const OVERFLOWS = `['html', '.top', '.home', '.find'].filter((name) => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(name)
  return scrollWidth > clientWidth || (name !== 'html' && scrollHeight > clientHeight)
})`

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)

/** Logs the administrator in, and opens the list of files. */
export async function logIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Login name').fill(ADMIN.login)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.locator('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page.getByRole('heading', { name: 'My files' }).waitFor()
}

const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
const linkOn = (page: Page) => page.getByLabel(/^Link/).first()

export function tellMyFiles(stand: () => Stand, given: () => { browser: Browser; small: string }) {
  const windowOf = (options: BrowserContextOptions = {}) => openWindow(given().browser, options)

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with the script' : 'without a script'
    void test(`a ticket is made, found, changed, and deleted on a phone, ${how}`, async () => {
      await using window = await windowOf({ viewport: PHONE, javaScriptEnabled })
      const page = await window.tab()
      await logIn(page, stand().url)
      // Files that are chosen before the script is loaded are not lost.
      const chosen = Promise.withResolvers<void>()
      await page.route(`**${uploadScript}*`, (route) => chosen.promise.then(() => route.continue()))
      await page.getByRole('link', { name: 'New ticket' }).first().click()
      await page.getByLabel('Choose files').setInputFiles([text('a.txt'), text('b.txt')])
      chosen.resolve()
      if (javaScriptEnabled) await page.locator('form.scripted').waitFor()
      await page.getByLabel('Comment').fill(`made ${how}`)
      await page.getByRole('button', { name: 'Create' }).click()
      // The form of the script names its files, too.
      await page.getByText('Created: this is the link').waitFor()
      await page.getByText('b.txt').waitFor()
      const link = await linkOn(page).inputValue()
      const got = await fetch(link, { headers: { accept: '*/*' } })
      assert.equal(got.status, 200)

      await page.getByLabel('Comment').fill(`changed ${how}`)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved').waitFor()
      await page.getByRole('link', { name: 'Files', exact: true }).click()
      await page.locator('main').getByLabel('Search').fill(`changed ${how}`)
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      const boxes = page.locator('input[name=ids]')
      await boxes.nth(1).waitFor({ state: 'detached' })
      assert.equal(await boxes.count(), 1)
      await boxes.check()
      await page.getByRole('button', { name: 'Delete the selected ones' }).click()
      await page.getByText('You can undo this for').waitFor()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('Deleted.').waitFor()
      assert.equal((await fetch(link)).status, 404)
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('The deletion was undone').waitFor()
      assert.equal((await fetch(link)).status, 200)
    })
  }

  void test('the bar at the top has room at each width', async () => {
    await using window = await windowOf()
    const page = await window.tab()
    await logIn(page, stand().url)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 600 })
      assert.deepEqual(await page.evaluate(OVERFLOWS), [], `at ${width} pixels`)
    }
  })

  void test('dropped files survive a lost connection, with a password made for the link', async () => {
    const { url, line } = stand()
    const large = join(dirname(given().small), 'made.bin')
    await writeFile(large, Buffer.alloc(LARGE_BYTES, 7))
    await using window = await windowOf()
    const page = await window.tab()
    await logIn(page, url)
    await page.getByRole('link', { name: 'New ticket' }).first().click()
    await page.locator('form.scripted').waitFor()
    await dropOnto(page, '[data-part="drop"]', [given().small])
    await part(page, 'files').setInputFiles(large)
    await page.locator('[name=make_pass]').check()
    const cut = line.breakAfter(STAGE_BYTES, 'cut')
    await page.getByRole('button', { name: 'Create' }).click()
    await cut
    await part(page, 'said').getByText('The connection is lost').waitFor()
    line.mend()
    await page.getByText('It is shown only now').waitFor()
    await page.getByRole('link', { name: 'Show it' }).click()
    await page.getByText('made.bin').waitFor()
    await page.getByText('It has a password.').waitFor()
  })

  void test('a grant is made, and its files are found', async () => {
    const { url } = stand()
    await using window = await windowOf()
    const page = await window.tab()
    await logIn(page, url)
    await page.getByRole('link', { name: 'New grant' }).first().click()
    await page.getByLabel('Comment').fill('for the logs')
    await page.getByRole('button', { name: 'Create' }).click()
    const link = await linkOn(page).inputValue()
    const own = page.url()

    await using other = await windowOf()
    const sender = await other.tab()
    await sender.goto(link)
    await part(sender, 'files').setInputFiles(given().small)
    await sender.getByRole('button', { name: 'Upload' }).click()
    await sender.getByRole('heading', { name: 'Your files have arrived' }).waitFor()

    await page.goto(own)
    await page.getByText('a.txt').first().waitFor()
  })
}
