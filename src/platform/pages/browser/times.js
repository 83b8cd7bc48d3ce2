/** Times in the reader's zone: short in the text, exact in the title. */

import { all } from './page.js'

const STEPS = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
]
const DAYS_RELATIVE = 7
const made = new Map()

/** In the language of the part of the page that the time is in; Turbo changes that of the page. */
function formatsOf(element) {
  const lang = localeNamed((element.closest('[lang]') ?? document.documentElement).lang)
  if (!made.has(lang)) {
    made.set(lang, {
      exact: new Intl.DateTimeFormat(lang, { dateStyle: 'full', timeStyle: 'long' }),
      dated: new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }),
      relative: new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }),
    })
  }
  return made.get(lang)
}

/** Programs that translate pages may write a name that browsers do not know. */
function localeNamed(name) {
  try {
    return Intl.getCanonicalLocales(name)[0]
  } catch {
    return 'en'
  }
}

function shortTime(time, now, { dated, relative }) {
  const seconds = (time - now) / 1_000
  if (Math.abs(seconds) > DAYS_RELATIVE * 86_400) return dated.format(time)
  if (Math.abs(seconds) < 60) return relative.format(0, 'second')
  const [unit, size] = STEPS.findLast(([, least]) => Math.abs(seconds) >= least)
  return relative.format(Math.trunc(seconds / size), unit)
}

export function showTimes(within = document) {
  const now = Date.now()
  for (const element of all('time[datetime]', within)) {
    const time = Date.parse(element.dateTime)
    if (!element.dateTime.includes('T') || Number.isNaN(time)) continue
    const formats = formatsOf(element)
    element.textContent = shortTime(time, now, formats)
    element.title = formats.exact.format(time)
  }
}
