/** Reviews of patches, and a queue of requests. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ADMIN, send } from '../../service.ts'
import { done, file, type Given, saved } from './given.ts'

const PATCH = `--- a/lid.c
+++ b/lid.c
@@ -1,3 +1,3 @@ int main()
 let pot = 0
-let lid = 1
+let lid = 2
 return pot + lid
`

export function tellReviews(given: () => Given) {
  const attach = (url: string, id: number, summary: string) =>
    done(
      send(`${url}/rest/bug/${id}/attachment`, 'POST', {
        ids: [id],
        data: Buffer.from(PATCH).toString('base64'),
        file_name: 'lid.diff',
        summary,
        is_patch: true,
        flags: [{ name: 'review', status: '?', requestee: ADMIN.login }],
      }),
    )

  void test('a patch is reviewed from the queue, with quoted lines', async () => {
    const { url, open, hasScript } = given()
    const id = await file(url, 'The lid does not fit')
    await attach(url, id, 'A lid that fits')
    await using window = await open()
    const { page, hand, picture } = window
    await hand.press(page.getByRole('link', { name: 'Requests' }))
    await hand.press(page.getByRole('link', { name: 'A lid that fits' }))
    await page.getByRole('heading', { name: 'A lid that fits' }).waitFor()
    await hand.press(page.getByRole('link', { name: 'Side by side' }))
    await page.waitForURL(/view=side/)
    await page.waitForLoadState('load')
    const comment = page.getByRole('textbox', { name: 'Comment', exact: true })
    await hand.write(comment, hasScript ? 'Nearly.' : '')
    await hand.press(page.getByTitle('Quote line 2').last())
    await hand.press(page.getByTitle('Quote line 3').last())
    const quoted = 'lid.c:2\n> +let lid = 2\n\nlid.c:3\n>  return pot + lid\n\n'
    const expected = hasScript ? `Nearly.\n\n${quoted}` : quoted
    await page.waitForFunction(`document.querySelector('#comment').value.includes(':3')`)
    assert.equal(await comment.inputValue(), expected)
    await hand.write(comment, `${expected}Why two?`)
    await hand.choose(page.getByLabel('review', { exact: true }), '-')
    await picture('review')
    await hand.press(page.getByRole('button', { name: 'Save changes' }))
    await saved(page)
    await page.goto(`${url}/bugs/${id}`)
    await page.getByText('Why two?').waitFor()
    await page.getByText('review-').first().waitFor()
  })

  void test('a queue of requests is worked off', async () => {
    const { url, open } = given()
    const id = await file(url, 'Three lids')
    for (const which of ['red', 'green', 'blue']) await attach(url, id, `A ${which} lid`)
    const flags = [{ name: 'needinfo', status: '?', requestee: ADMIN.login, new: true }]
    await done(send(`${url}/rest/bug/${id}`, 'PUT', { flags }))
    await using window = await open()
    const { page, hand, picture } = window
    await page.goto(`${url}/requests`)
    await picture('queue')
    const rows = page.getByRole('row').filter({ hasText: 'Three lids' })
    for (const [what, answer] of [
      ['A red lid', 'Grant'],
      ['A green lid', 'Deny'],
      ['needinfo', 'Clear'],
      ['A blue lid', 'Grant'],
    ] as const) {
      const row = rows.filter({ hasText: what })
      await hand.press(row.getByText('Answer', { exact: true }))
      await hand.write(row.getByLabel('Comment'), `${what}: ${answer}`)
      await hand.press(row.getByRole('button', { name: answer }))
      await row.waitFor({ state: 'detached' })
    }
    await page.goto(`${url}/bugs/${id}`)
    await page.getByText('A blue lid: Grant').waitFor()
    assert.equal((await page.getByText('review+').count()) >= 2, true)
  })
}
