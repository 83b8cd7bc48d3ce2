/** An administrator finds out what fills the disk, and frees it. */

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

import { placeOf } from '../../../../src/platform/blobs/blobs.ts'
import { isFull } from '../../../full.ts'
import { send } from '../../service.ts'
import { type Given, leads, openForm, part, press, writeRandom } from './given.ts'

const BYTES = isFull ? 300_000_000 : 20_000_000
const ANN = { login: 'ann@example.com', password: 'a password of Ann' }
/** Files of others may be being read: they are removed half a minute later. */
const FREED_MS_MAX = 120_000
const LOOK_MS = 500

export function tellFullDisk(given: () => Given) {
  void test('an administrator finds what fills the disk, and frees it', async () => {
    const { stand, say, count, home, openFor } = given()
    await removeAll(given())
    const user = { email: ANN.login, full_name: 'Ann', password: ANN.password }
    assert.equal((await send(`${stand.url}/rest/user`, 'POST', user)).status, 201)
    await stand.ticket({ comment: 'small' }, [new File(['little'], 'little.txt')])
    const sha256 = await writeRandom(join(home, 'film.bin'), BYTES)
    {
      await using hers = await openFor(ANN)
      const { page } = hers
      await openForm(given(), page, 'mine_new')
      await part(page, 'files').setInputFiles(join(home, 'film.bin'))
      await press(page, say('mine_create'))
      await page.getByText(say('mine_created')).waitFor()
    }
    const stored = join(stand.place.folder, 'blobs', placeOf(sha256))
    assert.equal((await stat(stored)).size, BYTES)

    await using window = await openFor()
    const { page, isWell } = window
    await page.getByRole('link', { name: say('mine_owners'), exact: true }).click()
    await page.getByRole('heading', { name: say('mine_owners') }).waitFor()
    await isWell('owners')
    const largest = page.locator('main tbody tr').first()
    await largest.getByText(ANN.login).waitFor()
    await largest.getByRole('link', { name: count('mine_count', 1) }).click()
    await page.getByRole('heading', { name: say('mine_of', { owner: ANN.login }) }).waitFor()
    await isWell('tickets-of-owner')
    const link = await linkOf(given(), 'film.bin')
    assert.equal(await leads(link), true)
    await page.getByLabel(say('mine_select_one', { name: 'film.bin' })).check()
    await press(page, say('mine_delete_selected'))
    await page.getByRole('heading', { name: say('mine_delete_title') }).waitFor()
    await press(page, say('mine_delete'))
    await page.getByText(say('mine_deleted')).waitFor()
    await isWell('freed')
    await press(page, say('mine_delete_now'))
    await page.getByText(say('mine_none')).waitFor()
    assert.equal(await leads(link), false)
    await page.getByRole('link', { name: say('mine_owners'), exact: true }).click()
    await page.getByRole('heading', { name: say('mine_owners') }).waitFor()
    assert.equal(await page.locator('main').getByText(ANN.login).count(), 0)
    if (isFull) await untilFreed(stored)
  })
}

/** What other journeys have left. */
async function removeAll({ stand }: Given) {
  const { body } = await send(`${stand.url}/rest/tickets?include_fields=id&limit=100`, 'GET')
  const ids = (body.tickets as { id: string }[]).map(({ id }) => `ids=${id}`)
  if (ids.length === 0) return
  const removed = `${stand.url}/rest/tickets?at_once=true&${ids.join('&')}`
  assert.equal((await send(removed, 'DELETE')).status, 200)
}

async function linkOf({ stand }: Given, name: string): Promise<string> {
  const { body } = await send(`${stand.url}/rest/tickets?everybody=1&search=${name}`, 'GET')
  return (body.tickets as { url: string }[])[0]!.url
}

async function untilFreed(path: string) {
  for (let waited = 0; existsSync(path); waited += LOOK_MS) {
    assert.ok(waited < FREED_MS_MAX, 'the file is still there')
    await pause(LOOK_MS)
  }
}
