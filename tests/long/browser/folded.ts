/** Long quotes and signatures of comments: folded, opened, and quoted as a whole. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Browser } from 'playwright-core'

import { send } from '../service.ts'
import { openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { onStand } from './stand.ts'

/** WCAG 2.2, 2.5.8. */
const TARGET_PX = 24

export function tellFolded(browser: () => Browser) {
  onStand('folded texts', (stand) => {
    for (const is_markdown of [false, true]) {
      const what = is_markdown ? 'Markdown' : 'plain text'
      void test(`${what} opens, and Reply quotes it`, async () => {
        const { url } = stand()
        await using window = await openWindow(browser())
        const page = await window.tab()
        const [id] = await openTracker(page, url, ['Folded one'])
        const quote = Array.from({ length: 9 }, (_, at) => `> said ${at}`)
        const comment = [...quote, '', 'Answered', '-- ', 'Ann'].join('\n')
        const path = `${url}/rest/bug/${id}/comment`
        assert.equal((await send(path, 'POST', { comment, is_markdown })).status, 201)
        await page.goto(`${url}/bugs/${id}`)
        const entry = page.locator('#c1')
        const label = entry.getByText('Quoted text')
        const open = () => entry.locator('details[open]').count()
        assert.equal(await open(), 0)
        const { width, height } = (await label.boundingBox())!
        assert.ok(height >= TARGET_PX && width > height, `${width} × ${height}`)
        await label.click()
        assert.equal(await open(), 1)
        await entry.getByText('Signature', { exact: true }).focus()
        await page.keyboard.press('Enter')
        assert.equal(await open(), 2)
        await entry.getByRole('link', { name: 'Reply' }).click()
        const typed = await page.getByLabel('Comment', { exact: true }).inputValue()
        for (const line of comment.split('\n')) assert.ok(typed.includes(`> ${line}`.trimEnd()))
        assert.ok(!typed.includes('Quoted text'))
      })
    }
  })
}
