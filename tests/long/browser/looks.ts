/**
 * Every page of file tickets in light mode, in dark mode and on a narrow screen: nothing is cut
 * off, and all text is readable. DOCKET_TEST_PICTURES names a folder for screenshots.
 */

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

import { isFull } from '../../full.ts'
import { kinds } from '../service.ts'
import { openWindow } from './chromium.ts'
import { openStand, type Stand } from './stand.ts'

const pictures = process.env['DOCKET_TEST_PICTURES']
const PASSWORD = 'a password of a link'
const MIB = 1024 * 1024

const wide = { viewport: { width: 1440, height: 900 } }
const medium = { viewport: { width: 820, height: 1100 } }
const narrow = { viewport: { width: 320, height: 640 }, locale: 'de-DE' }
/** Both schemes and all widths; with `--full`, each with each. */
export const LOOKS: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light', ...wide },
  dark: { colorScheme: 'dark', ...medium },
  narrow: { colorScheme: 'light', ...narrow },
  ...(isFull && {
    'dark-wide': { colorScheme: 'dark', ...wide },
    'light-medium': { colorScheme: 'light', ...medium },
    'dark-narrow': { colorScheme: 'dark', ...narrow },
  }),
}

/** The pages to show in a look: each in one of them, and with `--full` in all. */
export const shownIn = <Shown>(look: string, pages: readonly Shown[]): readonly Shown[] => {
  const looks = Object.keys(LOOKS)
  return isFull ? pages : pages.filter((_, at) => looks[at % looks.length] === look)
}

const file = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const WHAT_IT_IS =
  'The plans of the third floor, as they were on Monday.\nThe last page is a draft.'
const LONG =
  'Minutes_of_the_meeting_of_the_committee_for_everything_that_has_no_committee_of_its_own.pdf'

interface Setup extends Stand {
  /** The folder with its files. */
  home: string
}
const FILES = { 'plans.pdf': 24 * MIB, [LONG]: 2_000, 'notes.txt': 300, 'large.iso': 41 * MIB }

/** How to reach each page, and the content to expect there. */
const PAGES: [name: string, go: (page: Page, setup: Setup) => Promise<unknown>][] = [
  ['welcome', (page, { url }) => page.goto(url)],
  ['old-admin', (page, { url }) => page.goto(`${url}/admin.php?a=tlist`)],
  [
    'ticket',
    async (page, { ticket }) => {
      const said = { comment: WHAT_IT_IS, ticket_total: 864_000, ticket_maxdl: 3 }
      await page.goto(await ticket(said, [file('plans.pdf', 3 * MIB)]))
    },
  ],
  ['ticket-long-name', async (page, { ticket }) => page.goto(await ticket({}, [file(LONG, 1)]))],
  [
    'ticket-several',
    async (page, { ticket }) => {
      const files = ['plans.pdf', LONG, 'notes.txt'].map((name, at) => file(name, 10 ** (2 + at)))
      await page.goto(await ticket({ comment: WHAT_IT_IS }, files))
    },
  ],
  ['ticket-unknown', (page, { url }) => page.goto(`${url}/?t=${'0'.repeat(32)}`)],
  ['password', toPassword],
  [
    'password-wrong',
    async (page, setup) => {
      await toPassword(page, setup)
      await page.locator('input[name=p]').fill('something else')
      await page.locator('main button').click()
      await page.getByRole('alert').waitFor()
    },
  ],
  [
    'password-wait',
    async (page, setup) => {
      await toPassword(page, setup)
      for (let status = 200; status === 200;) {
        await page.locator('input[name=p]').fill('something else')
        const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
        await page.locator('main button').click()
        status = (await answered).status()
      }
    },
  ],
  [
    'ticket-locked',
    async (page, { ticket }) => {
      const link = await ticket({ pass: PASSWORD }, [file('a.txt', 1)])
      await page.goto(link.replace('/?t=', '/d.php/'))
    },
  ],
  [
    'grant',
    async (page, { grant }) => page.goto(await grant({ grant_maxul: 2, grant_total: 864_000 })),
  ],
  [
    'grant-nothing-chosen',
    async (page, { grant }) => {
      await page.goto(await grant())
      await page.locator('main .button').click()
      await page.getByRole('alert').waitFor()
    },
  ],
  ['grant-chosen', toChosen],
  [
    'grant-too-large',
    async (page, setup) => {
      await toChosen(page, setup)
      await page.locator('[data-part=files]').setInputFiles(join(setup.home, 'large.iso'))
      await page.getByRole('alert').waitFor()
    },
  ],
  ['grant-under-way', toUnderWay],
  [
    'grant-paused',
    async (page, setup) => {
      await toUnderWay(page, setup)
      await page.locator('[data-part=pause]').click()
      setup.line.mend()
    },
  ],
  [
    'grant-offline',
    async (page, setup) => {
      await toChosen(page, setup)
      const isCut = setup.line.breakAfter(10 * MIB, 'cut')
      await page.locator('main .button').click()
      await isCut
      await page
        .locator('[data-part=said]')
        .getByText(/connection|Verbindung/)
        .waitFor()
    },
  ],
  [
    'grant-done',
    async (page, setup) => {
      await toChosen(page, setup)
      await page.locator('main .button').click()
      await page
        .locator('h1')
        .getByText(/arrived|angekommen/)
        .waitFor()
    },
  ],
  ['grant-unknown', (page, { url }) => page.goto(`${url}/?g=${'0'.repeat(32)}`)],
]

