/** Finding bugs, and triage with the keyboard's shortcuts. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ADMIN } from '../../service.ts'
import { focusIsSeen } from '../hand.ts'
import { bugsAt, file, type Given, saved } from './given.ts'

const TRIAGED = 20

export function tellTriage(given: () => Given) {
  void test('twenty bugs are triaged with the keyboard only', async () => {
    const { url, open } = given()
    for (let at = 1; at <= TRIAGED; at++)
      await file(url, `Untriaged ${String(at).padStart(2, '0')}`)
    await using window = await open()
    const { page, picture } = window
    await page.keyboard.press('/')
    await page.keyboard.type('untriaged')
    await page.keyboard.press('Enter')
    await page.getByText(`${TRIAGED} bugs`).waitFor()
    await page.waitForLoadState('load')
    await page.keyboard.press('j')
    await focusIsSeen(page)
    await picture('triage-list')
    await page.keyboard.press('Enter')
    for (let at = 1; at <= TRIAGED; at++) {
      const heading = page.getByRole('heading', { level: 1 }).filter({ hasText: /Untriaged \d\d/ })
      await heading.waitFor()
      const summary = await heading.textContent()
      await page.keyboard.press('i')
      await page.keyboard.press('p')
      await focusIsSeen(page)
      await page.keyboard.type('Normal')
      await page.keyboard.press('Control+Enter')
      await saved(page)
      if (at === 1) await picture('triage-saved')
      if (at === TRIAGED) break
      await page.keyboard.press('J')
      await page
        .getByRole('heading', { name: summary!, exact: true })
        .waitFor({ state: 'detached' })
    }
    const bugs = await bugsAt(url, 'summary=untriaged')
    assert.equal(bugs.length, TRIAGED)
    for (const { priority, assigned_to } of bugs) {
      assert.deepEqual([priority, assigned_to], ['Normal', ADMIN.login])
    }
  })
}

export function tellSearches(given: () => Given) {
  void test('bugs are found by conditions, by words and by an old address', async () => {
    const { url, open } = given()
    await file(url, 'The mill stops', { severity: 'major' })
    await file(url, 'The mill squeaks', { severity: 'minor' })
    await using window = await open()
    const { page, hand, picture } = window
    await page.goto(`${url}/buglist.cgi?field0-0-0=short_desc&type0-0-0=substring&value0-0-0=mill`)
    const chips = page.getByRole('list', { name: 'What is searched for' })
    const found = (count: number) =>
      page.getByText(`${count} bug${count === 1 ? '' : 's'}`).waitFor()
    await found(2)
    await hand.press(page.getByText('+ Condition'))
    await hand.choose(page.getByLabel('Field'), 'Severity')
    await hand.choose(page.getByLabel('Comparison'), 'is')
    await hand.write(page.getByLabel('Value'), 'major')
    await hand.press(page.getByRole('button', { name: 'Add' }))
    await found(1)
    await picture('search-conditions')
    await hand.press(chips.getByRole('link', { name: /^Severity/ }))
    await hand.write(page.getByRole('textbox', { name: 'Severity' }), 'minor')
    await hand.press(page.getByRole('button', { name: 'Apply' }))
    await page.getByRole('link', { name: 'The mill squeaks' }).waitFor()
    await hand.press(chips.getByRole('link', { name: /^Without: Severity/ }))
    await found(2)
    await hand.write(page.getByLabel(/^Quicksearch/).first(), 'mill stops')
    await page.keyboard.press('Enter')
    await page.waitForURL(/quicksearch=/)
    await hand.press(page.getByRole('link', { name: 'The mill stops' }).first())
    await page.getByRole('heading', { name: 'The mill stops' }).waitFor()
  })
}
