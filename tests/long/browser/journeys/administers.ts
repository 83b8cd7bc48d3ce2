/** What administrators do: set up a team, follow how-tos for Bugzilla, and help people. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Page } from 'playwright-core'

import { ADMIN, send } from '../../service.ts'
import type { Hand } from '../hand.ts'
import { done, type Given } from './given.ts'

const TEAM = 30
/** Clicks and filled fields for a team of thirty with private products. */
const ACTIONS_MAX = 150
const PASSWORD = 'a long enough password'

export function tellAdministers(given: () => Given) {
  tellSetup(given)
  tellHowTos(given)
  tellRecovery(given)
}

/** Counts what the hand does. */
function counted(hand: Hand): { hand: Hand; actions: () => number } {
  let actions = 0
  const counting = Object.entries(hand).map(
    ([name, act]: [string, (...args: never[]) => unknown]) => [
      name,
      (...args: never[]) => {
        actions += 1
        return act(...args)
      },
    ],
  )
  return { hand: Object.fromEntries(counting) as Hand, actions: () => actions }
}

/** In the menu of the administration, or on its first page. */
const topic = (page: Page, name: string) =>
  page.locator('.rail, main dt').getByRole('link', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.locator('main').getByLabel(name, { exact: true })
const told = (page: Page, words: string) => page.getByRole('status').getByText(words).waitFor()

function tellSetup(given: () => Given) {
  void test('an installation for a team of thirty with private products', async (t) => {
    const { url, open, openBare } = given()
    await using window = await open()
    const { page, picture } = window
    const { hand, actions } = counted(window.hand)
    await hand.press(page.getByRole('link', { name: 'Administration', exact: true }))
    for (const group of ['staff', 'security']) {
      await hand.press(topic(page, 'Groups'))
      // The page of a group has a field of that name, too.
      await button(page, 'Create a group').waitFor()
      await hand.write(field(page, 'Name'), group)
      await hand.write(field(page, 'Description'), `The ${group} of the team`)
      await hand.press(button(page, 'Create a group'))
      await told(page, 'The group was created.')
    }
    await hand.press(topic(page, 'Users'))
    await hand.press(page.getByRole('link', { name: 'Create several accounts' }))
    const people = Array.from(
      { length: TEAM },
      (_, at) => `Person ${at} <person${at}@team.example>`,
    )
    await page.locator('main textarea').waitFor()
    // Pasted, which is one action.
    await field(page, 'Accounts').fill(people.join('\n'))
    await hand.check(field(page, 'staff'))
    await picture('administers-people')
    await hand.press(button(page, 'Create several accounts'))
    await told(page, 'The accounts were created.')
    for (const [product, component] of [
      ['Kettle', 'Lid'],
      ['Boiler', 'Valve'],
    ] as const) {
      await hand.press(topic(page, 'Products'))
      await button(page, 'Create product').waitFor()
      await hand.write(field(page, 'Name'), product)
      await hand.write(
        field(page, 'Description, which may contain HTML'),
        `Everything about the ${product}`,
      )
      await hand.write(field(page, 'Name of the component'), component)
      await hand.write(field(page, 'Which bugs belong to it; may contain HTML'), 'All of them')
      await hand.press(button(page, 'Create product'))
      await told(page, 'The product was created.')
      await hand.press(page.locator('main').getByRole('link', { name: 'Groups', exact: true }))
      await hand.choose(field(page, 'Bugs of members: staff'), 'always in the group')
      await hand.choose(field(page, 'Bugs of others: staff'), 'always in the group')
      await hand.check(field(page, 'Needed to file bugs: staff'))
      await hand.choose(field(page, 'Bugs of members: security'), 'as they choose')
      await hand.press(button(page, 'Preview changes'))
      await page.getByText('Only members of the group can file bugs.').waitFor()
      await picture('administers-controls')
      await hand.press(button(page, 'Make these changes'))
      await told(page, 'The group controls were changed.')
    }
    const used = actions() + 1
    t.diagnostic(`${used} clicks and filled fields`)
    assert.ok(used <= ACTIONS_MAX, `${used} clicks and filled fields`)

    // As one of the team, who sees it; a stranger does not.
    await page.goto(`${url}/act_as?user=person7@team.example`)
    await window.hand.write(field(page, 'Your own password'), ADMIN.password)
    await window.hand.press(button(page, 'Begin'))
    await page.getByText('person7@team.example').first().waitFor()
    await page.goto(`${url}/enter_bug?product=Kettle`)
    await window.hand.write(page.getByLabel('Summary', { exact: true }), 'The lid is too small')
    await window.hand.write(page.getByLabel('Description').first(), 'By a finger')
    await window.hand.press(button(page, 'Submit bug'))
    await page.getByRole('heading', { name: 'The lid is too small' }).waitFor()
    const bug = page.url()
    await page.goto(`${url}/act_as`)
    await window.hand.press(button(page, 'Stop'))
    await page.getByRole('heading', { name: 'Your work' }).waitFor()
    await using stranger = await openBare()
    await stranger.page.goto(`${url}/products`)
    await stranger.page.getByRole('link', { name: 'TestProduct' }).first().waitFor()
    assert.equal(await stranger.page.getByText('Kettle').count(), 0)
    assert.notEqual((await stranger.page.goto(bug))!.status(), 200)
  })
}

function tellHowTos(given: () => Given) {
  void test('how-tos for Bugzilla lead from its addresses to the same results', async () => {
    const { url, open } = given()
    await using window = await open()
    const { page, hand } = window
    await page.goto(`${url}/editproducts.cgi?action=add`)
    await hand.write(field(page, 'Name'), 'Pot')
    await hand.write(field(page, 'Description, which may contain HTML'), 'For tea')
    await hand.press(button(page, 'Create product'))
    await told(page, 'The product was created.')
    await page.goto(`${url}/editcomponents.cgi?action=add&product=Pot`)
    await hand.write(field(page, 'Name'), 'Spout')
    await hand.write(field(page, 'Description, which may contain HTML'), 'Where tea comes out')
    await hand.write(field(page, 'Default assignee'), ADMIN.login)
    await hand.press(button(page, 'Create component'))
    await told(page, 'The component was created.')
    await page.goto(`${url}/editgroups.cgi?action=add`)
    await hand.write(field(page, 'Name'), 'potters')
    await hand.write(field(page, 'Description'), 'Those who make pots')
    await hand.press(button(page, 'Create a group'))
    await told(page, 'The group was created.')
    await page.goto(`${url}/editflagtypes.cgi?action=enter&target_type=attachment`)
    await hand.write(field(page, 'Name'), 'glazed')
    await hand.write(field(page, 'Description'), 'Whether the pot was glazed')
    await hand.press(button(page, 'Create'))
    await told(page, 'The flag type has been created.')
    await page.goto(`${url}/editfields.cgi?action=add`)
    await hand.write(field(page, 'Name'), 'clay')
    await hand.write(field(page, 'Label'), 'Clay')
    await hand.press(button(page, 'Create'))
    await told(page, 'The field has been created.')
    const { body } = await send(`${url}/rest/field/bug/cf_clay`, 'GET')
    assert.equal(body.fields[0].display_name, 'Clay')
    await done(send(`${url}/rest/field/bug/cf_clay`, 'PUT', { obsolete: true }))
  })
}

function tellRecovery(given: () => Given) {
  void test('a locked-out account is recovered', async () => {
    const { url, open, openBare } = given()
    const email = 'locked@example.org'
    await done(send(`${url}/rest/user`, 'POST', { email, password: PASSWORD }))
    const logIn = async (page: Page, password: string) => {
      await page.goto(`${url}/login`)
      await page.getByLabel('Login name').fill(email)
      await page.getByLabel('Password').fill(password)
      await button(page, 'Log in').click()
    }
    await using theirs = await openBare()
    for (let tries = 0; tries < 5; tries += 1) {
      await logIn(theirs.page, 'wrong')
      await theirs.page.getByRole('alert').waitFor()
    }
    await logIn(theirs.page, PASSWORD)
    await theirs.page.getByRole('alert').waitFor()
    await using window = await open()
    const { page, hand } = window
    await hand.press(page.getByRole('link', { name: 'Administration', exact: true }))
    await hand.press(topic(page, 'Users'))
    await hand.write(field(page, 'Part of a login name or real name'), 'locked')
    await hand.press(button(page, 'Show'))
    await hand.press(page.locator('main').getByRole('link', { name: email }))
    await hand.press(button(page, 'Unlock'))
    await page.getByText('The account is not locked').waitFor()
    await logIn(theirs.page, PASSWORD)
    await theirs.page.getByRole('heading', { name: 'Your work' }).waitFor()
  })
}
