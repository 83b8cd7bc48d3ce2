/** Checks a page for barriers with axe-core: contrast, names, landmarks, sizes of targets. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'
import { isFull } from '../../full.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

const EVERYTHING = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] },
}
const only = (names: string) => ({ runOnly: { type: 'rule', values: names.split(' ') } })
/** What a dark scheme can break. */
const OF_COLORS = only('color-contrast link-in-text-block')
/** What can break where parts are hidden or moved for want of room. */
const OF_LAYOUT = only(
  'button-name link-name label select-name aria-hidden-focus bypass page-has-heading-one ' +
    'landmark-one-main target-size scrollable-region-focusable',
)

/** Where scripts are disabled, timers never run; axe-core needs those that only wait their turn. */
const TIMERS = `if (matchMedia('(scripting: none)').matches)
  window.setTimeout = (run, ms = 0) => void (ms === 0 && Promise.resolve().then(run))`

/** Each of very many rows would be held against all others. */
const ALIKE = 'li:nth-child(n + 50), tr:nth-child(n + 50)'

/**
 * The rules that the page breaks, and where; without `--full`, those that its look can break. Of
 * long lists, the first rows are looked at.
 */
export async function barriersOn(page: Page, name: string): Promise<string[]> {
  // Turbo marks the page while it changes.
  await page.locator('html:not([aria-busy])').waitFor()
  await page.evaluate(TIMERS)
  await page.evaluate(source)
  const isDark = await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)
  const isNarrow = await page.evaluate('innerWidth < 500')
  const rules = isFull || (!isDark && !isNarrow) ? EVERYTHING : isDark ? OF_COLORS : OF_LAYOUT
  const { violations } = (await page.evaluate(
    `axe.run({ exclude: ['${ALIKE}'] }, ${JSON.stringify(rules)})`,
  )) as Found
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${name}: ${id}: ${target.join(' ')}: ${failureSummary}`,
    ),
  )
}
