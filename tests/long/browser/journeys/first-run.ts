/** From the first start to the first bug, with what the service tells its owner. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { startFresh } from '../../service.ts'
import type { Given } from './given.ts'

const PASSWORD = 'a long enough password'

export function tellFirstRun(given: () => Given) {
  void test('a first run leads to a first bug', async () => {
    const { kind, openBare } = given()
    const place = await kind.make()
    const service = await startFresh(place)
    try {
      const said = await readFile(join(place.folder, 'first-login.txt'), 'utf8')
      const [, path] = /^ {2}setup +(\S+)$/m.exec(said) ?? []
      assert.ok(path !== undefined, said)
      const link = service.url + path
      await using window = await openBare()
      const { page, hand, picture } = window
      await page.goto(link)
      await picture('first-setup')
      await hand.write(page.getByLabel('Your email address'), 'ada@example.org')
      await hand.write(page.getByLabel('Your name'), 'Ada Novak')
      await hand.write(page.getByLabel('Password', { exact: true }), PASSWORD)
      await hand.write(page.getByLabel('Repeat the password'), PASSWORD)
      await hand.write(page.getByLabel('Name of the product'), 'Kettle')
      await hand.press(page.getByRole('button', { name: 'Finish' }))
      await hand.write(page.getByLabel('Summary', { exact: true }), 'The lid rattles')
      // The second one is that of a file.
      await hand.write(page.getByLabel('Description').first(), 'When it boils')
      await picture('first-new-bug')
      await hand.press(page.getByRole('button', { name: 'Submit bug' }))
      await page.getByRole('heading', { name: 'Bug 1: The lid rattles' }).waitFor()
      await picture('first-bug')
      await page.goto(link)
      await page.getByText('was already used').waitFor()
    } finally {
      await service.stop()
      await place.remove()
    }
  })
}
