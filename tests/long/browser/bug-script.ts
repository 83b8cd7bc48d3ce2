/** What the script of the tracker's pages adds: keys, commands, drafts, times and selections. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { DEPENDENT } from '../../custom-fields.ts'
import { ADMIN, send } from '../service.ts'
import { openWindow } from './chromium.ts'
import { onStand, type Stand } from './stand.ts'

const NEW = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }

/** Files bugs, logs in, and returns their numbers. */
export async function openTracker(page: Page, url: string, summaries: string[]) {
  const ids: number[] = []
  for (const summary of summaries) {
    const bug = { ...NEW, platform: 'All', op_sys: 'All', summary, description: 'd' }
    ids.push(((await send(`${url}/rest/bug`, 'POST', bug)).body as { id: number }).id)
  }
  await logIn(page, url)
  return ids
}

async function logIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Login name').fill(ADMIN.login)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await headed(page, 'Your work')
}

/** The heading is visible, and the deferred script has run. */
export async function headed(page: Page, name: string) {
  await page.getByRole('heading', { name }).waitFor()
  await page.waitForLoadState('load')
}

export const tellScript = (browser: () => Browser) =>
  onStand('the script of the tracker', (stand) => tellAll(stand, () => ({ browser: browser() })))

const choice = (page: Page, name: string) => page.getByRole('combobox', { name })

