/** File tickets in Chromium, used as people use them, on each database. */

import assert from 'node:assert/strict'
import { createHash, randomFillSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { after, afterEach, before, describe, test } from 'node:test'

import type { Browser, Page } from 'playwright-core'

import { dailyOf } from '../../../full.ts'
import { say } from '../../programs.ts'
import { kinds } from '../../service.ts'
import { tellBugs } from '../bug-pages.ts'
import { tellDirect } from '../direct.ts'
import { dropOnto, inChromium, openWindow } from '../chromium.ts'
import { tellManyFiles } from '../many-files.ts'
import { tellEncrypted } from '../encrypted.ts'
import { tellMyFiles } from '../my-files.ts'
import { openStand, type Stand } from '../stand.ts'

const LARGE_BYTES = 200_000_000
/** Bytes of an upload after which a test interferes. */
const STAGE_BYTES = 60_000_000
/** Bytes that an interruption may lose: 32 MiB not yet on disk, and those in transit. */
const LOST_BYTES_MAX = 40_000_000
const PASSWORD = 'a password of a link'

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function writeLarge(path: string) {
  await using file = await open(path, 'wx')
  const piece = Buffer.alloc(1_000_000)
  for (let bytes = 0; bytes < LARGE_BYTES; bytes += piece.length) {
    await file.write(randomFillSync(piece))
  }
}

/** Clicks a download link or button, and returns the name and the path of the file. */
async function download(page: Page, selector: string) {
  const begun = page.waitForEvent('download')
  await page.locator(selector).click()
  const file = await begun
  return { name: file.suggestedFilename(), path: await file.path() }
}

inChromium((browser) => {
  let home: string
  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'docket-browser-'))
    await writeLarge(join(home, 'large.bin'))
    await mkdir(join(home, 'folder', 'inner'), { recursive: true })
    const texts = { 'a.txt': 'a', 'b.txt': 'bb', 'folder/c.txt': 'c', 'folder/inner/ä.txt': 'ä' }
    for (const [path, text] of Object.entries(texts)) await writeFile(join(home, path), text)
  })
  after(() => rm(home, { recursive: true, force: true }))
  tellDirect(() => ({ browser: browser(), home }))

  for (const kind of dailyOf(kinds, 'PostgreSQL')) {
    void describe(`on ${kind.name}`, () => {
      let stand: Stand
      before(async () => void (stand = await openStand(kind)))
      afterEach(() => stand.line.mend())
      after(() => stand?.close())
      const given = () => ({ browser: browser(), home })
      tellLarge(() => stand, given)
      tellSmall(() => stand, given)
      tellManyFiles(() => stand, browser)
      tellMyFiles(
        () => stand,
        () => ({ browser: browser(), small: join(home, 'a.txt') }),
      )
      tellEncrypted(
        () => stand,
        () => ({ browser: browser(), small: join(home, 'a.txt') }),
      )
      tellBugs(
        () => stand,
        () => ({ browser: browser(), file: join(home, 'a.txt') }),
      )
    })
  }
})

function tellLarge(stand: () => Stand, given: () => { browser: Browser; home: string }) {
  void test('200 MB survive a pause, a broken connection, a killed service and a closed tab', async () => {
    const { browser, home } = given()
    const large = join(home, 'large.bin')
    const { line, grant, killAndStart, received } = stand()
    await using window = await openWindow(browser)
    const offsets: number[] = []
    const open = async () => {
      const page = await window.tab()
      page.on('response', (answer) => {
        if (answer.request().method() !== 'HEAD') return
        offsets.push(Number(answer.headers()['upload-offset']))
      })
      await page.goto(link)
      await part(page, 'files').setInputFiles(large)
      await page.getByRole('button', { name: 'Upload' }).click()
      return page
    }

    const link = await grant({ comment: 'for large files' })
    const held = line.breakAfter(STAGE_BYTES, 'held')
    const page = await open()
    await held
    await page.getByRole('button', { name: 'Pause' }).click()
    await part(page, 'said')
      .getByText(/^paused at [1-9]\d%$/)
      .waitFor()
    line.mend()

    const cut = line.breakAfter(STAGE_BYTES, 'cut')
    await page.getByRole('button', { name: 'Resume' }).click()
    await cut
    await part(page, 'said').getByText('The connection is lost').waitFor()
    const isHeldAgain = line.breakAfter(STAGE_BYTES, 'held')
    line.mend()
    await isHeldAgain
    await Promise.all([page.close(), killAndStart()])
    line.mend()

    const again = await open()
    await again.getByRole('heading', { name: 'Your files have arrived' }).waitFor()
    assert.equal(offsets.length, 3)
    for (const [at, offset] of offsets.entries()) {
      assert.ok(offset > (at + 1) * STAGE_BYTES - LOST_BYTES_MAX, offsets.join(' '))
    }

    const { url, files } = await received()
    const sha256 = await hashOf(large)
    assert.deepEqual(files, [{ path: 'large.bin', size: LARGE_BYTES, sha256 }])
    await again.goto(url)
    await again.getByText(sha256).waitFor()
    const came = await download(again, 'a.button')
    assert.deepEqual([came.name, await hashOf(came.path)], ['large.bin', sha256])
  })
}

