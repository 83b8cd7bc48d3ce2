/** What a person does in the browser, each timed. */

import type { Page } from 'playwright-core'

import { slowestKey, timeOfLoad, timeUntil } from './probe.ts'

/** The page, which stays open between actions. */
export interface Given {
  page: Page
  /** Without a trailing slash. */
  url: string
  product: string
}

/** One thing that people do. */
export interface Action {
  name: string
  /** At most, in milliseconds: plainly, and on a slow line. */
  goals: [plain: number, slow: number]
  /** Returns the time in milliseconds until the result is shown. */
  run(given: Given): Promise<number>
}

/** How long a person's mouse is above a link before it is pressed. */
const HOVER_MS = 150
const KEY_MS = 60
const TYPED = 'The cause is the lock that is held while the file is read. '

/** In this order, because each begins where the last one ended. */
export const actions: readonly Action[] = [
  {
    name: 'list, opened anew',
    goals: [500, 1_500],
    async run({ page, url, product }) {
      const query = new URLSearchParams({ product, bug_status: '__open__' })
      await page.goto(`${url}/bugs?${query.toString()}`, { waitUntil: 'load' })
      return timeOfLoad(page)
    },
  },
  {
    name: 'condition added',
    goals: [120, 350],
    async run({ page }) {
      await page.getByText('+ Condition').click()
      const form = page.locator('.chips details form')
      await form.locator('select[name^=f]').selectOption('priority')
      await form.locator('select[name^=o]').selectOption('notequals')
      await form.locator('input[name^=v]').fill('Lowest')
      const expected = { from: 'click', selector: '.chip b', text: 'Lowest' }
      const button = page.getByRole('button', { name: 'Add', exact: true })
      return timeUntil(page, expected, () => button.click())
    },
  },
  {
    name: 'bug opened from the list',
    goals: [100, 300],
    async run({ page }) {
      const link = page.locator('main table tbody tr').nth(4).getByRole('link').last()
      const summary = (await link.textContent())!.trim()
      await link.hover()
      await page.waitForTimeout(HOVER_MS)
      const expected = { from: 'click', selector: 'h1', text: summary }
      return timeUntil(page, expected, () => link.click())
    },
  },
  {
    name: 'typing a comment, slowest key',
    goals: [50, 50],
    async run({ page }) {
      // Nothing is painted while a view transition begins.
      await page.evaluate('document.activeViewTransition?.finished')
      const comment = page.getByLabel('Comment', { exact: true })
      await comment.fill('')
      return slowestKey(page, () => comment.pressSequentially(TYPED, { delay: KEY_MS }))
    },
  },
  {
    name: 'comment shown after Save',
    goals: [50, 100],
    async run({ page }) {
      const expected = { from: 'click', selector: '.said .entry .prose', text: TYPED.trim() }
      const button = page.locator('button.main-action').last()
      return timeUntil(page, expected, () => button.click())
    },
  },
  {
    name: 'completion',
    goals: [100, 400],
    async run({ page }) {
      await page.getByText('Your changes have been saved.').waitFor()
      const search = page.locator('#find')
      await search.fill('c')
      const expected = { from: 'input', selector: '#completions li', text: '' }
      return timeUntil(page, expected, () => search.press('r'))
    },
  },
]
