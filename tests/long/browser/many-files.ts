/** Many files through a grant, and a lost response to the last step. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { openWindow } from './chromium.ts'
import type { Stand } from './stand.ts'

const TOO_MANY = 2_500
const MANY = 300
/** Requests with files, and the page, its script and the form. */
const REQUESTS_MAX = 4 + 3

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)
const arrived = (page: Page) => page.getByRole('heading', { name: 'Your files have arrived' })
const nameOf = (at: number) => `${String(at).padStart(4, '0')}.txt`

const choose = (page: Page, count: number) =>
  part(page, 'files').setInputFiles(
    Array.from({ length: count }, (_, at) => {
      return { name: nameOf(at), mimeType: 'text/plain', buffer: Buffer.from(`file ${at}`) }
    }),
  )

/** The methods of all later requests, except those for the style sheet and the icon. */
function requestsOf(page: Page): readonly string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/assets/')) methods.push(request.method())
  })
  return methods
}

export function tellManyFiles(stand: () => Stand, browser: () => Browser) {
  void test('refuses too many files before uploading anything', async () => {
    await using window = await openWindow(browser())
    const page = await window.tab()
    await page.goto(await stand().grant())
    const asked = requestsOf(page)
    await choose(page, TOO_MANY)
    await part(page, 'alarm').getByText('at most 2,000 are possible at once').waitFor()
    assert.equal(await part(page, 'queue').locator('li').count(), 0)
    await page.getByRole('button', { name: 'Upload' }).click()
    await part(page, 'alarm').getByText('No file was chosen').waitFor()
    assert.deepEqual(asked, [])
  })

  void test(`${MANY} small files come in few requests, in their order`, async (t) => {
    await using window = await openWindow(browser())
    const page = await window.tab()
    const asked = requestsOf(page)
    await page.goto(await stand().grant())
    await choose(page, MANY)
    const begun = performance.now()
    await page.getByRole('button', { name: 'Upload' }).click()
    await arrived(page).waitFor()
    t.diagnostic(`${MANY} files: ${asked.length} requests, ${performance.now() - begun} ms`)
    assert.ok(asked.length <= REQUESTS_MAX, `${asked.length} requests`)
    const { files } = await stand().received()
    assert.deepEqual(
      files.map(({ path, size }) => [path, size]),
      Array.from({ length: MANY }, (_, at) => [nameOf(at), `file ${at}`.length]),
    )
  })

  for (const [what, said] of [
    ['for one upload', { grant_maxul: 1 }],
    ['for several', {}],
  ] as const) {
    void test(`the response to the last step is lost, with a grant ${what}`, async () => {
      const { grant, line, countReceived } = stand()
      const comment = `lost, ${what}`
      await using window = await openWindow(browser())
      const page = await window.tab()
      await page.goto(await grant(said))
      await choose(page, 2)
      await page.getByLabel('Comment').fill(comment)
      // Browsers repeat some requests by themselves.
      line.loseAnswers('POST /?g=')
      await page.getByRole('button', { name: 'Upload' }).click()
      await part(page, 'said').getByText('has not answered yet').waitFor()
      await part(page, 'live').getByText('has not answered yet').waitFor({ state: 'attached' })
      line.mend()
      const again = page.getByRole('button', { name: 'Try again' })
      await again.focus()
      await page.keyboard.press('Enter')
      await arrived(page).waitFor()
      assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1')
      assert.match(await page.title(), /^Your files have arrived/)
      assert.deepEqual(await page.locator('.files li span:first-child').allTextContents(), [
        nameOf(0),
        nameOf(1),
      ])
      assert.equal(await countReceived(comment), 1)
    })
  }

  void test('shows why the service refused the last step', async () => {
    await using window = await openWindow(browser())
    const page = await window.tab()
    await page.goto(await stand().grant())
    await choose(page, 1)
    const form = /\?g=/
    await page.route(form, (route) => {
      // Names an upload that does not exist.
      const postData = route
        .request()
        .postData()!
        .replace(/[0-9a-f]{32}/, '0'.repeat(32))
      return route.continue({ postData })
    })
    await page.getByRole('button', { name: 'Upload' }).click()
    await part(page, 'alarm').getByText('The upload failed: Files that were uploaded').waitFor()
    await page.unroute(form)
    await page.getByRole('button', { name: 'Upload' }).click()
    await arrived(page).waitFor()
  })
}
