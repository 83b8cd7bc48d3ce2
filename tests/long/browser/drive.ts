/** How pages of the tracker follow each other without being loaded anew. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { kinds } from '../service.ts'
import { headed, openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { openStand, type Stand } from './stand.ts'

/** Marks the document; a page that is loaded anew has no mark. */
const mark = (page: Page) => page.evaluate('window.isTheSame = true')
const isTheSame = (page: Page) => page.evaluate('window.isTheSame === true')
const announced = (page: Page) => page.locator('#announced-status')

export function tellDrive(browser: () => Browser) {
  void describe('pages that follow each other', () => {
    let opened: Stand
    before(async () => {
      opened = await openStand(kinds[0]!)
    })
    after(() => opened?.close())
    tellAll(
      () => opened,
      () => ({ browser: browser() }),
    )
  })
}

function tellAll(stand: () => Stand, given: () => { browser: Browser }) {
  void test('links, searches and forms keep the document, and say what is shown', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Drive one', 'Drive two'])
    await page.goto(`${url}/bugs?short_desc=drive&order=bug_id`)
    await mark(page)
    await page.getByRole('link', { name: 'Drive one' }).click()
    await headed(page, 'Drive one')
    await announced(page).getByText(`Bug ${id}: Drive one`).waitFor({ state: 'attached' })
    await page.getByLabel('Comment', { exact: true }).fill('Said in place')
    await page.locator('#f-priority').selectOption('Lowest')
    await page.getByRole('button', { name: 'Save 2 changes' }).last().click()
    await page.getByText('Your changes have been saved.').waitFor()
    await page.locator('.said').getByText('Said in place').waitFor()
    assert.equal(await page.getByLabel('Comment', { exact: true }).inputValue(), '')
    assert.equal(await page.getByRole('button', { name: 'Save changes' }).count(), 2)
    await page.locator('#find').fill('drive two')
    await page.keyboard.press('Enter')
    await headed(page, 'Bugs')
    await page.goBack()
    await headed(page, 'Drive one')
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

  void test('downloads, refusals and other formats come as without the script', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Formats one'])
    await page.goto(`${url}/bugs?short_desc=formats`)
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
    assert.equal(await page.getByRole('dialog').count(), 1)
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

  void test('without a connection, a form says so and keeps what was typed', async () => {
    const { url, line } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Offline one'])
    await page.goto(`${url}/bugs/${id}`)
    const comment = page.getByLabel('Comment', { exact: true })
    await comment.fill('Typed without a connection')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save 1 change' }).last().click()
    await page.getByText('The server cannot be reached.').waitFor()
    assert.equal(await comment.inputValue(), 'Typed without a connection')
    // Turbo also reports it as an error of the page.
    assert.deepEqual(window.complaints.splice(0), ['TypeError: Failed to fetch'])
    await page.context().setOffline(false)
    line.mend()
    await page.getByRole('button', { name: 'Save 1 change' }).last().click()
    await page.getByText('Your changes have been saved.').waitFor()
    await page.locator('.said').getByText('Typed without a connection').waitFor()
  })
}
