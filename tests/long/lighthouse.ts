/**
 * Lighthouse on the pages on which people spend their day: its accessibility score is 100. The one
 * for speed is printed, the median of five with `--full`. It is installed apart, because nothing
 * else needs its packages: `npm ci --prefix .ci/lighthouse`.
 */

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'

import { chromium, type Page } from 'playwright-core'

import { isFull } from '../full.ts'
import { freePort } from '../cluster.ts'
import { CHROMIUM, LIGHTHOUSE, MAIN, say } from './programs.ts'
import { ADMIN, kinds, type Place, type Running, startService } from './service.ts'

const ROUNDS = isFull ? 5 : 1
const FAST = 99
/** Bugs of the made-up project; this one has comments of several people. */
const PATHS = {
  list: '/bugs?bug_status=__open__',
  bug: '/bugs/417',
  new: '/enter_bug?product=Fieldnote',
}

/** What this test uses of Lighthouse. */
interface Lighthouse {
  default: (url: string, flags: object) => Promise<{ lhr: Report }>
}
interface Report {
  finalDisplayedUrl: string
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}
type Category = 'accessibility' | 'performance'

/** Audits that lower a score, such as `Largest Contentful Paint: 2.3 s`. */
const lost = ({ categories, audits }: Report, category: Category) =>
  categories[category].auditRefs.flatMap(({ id, weight }) => {
    const { title, score, displayValue } = audits[id]!
    return weight === 0 || score === null || score > 0.99
      ? []
      : `${title}${displayValue === undefined ? '' : `: ${displayValue}`}`
  })

const skip = (CHROMIUM === undefined || LIGHTHOUSE === undefined) && 'Lighthouse is not installed'

void describe('Lighthouse', { skip }, () => {
  let place: Place
  let service: Running
  before(async () => {
    place = await kinds[0]!.make()
    const first = await startService(place)
    await first.stop()
    await say(process.execPath, [MAIN, 'demo', '--data', place.folder])
    service = await startService(place)
  })
  after(async () => {
    await service?.stop()
    await place?.remove()
  })

  for (const [name, path] of Object.entries(PATHS)) {
    void test(`finds nothing that keeps people from using the page: ${name}`, async (t) => {
      const { default: lighthouse } = (await import(pathToFileURL(LIGHTHOUSE!).href)) as Lighthouse
      const port = await freePort()
      const browser = await chromium.launch({
        executablePath: CHROMIUM!,
        args: [`--remote-debugging-port=${port}`],
      })
      try {
        const cookie = await logIn(await browser.newPage(), service.url)
        const reports: Report[] = []
        for (let round = 0; round < ROUNDS; round += 1) {
          const { lhr } = await lighthouse(service.url + path, {
            port,
            onlyCategories: ['accessibility', 'performance'],
            extraHeaders: { cookie },
            logLevel: 'error',
          })
          assert.equal(lhr.finalDisplayedUrl, service.url + path)
          assert.deepEqual(lost(lhr, 'accessibility'), [])
          assert.equal(lhr.categories.accessibility.score, 1)
          reports.push(lhr)
        }
        const measured = reports.filter((report) => speedOf(report) !== undefined)
        const bySpeed = measured.toSorted((one, other) => speedOf(one)! - speedOf(other)!)
        const median = bySpeed[Math.floor(measured.length / 2)]
        const speed = median && speedOf(median)
        const why = speed! < FAST ? `: ${lost(median!, 'performance').join(', ')}` : ''
        const of = `median of ${measured.length} of ${ROUNDS}`
        t.diagnostic(`performance of ${name}: ${speed ?? 'not measured'}, ${of}${why}`)
      } finally {
        await browser.close()
      }
    })
  }
})

/** Undefined if Lighthouse could not measure it, as on a machine that is too busy. */
function speedOf({ categories }: Report): number | undefined {
  const { score } = categories.performance
  return score === null ? undefined : Math.round(score * 100)
}

/** The cookies of a session, as a header. */
async function logIn(page: Page, url: string) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Login name').fill(ADMIN.login)
  await page.getByLabel('Password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Your work' }).waitFor()
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}
