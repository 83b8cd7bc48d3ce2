/** Each action of the pages is used once, by its keys or from the palette. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { ADMIN, send } from '../service.ts'
import { headed, openTracker } from './bug-script.ts'
import { openWindow } from './chromium.ts'
import { onStand } from './stand.ts'

const BUILT = join(import.meta.dirname, '../../../src/platform/pages/browser/built')

/** Tells the test which actions run. The page has no global for them, but a module. */
const WATCH = `addEventListener('DOMContentLoaded', async () => {
  const { actions } = await import(document.querySelector('script[type=module]').src)
  const watched = new WeakSet()
  addEventListener('keydown', () => {
    for (const action of actions.filter((one) => !watched.has(one))) {
      watched.add(action)
      const { name, run } = action
      action.run = (...given) => (sessionStorage.setItem('ran', name), run(...given))
    }
  }, true)
})`

/** The names of all actions, with those of parts that this page has not loaded. */
const namesOf = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const { src } = document.querySelector('script[type=module]')
    const files = ${JSON.stringify(readdirSync(BUILT))}
    await Promise.all(files.map((file) => import(new URL(file, src))))
    return (await import(src)).actions.map(({ name }) => name)
  })()`)

/** The last two are pages of a list with one bug on each. */
type Place = 'list' | 'bug' | 'first' | 'second'
type Shows = (page: Page) => Promise<unknown>
const focuses =
  (selector: string): Shows =>
  (page) =>
    page.locator(`${selector}:focus`).waitFor()
const opens =
  (path: string): Shows =>
  (page) =>
    page.waitForURL((url) => url.pathname === path)
const dialog =
  (name: string): Shows =>
  (page) =>
    page.getByRole('dialog', { name }).waitFor()
const heading =
  (name: string): Shows =>
  (page) =>
    headed(page, name)
const cursorAt =
  (summary: string): Shows =>
  (page) =>
    page.locator('tr[data-cursor]').getByText(summary).waitFor()

async function isAssigned(page: Page) {
  const control = page.locator('#f-assigned_to')
  await page.locator('.field.changed').filter({ has: control }).waitFor()
  assert.equal(await control.inputValue(), ADMIN.login)
}
const isSelected = (page: Page) => page.locator('tr[data-cursor] .tick :checked').waitFor()
const isBeside = (page: Page) => page.locator('aside.pane').waitFor()
const isAlone = (page: Page) => page.locator('aside.pane').waitFor({ state: 'detached' })

const selected = (page: Page) =>
  page.waitForFunction("document.querySelectorAll('tr .tick :checked').length === 2")
const row =
  (summary: string): Shows =>
  (page) =>
    page.locator('main tbody tr').getByText(summary).waitFor()

/** Keys are pressed one after the other; actions without keys are chosen in the palette. */
const USES: [name: string, place: Place, keys: string | undefined, shows: Shows][] = [
  ['Search', 'bug', '/', focuses('#find')],
  ['Show all commands', 'bug', 'Control+k', dialog('Commands')],
  ['Show keyboard shortcuts', 'bug', '?', dialog('Keyboard shortcuts')],
  ['New bug', 'bug', 'n', opens('/enter_bug')],
  ['Go to the start page', 'bug', 'g h', opens('/')],
  ['Go to open bugs', 'bug', 'g b', opens('/bugs')],
  ['Go to the inbox', 'bug', 'g i', opens('/inbox')],
  ['Go to requests', 'bug', 'g r', opens('/requests')],
  ['Go to the search form', 'bug', 'g s', opens('/search')],
  ['Go to products', 'bug', 'g p', opens('/products')],
  ['Go to preferences', 'bug', undefined, opens('/preferences')],
  ['Go to display settings', 'bug', undefined, opens('/display')],
  ['Help', 'bug', undefined, opens('/help')],
  ['Comment', 'bug', 'c', focuses('#comment')],
  ['Change the status', 'bug', 's', focuses('#f-bug_status')],
  ['Change the assignee', 'bug', 'a', focuses('#f-assigned_to')],
  ['Change the priority', 'bug', 'p', focuses('#f-priority')],
  ['Assign to me', 'bug', 'i', isAssigned],
  ['Set a flag', 'bug', 'f', focuses('[name^=flag]')],
  ['Save', 'bug', 'i Control+Enter', (page) => page.getByText('have been saved').waitFor()],
  ['Mark as a duplicate', 'bug', 'd', focuses('#f-dup_id')],
  ['Next bug or page', 'bug', 'J', heading('Action three')],
  ['Previous bug or page', 'bug', 'K', heading('Action one')],
  ['Next row', 'list', 'j', cursorAt('Action one')],
  ['Previous row', 'list', 'j j k', cursorAt('Action one')],
  ['Select to the next row', 'list', 'j J', selected],
  ['Select to the previous row', 'list', 'j j K', selected],
  ['Next page of the list', 'first', ']', row('Action two')],
  ['Previous page of the list', 'second', '[', row('Action one')],
  ['Open the bug', 'list', 'j o', heading('Action one')],
  ['Select the row', 'list', 'j x', isSelected],
  ['Show the bug beside the list', 'list', 'j Space', isBeside],
  ['Close the bug beside the list', 'list', 'j Space Escape', isAlone],
]

/** Tells the tests. */
export function tellActions(browser: () => Browser) {
  onStand('the actions of the pages', (stand) => {
    void test('each is used and does what it says', async () => {
      const { url } = stand()
      await using window = await openWindow(browser(), { viewport: { width: 1600, height: 900 } })
      const page = await window.tab()
      await page.addInitScript(WATCH)
      const flag = { name: 'needinfo', description: 'd', target_type: 'bug' }
      const ask = async (...asked: Parameters<typeof send>) => {
        const { status, body } = await send(...asked)
        assert.ok(status < 300, JSON.stringify(body))
      }
      await ask(`${url}/rest/flag_type`, 'POST', { ...flag, inclusions: ['TestProduct'] })
      const ids = await openTracker(page, url, ['Action one', 'Action two', 'Action three'])
      const person = { email: 'ann@example.com', full_name: 'Ann', password: ADMIN.password }
      await ask(`${url}/rest/user`, 'POST', person)
      const list = `${url}/bugs?short_desc=action&order=bug_id`
      const places = {
        list,
        bug: `${url}/bugs/${ids[1]}`,
        first: `${list}&limit=1`,
        second: `${list}&limit=1&offset=1`,
      }
      const used = new Set<string>()
      for (const [name, place, keys, shows] of USES) {
        await ask(`${url}/rest/bug/${ids[1]}`, 'PUT', { assigned_to: person.email })
        // From the list, a bug has neighbors.
        await page.goto(list)
        if (place !== 'list') await page.goto(places[place])
        await page.evaluate("sessionStorage.removeItem('ran')")
        if (keys === undefined) await choose(page, name)
        else for (const key of keys.split(' ')) await page.keyboard.press(key)
        await shows(page)
        assert.equal(await page.evaluate("sessionStorage.getItem('ran')"), name)
        used.add(name)
      }
      await page.goto(list)
      assert.deepEqual((await namesOf(page)).sort(), [...used].sort())
    })
  })
}

async function choose(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Command, bug number or words' }).fill(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}