function tellSmall(stand: () => Stand, given: () => { browser: Browser; home: string }) {
  const arrived = (page: Page) => page.getByRole('heading', { name: 'Your files have arrived' })
  const paths = ['a.txt', 'b.txt', 'folder/c.txt', 'folder/inner/ä.txt']
  const receivedPaths = async () => (await stand().received()).files.map(({ path }) => path).sort()

  void test('uploads dropped files and a folder as one ticket, and downloads them as one archive', async () => {
    const { browser, home } = given()
    await using window = await openWindow(browser)
    const page = await window.tab()
    await page.goto(await stand().grant())
    const dropped = ['a.txt', 'b.txt', 'folder'].map((name) => join(home, name))
    await dropOnto(page, '[data-part="drop"]', dropped)
    await part(page, 'queue')
      .locator('li')
      .nth(paths.length - 1)
      .waitFor()
    await page.getByLabel('Comment').fill('for you')
    await page.getByRole('button', { name: 'Upload' }).click()
    await arrived(page).waitFor()
    const { url, name, comment } = await stand().received()
    assert.deepEqual([await receivedPaths(), comment], [paths, 'for you'])

    await page.goto(url)
    const archive = await download(page, 'a.button')
    assert.equal(archive.name, name)
    const one = await download(page, 'a[aria-label="Download folder/inner/ä.txt"]')
    assert.deepEqual([one.name, await readFile(one.path, 'utf8')], ['ä.txt', 'ä'])
    const into = await mkdtemp(join(home, 'out-'))
    await say('python3', ['-m', 'zipfile', '-e', archive.path, into])
    for (const path of paths) {
      assert.deepEqual(await readFile(join(into, path)), await readFile(join(home, path)))
    }
  })

  void test('uploads a chosen folder, without a removed file and with an added one', async () => {
    const { browser, home } = given()
    await using window = await openWindow(browser)
    const page = await window.tab()
    await page.goto(await stand().grant())
    await part(page, 'folder').setInputFiles(join(home, 'folder'))
    await page.getByRole('button', { name: 'Remove folder/c.txt' }).click()
    await part(page, 'files').setInputFiles(join(home, 'a.txt'))
    await page.getByRole('button', { name: 'Upload' }).click()
    await arrived(page).waitFor()
    assert.deepEqual(await receivedPaths(), ['a.txt', 'folder/inner/ä.txt'])
  })

  void test('works without a script: a wrong and a right password, files, and their download', async () => {
    const { browser, home } = given()
    await using window = await openWindow(browser, { javaScriptEnabled: false })
    const page = await window.tab()
    await page.goto(await stand().grant({ pass: PASSWORD }))
    await enterPassword(page)
    await page
      .getByLabel('Choose files')
      .setInputFiles(['a.txt', 'b.txt'].map((name) => join(home, name)))
    await page.getByLabel('Comment').fill('by hand')
    await page.getByRole('button', { name: 'Upload' }).click()
    await arrived(page).waitFor()
    const { url, comment } = await stand().received()
    assert.deepEqual([await receivedPaths(), comment], [['a.txt', 'b.txt'], 'by hand'])

    await using other = await openWindow(browser, { javaScriptEnabled: false })
    const reader = await other.tab()
    await reader.goto(url)
    await enterPassword(reader)
    const { path } = await download(reader, 'a[aria-label="Download b.txt"]')
    assert.equal(await readFile(path, 'utf8'), 'bb')
  })
}

async function enterPassword(page: Page) {
  for (const typed of ['something else', PASSWORD]) {
    await page.getByLabel('Password').fill(typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    if (typed !== PASSWORD) await page.getByText('That password is wrong.').waitFor()
  }
}
