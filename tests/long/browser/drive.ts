/** How pages of the tracker follow each other without being loaded anew. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

import type { Browser, Page, Response, Route } from 'playwright-core'

import { headed, openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { onStand, type Stand } from './stand.ts'

/** Marks the document; a page that is loaded anew has no mark. */
const mark = (page: Page) => page.evaluate('window.isTheSame = true')
const isTheSame = (page: Page) => page.evaluate('window.isTheSame === true')
const announced = (page: Page) => page.locator('#announced-status')

export const tellDrive = (browser: () => Browser) =>
  onStand('pages that follow each other', (stand) => tellAll(stand, () => ({ browser: browser() })))

function tellAll(stand: () => Stand, given: () => { browser: Browser }) {
  void test('links, searches and forms keep the document, and say what is shown', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser, { reducedMotion: 'no-preference' })
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Drive one', 'Drive two'])
    await page.goto(`${url}/bugs?short_desc=drive&order=bug_id`)
    await mark(page)
    await page.getByRole('link', { name: 'Drive one' }).click()
    await headed(page, 'Drive one')
    await announced(page).getByText(`Bug ${id}: Drive one`).waitFor({ state: 'attached' })
    await page.getByLabel('Comment', { exact: true }).fill('Said in place')
    await page.locator('#f-priority').selectOption('Lowest')
    const sent: string[] = []
    page.on('request', (one) => one.url().includes(`/bugs/${id}`) && sent.push(one.method()))
    await page.getByRole('button', { name: 'Save 2 changes' }).last().click()
    await page.getByText('Your changes have been saved.').waitFor()
    assert.deepEqual(sent, ['POST'])
    await page.locator('.said').getByText('Said in place').waitFor()
    assert.equal(await page.getByLabel('Comment', { exact: true }).inputValue(), '')
    assert.equal(await page.getByRole('button', { name: 'Save changes' }).count(), 2)
    await page.locator('#find').fill('drive two')
    await page.keyboard.press('Enter')
    await headed(page, 'Bugs')
    await page.goBack()
    await headed(page, 'Drive one')
    await page.goBack()
    await headed(page, 'Bugs')
    assert.equal(await isTheSame(page), true)
    // The script has not run twice.
    await page.keyboard.press('j')
    assert.equal(await page.locator('tr[data-cursor]').count(), 1)
    assert.match((await page.locator('tr[data-cursor]').textContent())!, /Drive one/)
  })

  void test('a bug that is fetched ahead is visited when it is shown, and not before', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Ahead one'])
    const change = async () => {
      const body = { comment: { body: 'By another program' } }
      await page.request.put(`${url}/rest/bug/${id}`, {
        data: body,
        headers: { 'x-docket-csrf': '1' },
      })
    }
    const visits = async () => {
      const path = `${url}/rest/bug_user_last_visit/${id}`
      const headers = { 'x-docket-csrf': '1' }
      return (await (await page.request.get(path, { headers })).json()) as unknown[]
    }
    await change()
    const before = await visits()
    await page.goto(`${url}/bugs?short_desc=ahead`)
    const ahead = page.waitForResponse((answer) => answer.url().endsWith(`/bugs/${id}`))
    await page.getByRole('link', { name: 'Ahead one' }).hover()
    const answer = await ahead
    assert.equal(answer.request().headers()['x-sec-purpose'], 'prefetch')
    await answer.finished()
    assert.deepEqual(await visits(), before)
    const noted = page.waitForResponse((one) => one.url().includes('bug_user_last_visit'))
    await page.getByRole('link', { name: 'Ahead one' }).click()
    await headed(page, 'Ahead one')
    assert.equal((await noted).status(), 200)
  })

  void test('downloads, refusals and other formats are the same as without the script', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Formats one'])
    await page.goto(`${url}/bugs?short_desc=formats`)
    await page.getByText('Export', { exact: true }).click()
    const begun = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    assert.match((await begun).suggestedFilename(), /\.csv$/)
    await page.goto(`${url}/bugs/${id}`)
    await mark(page)
    await page.evaluate(`document.querySelector('.bug-head').insertAdjacentHTML('beforeend',
      '<a href="/bugs/99999999">Nowhere</a>')`)
    await page.getByRole('link', { name: 'Nowhere' }).click()
    await page.getByText('99999999').first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.goto(`${url}/bugs/${id}`)
    await mark(page)
    await page.locator('#f-dependson').fill('99999999')
    await page.getByLabel('Comment', { exact: true }).fill('Kept')
    await page.getByRole('button', { name: 'Save 2 changes' }).last().click()
    await page.getByRole('alert').getByText('99999999').waitFor()
    assert.equal(await page.getByLabel('Comment', { exact: true }).inputValue(), 'Kept')
    assert.equal(await isTheSame(page), true)
  })

  void test('the next and the previous bug of a list are fetched ahead, and shown from there', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const ids = await openTracker(page, url, ['Neighbor one', 'Neighbor two', 'Neighbor three'])
    await page.goto(`${url}/bugs?short_desc=neighbor&order=bug_id`)
    const asked: string[] = []
    page.on('request', (one) => {
      const purpose = one.headers()['x-sec-purpose'] ?? ''
      if (/\/bugs\/\d+$/.test(one.url())) asked.push(`${one.url().split('/').at(-1)} ${purpose}`)
    })
    const ahead = [ids[0], ids[2]].map((id) =>
      page.waitForResponse((one) => one.url().endsWith(`/bugs/${id}`)),
    )
    await page.getByRole('link', { name: 'Neighbor two' }).click()
    await headed(page, 'Neighbor two')
    for (const answer of await Promise.all(ahead)) assert.equal(answer.status(), 200)
    const neighbors = [`${ids[0]} prefetch`, `${ids[2]} prefetch`]
    assert.deepEqual(asked.filter((one) => !one.startsWith(`${ids[1]} `)).sort(), neighbors)
    asked.length = 0
    await page.keyboard.press('K')
    await headed(page, 'Neighbor one')
    assert.deepEqual(
      asked.filter((one) => one.startsWith(`${ids[0]} `)),
      [],
    )
  })

  void test('an answer that takes long is announced until it is there', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Slow one'])
    await page.goto(`${url}/bugs?short_desc=slow`)
    const busy = page.locator('main[aria-busy=true]')
    const release = await hold(page, `${url}/bugs/${id}`)
    await page.getByRole('link', { name: 'Slow one' }).click()
    await announced(page).getByText('Loading').waitFor()
    assert.equal(await busy.count(), 1)
    release()
    await headed(page, 'Slow one')
    assert.equal(await busy.count(), 0)
    await page.getByLabel('Comment', { exact: true }).fill('Slowly')
    const goOn = await hold(page, `${url}/bugs/${id}`)
    await page.getByRole('button', { name: 'Save 1 change' }).last().click()
    await announced(page).getByText('Saving').waitFor()
    assert.equal(await busy.count(), 1)
    goOn()
    await page.getByText('Your changes have been saved.').waitFor()
    assert.equal(await busy.count(), 0)
    assert.equal(await announced(page).getByText('Saving').count(), 0)
  })

  void test('pages load little script at first, and make no globals', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Small one'])
    const state = await page.context().storageState()
    await page.goto(`${url}/rest/version`)
    const plain = await page.evaluate<string[]>('Object.keys(window)')
    const enter = '/enter_bug?product=TestProduct&component=TestComponent'
    for (const path of ['/bugs', `/bugs/${id}`, enter]) {
      await using fresh = await openWindow(given().browser, { storageState: state })
      const cold = await fresh.tab()
      const loads: Response[] = []
      cold.on('response', (one) => {
        if (one.request().resourceType() !== 'fetch') loads.push(one)
      })
      await cold.goto(url + path)
      await cold.waitForLoadState('networkidle')
      assert.ok(loads.length <= REQUESTS_MAX, loads.map((one) => one.url()).join(' '))
      const scripts = loads.filter((one) => one.request().resourceType() === 'script')
      const sizes = await Promise.all(
        scripts.map(async (one) => gzipSync(await one.body(), { level: 9 }).length),
      )
      const sum = sizes.reduce((all, bytes) => all + bytes, 0)
      assert.ok(sum > 0 && sum <= SCRIPT_BYTES_MAX, `${path}: ${sizes.join(' + ')}`)
      const more = await cold.evaluate<string[]>('Object.keys(window)')
      assert.deepEqual(
        more.filter((name) => !plain.includes(name)),
        [],
      )
    }
  })
}

/** Of a page that was not visited before. */
const REQUESTS_MAX = 5
/** Compressed, with Turbo. */
const SCRIPT_BYTES_MAX = 30_000

/** Holds the next request for an address until the result is called. */
async function hold(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await promise
    await route.continue()
  }
  await page.route(address, wait, { times: 1 })
  return resolve
}
