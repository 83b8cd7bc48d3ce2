/** Pages of bugs, and lists, that follow what others do. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { dailyOf } from '../../full.ts'
import { ADMIN, kinds, send } from '../service.ts'
import { barriersOn } from './axe.ts'
import { openWindow } from './chromium.ts'
import { done, file, saved } from './journeys/given.ts'
import { checkLook, LOOKS } from './looks.ts'
import { openStand, type Stand } from './stand.ts'

const BEN = { email: 'ben@example.com', password: 'the password of Ben' }
const HIDING = { name: 'hiding', description: 'Hides bugs', is_active: true }

/** Tells the tests, on each database: Ben looks at pages, and the administrator changes bugs. */
export function tellLive(browser: () => Browser) {
  for (const kind of dailyOf(kinds, 'PostgreSQL')) {
    void describe(`live pages on ${kind.name}`, () => {
      let stand: Stand
      before(async () => {
        stand = await openStand(kind)
        const rest = `${stand.url}/rest`
        const { id } = await done(send(`${rest}/user`, 'POST', BEN))
        const groups = { add: ['editbugs', 'canconfirm'] }
        await done(send(`${rest}/user/${id}`, 'PUT', { groups }))
        await done(send(`${rest}/group`, 'POST', HIDING))
        const control = `${rest}/product/TestProduct/group/${HIDING.name}`
        await done(send(control, 'PUT', { membercontrol: 1 }))
      })
      after(() => stand?.close())
      const given = () => ({ url: stand.url, browser: browser(), name: kind.name.toLowerCase() })
      tellBug(given)
      tellList(given)
      tellEnds(given)
    })
  }
}

type Given = () => { url: string; browser: Browser; name: string }

async function openAsBen({ url, browser }: ReturnType<Given>, options = {}) {
  const window = await openWindow(browser, options)
  const page = await window.tab()
  await page.goto(`${url}/login`)
  await page.locator('[name=Bugzilla_login]').fill(BEN.email)
  await page.locator('[name=Bugzilla_password]').fill(BEN.password)
  await page.locator('main form button').click()
  await page.getByRole('heading', { name: 'Your work' }).waitFor()
  return { page, [Symbol.asyncDispose]: () => window[Symbol.asyncDispose]() }
}

const isStream = (one: { url(): string }) => one.url().includes('/rest/events?')
/** Resolves when a stream has begun. */
const follows = (page: Page) => page.waitForResponse((one) => isStream(one) && one.status() === 200)
/** Goes to a page, and waits until it follows changes. */
async function open(page: Page, url: string) {
  const begun = follows(page)
  await page.goto(url)
  await begun
}

const change = (url: string, id: number, body: object) =>
  done(send(`${url}/rest/bug/${id}`, 'PUT', body))
const banner = (page: Page) => page.locator('#changed')
const heard = (page: Page, said: string) =>
  page.locator('#announced-status').getByText(said).waitFor({ state: 'attached' })
const commentOf = (page: Page) => page.getByLabel('Comment', { exact: true })
const priorityOf = (page: Page) => page.getByLabel('Priority', { exact: true })
const valued = (page: Page, name: string, value: string) =>
  page
    .locator(`#f-${name} option:checked`)
    .and(page.locator(`[value="${value}"]`))
    .waitFor({
      state: 'attached',
    })

/** A picture of what is shown, which has no barriers. */
async function check(page: Page, name: string) {
  await checkLook(page, name)
  assert.deepEqual(await barriersOn(page, name), [])
}

