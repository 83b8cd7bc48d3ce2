/** Times what people see in a page: from an event to the frame in which something is shown. */

import type { Page } from 'playwright-core'

/** Nothing that people do takes that long. */
const WAIT_MS = 30_000

/**
 * Runs in pages. `seen` resolves to the milliseconds from the next event of a type until one more
 * element with a text is painted; `slowest` is the longest wait of a key so far.
 */
const PROBE = `window.probe = {
  wait(type, selector, text) {
    const shown = () => [...document.querySelectorAll(selector)]
      .filter((one) => one.textContent.includes(text) && one.checkVisibility()).length
    const before = shown()
    this.seen = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(text + ' was not shown in ' + selector)), ${WAIT_MS})
      document.addEventListener(type, ({ timeStamp }) => {
        const look = () => requestAnimationFrame(() => {
          if (shown() > before) setTimeout(() => resolve(performance.now() - timeStamp))
          else look()
        })
        look()
      }, { capture: true, once: true })
    })
  },
  slowest: 0,
}
new PerformanceObserver((list) => {
  for (const { duration, name } of list.getEntries()) {
    if (/^(?:key|input)/.test(name)) probe.slowest = Math.max(probe.slowest, duration)
  }
}).observe({ type: 'event', durationThreshold: 16 })
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) probe.painted = startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })`

/** Before the first page is opened. */
export const addProbe = (page: Page) => page.addInitScript(PROBE)

/** What ends the wait: the text in an element. */
export interface Expected {
  /** The event with which the wait begins. */
  from: string
  selector: string
  text: string
}

/** Milliseconds from the event, which `act` causes, until the text is painted. */
export async function timeUntil(
  page: Page,
  { from, selector, text }: Expected,
  act: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(`probe.wait(${JSON.stringify(from)}, ${JSON.stringify(selector)},
    ${JSON.stringify(text)})`)
  await act()
  return page.evaluate<number>('probe.seen')
}

/** Milliseconds until a page that was opened anew is loaded and its largest part painted. */
export const timeOfLoad = (page: Page) =>
  page.evaluate<number>(
    `Math.max(performance.getEntriesByType('navigation')[0].loadEventEnd, probe.painted ?? 0)`,
  )

/** The longest that a key waited for its effect; zero if none took longer than a frame. */
export async function slowestKey(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('probe.slowest = 0')
  await act()
  return page.evaluate<number>('probe.slowest')
}
