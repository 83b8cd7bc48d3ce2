/** Clicks every kind of link and button of the tracker, with a made-up project in it. */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { isFull } from '../../full.ts'
import { MAIN, say } from '../programs.ts'
import { ADMIN, kinds, type Place, type Running, startService } from '../service.ts'
import { openWindow } from './chromium.ts'

const LINKS = `[...document.querySelectorAll('a[href]')].map((link) => {
  // The script quotes lines and comments in place.
  const isInPlace =
    link.target === '_blank' || link.matches('.code .num a, .entry a[href*="reply="]')
  // Of a link in SVG, the property is an object.
  const { href } = new URL(link.href.baseVal ?? link.href, document.baseURI)
  return { href, isInPlace }
})`
/** What a button does, without the names and numbers of the data. */
const BUTTONS = `{
  for (const details of document.querySelectorAll('main details')) details.open = true
  const buttons = document.querySelectorAll('main form button, main form input[type=submit]')
  ;[...buttons].map((button, at) => {
    button.dataset.pushed = at
    const form = button.form?.getAttribute('action') ?? ''
    return { at, name: button.textContent.trim(), form, isShown: button.checkVisibility() }
  })
}`
interface Link {
  href: string
  /** The page stays. */
  isInPlace: boolean
}
interface Button {
  at: number
  name: string
  form: string
  isShown: boolean
}

/** Whose value, and not only their presence, decides what is shown. */
const FORMATS = ['ctype', 'view', 'show', 'format']

/**
 * What an address leads to, a word for its path, and with `--full` one for each parameter, without
 * names and numbers of the data. An address is of a new kind if one of its words is.
 */
function kindsOf(href: string): string[] {
  const { pathname, searchParams } = new URL(href, 'http://x')
  const path = decodeURIComponent(pathname)
    .replace(/[^/]*@[^/]*/g, 'LOGIN')
    .replace(/\d+/g, 'N')
    .replace(/^(\/(?:products|reports|keywords|components))\/.*/, '$1/NAME')
    .replace(/^(\/admin\/[a-z_]+)\/(?!new\b)[^/]+/, '$1/NAME')
    .replace(/\/(components|versions|milestones)\/[^/]+/, '/$1/NAME')
  const names = [...searchParams.keys()].filter((name) => !/^[fovjn]\d+$/.test(name))
  const words = names.map((name) =>
    FORMATS.includes(name) ? `${name}=${searchParams.get(name)}` : name,
  )
  return isFull ? [path, ...words.map((word) => `${path}?${word}`)] : [path]
}

/** Remembers kinds; says whether one of them is new. */
function remember(seen: Set<string>, kinds: string[]): boolean {
  const before = seen.size
  for (const kind of kinds) seen.add(kind)
  return seen.size > before
}

/** So many kinds are found on each run, by a stranger and below `/admin` too. */
const LINKS_MIN = isFull ? 40 : 15
const BUTTONS_MIN = 10

/** These would end the session, or take away what the test looks at. */
const NEVER =
  /^(?:Log out|Log out everywhere|Revoke|Remove the made-up project|End all|Turn on|Remove\b[^]* from the group)/

/** Its buttons change rights and what there is, so that it has a service of its own. */
const ADMINISTRATION = /^\/(?:admin|act_as)(?:\/|$)/

/** Who clicks where. */
interface Tour {
  who: 'an administrator' | 'a stranger'
  from: string
  isPart: (path: string) => boolean
}
const isDaily = (path: string) => !ADMINISTRATION.test(path)
const first: Tour = { who: 'an administrator', from: '/', isPart: isDaily }
/** Those with the same service; without `--full`, the first. */
const tours: Tour[][] = isFull
  ? [
      [first, { who: 'a stranger', from: '/', isPart: isDaily }],
      [{ who: 'an administrator', from: '/admin', isPart: (path) => !isDaily(path) }],
    ]
  : [[first]]

/** The longest wait for what a click leads to. */
const FOLLOW_MS = 15_000

const settled = (page: Page) => page.locator('html:not([aria-busy])').waitFor({ state: 'attached' })

/** Clicks, and waits until another page is shown or a file is offered. */
async function follow(page: Page, click: () => Promise<unknown>, isSame: boolean) {
  const from = page.url()
  const moved = page.waitForURL((url) => url.href !== from, {
    waitUntil: 'commit',
    timeout: FOLLOW_MS,
  })
  const file = page.waitForEvent('download', { timeout: FOLLOW_MS })
  const ended = isSame ? Promise.resolve() : Promise.any([moved, file])
  for (const one of [moved, file, ended]) one.catch(() => {})
  await click()
  await ended.catch((cause: unknown) => {
    throw new Error('the link leads nowhere', { cause })
  })
  await settled(page)
}

export function tellEverything(browser: () => Browser) {
  for (const some of tours) tellTours(browser, some)
}

