/** Checks a page for barriers with axe-core: contrast, names, landmarks, sizes of targets. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

const RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}

/** Where scripts are disabled, timers never run; axe-core needs those that only wait their turn. */
const TIMERS = `if (matchMedia('(scripting: none)').matches)
  window.setTimeout = (run, ms = 0) => void (ms === 0 && Promise.resolve().then(run))`

/** The rules that the page breaks, and where. */
export async function barriersOn(page: Page, name: string): Promise<string[]> {
  // Turbo marks the page while it changes.
  await page.locator('html:not([aria-busy])').waitFor()
  await page.evaluate(TIMERS)
  await page.evaluate(source)
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(RULES)})`)) as Found
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${name}: ${id}: ${target.join(' ')}: ${failureSummary}`,
    ),
  )
}
