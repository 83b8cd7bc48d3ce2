/** Pages that follow what others do. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser } from 'playwright-core'

import { kinds, send } from '../service.ts'
import { openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { openStand, type Stand } from './stand.ts'

export function tellLive(browser: () => Browser) {
  void describe('live pages', () => {
    let stand: Stand
    before(async () => void (stand = await openStand(kinds[0]!)))
    after(() => stand?.close())

    void test('pages in view follow changes by others, and never take what one types', async () => {
      const { url } = stand
      await using window = await openWindow(browser())
      const page = await window.tab()
      const [id] = await openTracker(page, url, ['Live one'])
      const follows = () =>
        page.waitForResponse((one) => one.request().url().includes('/rest/events?'))
      const change = (body: object) => send(`${url}/rest/bug/${id}`, 'PUT', body)
      const streams = follows()
      await page.goto(`${url}/bugs/${id}`)
      await streams
      await change({ comment: { body: 'Said by a program' } })
      await page.locator('.said').getByText('Said by a program').waitFor()
      await page.getByLabel('Comment', { exact: true }).fill('Half a sentence')
      await change({ comment: { body: 'Said meanwhile' } })
      const notice = page.locator('#changed')
      await notice.getByText('Someone has changed what this page shows.').waitFor()
      assert.equal(await page.locator('.said').getByText('Said meanwhile').count(), 0)
      await notice.getByRole('button', { name: 'Show the changes' }).click()
      await page.locator('.said').getByText('Said meanwhile').waitFor()
      const comment = page.getByLabel('Comment', { exact: true })
      await comment.and(page.locator(':not(:placeholder-shown)')).waitFor()
      assert.equal(await comment.inputValue(), 'Half a sentence')
      await comment.fill('')
      const listed = follows()
      await page.goto(`${url}/bugs?short_desc=live&order=bug_id`)
      await listed
      await change({ summary: 'Live renamed' })
      await page.getByRole('link', { name: 'Live renamed' }).waitFor()
    })
  })
}
