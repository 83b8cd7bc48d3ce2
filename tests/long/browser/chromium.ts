/** Chromium, controlled through Playwright, in which tests use pages as people do. */

import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { CHROMIUM } from '../programs.ts'

/** The longest wait for anything on a page. */
const WAIT_MS = 60_000

/** Opens Chromium without a window; it ends with this program. */
export const openChromium = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM! })

/** A suite of tests that share one Chromium, which is open while they run. */
export function inChromium(suite: (browser: () => Browser) => void) {
  const skip = CHROMIUM === undefined && 'there is no Chromium'
  void describe('in a browser', { skip }, () => {
    let browser: Browser
    before(async () => void (browser = await openChromium()))
    // The suite cleans up first: its windows are those of the browser.
    suite(() => browser)
    after(() => browser?.close())
  })
}

/** A browser context, which is closed when it is disposed. */
export interface Window extends AsyncDisposable {
  /** Opens a tab. */
  tab(): Promise<Page>
  /** Errors so far: scripts that failed, what a policy blocked, and faults of the server. */
  complaints: string[]
}

/** A new browser profile. Closing it fails if there were errors on its pages. */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Window> {
  // Without a graphics card, the motion between two pages takes longer than the pages.
  const motion = { reducedMotion: 'reduce' } as const
  const context = await browser.newContext({ locale: 'en-GB', ...motion, ...options })
  context.setDefaultTimeout(WAIT_MS)
  const complaints: string[] = []
  context.on('weberror', (error) => void complaints.push(String(error.error())))
  context.on('console', (said) => {
    // Expected: error statuses of Docket, and connections that tests break.
    const isOfNetwork = said.text().startsWith('Failed to load resource')
    if (said.type() === 'error' && !isOfNetwork) complaints.push(said.text())
  })
  context.on('response', (answer) => {
    if (answer.status() >= 500) complaints.push(`${answer.status()} ${answer.url()}`)
  })
  return {
    tab: () => context.newPage(),
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close()
      assert.deepEqual(complaints, [])
    },
  }
}

/** Drops files and folders of this machine onto a part of a page, as from a file manager. */
export async function dropOnto(page: Page, selector: string, files: string[]) {
  const { x, y, width, height } = (await page.locator(selector).boundingBox())!
  const at = { x: x + width / 2, y: y + height / 2 }
  const data = { items: [], files, dragOperationsMask: 1 }
  const tools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await tools.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await tools.detach()
}

/** Copies an image, as from a program that shows pictures. */
export async function copyImage(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas')
    const image = await new Promise((done) => canvas.toBlob(done, 'image/png'))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
  })()`)
}
