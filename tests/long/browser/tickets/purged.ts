/** An owner deletes a ticket while somebody downloads it. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import { isFull } from '../../../full.ts'
import { type Given, leads, press, sumOf, writeRandom } from './given.ts'

const BYTES = isFull ? 500_000_000 : 30_000_000
/** More than a connection and its ends have room for. */
const STAGE_BYTES = BYTES / 3

export function tellPurged(given: () => Given) {
  void test('an owner deletes for good what somebody is downloading', async () => {
    const { stand, say, home, open, openFor } = given()
    const path = join(home, 'purged.bin')
    const sha256 = await writeRandom(path, BYTES)
    const link = await stand.ticket({}, [path])

    await using other = await open()
    const reader = other.page
    await reader.goto(link)
    const begun = reader.waitForEvent('download')
    const held = stand.line.holdDownAfter(STAGE_BYTES)
    await reader.locator('a.button').click()
    const file = await begun
    await held

    await using window = await openFor()
    const { page, isWell } = window
    await page.getByRole('link', { name: 'purged.bin', exact: true }).click()
    await page.getByRole('heading', { name: 'purged.bin', exact: true }).waitFor()
    await press(page, say('mine_delete'))
    await page.getByRole('heading', { name: say('mine_delete_title') }).waitFor()
    await isWell('delete')
    await press(page, say('mine_delete'))
    await page.getByText(say('mine_deleted')).waitFor()
    await isWell('deleted')
    assert.equal(await leads(link), false)
    await press(page, say('mine_delete_now'))
    await page.getByText(say('mine_deleted')).waitFor()
    assert.equal(await page.getByRole('button', { name: say('mine_undo') }).count(), 0)
    assert.equal(await page.getByRole('link', { name: 'purged.bin', exact: true }).count(), 0)

    // Whoever has begun gets all of it; nobody else gets any.
    stand.line.mend()
    assert.equal(await sumOf(await file.path()), sha256)
    await reader.reload()
    await reader.getByRole('heading', { name: say('ticket_unknown') }).waitFor()
    await other.isWell('ticket-gone')
  })
}
