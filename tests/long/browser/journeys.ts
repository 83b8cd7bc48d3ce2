/**
 * What people do all day, by the names that they read and hear: with a script and without, with the
 * keyboard alone and with a pointer, on each database. `--full` runs every combination; otherwise,
 * the script and the keyboard are tried on SQLite, and the most used forms without a script on
 * PostgreSQL.
 * DOCKET_TEST_PICTURES names a folder for screenshots.
 */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { isFull } from '../../full.ts'
import { ADMIN, kinds, send } from '../service.ts'
import { barriersOn } from './axe.ts'
import { openWindow } from './chromium.ts'
import { keyboardOf, pointer } from './hand.ts'
import { tellAdministers } from './journeys/administers.ts'
import { tellFiles } from './journeys/attached.ts'
import { tellChanges } from './journeys/changes.ts'
import { tellFirstRun } from './journeys/first-run.ts'
import { done, FILE, type Given, type Way } from './journeys/given.ts'
import { tellBoards, tellLists } from './journeys/lists.ts'
import { tellReviews } from './journeys/reviews.ts'
import { tellPhone } from './journeys/phone.ts'
import { tellSearches, tellTriage } from './journeys/triage.ts'
import { checkLook } from './looks.ts'
import { openStand, type Stand } from './stand.ts'
import { smallTargetsOn } from './targets.ts'

const both = [true, false]
const ways: Way[] = kinds
  .flatMap((kind) => both.map((hasScript) => ({ kind, hasScript })))
  .flatMap((way) => both.map((byKeyboard) => ({ ...way, byKeyboard })))
  .filter(
    ({ kind, hasScript, byKeyboard }) =>
      isFull || ((kind.name === 'SQLite') === hasScript && byKeyboard === hasScript),
  )

const wordsOf = ({ kind, hasScript, byKeyboard }: Way) => [
  kind.name,
  hasScript ? 'with a script' : 'without a script',
  byKeyboard ? 'by keyboard' : 'by pointer',
]

export function tellJourneys(browser: () => Browser) {
  for (const way of ways) {
    void describe(`a day of work (${wordsOf(way).join(', ')})`, () => {
      let stand: Stand
      let home: string
      before(async () => {
        home = await mkdtemp(join(tmpdir(), 'docket-journeys-'))
        await writeFile(join(home, FILE), 'lid too hot')
        stand = await openStand(way.kind)
        await prepare(stand.url)
      })
      after(async () => {
        await stand?.close()
        await rm(home, { recursive: true, force: true })
      })
      const given = (): Given => ({
        url: stand.url,
        file: join(home, FILE),
        ...way,
        async open(options = {}) {
          const opened = await openBare(options)
          await logIn(opened.page, stand.url)
          return opened
        },
        openBare,
      })
      const openBare: Given['openBare'] = async (options = {}) => {
        const { hasScript: javaScriptEnabled, byKeyboard } = way
        const window = await openWindow(browser(), { javaScriptEnabled, ...options })
        const page = await window.tab()
        return {
          page,
          hand: byKeyboard ? keyboardOf(page) : pointer,
          picture: (name) => check(page, `journey-${name}-${wordsOf(way).join('-')}`),
          [Symbol.asyncDispose]: () => window[Symbol.asyncDispose](),
        }
      }
      tellFirstRun(given)
      if (way.hasScript && way.byKeyboard) tellTriage(given)
      if (way.hasScript) tellLists(given)
      if (!way.byKeyboard) tellBoards(given)
      tellSearches(given)
      tellChanges(given)
      tellFiles(given)
      tellReviews(given)
      tellAdministers(given)
      if (!way.byKeyboard || way.kind.name === 'SQLite') tellPhone(given)
    })
  }
}

/** A picture of what is shown, which has no barriers. */
async function check(page: Page, name: string) {
  await checkLook(page, name.toLowerCase().replaceAll(' ', '-'))
  const found = [...(await barriersOn(page, name)), ...(await smallTargetsOn(page, name))]
  assert.deepEqual(found, [])
}

/** What every journey finds. */
async function prepare(url: string) {
  const parameters = { insidergroup: 'admin', noresolveonopenblockers: true }
  await done(send(`${url}/rest/parameters`, 'PUT', { parameters }))
  for (const target_type of ['bug', 'attachment']) {
    const name = target_type === 'bug' ? 'needinfo' : 'review'
    const type = { name, description: name, target_type, inclusions: ['TestProduct'] }
    await done(send(`${url}/rest/flag_type`, 'POST', type))
  }
}

async function logIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Login name').fill(ADMIN.login)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Your work' }).waitFor()
  await page.waitForLoadState('load')
}
