/** Attaching what was copied, and a file. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { send } from '../../service.ts'
import { copyImage } from '../chromium.ts'
import { FILE, file, type Given } from './given.ts'

interface Added {
  file_name: string
  summary: string
  content_type: string
}

export function tellFiles(given: () => Given) {
  void test('what was copied is attached by pasting it, together with a file', async () => {
    const { url, open, file: path, hasScript } = given()
    const id = await file(url, 'Steam escapes')
    await using window = await open()
    const { page, hand, picture } = window
    await page.goto(`${url}/bugs/${id}`)
    await hand.press(page.getByRole('link', { name: 'Add an attachment' }))
    await page.getByRole('heading', { name: 'New attachment' }).waitFor()
    await page.waitForLoadState('load')
    const files = page.getByLabel('Files', { exact: true })
    if (hasScript) {
      await copyImage(page)
      await page.keyboard.press('Control+v')
      await page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').waitFor()
      await hand.write(page.getByLabel(/^Description of pasted-/), 'What it looks like')
    }
    await hand.chooseFile(files, path)
    await hand.write(page.getByLabel('Comment', { exact: true }), 'Seen this morning')
    await picture('attach')
    await hand.press(page.getByRole('button', { name: 'Attach', exact: true }))
    await page.locator('.said').getByText('Seen this morning').waitFor()
    const asked = `${url}/rest/bug/${id}/attachment?exclude_fields=data`
    const added = (await send(asked, 'GET')).body.bugs[id] as Added[]
    assert.deepEqual(
      added.map(({ summary, content_type }) => [summary, content_type]),
      [...(hasScript ? [['What it looks like', 'image/png']] : []), [FILE, 'text/plain']],
    )
    if (hasScript) assert.match(added[0]!.file_name, /^pasted-[\d-]+\.png$/)
  })
}
