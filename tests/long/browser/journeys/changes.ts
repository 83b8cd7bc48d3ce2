/** Changes of one bug that collide, and of many at once. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { send } from '../../service.ts'
import { bugsAt, done, file, type Given, saved } from './given.ts'

const CHANGED = 50

export function tellChanges(given: () => Given) {
  void test('a change that collides keeps the text, and what does not touch is merged', async () => {
    const { url, open } = given()
    const id = await file(url, 'The sieve tears')
    await using window = await open()
    const { page, hand, picture } = window
    await page.goto(`${url}/bugs/${id}`)
    const comment = page.getByLabel('Comment', { exact: true })
    const save = page.getByRole('button', { name: /^Save/ }).last()
    await hand.choose(page.getByLabel('Severity'), 'major')
    await hand.choose(page.getByLabel('Priority'), 'High')
    await hand.write(comment, 'It tears at the rim')
    const meanwhile = { severity: 'minor', whiteboard: 'of somebody else' }
    await done(send(`${url}/rest/bug/${id}`, 'PUT', meanwhile))
    await hand.press(save)
    await page.getByText('Changed meanwhile to minor').waitFor()
    assert.equal(await comment.inputValue(), 'It tears at the rim')
    await picture('collision')
    await hand.press(save)
    await saved(page)
    const [bug] = await bugsAt(url, `id=${id}`)
    const { severity, priority, whiteboard } = bug!
    assert.deepEqual([severity, priority, whiteboard], ['major', 'High', 'of somebody else'])
  })

  void test('fifty bugs are changed at once; two are refused, and it is undone', async () => {
    const { url, open, hasScript } = given()
    const ids: number[] = []
    for (let at = 1; at <= CHANGED; at++) ids.push(await file(url, `Grain ${at}`))
    await file(url, 'A stone', { blocks: ids.slice(0, 2) })
    await using window = await open()
    const { page, hand, picture } = window
    await page.goto(`${url}/bugs?short_desc=grain&short_desc_type=substring`)
    if (hasScript) await hand.check(page.getByLabel('Select all bugs of this page'))
    else for (const tick of await page.getByRole('checkbox').all()) await hand.check(tick)
    const field = (name: string) => page.getByRole('combobox', { name, exact: true })
    await hand.choose(field('Status'), 'RESOLVED')
    await hand.choose(field('Resolution'), 'FIXED')
    await hand.press(page.getByRole('button', { name: 'Change them' }))
    const counted = `${CHANGED - 2} bugs`
    await page.getByText(`${counted} will be changed, and 2 will not`).waitFor()
    assert.equal(await page.getByText('Not changed:').count(), 2)
    await picture('change-fifty')
    await hand.press(page.getByRole('button', { name: `Change ${counted}` }))
    await page.getByText(`${counted} have been changed`).waitFor()
    const open_ = 'summary=grain&resolution=---'
    assert.equal((await bugsAt(url, open_)).length, 2)
    await hand.press(page.getByRole('button', { name: 'Undo these changes' }))
    await page.getByText(`${counted} have been changed back`).waitFor()
    assert.equal((await bugsAt(url, open_)).length, CHANGED)
  })
}
