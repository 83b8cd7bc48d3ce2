/** Connections that break and failures of the server, while somebody works. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Browser, Route } from 'playwright-core'

import { headed, openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { onStand, type Stand } from './stand.ts'

export const tellTrouble = (browser: () => Browser) =>
  onStand('trouble on the way', (stand) => tellAll(stand, () => ({ browser: browser() })))

function tellAll(stand: () => Stand, given: () => { browser: Browser }) {
  void test('without a connection, a form says so and keeps what was typed', async () => {
    const { url, line } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Offline one'])
    const held = Promise.withResolvers<Route>()
    await page.route(/\/drafts[^/]*\.js$/, held.resolve, { times: 1 })
    await page.goto(`${url}/bugs/${id}`)
    const comment = page.getByLabel('Comment', { exact: true })
    await comment.fill('Typed without a connection')
    const part = await held.promise
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save 1 change' }).last().click()
    const unreached = page.getByText('The server cannot be reached.')
    await unreached.waitFor()
    // A part that was on its way, and cannot be loaded now, does not replace what is said.
    const failed = page.waitForEvent('requestfailed', (one) => one.url() === part.request().url())
    await part.abort()
    await failed
    // Loading it again fails after those who wait for it have been told.
    await page.evaluate(`import('${part.request().url()}').catch(() => undefined)
      .then(() => new Promise((done) => setTimeout(done)))`)
    assert.equal(await unreached.isVisible(), true)
    assert.equal(await comment.inputValue(), 'Typed without a connection')
    await page.context().setOffline(false)
    line.mend()
    await page.getByRole('button', { name: 'Save 1 change' }).last().click()
    await page.getByText('Your changes have been saved.').waitFor()
    await page.locator('.said').getByText('Typed without a connection').waitFor()
  })

  void test('without a connection, a link says so, and what is typed stays', async () => {
    const { url, line } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Cut one'])
    await page.goto(`${url}/bugs/${id}`)
    const comment = page.getByLabel('Comment', { exact: true })
    await comment.fill('Typed before a link')
    await page.context().setOffline(true)
    const products = page.getByRole('link', { name: 'Products', exact: true })
    await products.click()
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor()
    await headed(page, 'Cut one')
    assert.equal(page.url(), `${url}/bugs/${id}`)
    assert.equal(await comment.inputValue(), 'Typed before a link')
    assert.equal(await page.locator('html[aria-busy=true], main[aria-busy=true]').count(), 0)
    await page.context().setOffline(false)
    line.mend()
    await products.click()
    await headed(page, 'Products')
  })

  void test('failures of the server are said in its words, and what is typed stays', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Failed one'])
    await page.goto(`${url}/bugs/${id}`)
    const comment = page.getByLabel('Comment', { exact: true })
    await comment.fill('Typed before a failure')
    const save = page.getByRole('button', { name: 'Save 1 change' }).last()
    const said = (text: string) => page.locator('#announced-alert').getByText(text).waitFor()
    const fail = (status: number, body: string) => ({ status, body, contentType: 'text/html' })
    await page.route(`${url}/bugs/${id}`, (route) => route.fulfill(fail(502, '')), { times: 1 })
    await save.click()
    await said('The server answered with status 502. Nothing you typed is lost.')
    assert.equal(await comment.inputValue(), 'Typed before a failure')
    const body = '<main id="main">Closed for repairs.</main>'
    await page.route(`${url}/products`, (route) => route.fulfill(fail(503, body)))
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await said('Closed for repairs. Nothing you typed is lost.')
    assert.equal(await comment.inputValue(), 'Typed before a failure')
    assert.deepEqual(window.complaints.splice(0), [`502 ${url}/bugs/${id}`, `503 ${url}/products`])
    await save.click()
    await page.getByText('Your changes have been saved.').waitFor()
    await page.locator('.said').getByText('Typed before a failure').waitFor()
  })
}
