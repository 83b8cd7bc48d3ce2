/** Pages of file tickets on a phone in each language: nothing is cut off, and scripts speak it. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { type Language, LANGUAGE_NAMES } from '../../../src/platform/pages/language.ts'
import { ADMIN, kinds } from '../service.ts'
import { barriersOn } from './axe.ts'
import { openWindow } from './chromium.ts'
import { checkLook } from './looks.ts'
import { openStand, type Stand } from './stand.ts'

const PHONE = { width: 360, height: 740 }
/** Longer ones are in the way of what the page is for. */
const LABEL_CHARS_MAX = 60

const OWN = [
  '/files',
  '/files?everybody=1',
  '/files?by=owner',
  '/files/new',
  '/files/grants',
  '/files/grants/new',
  '/files/policies',
  '/files/reports',
  '/display',
  '/preferences/apikey',
  '/preferences/email',
  '/no-such-page',
]

/** Run in the page: what the script made of a time, and what it is in the language of the page. */
const DATE = `(() => {
  const time = document.querySelector('main time')
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium' })
  return [time.textContent, format.format(Date.parse(time.dateTime))]
})()`

async function check(page: Page, language: Language, name: string) {
  assert.equal(await page.locator('html').getAttribute('lang'), language, name)
  await checkLook(page, `${name.replaceAll(/\W+/g, '-')}-${language}`)
  assert.deepEqual(await barriersOn(page, `${name} ${language}`), [])
  const labels = await page.locator('button:visible, a.button:visible').allTextContents()
  const long = labels.filter((label) => label.trim().length > LABEL_CHARS_MAX)
  assert.deepEqual(long, [], name)
}

export function tellLanguages(browser: () => Browser) {
  void describe('file tickets', () => {
    let stand: Stand
    const links: string[] = []
    before(async () => {
      stand = await openStand(kinds[0]!)
      const file = () => new File(['hello'], 'a.txt')
      links.push(await stand.ticket({ ticket_maxdl: 3 }, [file(), new File(['b'], 'b.txt')]))
      links.push(await stand.ticket({ pass: 'a password of a link' }, [file()]))
      links.push(await stand.grant({ grant_maxul: 2 }))
      links.push(`${stand.url}/tickets`, `${stand.url}/?t=${'0'.repeat(32)}`)
    })
    after(() => stand?.close())

    for (const locale of LANGUAGE_NAMES) {
      void test(`fit on a phone in ${locale}`, async () => {
        await using window = await openWindow(browser(), { viewport: PHONE, locale })
        const page = await window.tab()
        for (const [at, link] of links.entries()) {
          await page.goto(link)
          await check(page, locale, `link ${at}`)
        }
        await page.goto(`${stand.url}/login?next=/files`)
        await check(page, locale, 'login')
        await page.locator('[name=Bugzilla_login]').fill(ADMIN.login)
        await page.locator('[name=Bugzilla_password]').fill(ADMIN.password)
        await page.locator('main form button').click()
        await page.locator('table').waitFor()
        for (const path of OWN) {
          await page.goto(stand.url + path)
          await check(page, locale, path)
        }
        await page.goto(`${stand.url}/files`)
        await page.locator('tbody th a, tbody td a').first().click()
        await page.locator('html:not([aria-busy]) time').first().waitFor()
        await check(page, locale, 'ticket')
        const [shown, expected] = (await page.evaluate(DATE)) as [string, string]
        assert.equal(shown, expected)
        // The texts of this page are in English only, and so are its times.
        await page.goto(`${stand.url}/audit_log`)
        const used = page.locator('main time').filter({ hasText: /^(?:now|[0-9]+ minutes? ago)$/ })
        await used.first().waitFor()
      })
    }
  })
}
