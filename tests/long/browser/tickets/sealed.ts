/**
 * Files that are encrypted from end to end, on their way out and on their way in. Then everything
 * that the service keeps, and its log, is searched for what they contain, their names and the key.
 */

import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import type { Page } from 'playwright-core'

import { isFull } from '../../../full.ts'
import { readQr } from '../../../read-qr.ts'
import { MAIN, say as runAndSay, surroundings } from '../../programs.ts'
import { ADMIN, ask } from '../../service.ts'
import { type Given, linkOn, openForm, part, press } from './given.ts'

const SECRET = 'The plan is to meet at noon. '
/** The name, and what else the service may not know. */
const NAME = 'noon-plan.txt'
const REPEATED = isFull ? 3_000_000 : 200_000
/** Things that it does know, so that a search that finds nothing of the others is one. */
const KNOWN = ['known of the grant', 'known of the ticket']
const [OF_GRANT, OF_TICKET] = KNOWN as [string, string]

export function tellSealed(given: () => Given) {
  void test('encrypted files go both ways, and the server knows nothing of them', async () => {
    const { stand, home, hasScript } = given()
    const path = join(home, NAME)
    await writeFile(path, SECRET.repeat(REPEATED))
    const keys = hasScript ? await sendBoth(given(), path) : await sendByCommand(given(), path)
    assert.ok(keys.every((key) => /^[\w-]{43}$/.test(key)))
    const secrets = [SECRET, NAME, ...keys.flatMap(formsOf)]
    const found = await searchAll(given(), [...secrets, ...keys.map(bytesOf), ...KNOWN])
    assert.deepEqual(new Set(found), new Set(KNOWN))
    const log = stand.said()
    assert.match(log, /\/d\.php\//)
    assert.deepEqual(
      secrets.filter((secret) => log.includes(secret)),
      [],
    )
  })
}

/** The link has its key as a QR code too, and in a letter of one's own. */
async function checkShared({ say }: Given, page: Page, link: string) {
  await page.getByText(say('mine_share'), { exact: true }).click()
  const picture = page.locator('details[open] svg.qr')
  await picture.locator('path[d^="M"]').waitFor({ state: 'attached' })
  assert.equal(readQr(await picture.evaluate((one) => one.outerHTML)), link)
  const href = await page.getByRole('link', { name: say('mine_mail_link') }).getAttribute('href')
  assert.equal(new URL(href!).searchParams.get('body'), link)
}

/** Out by a ticket, and in by a grant. Returns their keys. */
async function sendBoth(given: Given, path: string): Promise<string[]> {
  const { stand, say, open, openFor } = given
  await using window = await openFor()
  const { page, isWell } = window
  await openForm(given, page, 'mine_new')
  await part(page, 'files').setInputFiles(path)
  await page.getByLabel(say('letter_comment'), { exact: true }).fill(OF_TICKET)
  await page.getByLabel(say('mine_encrypt')).check()
  await isWell('encrypt')
  const cut = stand.line.breakAfter(SECRET.length * REPEATED * 0.6, 'cut')
  await press(page, say('mine_create'))
  await cut
  stand.line.mend()
  await page.getByText(say('mine_with_key')).waitFor()
  await isWell('encrypted-made')
  const link = await linkOn(page).inputValue()
  await checkShared(given, page, link)
  await isWell('encrypted-shared')

  await using other = await open()
  const reader = other.page
  await reader.goto(link)
  await checkSaved(given, reader, path)
  await other.isWell('encrypted')

  await page.goto(`${stand.url}/files`)
  await openForm(given, page, 'mine_new_grant')
  await page.getByLabel(say('letter_comment'), { exact: true }).fill(OF_GRANT)
  await page.getByLabel(say('mine_encrypt')).check()
  await press(page, say('mine_create'))
  await page.getByText(say('mine_with_key')).waitFor()
  const grant = await linkOn(page).inputValue()
  await reader.goto(grant)
  await part(reader, 'files').setInputFiles(path)
  await other.isWell('encrypted-grant')
  await press(reader, say('grant_send'))
  await reader.getByRole('heading', { name: say('grant_done') }).waitFor()

  await page.goto(`${stand.url}/files`)
  await page.getByRole('link', { name: 'encrypted-1' }).first().click()
  await page.getByRole('heading', { name: 'encrypted-1' }).waitFor()
  await page.goto(`${await linkOn(page).inputValue()}#${grant.split('#')[1]}`)
  await checkSaved(given, page, path)
  return [link, grant].map(keyOf)
}

const keyOf = (link: string) => link.split('#k=')[1] ?? ''

async function checkSaved({ say }: Given, page: Page, path: string) {
  const coming = page.waitForEvent('download')
  await press(page, say('ticket_file_link', { name: NAME }))
  const download = await coming
  assert.equal(download.suggestedFilename(), NAME)
  assert.ok((await readFile(await download.path())).equals(await readFile(path)))
}

/** Without a script, pages say so and refuse what is not encrypted, and the command does it. */
async function sendByCommand(given: Given, path: string): Promise<string[]> {
  const { stand, say, home, open } = given
  const env = surroundings({ DOCKET_URL: stand.url, DOCKET_KEY: ADMIN.api_key })
  const docket = async (...words: string[]) =>
    (await runAndSay(process.execPath, [MAIN, ...words], { env })).trim()
  const link = await docket('send', '--encrypt', '--comment', OF_TICKET, path)
  const notify = ['--notify', 'me@example.com']
  const grant = await docket('grant', '--encrypt', '--comment', OF_GRANT, ...notify)
  await docket('send', '--grant', grant, path)

  await using window = await open()
  const { page, isWell } = window
  await page.goto(link)
  const told = page.locator('noscript .alarm')
  assert.equal(await told.textContent(), say('encrypted_no_script'))
  await isWell('encrypted')
  await page.goto(grant)
  assert.equal(await told.textContent(), say('encrypted_no_script'))
  await isWell('encrypted-grant')
  await part(page, 'files').setInputFiles(path)
  await press(page, say('grant_send'))
  await page.locator('.alarm').first().waitFor()
  assert.equal(await page.getByRole('heading', { name: say('grant_done') }).count(), 0)
  const to = await mkdtemp(join(home, 'got-'))
  await docket('receive', link, '--to', to)
  assert.ok((await readFile(join(to, NAME))).equals(await readFile(path)))
  return [link, grant].map(keyOf)
}

const bytesOf = (key: string) => Buffer.from(key, 'base64url')
/** As it could be written. */
const formsOf = (key: string) => [
  key,
  bytesOf(key).toString('base64'),
  bytesOf(key).toString('hex'),
]

/** Which of them are in the files of the service, or in its database. */
async function searchAll<Wanted extends string | Buffer>(
  { stand: { place } }: Given,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const found = new Set<Wanted>()
  const look = (bytes: Buffer) => {
    for (const one of wanted) if (bytes.includes(one)) found.add(one)
  }
  const overlap = Math.max(...wanted.map((one) => Buffer.byteLength(one)))
  const entries = await readdir(place.folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((one) => one.isFile())) {
    look(Buffer.from(name))
    let before = Buffer.alloc(0)
    for await (const bytes of createReadStream(join(parentPath, name))) {
      before = Buffer.concat([before.subarray(-overlap), bytes as Buffer])
      look(before)
    }
  }
  if (place.kind === 'PostgreSQL') await searchTables(place.database, look)
  return [...found]
}

async function searchTables(database: string, look: (bytes: Buffer) => void) {
  const ours = `schemaname not in ('pg_catalog', 'information_schema')`
  const tables = await ask(
    database,
    `select format('%I.%I', schemaname, tablename) as name
    from pg_tables where ${ours}`,
  )
  for (const { name } of tables) {
    const rows = await ask(database, `select t::text as row from ${String(name)} t`)
    for (const { row } of rows) {
      const text = String(row)
      look(Buffer.from(text))
      // Bytes are written in hexadecimal digits.
      for (const [, hex] of text.matchAll(/\\x([0-9a-f]+)/g)) look(Buffer.from(hex!, 'hex'))
    }
  }
}
