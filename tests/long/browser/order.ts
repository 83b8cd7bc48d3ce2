/** How rows of a list are ordered: dragged by a handle, and by buttons without the script. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { kinds } from '../service.ts'
import { headed, openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { openStand, type Stand } from './stand.ts'

const PATH = '/admin/fields/priority/values'
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const names = (page: Page) =>
  page.locator('tbody tr').locator('td:first-child, th[scope=row]').allInnerTexts()
const moved = (page: Page) => page.getByText('The order has been changed.').waitFor()

export function tellOrder(browser: () => Browser) {
  void describe('the order of a list', () => {
    let stand: Stand
    before(async () => {
      stand = await openStand(kinds[0]!)
    })
    after(() => stand?.close())

    void test('rows are dragged up and down by a handle, and stay where they are dropped', async () => {
      await using window = await openWindow(browser())
      const page = await window.tab()
      await openTracker(page, stand.url, [])
      await page.goto(stand.url + PATH)
      await headed(page, 'Priority')
      assert.deepEqual(await names(page), ['Highest', 'High', 'Normal', 'Low', 'Lowest', '---'])
      const drops: [name: string, onto: string, half: Half, order: string][] = [
        ['Lowest', 'High', 'upper', 'Highest Lowest High Normal Low ---'],
        ['Lowest', 'Normal', 'lower', 'Highest High Normal Lowest Low ---'],
        ['Highest', '---', 'lower', 'High Normal Lowest Low --- Highest'],
      ]
      for (const [name, onto, half, order] of drops) {
        await drag(page, name, { onto, half })
        await moved(page)
        assert.match(page.url(), new RegExp(`done=move#move-${name}$`))
        await page.goto(stand.url + PATH)
        assert.equal((await names(page)).join(' '), order)
        await page.locator('.grip').first().waitFor()
      }
    })

    void test('without the script there are buttons, and no handles', async () => {
      await using window = await openWindow(browser(), { javaScriptEnabled: false })
      const page = await window.tab()
      await openTracker(page, stand.url, [])
      await page.goto(stand.url + PATH)
      assert.equal(await page.locator('.grip').count(), 0)
      const before = await names(page)
      await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
      await moved(page)
      const [first, second, ...others] = before
      assert.deepEqual(await names(page), [second, first, ...others])
    })
  })
}

/** Drops a row onto the upper or lower half of another one, which puts it before or after that. */
async function drag(page: Page, name: string, { onto, half }: { onto: string; half: Half }) {
  const target = rowOf(page, onto)
  const { height } = (await target.boundingBox())!
  const y = half === 'upper' ? 3 : height - 3
  const grip = rowOf(page, name).locator('.grip')
  await grip.dragTo(target, { targetPosition: { x: 20, y } })
}
type Half = 'upper' | 'lower'