function tellTours(browser: () => Browser, some: Tour[]) {
  void describe('every link and button', { concurrency: true }, () => {
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

    for (const tour of some) {
      const { who, from } = tour
      void test(`of ${who} leads to a page, from ${from}, and no script or server fails`, async () => {
        await using window = await openWindow(browser())
        const page = await window.tab()
        const failed = watch(page)
        const { url } = service
        if (who === 'an administrator') await logIn(page, url)
        const found = await crawl(page, { ...tour, url }, failed).catch((error: Error) => error)
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

/** To open an address with a place in the page that is shown would not load the page again. */
const withoutPlace = (address: string) => address.split('#')[0]!

async function crawl(
  page: Page,
  { url, from: first, isPart }: Tour & { url: string },
  failed: string[],
) {
  const seen = new Set<string>()
  const pushed = new Set<string>()
  const queue = [url + first]
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    await open(page, from)
    for (const { href, isInPlace } of (await page.evaluate(LINKS)) as Link[]) {
      if (!href.startsWith(`${url}/`) || !isPart(new URL(href).pathname)) continue
      if (!remember(seen, kindsOf(href))) continue
      if (page.url() !== from) await open(page, from)
      const isSame = withoutPlace(href) === from || isInPlace
      const click = async () => {
        if (await page.evaluate(CLICK, href)) return
        // What was clicked before has changed the page.
        await open(page, from)
        if (!(await page.evaluate(CLICK, href))) throw new Error('the link is gone')
      }
      await follow(page, click, isSame).catch((error: Error) =>
        failed.push(`${from} → ${href}: ${error.message}`),
      )
      const led = withoutPlace(page.url())
      if (led !== from && led.startsWith(url)) queue.push(led)
    }
    await pushAll(page, from, pushed)
  }
  return { links: seen.size, buttons: pushed.size }
}

async function pushAll(page: Page, from: string, pushed: Set<string>) {
  await open(page, from)
  for (const { at, name, form, isShown } of (await page.evaluate(BUTTONS)) as Button[]) {
    const kind = `${name.replaceAll(/\d+/g, 'N')} ${kindsOf(form)[0]}`
    if (!isShown || NEVER.test(name) || pushed.has(kind)) continue
    pushed.add(kind)
    await open(page, from)
    const buttons = (await page.evaluate(BUTTONS)) as Button[]
    if (buttons[at]?.name !== name) continue
    const answered = page.context().waitForEvent('requestfinished', { timeout: FOLLOW_MS })
    answered.catch(() => {})
    const isSent = await page.locator(`[data-pushed="${at}"]`).evaluate(PUSH)
    if (!isSent) continue
    await answered.catch((cause: Error) => {
      throw new Error(`"${name}" on ${from} sends nothing`, { cause })
    })
    await page.waitForLoadState('load')
    await settled(page)
  }
}

interface Field {
  tagName: string
  type: string
  value: string
  checked: boolean
  options: { value: string }[]
  files: unknown
  checkValidity(): boolean
  dispatchEvent(event: Event): boolean
}
interface Form {
  elements: Iterable<Field>
  checkValidity(): boolean
  matches(selector: string): boolean
}
/** Of browsers; Node has none. */
declare const DataTransfer: new () => { items: { add(file: File): void }; files: unknown }

interface Anchor {
  href: string | { baseVal: string }
  /** Elements of SVG have none. */
  click?(): void
  dispatchEvent(event: Event): boolean
}
declare const document: { baseURI: string; querySelectorAll(selector: string): Iterable<Anchor> }

/** Clicks the first link that leads to `wanted`; whether the page has one. */
const CLICK = (wanted: string): boolean => {
  for (const link of document.querySelectorAll('a[href]')) {
    const href = typeof link.href === 'string' ? link.href : link.href.baseVal
    if (new URL(href, document.baseURI).href !== wanted) continue
    if (link.click) link.click()
    else link.dispatchEvent(new Event('click', { bubbles: true, cancelable: true }))
    return true
  }
  return false
}

/**
 * Fills what a form requires, and pushes its button; whether the form may be sent. The script of
 * forms for uploads refuses to send nothing.
 */
const PUSH = (button: { form: Form; click(): void }) => {
  for (const field of button.form.elements) {
    if (field.type === 'file' && button.form.matches('[data-uploads]')) {
      const chosen = new DataTransfer()
      chosen.items.add(new File(['words'], 'words.txt'))
      field.files = chosen.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (field.checkValidity()) continue
    if (field.tagName === 'SELECT') field.value = [...field.options].at(-1)!.value
    else if (field.type === 'checkbox' || field.type === 'radio') field.checked = true
    else if (field.type !== 'file') field.value = field.type === 'email' ? 'x@example.com' : 'words'
  }
  const isValid = button.form.checkValidity()
  button.click()
  return isValid
}
