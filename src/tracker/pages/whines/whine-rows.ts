/** The searches and schedules in the form of a scheduled search, as lines. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import {
  HOURS,
  INTERVALS,
  MONTH_DAYS,
  RUN_DAYS,
  WEEKDAYS,
} from '../../views/whines/schedules.wire.ts'
import { TITLE_CHARS_MAX } from '../../views/whines/whines.wire.ts'
import { field, isOn, options, tick } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** Empty lines for more searches and schedules. */
const MORE = 2

interface Query {
  query_name: string
  title: string
  onemailperbug: boolean
}
interface Schedule {
  run_day: string
  run_time: string
  mailto: string
  mailto_type: string
}
/** What a form contains. */
export interface Typed {
  subject: string
  body: string
  mailifnobugs: boolean
  queries: readonly Query[]
  schedules: readonly Schedule[]
}

/** The fields of a form that was sent; lines without a search or a day are left out. */
export function typedIn(asked: PageAsked): Typed {
  const all = (name: string) => asked.given.get(name) ?? []
  const at = (name: string, line: number) => all(name)[line] ?? ''
  return {
    subject: field(asked, 'subject'),
    body: field(asked, 'body'),
    mailifnobugs: isOn(asked, 'mailifnobugs'),
    queries: all('query_name')
      .map((query_name, line) => ({
        query_name,
        title: at('title', line),
        onemailperbug: isOn(asked, `onemailperbug-${line}`),
      }))
      .filter(({ query_name }) => query_name !== ''),
    schedules: all('run_day')
      .map((run_day, line) => ({
        run_day,
        run_time: at('run_time', line),
        mailto: at('mailto', line),
        mailto_type: at('mailto_type', line) || 'user',
      }))
      .filter(({ run_day }) => run_day !== ''),
  }
}

const lines = <Line>(some: readonly Line[], empty: Line): Line[] => [
  ...some,
  ...Array.from({ length: MORE }, () => empty),
]

/** One line for each search, and some more. */
export function queryRows(queries: readonly Query[], saved: readonly string[]): Part {
  const empty = { query_name: '', title: '', onemailperbug: false }
  return lines(queries, empty).map(({ query_name, title, onemailperbug }, line) => {
    const isMissing = query_name !== '' && !saved.includes(query_name)
    const choices = [
      ['', text('no_search')] as const,
      ...(isMissing ? [[query_name, text('missing', { name: query_name })] as const] : []),
      ...saved,
    ]
    const of = (what: string) => text('number', { what, number: line + 1 })
    return markup`<fieldset><legend class="unseen">${of(text('search'))}</legend>
<div class="columns">
<label>${text('search')}
<select name="query_name">${options(choices, [query_name])}</select></label>
<label>${text('query_title')}
<input name="title" value="${title}" maxlength="${TITLE_CHARS_MAX}"></label></div>
${tick(`onemailperbug-${line}`, text('onemailperbug'), onemailperbug)}
</fieldset>`
  })
}

const DAYS = {
  Sun: 'sun',
  Mon: 'mon',
  Tue: 'tue',
  Wed: 'wed',
  Thu: 'thu',
  Fri: 'fri',
  Sat: 'sat',
} as const

function dayText(day: string): string {
  const weekday = WEEKDAYS.find((one) => one === day)
  if (weekday) return text(DAYS[weekday])
  if (MONTH_DAYS.includes(day)) return text('month_day', { day })
  return text(day === 'All' ? 'all_days' : day === 'MF' ? 'mf' : 'last')
}

/** One line for each schedule, and some more. */
export function scheduleRows(schedules: readonly Schedule[]): Part {
  const days = [
    ['', text('no_day')] as const,
    ...RUN_DAYS.map((day) => [day, dayText(day)] as const),
  ]
  const times = [
    ...HOURS.map((hour) => [hour, `${hour.padStart(2, '0')}:00`] as const),
    ...INTERVALS.map(
      (name) => [name, text('every', { minutes: Number.parseInt(name, 10) })] as const,
    ),
  ]
  const kinds = [
    ['user', text('user')],
    ['group', text('group')],
  ] as const
  const empty = { run_day: '', run_time: '8', mailto: '', mailto_type: 'user' }
  return lines(schedules, empty).map(({ run_day, run_time, mailto, mailto_type }, line) => {
    const legend = text('number', { what: text('schedules'), number: line + 1 })
    return markup`<fieldset><legend class="unseen">${legend}</legend><div class="columns">
<label>${text('day')} <select name="run_day">${options(days, [run_day])}</select></label>
<label>${text('time')} <select name="run_time">${options(times, [run_time])}</select></label>
<label>${text('mailto')} <input name="mailto" value="${mailto}" maxlength="255"></label>
<label>${text('mailto_type')}
<select name="mailto_type">${options(kinds, [mailto_type])}</select></label></div></fieldset>`
  })
}
