/** Hours worked on bugs, by bug or person, as a page or CSV. */

import { fail } from '../../platform/http/faults.ts'
import { markup, type Part as Content } from '../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../platform/http/page.ts'
import { limits } from '../../platform/limits.ts'
import { parseDay } from '../../platform/times.ts'
import { tableFile } from '../views/bug-lists/table-file.ts'
import type { SeenBug } from '../bugs/see/bugs.ts'
import { requireTimeTracker, workTime, type WorkTimeAsked } from '../views/work-time/work-time.ts'
import type { Group, Key, Part } from '../views/work-time/work-time.rules.ts'
import { field, isOn, options, tick } from '../../platform/http/page-forms.ts'
import { summaryOf, table } from './parts/table.ts'
import { changedQuery, idsIn } from './parts/where.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

const DAY_MS = 86_400_000

/**
 * Fault 304 for others than members of `timetrackinggroup`, 53 for an invalid date, 100 to 102 for
 * bugs. `ctype=csv` sends a file.
 */
export const workTimePage: Page = {
  name: 'Page.work_time',
  paths: [paths.workTime],
  login: 'required',
  aside: true,
  async show(look, page) {
    const title = text('hours_worked')
    if (idsIn(page).length === 0) {
      await requireTimeTracker(look)
      return { title, body: markup`<h1>${title}</h1>${form(page)}` }
    }
    const asked = read(page)
    const { parts, bugs, worked } = await workTime(look, asked)
    if (field(page, 'ctype') === 'csv') return tableFile(look, 'work_time', rows(parts, page))
    const shown = [...bugs.values()].filter(({ id }) => isOn(page, 'inactive') || worked.has(id))
    const body = markup`<h1>${title}</h1>
${parts.length === 0 && markup`<p>${text('no_time')}</p>`}
${parts.map((part) => partTable(part, bugs, page))}
${shown.length > 0 && bugTable(shown, page)}
<nav class="pages" aria-label="${text('hours_as_file')}">
<a href="${page.to(changedQuery(paths.workTime, page, { ctype: 'csv' }))}">${text('as_csv')}</a></nav>
${form(page)}`
    return { title, body }
  },
}

const keyOf = (page: PageAsked): Key => (field(page, 'group_by') === 'owner' ? 'who' : 'bug_id')

function read(page: PageAsked): WorkTimeAsked {
  const ids = idsIn(page)
  const max = limits.work_time_bugs_max
  if (ids.length > max) fail('param_invalid', 'id', `it names more than ${max} bugs`)
  const days = [dayOf(page, 'start_date'), dayOf(page, 'end_date')]
  // As in Bugzilla, the dates may be in either order.
  const [start, end] = days.includes(undefined) ? days : days.toSorted((a, b) => a! - b!)
  return {
    ids,
    withDependencies: isOn(page, 'do_depends'),
    from: start ?? 0,
    to: end === undefined ? Number.MAX_SAFE_INTEGER : end + DAY_MS,
    by: keyOf(page),
    isMonthly: isOn(page, 'monthly'),
  }
}

function dayOf(page: PageAsked, name: string) {
  const day = field(page, name).trim()
  if (day === '') return undefined
  return parseDay(day) ?? fail('param_invalid', name, 'it is a day such as 2026-01-31')
}

const hours = (hundredths: number) => (hundredths / 100).toFixed(2)

const TITLES = { bug_id: 'bug', who: 'who' } as const
const otherOf = (key: Key): Key => (key === 'who' ? 'bug_id' : 'who')

function partTable(part: Part, bugs: ReadonlyMap<number, SeenBug>, page: PageAsked) {
  const key = keyOf(page)
  const isDetailed = isOn(page, 'detailed')
  const between = isDetailed ? [''] : []
  const shown = (of: Key, value: number | string): Content =>
    of === 'who'
      ? value
      : markup`<a href="${page.to(paths.bug(value))}">${value}</a>
${bugs.get(Number(value))!.short_desc}`
  const linesOf = ({ lines }: Group) =>
    lines.map((line) => ['', shown(otherOf(key), line.key), hours(line.work_time)])
  const groups = part.groups.flatMap((group) => [
    [markup`<strong>${shown(key, group.key)}</strong>`, ...between, hours(group.work_time)],
    ...(isDetailed ? linesOf(group) : []),
  ])
  const sum = [markup`<strong>${text('total')}</strong>`, ...between, hours(part.work_time)]
  return markup`${part.month && markup`<h2>${part.month}</h2>`}
${table(
  [text(TITLES[key]), ...(isDetailed ? [text(TITLES[otherOf(key)])] : []), text('hours')],
  [...groups, sum],
)}`
}

const bugTable = (
  bugs: readonly SeenBug[],
  page: PageAsked,
) => markup`<h2>${text('bugs_title')}</h2>
${table(
  (['bug', 'status', 'estimated', 'worked', 'remaining', 'summary'] as const).map((key) =>
    text(key),
  ),
  bugs.map((bug) => [
    markup`<a href="${page.to(paths.bug(bug.id))}">${bug.id}</a>`,
    `${bug.bug_status} ${bug.resolution}`,
    hours(bug.estimated_time),
    hours(bug.actual_time),
    hours(bug.remaining_time),
    summaryOf(bug, page),
  ]),
)}`

/** For a file: without totals, which spreadsheets compute themselves. */
function rows(parts: readonly Part[], page: PageAsked): string[][] {
  const key = keyOf(page)
  const isDetailed = isOn(page, 'detailed')
  const months = isOn(page, 'monthly') ? ['month'] : []
  const names = [...months, key, ...(isDetailed ? [otherOf(key)] : []), 'hours']
  const linesOf = ({ key: of, work_time, lines }: Group) =>
    isDetailed
      ? lines.map((line) => [String(of), String(line.key), hours(line.work_time)])
      : [[String(of), hours(work_time)]]
  const ofPart = ({ month, groups }: Part) =>
    groups.flatMap(linesOf).map((cells) => [...(month ? [month] : []), ...cells])
  return [names, ...parts.flatMap(ofPart)]
}

const FROM_TO = [
  ['start_date', 'from'],
  ['end_date', 'to'],
] as const
const SWITCHES = [
  ['monthly', 'by_month'],
  ['detailed', 'detailed'],
  ['inactive', 'inactive'],
  ['do_depends', 'with_dependencies'],
] as const

const form = (page: PageAsked) => markup`
<form class="card" action="${page.to(paths.workTime)}">
<label>${text('bug_numbers')}
<input name="id" value="${idsIn(page).join(', ')}" required></label>
${FROM_TO.map(
  ([name, title]) => markup`<label>${text(title)}
<input type="date" name="${name}" value="${field(page, name)}"></label>\n`,
)}
<label>${text('totals')}
<select name="group_by">${options(
  [
    ['number', text('by_bug')],
    ['owner', text('by_person')],
  ],
  [field(page, 'group_by')],
)}</select></label>
${SWITCHES.map(([name, title]) => tick(name, text(title), isOn(page, name)))}
<button>${text('show')}</button>
</form>`
