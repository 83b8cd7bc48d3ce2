/** Bugs beside their list or board in wide windows, and boards on phones. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { dailyOf } from '../../full.ts'
import { kinds } from '../service.ts'
import { openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { openStand, type Stand } from './stand.ts'

const WIDE = { viewport: { width: 1600, height: 900 } }
/** Before the part of the script that a page needs is loaded, a link leads to its page. */
const LOADED = { waitUntil: 'networkidle' } as const
const PHONE = { viewport: { width: 360, height: 740 } }

/** Tells the tests, on each database. */
export function tellBeside(browser: () => Browser) {
  for (const kind of dailyOf(kinds, 'SQLite')) {
    void describe(`bugs beside lists, and boards, on ${kind.name}`, () => {
      let stand: Stand
      before(async () => void (stand = await openStand(kind)))
      after(() => stand?.close())
      tellPane(() => stand, browser)
      tellPhone(() => stand, browser)
    })
  }
}

const pane = (page: Page) => page.getByRole('complementary', { name: 'Bug', exact: true })

function tellPane(stand: () => Stand, browser: () => Browser) {
  void test('a comment is previewed and saved beside its list', async () => {
    const { url } = stand()
    await using window = await openWindow(browser(), WIDE)
    const page = await window.tab()
    await openTracker(page, url, ['Beside one', 'Beside two'])
    const list = `${url}/bugs?short_desc=beside&order=bug_id`
    await page.goto(list, LOADED)
    await page.getByRole('link', { name: 'Beside one' }).click()
    await pane(page).getByRole('heading', { name: 'Beside one' }).waitFor()
    const comment = pane(page).getByLabel('Comment', { exact: true })
    await comment.fill('Said **beside** it')
    await pane(page).getByRole('button', { name: 'Preview' }).click()
    const preview = pane(page).getByRole('status', { name: 'Preview' })
    await preview.getByText('beside').waitFor()
    assert.equal(page.url(), list)
    assert.equal(await comment.inputValue(), 'Said **beside** it')
    await pane(page).getByRole('button', { name: 'Save' }).last().click()
    await pane(page).getByText('Your changes have been saved.').waitFor()
    assert.equal(await comment.inputValue(), '')
    assert.equal(page.url(), list)
  })

  void test('cards of a board open beside it, and what is saved moves them', async () => {
    const { url } = stand()
    await using window = await openWindow(browser(), WIDE)
    const page = await window.tab()
    await openTracker(page, url, ['Card one', 'Card two'])
    const board = `${url}/bugs?short_desc=card&order=bug_id&view=board&board_by=priority`
    await page.goto(board, LOADED)
    await page.getByRole('link', { name: 'Card one' }).click()
    await pane(page).getByRole('heading', { name: 'Card one' }).waitFor()
    await page.keyboard.press('Escape')
    await pane(page).waitFor({ state: 'detached' })
    await page.locator('.slip a:focus').getByText('Card one').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await pane(page).getByRole('heading', { name: 'Card two' }).waitFor()
    await pane(page).getByLabel('Priority', { exact: true }).selectOption('High')
    await pane(page).getByRole('button', { name: 'Save' }).last().click()
    const lane = page.getByRole('region', { name: 'High: 1' })
    await lane.getByRole('link', { name: 'Card two' }).waitFor()
    assert.equal(page.url(), board)
  })

  void test('the display settings turn it off', async () => {
    const { url } = stand()
    await using window = await openWindow(browser(), WIDE)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Alone one'])
    await page.goto(`${url}/display`)
    await page.getByLabel('In wide windows').selectOption('alone')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('html[data-pane=alone]').waitFor()
    await page.goto(`${url}/bugs?short_desc=alone`)
    await page.getByRole('link', { name: 'Alone one' }).click()
    await page.waitForURL(`${url}/bugs/${id}`)
  })
}

function tellPhone(stand: () => Stand, browser: () => Browser) {
  void test('a board fits a phone, where cards are moved by their forms', async () => {
    const { url } = stand()
    await using window = await openWindow(browser(), PHONE)
    const page = await window.tab()
    await openTracker(page, url, ['Phone one'])
    await page.goto(`${url}/bugs?short_desc=phone&view=board&board_by=priority`)
    const width = () => page.evaluate('document.documentElement.scrollWidth')
    assert.equal(await width(), PHONE.viewport.width)
    await page.getByRole('link', { name: 'Move' }).click()
    await page.getByLabel('Move to').selectOption('High')
    await page.getByRole('button', { name: 'Move' }).click()
    const lane = page.getByRole('region', { name: 'High: 1' })
    await lane.getByRole('link', { name: 'Phone one' }).waitFor()
    assert.equal(await width(), PHONE.viewport.width)
  })
}
