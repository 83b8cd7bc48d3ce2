/** Clicks every kind of link and button of the tracker, with a made-up project in it. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { MAIN, say } from '../programs.ts'
import { ADMIN, kinds, type Place, type Running, startService } from '../service.ts'
import { openWindow } from './chromium.ts'

/** What a link or button does, without the names and numbers of the data. */
const LINKS = `[...document.querySelectorAll('a[href]')].map((link, at) => {
  link.dataset.crawled = at
  return { at, href: link.href, isNew: link.target === '_blank' }
})`
const BUTTONS = `[...document.querySelectorAll('main form button, main form input[type=submit]')]
  .map((button, at) => {
    button.dataset.pushed = at
    const form = button.form?.getAttribute('action') ?? ''
    return { at, name: button.textContent.trim(), form, isShown: button.checkVisibility() }
  })`
interface Link {
  at: number
  href: string
  isNew: boolean
}
interface Button {
  at: number
  name: string
  form: string
  isShown: boolean
}

/** `/bugs/12?a=1&b=2` and `/bugs/13?a=3&b=4` are of one kind. */
function kindOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://x')
  const path = decodeURIComponent(pathname)
    .replace(/[^/]*@[^/]*/g, 'LOGIN')
    .replace(/\d+/g, 'N')
    .replace(/^(\/(?:products|reports|keywords|components))\/.*/, '$1/NAME')
  const names = [...new Set(searchParams.keys())].sort().filter((name) => !/^[fov]\d+$/.test(name))
  const format = searchParams.get('ctype') ?? ''
  return `${path}?${names.length > 3 ? 'many' : names.join('&')} ${format}`
}

/** A stranger finds fewer than an administrator, but so many on each run. */
const LINKS_MIN = 100
const BUTTONS_MIN = 5

/** These would end the session, or the test. */
const NEVER = /^(?:Log out|Log out everywhere|Revoke)/

const settled = (page: Page) => page.locator('html:not([aria-busy])').waitFor({ state: 'attached' })

/** Clicks, and waits until another page is shown or a file is offered. */
async function follow(page: Page, click: () => Promise<unknown>, isSame: boolean) {
  const from = page.url()
  const moved = page.waitForURL((url) => url.href !== from, { waitUntil: 'commit' })
  const file = page.waitForEvent('download')
  const ended = isSame ? Promise.resolve() : Promise.any([moved, file])
  for (const one of [moved, file]) one.catch(() => {})
  await click()
  await ended.catch((cause: unknown) => {
    throw new Error('the link leads nowhere', { cause })
  })
  await settled(page)
}

export function tellEverything(browser: () => Browser) {
  void describe('every link and button', () => {
    let place: Place
    let service: Running
    before(async () => {
      place = await kinds[0]!.make()
      const first = await startService(place)
      await first.stop()
      await say(process.execPath, [MAIN, 'demo', '--data', place.folder])
      service = await startService(place)
    })
    after(async () => {
      await service?.stop()
      await place?.remove()
    })

    for (const who of ['an administrator', 'a stranger']) {
      void test(`of ${who} leads to a page, and no script or server fails`, async () => {
        await using window = await openWindow(browser())
        const page = await window.tab()
        const failed = watch(page)
        const { url } = service
        if (who === 'an administrator') await logIn(page, url)
        const found = await crawl(page, url, failed).catch((error: Error) => error)
        if (found instanceof Error) failed.push(found.stack!)
        else
          assert.ok(found.links > LINKS_MIN && found.buttons > BUTTONS_MIN, JSON.stringify(found))
        assert.deepEqual(failed, [])
      })
    }
  })
}

/** Collects responses that tell of a fault of the server. */
function watch(page: Page): string[] {
  const failed: string[] = []
  page.context().on('response', (answer) => {
    if (answer.status() >= 500) failed.push(`${answer.status()} ${answer.url()}`)
  })
  return failed
}

async function logIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Login name').fill(ADMIN.login)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Your work' }).waitFor()
}

/** A page on its way there is left. */
const open = (page: Page, address: string) => page.goto(address).catch(() => page.goto(address))

async function crawl(page: Page, url: string, failed: string[]) {
  const seen = new Set<string>()
  const pushed = new Set<string>()
  const queue = [`${url}/`]
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    await open(page, from)
    for (const { at, href, isNew } of (await page.evaluate(LINKS)) as Link[]) {
      const kind = kindOf(href)
      if (!href.startsWith(`${url}/`) || seen.has(kind)) continue
      seen.add(kind)
      if (page.url() !== from) await open(page, from)
      await page.evaluate(LINKS)
      const link = page.locator(`[data-crawled="${at}"]`)
      const isSame = href.split('#')[0] === from.split('#')[0] || isNew
      const click = () => link.evaluate((element: { click(): void }) => element.click())
      await follow(page, click, isSame).catch(() => failed.push(`${from} → ${href}`))
      if (page.url() !== from && page.url().startsWith(url)) queue.push(page.url())
    }
    await pushAll(page, from, pushed)
  }
  return { links: seen.size, buttons: pushed.size }
}

async function pushAll(page: Page, from: string, pushed: Set<string>) {
  await open(page, from)
  for (const { at, name, form, isShown } of (await page.evaluate(BUTTONS)) as Button[]) {
    const kind = `${name.replaceAll(/\d+/g, 'N')} ${kindOf(form)}`
    if (!isShown || NEVER.test(name) || pushed.has(kind)) continue
    pushed.add(kind)
    await open(page, from)
    const buttons = (await page.evaluate(BUTTONS)) as Button[]
    if (buttons[at]?.name !== name) continue
    const answered = page.waitForEvent('requestfinished')
    answered.catch(() => {})
    const isSent = await page.locator(`[data-pushed="${at}"]`).evaluate(PUSH)
    if (!isSent) continue
    await answered
    await page.waitForLoadState('load')
    await settled(page)
  }
}

/** Pushes a button, if the form may be sent; whether it is. */
const PUSH = (button: { form: { checkValidity(): boolean }; click(): void }) => {
  const isValid = button.form.checkValidity()
  button.click()
  return isValid
}
