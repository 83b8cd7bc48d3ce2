/** A folder of many files from somebody without an account, who got the link of a grant. */

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import type { Page } from 'playwright-core'

import { isFull } from '../../../full.ts'
import { say as runAndSay } from '../../programs.ts'
import { download, type Given, linkOn, openForm, part, press } from './given.ts'

const FILES = isFull ? 1_000 : 200
/** Without a script, a form takes so many, and their folders are not told. */
const AT_ONCE = 100

const at = (number: number) => String(number).padStart(4, '0')
const textOf = (number: number) => `file ${number}: ä`
const numbers = Array.from({ length: FILES }, (_, number) => number)
/** Below the folder. */
const pathOf = (number: number) => join(`part-${number % 10}`, `${at(number)}.txt`)

async function writeFolder(home: string): Promise<string> {
  const folder = join(home, 'folder')
  for (let one = 0; one < 10; one++) {
    await mkdir(join(folder, `part-${one}`), { recursive: true })
  }
  for (const number of numbers) await writeFile(join(folder, pathOf(number)), textOf(number))
  return folder
}

export function tellTakeIn(given: () => Given) {
  void test(`a folder of ${FILES} files comes by a grant`, async () => {
    const { say, hasScript, home, open, openFor } = given()
    const folder = await writeFolder(home)
    await using window = await openFor()
    const { page, isWell } = window
    await openForm(given(), page, 'mine_new_grant')
    await page.getByLabel(say('letter_comment'), { exact: true }).fill('for the folder')
    await isWell('new-grant')
    await press(page, say('mine_create'))
    await page.getByText(say('mine_created')).waitFor()
    await isWell('grant-made')

    await using other = await open()
    const sender = other.page
    await sender.goto(await linkOn(page).inputValue())
    await other.isWell('grant')
    if (hasScript) {
      await part(sender, 'folder').setInputFiles(folder)
      await part(sender, 'queue')
        .locator('li')
        .nth(FILES - 1)
        .waitFor()
      await other.isWell('grant-chosen')
      await send(given(), sender)
    } else {
      for (let from = 0; from < FILES; from += AT_ONCE) {
        const some = numbers.slice(from, from + AT_ONCE).map((one) => join(folder, pathOf(one)))
        await part(sender, 'files').setInputFiles(some)
        await send(given(), sender)
        if (from + AT_ONCE < FILES) {
          await sender.getByRole('link', { name: say('grant_again') }).click()
        }
      }
    }
    await other.isWell('grant-done')

    await page.reload()
    const came = page.locator('main tbody tr')
    assert.equal(await came.count(), hasScript ? 1 : FILES / AT_ONCE)
    await isWell('grant-used')
    await came.first().locator('a').first().click()
    await page.getByRole('heading', { name: say('letter_files'), exact: true }).waitFor()
    await isWell('ticket-of-grant')
    await checkFiles(given(), page)
  })
}

async function send({ say }: Given, sender: Page) {
  await press(sender, say('grant_send'))
  await sender.getByRole('heading', { name: say('grant_done') }).waitFor()
}

/** Those of the newest ticket: all, or the last that came. */
async function checkFiles({ home, hasScript, stand }: Given, page: Page) {
  await page.goto(await linkOn(page).inputValue())
  const archive = await download(page, 'a.button')
  const into = await mkdtemp(join(home, 'out-'))
  await runAndSay('python3', ['-m', 'zipfile', '-e', archive, into])
  const expected = hasScript ? numbers : numbers.slice(FILES - AT_ONCE)
  const place = (one: number) => (hasScript ? join('folder', pathOf(one)) : `${at(one)}.txt`)
  for (const one of expected) {
    assert.equal(await readFile(join(into, place(one)), 'utf8'), textOf(one))
  }
  const { files } = await stand.received()
  assert.deepEqual(files.map(({ path }) => path).toSorted(), expected.map(place).toSorted())
}
