/** Adding attachments: files that are chosen, dropped and pasted, and what interrupts them. */

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { kinds, send } from '../service.ts'
import { barriersOn } from './axe.ts'
import { headed, openTracker } from './bug-script.ts'
import { copyImage, dropOnto, openWindow } from './chromium.ts'
import { openStand, type Stand } from './stand.ts'

const LARGE_BYTES = 30_000_000
const STAGE_BYTES = 5_000_000
const FORM = 'form[data-files]'

interface Added {
  file_name: string
  summary: string
  content_type: string
  size: number
}
async function addedTo(url: string, bug: number): Promise<Added[]> {
  const path = `${url}/rest/bug/${bug}/attachment?exclude_fields=data`
  return (await send(path, 'GET')).body.bugs[bug] as Added[]
}

const rows = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
const attach = (page: Page) => page.getByRole('button', { name: 'Attach', exact: true })
const chooser = (page: Page) => page.getByLabel('Files', { exact: true })
const saved = (page: Page, id: number) => page.waitForURL(`**/bugs/${id}#attachments`)
const comment = (page: Page) => page.getByLabel('Comment', { exact: true })

/** Pastes an image where the focus is, as people do. */
async function pasteImage(page: Page) {
  await copyImage(page)
  await page.keyboard.press('Control+v')
}

export function tellFiles(browser: () => Browser) {
  void describe('adding attachments', () => {
    let stand: Stand
    let home: string
    before(async () => {
      home = await mkdtemp(join(tmpdir(), 'docket-files-'))
      await mkdir(join(home, 'folder'))
      for (const name of ['a.txt', 'b.txt', 'c.txt']) await writeFile(join(home, name), name)
      await writeFile(join(home, 'large.bin'), Buffer.alloc(LARGE_BYTES))
      await writeFile(join(home, 'empty.txt'), '')
      stand = await openStand(kinds[0]!)
    })
    after(async () => {
      await stand?.close()
      await rm(home, { recursive: true, force: true })
    })
    tellAll(
      () => stand,
      () => ({ browser: browser(), at: (name: string) => join(home, name) }),
    )
    tellBroken(
      () => stand,
      () => ({ browser: browser(), at: (name: string) => join(home, name) }),
    )
  })
}

interface Given {
  browser: Browser
  /** The path of a file. */
  at: (name: string) => string
}

async function openForm(page: Page, url: string, summary: string) {
  const [id] = await openTracker(page, url, [summary])
  await page.goto(`${url}/bugs/${id}`)
  await page.getByRole('link', { name: 'Add an attachment' }).click()
  await headed(page, 'New attachment')
  return id!
}

