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

/** The rules that the page breaks, and where. */
export async function barriersOn(page: Page, name: string): Promise<string[]> {
  await page.evaluate(source)
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(RULES)})`)) as Found
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${name}: ${id}: ${target.join(' ')}: ${failureSummary}`,
    ),
  )
}