function tellAll(stand: () => Stand, given: () => { browser: Browser }) {
  void test('a bug is found, changed and left with the keyboard only', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const ids = await openTracker(page, url, ['Steam one', 'Steam two', 'Steam three'])
    await page.keyboard.press('/')
    await page.keyboard.type('steam')
    await page.keyboard.press('Enter')
    await headed(page, 'Bugs')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await headed(page, 'Steam two')
    assert.match(page.url(), new RegExp(`/bugs/${ids[1]}$`))
    await page.keyboard.press('p')
    await page.keyboard.type('Lowest')
    await page.getByRole('button', { name: 'Save 1 change' }).first().focus()
    await page.keyboard.press('Enter')
    await page.getByText('Your changes have been saved.').waitFor()
    await page.waitForLoadState('load')
    await page.keyboard.press('J')
    await headed(page, 'Steam three')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('New bug').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await headed(page, 'Your work')
  })

  void test('commands lead to pages, bugs and searches', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['The whistle is silent'])
    const commands = page.getByRole('combobox', { name: 'Command, bug number or words' })
    await page.keyboard.press('Control+k')
    await commands.fill('whistle silent')
    await page.getByRole('option', { name: `${id} The whistle is silent` }).click()
    await headed(page, 'The whistle is silent')
    await page.keyboard.press('Control+k')
    await commands.fill('requests')
    await page.getByRole('option', { name: 'Go to requests' }).waitFor()
    await page.keyboard.press('Enter')
    await headed(page, 'Requests')
    await page.keyboard.press('Control+k')
    await commands.fill(String(id))
    await page
      .getByRole('option', { name: `Bug ${id}`, exact: false })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await headed(page, 'The whistle is silent')
  })

  void test('custom fields of a new bug follow the fields on which they depend', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    await openTracker(page, url, [])
    for (const [path, body] of DEPENDENT) await send(`${url}/rest/field/bug${path}`, 'POST', body)
    const enter = `${url}/enter_bug?product=TestProduct&component=TestComponent`
    await page.goto(`${enter}&short_desc=It+hisses&cf_impact=small`)
    const [impact, team] = [choice(page, 'Impact'), choice(page, 'Team')]
    const why = page.getByRole('textbox', { name: 'Why' })
    const offered = () =>
      team.locator('option:not([disabled])').evaluateAll((all) => all.map((one) => one.value))
    await why.waitFor({ state: 'hidden' })
    assert.deepEqual(await offered(), ['---', 'desk'])
    await team.selectOption('desk')
    await impact.selectOption('large')
    await why.waitFor()
    assert.deepEqual(await offered(), ['---', 'fire'])
    // The value that no longer fits is not sent.
    assert.equal(await team.inputValue(), '---')
    await page.getByRole('button', { name: 'Submit bug', exact: true }).click()
    // On the same page, with everything that was typed.
    await page.getByRole('link', { name: 'Go to the field' }).click()
    await why.fill('All of it')
    await team.selectOption('fire')
    await page.getByRole('button', { name: 'Submit bug', exact: true }).click()
    await headed(page, 'It hisses')
    assert.equal(await choice(page, 'Team').inputValue(), 'fire')

    await using plain = await openWindow(given().browser, { javaScriptEnabled: false })
    const bare = await plain.tab()
    await logIn(bare, url)
    await bare.goto(`${enter}&short_desc=It+roars&cf_impact=small`)
    assert.equal(await bare.getByRole('textbox', { name: 'Why' }).isVisible(), true)
    await choice(bare, 'Impact').selectOption('large')
    await choice(bare, 'Team').selectOption('fire')
    await bare.getByRole('button', { name: 'Submit bug', exact: true }).click()
    await bare.getByRole('textbox', { name: 'Why' }).fill('All of it')
    await bare.getByRole('button', { name: 'Submit bug', exact: true }).click()
    await headed(bare, 'It roars')
  })

  void test('people, bugs and keywords are completed while typing', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [boiler, id] = await openTracker(page, url, ['The boiler leaks', 'The lid leaks'])
    await page.goto(`${url}/bugs/${id}`)
    const depends = page.locator('#f-dependson')
    const offer = (name: string) => page.getByRole('option', { name })
    await depends.pressSequentially('boiler le')
    await offer(`${boiler} The boiler leaks`).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    assert.equal(await depends.inputValue(), String(boiler))
    assert.equal(await page.getByRole('listbox').count(), 0)
    const cc = page.locator('#f-cc')
    await cc.fill('')
    await cc.pressSequentially(ADMIN.login.slice(0, 4))
    await offer(ADMIN.login).click()
    assert.equal(await cc.inputValue(), ADMIN.login)
    const comment = page.getByLabel('Comment', { exact: true })
    await comment.pressSequentially('See #boiler')
    await offer(`${boiler} The boiler leaks`).click()
    assert.equal(await comment.inputValue(), `See bug ${boiler}`)
    await comment.pressSequentially(`, @${ADMIN.login.slice(0, 4)}`)
    await offer(ADMIN.login).waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await page.getByRole('listbox').count(), 0)
    // All at once, while the page still scrolls to the field.
    await page.locator('#find').fill('boiler leaks')
    await offer(`${boiler} The boiler leaks`).click()
    await headed(page, 'The boiler leaks')
  })

  void test('texts survive a closed window and logging out until they are saved', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['Draft'])
    await page.goto(`${url}/bugs/${id}`)
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/rest/docket_drafts'))
    await page.getByLabel('Comment', { exact: true }).fill('Half a sentence')
    assert.equal((await kept).status(), 200)
    await page.close()
    const again = await window.tab()
    await again.goto(`${url}/bugs/${id}`)
    const comment = again.getByLabel('Comment', { exact: true })
    assert.equal(await comment.inputValue(), 'Half a sentence')
    await again.getByText('This draft has not been saved yet.').waitFor()
    await comment.fill('A whole sentence')
    await again.getByRole('button', { name: 'Log out' }).click()
    await again.waitForURL((place) => !place.pathname.startsWith('/bugs/'))
    assert.equal(await again.evaluate('localStorage.length'), 0)
    await logIn(again, url)
    await again.goto(`${url}/bugs/${id}`)
    assert.equal(await comment.inputValue(), 'A whole sentence')
    await again.getByRole('button', { name: 'Save 1 change' }).last().click()
    await again.getByText('Your changes have been saved.').waitFor()
    await again.goto(`${url}/bugs/${id}`)
    assert.equal(await comment.inputValue(), '')
    assert.equal(await again.evaluate('localStorage.length'), 0)
  })

  void test('rows are selected by range, and times are those of the reader', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser, { timezoneId: 'Asia/Tokyo' })
    const page = await window.tab()
    await openTracker(page, url, ['Range a', 'Range b', 'Range c', 'Range d'])
    await page.goto(`${url}/bugs?short_desc=range&order=bug_id`)
    const ticks = page.locator('tbody .tick input')
    await ticks.nth(0).click()
    await ticks.nth(2).click({ modifiers: ['Shift'] })
    assert.equal(await page.locator('tbody .tick input:checked').count(), 3)
    await page.getByLabel('Select all bugs of this page').check()
    assert.equal(await page.locator('tbody .tick input:checked').count(), 4)
    const time = page.locator('tbody time').first()
    assert.equal(await time.textContent(), 'now')
    assert.match((await time.getAttribute('title'))!, /GMT\+9|JST/)
  })

  void test('controls and links tell their keys, from the same registry as the sheet', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const [id] = await openTracker(page, url, ['The gauge is stuck'])
    await page.goto(`${url}/bugs/${id}`)
    const told = page.locator('[aria-keyshortcuts]')
    await page.locator('#comment[aria-keyshortcuts=c]').waitFor()
    const keys = await told.evaluateAll((all) => all.map((one) => one.ariaKeyShortcuts))
    for (const key of ['/', 'n', 'c', 's', 'p', 'Control+Enter']) assert.ok(keys.includes(key), key)
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    const listed = await page.getByRole('dialog').locator('tr').allInnerTexts()
    for (const key of keys)
      assert.ok(
        listed.some((row) => row.trim().startsWith(key!)),
        key!,
      )
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.waitForURL(`${url}/products`)
  })

  void test('shortcuts can be switched off', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    await openTracker(page, url, [])
    await page.goto(`${url}/display`)
    await page.getByLabel('Keyboard shortcuts').selectOption('Off')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('html[data-keys=off]').waitFor()
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.notEqual(await page.evaluate('document.activeElement.id'), 'find')
  })
}
