/** Chromium, in which pages are used as people use them, and what it has to be told by DevTools. */

import assert from 'node:assert/strict'

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { CHROMIUM } from '../programs.ts'

/** How long anything on a page may take. */
const WAIT_MS = 60_000

/** Without a window; it ends with this program. */
export const openChromium = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM! })

export interface Window extends AsyncDisposable {
  /** Opens a tab. */
  tab(): Promise<Page>
  /** What pages complained of so far, such as a script that failed or was not let run. */
  complaints: string[]
}

/** Somebody's browser, which knows nothing yet. It fails at its end where pages complained. */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  context.setDefaultTimeout(WAIT_MS)
  const complaints: string[] = []
  context.on('weberror', (error) => void complaints.push(String(error.error())))
  context.on('console', (said) => {
    // Statuses of ours, and connections that tests break.
    const isOfNetwork = said.text().startsWith('Failed to load resource')
    if (said.type() === 'error' && !isOfNetwork) complaints.push(said.text())
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

/** Drops files and folders of this machine onto a part of a page, as from a window beside it. */
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
