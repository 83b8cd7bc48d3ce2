/**
 * File tickets on a phone: each journey with a script and without where that is possible, on each
 * database, in English and German. Each day, the script on one database, one language and small
 * files are enough; `--full` tries every combination, with as many bytes as people send.
 */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe } from 'node:test'

import type { Browser } from 'playwright-core'

import { isFull } from '../../full.ts'
import { openLocale } from '../../../src/tickets/locales/locale.ts'
import { ADMIN, kinds } from '../service.ts'
import { barriersOn } from './axe.ts'
import { openWindow } from './chromium.ts'
import { checkLook } from './looks.ts'
import { openStand, type Stand } from './stand.ts'
import { tellFullDisk } from './tickets/full-disk.ts'
import { type Given, logIn, type Way } from './tickets/given.ts'
import { tellHandOut } from './tickets/hand-out.ts'
import { tellPurged } from './tickets/purged.ts'
import { tellSealed } from './tickets/sealed.ts'
import { tellTakeIn } from './tickets/take-in.ts'

const PHONE = { width: 360, height: 740 }
const LOCALES = { en: 'en-GB', de: 'de-DE' } as const

const both = [true, false]
const ways: Way[] = kinds
  .flatMap((kind) => both.map((hasScript) => ({ kind, hasScript })))
  .flatMap((way) => (['de', 'en'] as const).map((language) => ({ ...way, language })))
  .filter(
    ({ kind, hasScript, language }) =>
      isFull || (kind.name === 'SQLite' && hasScript && language === 'de'),
  )

const wordsOf = ({ kind, hasScript, language }: Way) => [
  kind.name,
  hasScript ? 'with a script' : 'without a script',
  language,
]

export function tellTickets(browser: () => Browser) {
  for (const way of ways) {
    void describe(`file tickets on a phone (${wordsOf(way).join(', ')})`, () => {
      let stand: Stand
      let home: string
      before(async () => {
        home = await mkdtemp(join(tmpdir(), 'docket-tickets-'))
        // Everything that can be logged: nothing of it may be a secret.
        stand = await openStand(way.kind, ['--log-level', 'trace'])
      })
      afterEach(() => stand.line.mend())
      after(async () => {
        await stand?.close()
        await rm(home, { recursive: true, force: true })
      })
      const locale = openLocale(way.language, 'UTC')
      const open: Given['open'] = async () => {
        const { hasScript: javaScriptEnabled, language } = way
        const phone = { viewport: PHONE, locale: LOCALES[language], javaScriptEnabled }
        const window = await openWindow(browser(), phone)
        const page = await window.tab()
        return {
          page,
          async isWell(name) {
            const shown = `${name} ${wordsOf(way).join(' ')}`.toLowerCase().replaceAll(' ', '-')
            assert.equal(await page.locator('html').getAttribute('lang'), language)
            await checkLook(page, `tickets-${shown}`)
            assert.deepEqual(await barriersOn(page, shown), [])
          },
          [Symbol.asyncDispose]: () => window[Symbol.asyncDispose](),
        }
      }
      const given = (): Given => ({
        ...way,
        stand,
        say: (...words) => locale.say(...words),
        count: (...words) => locale.count(...words),
        home,
        open,
        async openFor(person = ADMIN) {
          const opened = await open()
          await logIn(opened.page, stand.url, person)
          return opened
        },
      })
      tellHandOut(given)
      tellTakeIn(given)
      tellSealed(given)
      tellPurged(given)
      tellFullDisk(given)
    })
  }
}
