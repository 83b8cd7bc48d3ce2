/** Work on a phone. */

import { test } from 'node:test'

import { ADMIN } from '../../service.ts'
import { file, type Given, saved } from './given.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export function tellPhone(given: () => Given) {
  void test('a bug is found, read and answered on a phone', async () => {
    const { url, open } = given()
    await file(url, 'The handle is hot', { assigned_to: ADMIN.login, description: 'Very hot' })
    await using window = await open(PHONE)
    const { page, picture } = window
    await picture('phone-home')
    await page
      .getByLabel(/^Quicksearch/)
      .first()
      .fill('handle')
    await page.keyboard.press('Enter')
    await page.waitForURL(/quicksearch=handle/)
    await page.getByText('1 bug').waitFor()
    await picture('phone-list')
    await page.getByRole('link', { name: 'The handle is hot' }).tap()
    await page.getByText('Very hot').waitFor()
    await page.getByLabel('Comment', { exact: true }).fill('Use a cloth')
    await page.getByLabel('Priority').selectOption('Low')
    await picture('phone-bug')
    await page.getByRole('button', { name: /^Save/ }).last().tap()
    await saved(page)
    await page.getByText('Use a cloth').waitFor()
  })
}
