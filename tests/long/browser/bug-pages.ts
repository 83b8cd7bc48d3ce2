/** The pages of the tracker: how they work without a script, and how all of them look. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { pages } from '../../../src/tracker/pages/pages.ts'
import { patternOf } from '../../routes.ts'
import { ADMIN, kinds, send } from '../service.ts'
import { barriersOn } from './axe.ts'
import { openWindow } from './chromium.ts'
import { checkLook, LOOKS, shownIn } from './looks.ts'
import { PAGES, PUBLIC, STATES, WITHOUT } from './pages-shown.ts'
import { openStand, type Stand } from './stand.ts'
import { smallTargetsOn } from './targets.ts'

const FIRST = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const PLACE = { platform: 'All', op_sys: 'All' }

async function logIn(page: Page) {
  await page.locator('[name=Bugzilla_login]').fill(ADMIN.login)
  await page.locator('[name=Bugzilla_password]').fill(ADMIN.password)
  await page.locator('main form button').click()
}

export function tellBugs(stand: () => Stand, given: () => { browser: Browser; file: string }) {
  void test('files a bug from an old link, without a script and with a file', async () => {
    const { browser, file } = given()
    const { url } = stand()
    await using window = await openWindow(browser, { javaScriptEnabled: false })
    const page = await window.tab()
    const old = new URLSearchParams({
      ...FIRST,
      short_desc: 'The kettle whistles',
      comment: 'At night',
    })
    await page.goto(`${url}/enter_bug.cgi?${old.toString()}`)
    await logIn(page)
    assert.equal(
      await page.getByLabel('Summary', { exact: true }).inputValue(),
      'The kettle whistles',
    )
    await page.getByRole('button', { name: 'Find similar bugs' }).click()
    await page.getByText('No similar bugs were found.').waitFor()
    await page.getByText('More fields').click()
    await page.getByLabel('CC (login names').fill('nobody@example.org')
    await page.getByRole('button', { name: 'Submit bug' }).click()
    await page.getByRole('alert').getByText('nobody@example.org').waitFor()
    await page.getByLabel('CC (login names').fill(ADMIN.login)
    await page.getByLabel('Files', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Submit bug' }).click()
    await page.getByRole('heading', { name: /^Bug \d+: The kettle whistles$/ }).waitFor()
    assert.equal(await page.locator('#c0 .prose').innerText(), 'At night')
    assert.equal(await page.locator('.files .file b a').textContent(), 'a.txt')

    await page.getByRole('link', { name: 'Clone this bug' }).click()
    await page.getByLabel('Summary', { exact: true }).fill('The kettle still whistles')
    await page.getByRole('button', { name: 'Submit bug' }).click()
    await page.getByRole('heading', { name: /^Bug \d+: The kettle still whistles$/ }).waitFor()
    await page.goto(`${url}/query.cgi?product=TestProduct&short_desc=kettle`)
    await page.locator('main form').getByRole('button', { name: 'Search' }).last().click()
    await page.getByRole('link', { name: 'The kettle still whistles' }).waitFor()
  })

  void test('changes a bug without a script, and keeps a text that collides', async () => {
    const { browser } = given()
    const { url } = stand()
    const bug = { ...FIRST, ...PLACE, summary: 'The lid rattles', description: 'At night' }
    const { body } = await send(`${url}/rest/bug`, 'POST', bug)
    const { id } = body as { id: number }
    await using window = await openWindow(browser, { javaScriptEnabled: false })
    const page = await window.tab()
    await page.goto(`${url}/bugs/${id}`)
    await page.getByRole('link', { name: 'Log in' }).last().click()
    await logIn(page)
    const comment = page.getByLabel('Comment', { exact: true })
    const save = page.getByRole('button', { name: 'Save changes' }).last()
    await page.getByLabel('Priority').selectOption('High')
    await page.getByLabel('Follow this bug').check()
    await comment.fill('In the morning, too')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('status', { name: 'Preview' }).getByText('In the morning').waitFor()
    await save.click()
    await page.getByText('Your changes have been saved.').waitFor()
    await page.getByText('Priority --- → High').waitFor()
    assert.equal(await page.locator('#c1 .prose').innerText(), 'In the morning, too')
    assert.equal(await page.getByLabel('Follow this bug').isChecked(), true)

    await page.getByRole('link', { name: 'Reply to comment 1' }).click()
    assert.match(await comment.inputValue(), /comment #1\)\n> In the morning, too/)
    await page.getByLabel('Severity').selectOption('major')
    await send(`${url}/rest/bug/${id}`, 'PUT', { severity: 'minor' })
    await save.click()
    await page.getByText('Changed meanwhile to minor').waitFor()
    assert.match(await comment.inputValue(), /> In the morning, too/)
    await save.click()
    await page.getByText('Your changes have been saved.').waitFor()
    assert.equal(await page.getByLabel('Severity').inputValue(), 'major')
  })

  void test('votes for bugs without a script', async () => {
    const { browser } = given()
    const { url } = stand()
    await send(`${url}/rest/product/TestProduct`, 'PUT', { votesperuser: 5, votestoconfirm: 2 })
    const bug = { ...FIRST, ...PLACE, summary: 'The spout drips', status: 'UNCONFIRMED' }
    const { body } = await send(`${url}/rest/bug`, 'POST', bug)
    const { id } = body as { id: number }
    await using window = await openWindow(browser, { javaScriptEnabled: false })
    const page = await window.tab()
    await page.goto(`${url}/page.cgi?id=voting/user.html&bug_id=${id}`)
    await logIn(page)
    const votes = page.getByLabel(`Your votes for bug ${id}`)
    await votes.fill('2')
    await page.getByRole('button', { name: 'Save votes' }).click()
    await page.getByText('Your votes have been saved.').waitFor()
    assert.equal(await votes.inputValue(), '2')
    await page.getByRole('cell', { name: /^CONFIRMED/ }).waitFor()
    await page.goto(`${url}/bugs/${id}`)
    await page.getByLabel('Your votes').fill('3')
    await page.getByRole('button', { name: 'Save changes' }).last().click()
    await page.getByText('Your changes have been saved.').waitFor()
    assert.equal(await page.getByLabel('Your votes').inputValue(), '3')
  })
}

/** A picture, and what keeps people from using the page, also in its sections that are closed. */
async function look(page: Page, name: string): Promise<string[]> {
  await checkLook(page, name)
  const small = await smallTargetsOn(page, name)
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
  return [...small, ...(await barriersOn(page, name))]
}

