/** Work in a list without leaving it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Page } from 'playwright-core'

import { ADMIN } from '../../service.ts'
import { bugsAt, file, type Given, saved } from './given.ts'

export function tellLists(given: () => Given) {
  const wide = { viewport: { width: 1600, height: 900 } }
  const heading = (page: Page, text: string) =>
    page.getByRole('complementary', { name: 'Bug' }).getByRole('heading', { name: text }).waitFor()

  void test('bugs are changed beside their list', async () => {
    const { url, open } = given()
    const ids: number[] = []
    for (const number of [1, 2, 3]) ids.push(await file(url, `Beside ${number}`))
    await using window = await open(wide)
    const { page, picture } = window
    const list = `${url}/bugs?short_desc=beside&order=bug_id`
    await page.goto(list)
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
    await heading(page, 'Beside 1')
    await page.keyboard.press('i')
    await page.keyboard.press('Control+Enter')
    await saved(page)
    await page.keyboard.press('j')
    await heading(page, 'Beside 2')
    await page.getByLabel('Status', { exact: true }).selectOption('IN_PROGRESS')
    await page.getByRole('button', { name: 'Save 1 change' }).first().click()
    await saved(page)
    await page.getByRole('row', { name: 'IN_PROGRESS' }).waitFor()
    await picture('beside')
    await page.getByRole('link', { name: 'Beside 3' }).click()
    await heading(page, 'Beside 3')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Beside 1' }).click()
    await heading(page, 'Beside 1')
    await page.keyboard.press('Escape')
    assert.equal(await page.getByRole('complementary', { name: 'Bug' }).count(), 0)
    assert.equal(page.url(), list)
    const bugs = await bugsAt(url, `id=${ids.join()}&order=bug_id`)
    assert.equal(bugs[0]!['assigned_to'], ADMIN.login)
    assert.equal(bugs[1]!['status'], 'IN_PROGRESS')
  })
}

/** A board, with a script or without one. */
export function tellBoards(given: () => Given) {
  const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(name) })

  void test('a card is moved to another column of a board', async () => {
    const { url, open, hasScript } = given()
    const [one, other] = [await file(url, 'Carried one'), await file(url, 'Carried two')]
    await using window = await open()
    const { page, picture } = window
    await page.goto(`${url}/bugs?short_desc=carried&order=bug_id`)
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await page.getByRole('region', { name: 'Board by Status' }).waitFor()
    if (hasScript) {
      const card = column(page, 'CONFIRMED').getByRole('listitem').first()
      await card.dragTo(column(page, 'IN_PROGRESS'))
      await column(page, 'IN_PROGRESS').getByRole('link', { name: 'Carried one' }).waitFor()
      await page.getByText(`Bug ${one} is IN_PROGRESS`).waitFor({ state: 'attached' })
      await column(page, 'CONFIRMED').getByRole('link', { name: 'Carried two' }).focus()
      for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) {
        await page.keyboard.press(key)
      }
      await page.getByRole('combobox', { name: /^Resolution/ }).selectOption('WONTFIX')
      await page.getByRole('button', { name: 'Move to RESOLVED' }).click()
      await page.getByText(`Bug ${other} is RESOLVED`).waitFor({ state: 'attached' })
    } else {
      await page.getByRole('link', { name: `Move bug ${one}` }).click()
      await page.getByLabel('Move to').selectOption('IN_PROGRESS')
      await page.getByRole('button', { name: 'Move' }).click()
      await page.getByRole('link', { name: `Move bug ${other}` }).click()
      await page.getByLabel('Move to').selectOption('RESOLVED')
      await page.getByRole('combobox', { name: /^Resolution/ }).selectOption('WONTFIX')
      await page.getByRole('button', { name: 'Move' }).click()
    }
    await column(page, 'RESOLVED').getByRole('link', { name: 'Carried two' }).waitFor()
    await picture('board')
    const [first, second] = await bugsAt(url, `id=${one},${other}&order=bug_id`)
    assert.equal(first!['status'], 'IN_PROGRESS')
    assert.equal(second!['resolution'], 'WONTFIX')
  })
}