function tellAll(stand: () => Stand, given: () => Given) {
  void test('several files are chosen, described and removed, and added in one save', async () => {
    const { url } = stand()
    const { browser, at } = given()
    await using window = await openWindow(browser)
    const page = await window.tab()
    const id = await openForm(page, url, 'Files one')
    await chooser(page).setInputFiles([at('a.txt'), at('b.txt')])
    await page.locator('#announced-status').getByText('2 files added: a.txt, b.txt').waitFor({
      state: 'attached',
    })
    await chooser(page).setInputFiles([at('c.txt'), at('empty.txt')])
    await page.getByRole('alert').getByText('empty.txt is empty').waitFor()
    assert.equal(await rows(page).count(), 3)
    await page.getByLabel('Description of b.txt').fill('The second one')
    await page.getByLabel('Content type of b.txt').fill('text/x-log')
    await page.getByRole('button', { name: 'Remove a.txt' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove b.txt', exact: true }).waitFor()
    const focused = await page.evaluate('document.activeElement.ariaLabel')
    assert.equal(focused, 'Remove b.txt')
    assert.deepEqual(await barriersOn(page, 'the form with files'), [])
    await comment(page).fill('Both of them')
    await attach(page).click()
    await saved(page, id)
    await page.locator('.said').getByText('Both of them').waitFor()
    assert.deepEqual(
      (await addedTo(url, id)).map((one) => [one.file_name, one.summary, one.content_type]),
      [
        ['b.txt', 'The second one', 'text/x-log'],
        ['c.txt', 'c.txt', 'text/plain'],
      ],
    )
    // The form is empty when somebody comes back.
    await page.goBack()
    await headed(page, 'New attachment')
    assert.equal(await rows(page).count(), 0)
    await chooser(page).setInputFiles(at('a.txt'))
    assert.equal(await rows(page).count(), 1)
  })

  void test('images are pasted into the comment and beside it, texts as texts', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    const id = await openForm(page, url, 'Files two')
    await comment(page).focus()
    await page.keyboard.type('See ')
    await pasteImage(page)
    await page.getByLabel(/^Description of pasted-\d{4}-\d\d-\d\d\.png$/).fill('The kettle')
    await page.getByRole('heading', { name: 'New attachment' }).click()
    await pasteImage(page)
    await page.getByLabel(/^Description of pasted-\d{4}-\d\d-\d\d-2\.png$/).waitFor()
    await page.evaluate(`navigator.clipboard.writeText('the image')`)
    await comment(page).focus()
    await page.keyboard.press('Control+v')
    assert.equal(await comment(page).inputValue(), 'See the image')
    await comment(page).press('Tab')
    await page.keyboard.press('Enter')
    await saved(page, id)
    const [first, second] = await addedTo(url, id)
    assert.deepEqual([first?.summary, first?.content_type], ['The kettle', 'image/png'])
    assert.match(second!.summary, /^pasted-[\d-]+-2\.png$/)
  })

  void test('files are dropped anywhere, and folders refused', async () => {
    const { url } = stand()
    const { browser, at } = given()
    await using window = await openWindow(browser)
    const page = await window.tab()
    const id = await openForm(page, url, 'Files three')
    const shared = page.getByLabel('Description (default')
    await page.getByLabel('Or text').fill('Typed')
    await dropOnto(page, FORM, [at('a.txt'), at('folder')])
    await page.getByRole('alert').getByText('folder is empty, or a folder').waitFor()
    await dropOnto(page, 'h1', [at('b.txt')])
    await rows(page).nth(1).waitFor()
    assert.equal(await shared.isVisible(), true)
    await page.getByLabel('Or text').fill('')
    assert.equal(await shared.isVisible(), false)
    await page.getByLabel('Or text').fill('Typed')
    await attach(page).click()
    await saved(page, id)
    const names = (await addedTo(url, id)).map(({ file_name }) => file_name)
    assert.deepEqual(names, ['a.txt', 'b.txt', 'attachment.txt'])
  })
}

function tellBroken(stand: () => Stand, given: () => Given) {
  void test('a refusal is shown in place, and the same files are sent again', async () => {
    const { url } = stand()
    const { browser, at } = given()
    await using window = await openWindow(browser)
    const page = await window.tab()
    const id = await openForm(page, url, 'Files four')
    await chooser(page).setInputFiles([at('a.txt'), at('large.bin')])
    await page.getByRole('alert').getByText('large.bin is too large').waitFor()
    await page.getByLabel('Content type of a.txt').fill('nonsense')
    await comment(page).fill('Kept')
    await attach(page).click()
    await page.getByRole('alert').getByText("'nonsense' is not a valid content type").waitFor()
    assert.deepEqual(await addedTo(url, id), [])
    assert.equal(await comment(page).inputValue(), 'Kept')
    await page.getByLabel('Content type of a.txt').fill('text/plain')
    await attach(page).click()
    await saved(page, id)
    assert.equal((await addedTo(url, id)).length, 1)
  })

  void test('a large file is canceled, cut off, and sent in the end', async () => {
    const { url, line } = stand()
    const { browser, at } = given()
    await using window = await openWindow(browser)
    const page = await window.tab()
    const larger = { parameters: { maxlocalattachment: '100' } }
    assert.equal((await send(`${url}/rest/parameters`, 'PUT', larger)).status, 200)
    const id = await openForm(page, url, 'Files five')
    await chooser(page).setInputFiles(at('large.bin'))
    await comment(page).fill('Kept')
    const held = line.breakAfter(STAGE_BYTES, 'held')
    await attach(page).click()
    await held
    await page.getByText(/^\d+% of 28\.6 MB$/).waitFor()
    assert.ok(Number(await page.getByRole('progressbar').getAttribute('value')) >= 0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText('Canceled.').waitFor()
    line.mend()
    const cut = line.breakAfter(STAGE_BYTES, 'cut')
    await attach(page).click()
    await cut
    await page.getByText('The server cannot be reached: paused at').first().waitFor()
    line.mend()
    assert.deepEqual(await addedTo(url, id), [])
    await page.getByRole('button', { name: 'Resume' }).click()
    await saved(page, id)
    await page.locator('.said').getByText('Kept').waitFor()
    assert.deepEqual(
      (await addedTo(url, id)).map(({ file_name, size }) => [file_name, size]),
      [['large.bin', LARGE_BYTES]],
    )
  })
}
