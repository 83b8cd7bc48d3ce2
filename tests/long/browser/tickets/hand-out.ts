/** A large file for others, over a line that breaks on its way up and on its way down. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import type { Page } from 'playwright-core'

import { isFull } from '../../../full.ts'
import type { Line } from '../line.ts'
import { type Given, linkOn, openForm, part, press, sumOf, writeRandom } from './given.ts'

const BYTES = isFull ? 2_000_000_000 : 40_000_000
const BREAKS = 3
/** Bytes between two breaks; what an interruption loses is sent again. */
const STAGE_BYTES = BYTES / (BREAKS + 2)

export function tellHandOut(given: () => Given) {
  void test(`${BYTES / 1_000_000} MB are handed out over a line that breaks`, async () => {
    const { stand, say, hasScript, home, open, openFor } = given()
    const path = join(home, 'large.bin')
    const sha256 = await writeRandom(path, BYTES)
    await using window = await openFor()
    const { page, isWell } = window
    await openForm(given(), page, 'mine_new')
    await part(page, 'files').setInputFiles(path)
    await page.getByLabel(say('letter_comment'), { exact: true }).fill('as we said')
    await isWell('new-ticket')
    // A form that is sent without a script begins again, as anywhere.
    if (hasScript) await sendOverBreaks(given(), page, () => isWell('ticket-offline'))
    else await press(page, say('mine_create'))
    await page.getByText(say('mine_created')).waitFor()
    await isWell('ticket-made')

    await using other = await open()
    await other.page.goto(await linkOn(page).inputValue())
    await other.page.getByText(sha256).waitFor()
    await other.isWell('ticket')
    const got = await downloadOverBreaks(stand.line, other.page)
    assert.equal(await sumOf(got), sha256)
  })
}

async function sendOverBreaks({ stand, say }: Given, page: Page, look: () => Promise<void>) {
  const { line } = stand
  let cut = line.breakAfter(STAGE_BYTES, 'cut')
  await press(page, say('mine_create'))
  for (let broken = 1; broken <= BREAKS; broken++) {
    await cut
    await part(page, 'said').getByText(say('upload_offline')).waitFor()
    if (broken === 1) await look()
    if (broken < BREAKS) cut = line.breakAfter(STAGE_BYTES, 'cut')
    line.mend()
    await press(page, say('upload_try_again'))
  }
}

/** Browsers continue by themselves. */
async function downloadOverBreaks(line: Line, page: Page): Promise<string> {
  const begun = page.waitForEvent('download')
  let cut = line.breakDownAfter(STAGE_BYTES)
  await page.locator('a.button').click()
  const file = await begun
  for (let broken = 1; broken <= BREAKS; broken++) {
    await cut
    if (broken < BREAKS) cut = line.breakDownAfter(STAGE_BYTES)
    line.mend()
  }
  return file.path()
}