async function toPassword(page: Page, { ticket }: Setup) {
  await page.goto(await ticket({ pass: PASSWORD }, [file('a.txt', 1)]))
}
async function toChosen(page: Page, { grant, home }: Setup) {
  await page.goto(await grant())
  const files = ['plans.pdf', LONG, 'notes.txt'].map((name) => join(home, name))
  await page.locator('[data-part=files]').setInputFiles(files)
  await page.locator('textarea').fill(WHAT_IT_IS)
}
/** Pauses the page's clock and advances it explicitly, so that the page has a speed to show. */
async function toUnderWay(page: Page, setup: Setup) {
  await page.clock.install()
  await toChosen(page, setup)
  await page.clock.pauseAt(Date.now() + 60_000)
  const begun = setup.line.breakAfter(5 * MIB, 'held')
  await page.locator('main .button').click()
  await begun
  while (!(await page.evaluate('sent() > 0')));
  await page.clock.runFor(3_000)
  const isOn = setup.line.breakAfter(8 * MIB, 'held')
  setup.line.mend()
  await isOn
  await page
    .locator('[data-part=said]')
    .getByText(/left|noch/)
    .waitFor()
}

export function tellLooks(browser: () => Browser) {
  void describe('every page', () => {
    let setup: Setup
    before(async () => {
      const home = await mkdtemp(join(tmpdir(), 'docket-looks-'))
      for (const [name, bytes] of Object.entries(FILES)) {
        await writeFile(join(home, name), Buffer.alloc(bytes))
      }
      const flags = ['--only', 'tickets', '--upload-bytes-max', '40 MiB']
      setup = { ...(await openStand(kinds[0]!, flags)), home }
    })
    after(async () => {
      await setup?.close()
      if (setup) await rm(setup.home, { recursive: true })
    })
    afterEach(() => setup.line.mend())
    for (const [look, options] of Object.entries(LOOKS)) {
      void test(`fits in ${look}`, async () => {
        for (const [name, go] of shownIn(look, PAGES)) {
          await using window = await openWindow(browser(), options)
          const page = await window.tab()
          await go(page, setup)
          await checkLook(page, `${name}-${look}`)
          setup.line.mend()
        }
      })
    }
  })
}

/** Takes a screenshot if requested; nothing may be cut off. */
export async function checkLook(page: Page, name: string) {
  if (pictures) {
    await page.evaluate('document.activeViewTransition?.finished')
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
  }
  assert.deepEqual(await page.evaluate(TOO_WIDE), [], name)
}

/** Run in the page: finds elements that are wider than the screen and cannot be scrolled. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth + 1)
  .filter((part) => !part.closest('.scroll'))
  .map((part) => part.tagName + ' ' + part.textContent.slice(0, 40))`
