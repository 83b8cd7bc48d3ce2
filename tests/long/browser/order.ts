/** How rows of a list are ordered: dragged by a handle, and by buttons without the script. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { send } from '../service.ts'
import { headed, openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { onStand } from './stand.ts'

const PATH = '/admin/fields/priority/values'
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const names = (page: Page) =>
  page.locator('tbody tr').locator('td:first-child, th[scope=row]').allInnerTexts()
const moved = (page: Page) => page.getByText('The order has been changed.').waitFor()

export function tellOrder(browser: () => Browser) {
  onStand('the order of a list', (stand) => {
    void test('rows are dragged up and down by a handle, and stay where they are dropped', async () => {
      await using window = await openWindow(browser())
      const page = await window.tab()
      await openTracker(page, stand().url, [])
      await page.goto(stand().url + PATH)
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
        await page.goto(stand().url + PATH)
        assert.equal((await names(page)).join(' '), order)
        await page.locator('.grip').first().waitFor()
      }
    })

    const OTHERS = [
      ['/admin/flag_types', 'flag_type', 'Flag types', {}, 'done=move#move-1$'],
      [
        '/admin/fields?origin=custom',
        'field/bug',
        'Fields and values',
        { type: 1 },
        'origin=custom&done=move#move-cf_first$',
      ],
    ] as const
    for (const [path, method, heading, more, at] of OTHERS) {
      void test(`so are those of ${heading.toLowerCase()}`, async () => {
        await using window = await openWindow(browser())
        const page = await window.tab()
        const made = ['first', 'second', 'third']
        for (const name of made) {
          const body = { name, description: name, ...more }
          assert.equal((await send(`${stand().url}/rest/${method}`, 'POST', body)).status, 201)
        }
        await openTracker(page, stand().url, [])
        await page.goto(stand().url + path)
        await headed(page, heading)
        assert.deepEqual(await names(page), made)
        await drag(page, 'first', { onto: 'second', half: 'lower' })
        await moved(page)
        assert.match(page.url(), new RegExp(at))
        assert.deepEqual(await names(page), ['second', 'first', 'third'])
        await page.getByRole('button', { name: 'Move third up' }).press('Enter')
        await page.waitForURL(/#move-(3|cf_third)$/)
        assert.deepEqual(await names(page), ['second', 'third', 'first'])
      })
    }

    void test('without the script there are buttons, and no handles', async () => {
      await using window = await openWindow(browser(), { javaScriptEnabled: false })
      const page = await window.tab()
      await openTracker(page, stand().url, [])
      await page.goto(stand().url + PATH)
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
