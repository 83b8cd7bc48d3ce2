/** What the journeys with file tickets share: how they are made, windows, and files. */

import assert from 'node:assert/strict'
import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import type { Page } from 'playwright-core'

import type { Locale } from '../../../../src/tickets/locales/locale.ts'
import { ADMIN, type Kind } from '../../service.ts'
import type { Stand } from '../stand.ts'

/** How a journey is made. */
export interface Way {
  kind: Kind
  hasScript: boolean
  language: 'en' | 'de'
}

/** What a journey starts with. */
export interface Given extends Way {
  stand: Stand
  /** The texts that people read. */
  say: Locale['say']
  count: Locale['count']
  /** A folder for files. */
  home: string
  /** A window of a phone in which nobody is logged in. */
  open(this: void): Promise<Opened>
  /** One in which somebody is logged in, at the list of their files. */
  openFor(this: void, person?: Person): Promise<Opened>
}

export interface Opened extends AsyncDisposable {
  page: Page
  /** Keeps a picture; fails if something is cut off, or axe finds something. */
  isWell(this: void, name: string): Promise<void>
}

export type Person = Pick<typeof ADMIN, 'login' | 'password'>

/** A part of the forms with files. */
export const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)
/** The field with the link, on the page of its owner. */
export const linkOn = (page: Page) => page.locator('main input[readonly]').first()

/** Presses a button by what it says. */
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Opens a form from the list of files, and waits until the script has taken it over. */
export async function openForm(
  { say, hasScript }: Given,
  page: Page,
  name: 'mine_new' | 'mine_new_grant',
) {
  await page
    .getByRole('link', { name: say(name), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { name: say(name), exact: true }).waitFor()
  if (hasScript && name === 'mine_new') await page.locator('form.scripted').waitFor()
}

/** Writes a file of random bytes, and returns its SHA-256. */
export async function writeRandom(path: string, size: number): Promise<string> {
  await using file = await open(path, 'wx')
  const piece = Buffer.alloc(1_000_000)
  for (let left = size; left > 0; left -= piece.length) {
    await file.write(randomFillSync(piece), 0, Math.min(left, piece.length))
  }
  return sumOf(path)
}

/** The SHA-256 of a file. */
export async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Clicks what downloads, and returns the path of the file. */
export async function download(page: Page, selector: string): Promise<string> {
  const begun = page.waitForEvent('download')
  await page.locator(selector).first().click()
  return (await begun).path()
}

/** Logs somebody in, and shows their files. */
export async function logIn(page: Page, url: string, { login, password }: Person) {
  const shown = await page.goto(`${url}/login?next=/files`)
  assert.equal(shown?.status(), 200, await page.locator('body').innerText())
  await page.locator('[name=Bugzilla_login]').fill(login)
  await page.locator('[name=Bugzilla_password]').fill(password)
  await page.locator('main form button').click()
  await page.waitForURL('**/files')
}

/** Whether a link leads to something. */
export async function leads(link: string): Promise<boolean> {
  const { status } = await fetch(link, { headers: { accept: 'text/html' } })
  assert.ok(status === 200 || status === 404, String(status))
  return status === 200
}
