/** Times in the reader's zone: short in the text, exact in the title. */

import * as en from './en.js'
import { all } from './page.js'

const STEPS = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
]
const DAYS_RELATIVE = 7
const exact = new Intl.DateTimeFormat(en.locale, { dateStyle: 'full', timeStyle: 'long' })
const dated = new Intl.DateTimeFormat(en.locale, { dateStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat(en.locale, { numeric: 'auto' })

function shortTime(time, now) {
  const seconds = (time - now) / 1_000
  if (Math.abs(seconds) > DAYS_RELATIVE * 86_400) return dated.format(time)
  if (Math.abs(seconds) < 60) return en.justNow
  const [unit, size] = STEPS.findLast(([, least]) => Math.abs(seconds) >= least)
  return relative.format(Math.trunc(seconds / size), unit)
}

export function showTimes(within = document) {
  const now = Date.now()
  for (const element of all('time[datetime]', within)) {
    const time = Date.parse(element.dateTime)
    if (!element.dateTime.includes('T') || Number.isNaN(time)) continue
    element.textContent = shortTime(time, now)
    element.title = exact.format(time)
  }
}