function tellBug(given: Given) {
  void test('a bug shows changes by others in place, and those of its reader once', async () => {
    const { url, name } = given()
    const id = await file(url, 'Live one')
    await using ben = await openAsBen(given())
    const { page } = ben
    await open(page, `${url}/bugs/${id}`)
    await page.evaluate('window.isTheSame = true')
    const said = { comment: { body: 'Said by another' }, priority: 'High' }
    await change(url, id, said)
    await page.locator('.said').getByText('Said by another').waitFor()
    await valued(page, 'priority', 'High')
    await heard(page, `1 change by ${ADMIN.login}`)
    await check(page, `live-bug-${name}`)
    // What one saves oneself is not told.
    await commentOf(page).fill('Said by Ben')
    await page.getByRole('button', { name: 'Save 1 change' }).last().click()
    const again = follows(page)
    await saved(page)
    await again
    await change(url, id, { priority: 'Low' })
    await valued(page, 'priority', 'Low')
    await heard(page, `1 change by ${ADMIN.login}`)
    assert.equal(await page.locator('.said').getByText('Said by Ben').count(), 1)
    assert.equal(await banner(page).count(), 0)
    await saved(page)
    assert.equal(await page.evaluate('window.isTheSame'), true)
  })

  void test('nothing is replaced under the hands of who edits, and collisions are told', async () => {
    const { url, name } = given()
    const id = await file(url, 'Live two')
    await using ben = await openAsBen(given(), LOOKS['dark'])
    const { page } = ben
    await open(page, `${url}/bugs/${id}`)
    await priorityOf(page).selectOption('Low')
    await commentOf(page).fill('Half a sentence')
    await change(url, id, { comment: { body: 'Meanwhile' }, priority: 'High', severity: 'major' })
    await banner(page).getByText('This bug was changed.').waitFor()
    assert.equal(await page.locator('.said').getByText('Meanwhile').count(), 0)
    await check(page, `live-banner-${name}`)
    await banner(page).getByRole('button', { name: 'Show the changes' }).click()
    await page.locator('.said').getByText('Meanwhile').waitFor()
    await valued(page, 'bug_severity', 'major')
    assert.equal(await commentOf(page).inputValue(), 'Half a sentence')
    assert.equal(await priorityOf(page).inputValue(), 'Low')
    assert.equal(await banner(page).count(), 0)
    await page.getByRole('button', { name: 'Save 2 changes' }).last().click()
    await page.getByRole('alert').getByText('Priority').waitFor()
    assert.equal(await commentOf(page).inputValue(), 'Half a sentence')
    await page.getByRole('button', { name: /^Save/ }).last().click()
    await saved(page)
    const { body } = await send(`${url}/rest/bug/${id}`, 'GET')
    assert.deepEqual([body.bugs[0].priority, body.bugs[0].severity], ['Low', 'major'])
  })
}

function tellList(given: Given) {
  void test('a list says that bugs on it changed, and is replaced when its reader wants', async () => {
    const { url, name } = given()
    const ids = [
      await file(url, 'Row one'),
      await file(url, 'Row two'),
      await file(url, 'Row three'),
    ]
    await using ben = await openAsBen(given(), LOOKS['narrow'])
    const { page } = ben
    await open(page, `${url}/bugs?short_desc=row&order=short_desc`)
    await page.getByLabel(`Select bug ${ids[0]}`).check()
    await change(url, ids[1]!, { summary: 'Row renamed' })
    await change(url, ids[1]!, { summary: 'A row renamed' })
    await change(url, ids[2]!, { priority: 'High' })
    await banner(page).getByText('2 bugs of this list changed.').waitFor()
    assert.equal(await page.getByText('Row two').count(), 1)
    await check(page, `live-list-${name}`)
    await banner(page).getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('link', { name: 'A row renamed' }).waitFor()
    assert.equal(await banner(page).count(), 0)
    assert.equal(await page.getByLabel(`Select bug ${ids[0]}`).isChecked(), true)
    assert.equal(await page.locator('.tick input:checked').count(), 1)
  })

  void test('a page to which one goes back shows what happened meanwhile', async () => {
    const { url } = given()
    const id = await file(url, 'Back one')
    await using ben = await openAsBen(given())
    const { page } = ben
    await open(page, `${url}/bugs/${id}`)
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('heading', { name: 'Products' }).waitFor()
    await change(url, id, { comment: { body: 'While away' } })
    await page.goBack()
    await page.locator('.said').getByText('While away').waitFor()
  })
}

function tellEnds(given: Given) {
  void test('a bug that becomes hidden is no longer shown, and nothing of it is told', async () => {
    const { url } = given()
    const id = await file(url, 'Hidden one')
    await using ben = await openAsBen(given())
    const { page } = ben
    await open(page, `${url}/bugs/${id}`)
    const body = { groups: { add: [HIDING.name] }, comment: { body: 'A secret' } }
    await change(url, id, body)
    await banner(page).getByText('This bug can no longer be shown to you.').waitFor()
    assert.equal((await page.content()).includes('A secret'), false)
  })

  void test('logging out in one tab ends the streams of all', async () => {
    const { url } = given()
    const id = await file(url, 'Ended one')
    await using ben = await openAsBen(given())
    const { page } = ben
    await open(page, `${url}/bugs/${id}`)
    const other = await page.context().newPage()
    await other.goto(`${url}/products`)
    const ended = page.waitForEvent('requestfailed', isStream)
    await other.getByRole('button', { name: 'Log out' }).click()
    await ended
    assert.equal(await page.locator('[data-live]').count(), 0)
  })
}