/** Programs and mail that are told of bugs. */
async function fillMore(url: string) {
  const hook = { name: 'A program', url: 'https://example.com/', event: ['create'] }
  await send(`${url}/rest/webhooks`, 'POST', hook)
  await send(`${url}/rest/saved_search`, 'POST', { name: 'Lids', query: 'short_desc=lid' })
  const queries = [{ query_name: 'Lids', title: 'Lids' }]
  const schedules = [{ run_day: 'Mon', run_time: '9' }]
  await send(`${url}/rest/whine`, 'POST', { subject: 'Lids', queries, schedules })
  await send(`${url}/rest/flag_type`, 'POST', { name: 'review', description: 'Please look' })
  await send(`${url}/rest/user`, 'POST', { email: 'second@example.org' })
  await send(`${url}/rest/group`, 'POST', { name: 'extra', description: 'A group for bugs' })
  await send(`${url}/rest/bug/1/reminder`, 'POST', { reminder_ts: '2099-01-01', note: 'Look' })
}

export function tellBugPages(browser: () => Browser) {
  void describe('every page of the tracker', () => {
    let stand: Stand
    const shown = new Set<string>()
    before(async () => {
      stand = await openStand(kinds[0]!)
      const file = (more: object) =>
        send(`${stand.url}/rest/bug`, 'POST', { ...FIRST, ...PLACE, ...more })
      await send(`${stand.url}/rest/keyword`, 'POST', { name: 'x', description: 'A word' })
      await file({ summary: 'The first of some bugs', description: 'See bug 2.', keywords: 'x' })
      await file({ summary: 'Another one with a_word_that_is_long'.repeat(4), blocks: [1] })
      await file({ summary: 'A third one', severity: 'critical', blocks: [2] })
      const closed = { status: 'RESOLVED', resolution: 'DUPLICATE', dupe_of: 1 }
      await send(`${stand.url}/rest/bug/3`, 'PUT', closed)
      const patch = '--- a/lid.c\n+++ b/lid.c\n@@ -1 +1 @@ main\n-let lid = 1\n+let lid = 2\n'
      await send(`${stand.url}/rest/bug/1/attachment`, 'POST', {
        ids: [1],
        data: Buffer.from(patch).toString('base64'),
        file_name: 'lid.diff',
        summary: 'The lid fits',
        is_patch: true,
      })
      await send(`${stand.url}/rest/product/1`, 'PUT', { votesperuser: 9 })
      const votes = [{ bug_id: 1, vote_count: 2 }]
      await send(`${stand.url}/rest/docket_votes`, 'PUT', { votes })
      const counted = { name: 'All', category: 'TestProduct', subcategory: '-All-', query: 'id=1' }
      await send(`${stand.url}/rest/docket_series`, 'POST', counted)
      await fillMore(stand.url)
      const body =
        '## Steps\n\n1. Open the lid\n2. `close` it\n\n> Said before\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
      const worked = { work_time: 1.5, comment: { body, is_markdown: true } }
      await send(`${stand.url}/rest/bug/1`, 'PUT', worked)
    })
    after(() => stand?.close())
    for (const [way, options] of Object.entries(LOOKS)) {
      void test(`fits in ${way}`, async () => {
        await using window = await openWindow(browser(), options)
        const page = await window.tab()
        await page.goto(`${stand.url}/login`)
        await logIn(page)
        const barriers: string[] = []
        for (const [name, path] of shownIn(way, Object.entries(PAGES))) {
          const answer = await page.goto(stand.url + path)
          const status = answer?.status()
          if (!name.startsWith('refused-') && status !== 200) barriers.push(`${path}: ${status}`)
          shown.add(new URL(page.url()).pathname)
          barriers.push(...(await look(page, `tracker-${name}-${way}`)))
        }
        for (const [name, [path, open]] of shownIn(way, Object.entries(STATES))) {
          await page.goto(stand.url + path, { waitUntil: 'load' })
          await open(page)
          shown.add(new URL(page.url()).pathname)
          barriers.push(...(await look(page, `tracker-${name}-${way}`)))
        }
        assert.deepEqual(barriers, [])
      })

      void test(`fits in ${way} without a login`, async () => {
        await using window = await openWindow(browser(), options)
        const page = await window.tab()
        const barriers: string[] = []
        for (const [name, path] of Object.entries(PUBLIC)) {
          const answer = await page.goto(stand.url + path)
          assert.equal(answer?.status(), 200, path)
          shown.add(new URL(page.url()).pathname)
          barriers.push(...(await look(page, `stranger-${name}-${way}`)))
        }
        const wrong = ['/bugs/999', '/nothing', '/bugs?f1=no&o1=equals&v1=1']
        for (const [at, path] of wrong.entries()) {
          await page.goto(stand.url + path)
          barriers.push(...(await look(page, `stranger-wrong-${at}-${way}`)))
        }
        assert.deepEqual(barriers, [])
      })
    }

    void test('none was forgotten', () => {
      const paths = pages.flatMap((page) => page.paths).filter((path) => !path.endsWith('.cgi'))
      const forgotten = paths.filter(
        (path) =>
          !WITHOUT.includes(path) &&
          ![...shown].some((one) => patternOf({ path: path || '/' }).test(one)),
      )
      assert.deepEqual(forgotten, [])
    })
  })
}
