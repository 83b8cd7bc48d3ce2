/** Files that are encrypted in the browser: the service stores nothing that tells what they are. */

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { barriersOn } from './axe.ts'
import { openWindow } from './chromium.ts'
import { logIn } from './my-files.ts'
import type { Stand } from './stand.ts'

const MEGABYTE = 1024 * 1024
const SECRET = 'The plan is to meet at noon. '
const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)
const wish = (page: Page) => page.getByLabel('Encrypt the files in the browser')
const linkOn = (page: Page) => page.getByLabel(/^Link/).first()

async function save(page: Page, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download ${name}`, exact: true }).click()
  const download = await coming
  assert.equal(download.suggestedFilename(), name)
  return readFile(await download.path())
}

export function tellEncrypted(
  stand: () => Stand,
  given: () => { browser: Browser; small: string },
) {
  void test('encrypted files arrive over a line that breaks, and only with the key', async () => {
    const { url, line } = stand()
    const content = Buffer.concat([Buffer.from(SECRET.repeat(10_000)), randomBytes(5 * MEGABYTE)])
    const large = join(dirname(given().small), 'plan.bin')
    await writeFile(large, content)
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    await logIn(page, url)
    await page.getByRole('link', { name: 'New ticket' }).first().click()
    await page.locator('form.scripted').waitFor()
    await part(page, 'files').setInputFiles([large, given().small])
    await wish(page).check()
    let cut = line.breakAfter(2 * MEGABYTE, 'cut')
    await page.getByRole('button', { name: 'Create' }).click()
    await cut
    line.mend()
    await page.getByText('The key is only in the link above').waitFor()
    assert.deepEqual(await barriersOn(page, 'its page for the owner'), [])
    const link = await linkOn(page).inputValue()
    assert.match(link, /\?t=[0-9a-f]{32}#k=[\w-]{43}$/)
    assert.equal(await page.getByText('plan.bin').count(), 0)

    await using other = await openWindow(given().browser)
    const reader = await other.tab()
    const [bare, key] = link.split('#k=') as [string, string]
    await reader.goto(bare)
    await reader.getByText('The link has no key').waitFor()
    await reader
      .getByLabel('Complete link, or the key')
      .fill(key.replace(/.$/, 'A').replace(/^./, 'B'))
    await reader.getByRole('button', { name: 'Decrypt' }).click()
    await reader.getByText('The key is wrong').waitFor()
    await reader.getByLabel('Complete link, or the key').fill(link)
    await reader.getByRole('button', { name: 'Decrypt' }).click()
    await reader.getByText('plan.bin').first().waitFor()
    assert.deepEqual(await barriersOn(reader, 'an encrypted ticket'), [])
    cut = line.breakDownAfter(3 * MEGABYTE)
    const got = save(reader, 'plan.bin')
    await cut
    line.mend()
    assert.ok((await got).equals(content))
    assert.ok((await save(reader, 'a.txt')).equals(await readFile(given().small)))
    await reader.getByText('a.txt is decrypted and saved.').waitFor({ state: 'attached' })
  })

  void test('a grant that encrypts: what comes is read with its link', async () => {
    const { url } = stand()
    await using window = await openWindow(given().browser)
    const page = await window.tab()
    await logIn(page, url)
    await page.getByRole('link', { name: 'New grant' }).first().click()
    await page.getByLabel('Comment').fill('for secrets')
    await wish(page).check()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('The key is only in the link above').waitFor()
    const link = await linkOn(page).inputValue()
    const own = page.url()

    await using other = await openWindow(given().browser)
    const sender = await other.tab()
    const send = async (to: string) => {
      await sender.goto(to)
      await part(sender, 'files').setInputFiles(given().small)
      await sender.getByRole('button', { name: 'Upload' }).click()
    }
    await send(link.replace(/#.*/, ''))
    await part(sender, 'alarm').getByText('The link has no key').waitFor()
    await sender.goto('about:blank')
    await send(link)
    await sender.getByRole('heading', { name: 'Your files have arrived' }).waitFor()

    await page.goto('about:blank')
    await page.goto(own)
    await page.getByRole('link', { name: 'encrypted-1' }).first().click()
    await page.getByRole('heading', { name: 'encrypted-1' }).waitFor()
    const ticket = await linkOn(page).inputValue()
    await page.goto(`${ticket}#${link.split('#')[1]}`)
    assert.ok((await save(page, 'a.txt')).equals(await readFile(given().small)))
  })
}
