/** Reports of abuse, for administrators. */

import { csvFile } from '../../accounts/csv/csv-file.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  numberIn,
  reader,
  runner,
} from '../../platform/http/page-forms.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import { requireAdmin } from '../lists/lists.ts'
import * as paths from '../paths.ts'
import { listReports } from '../reports/reports.ts'
import { ticketCloseReport, ticketReports } from '../reports/reports.methods.ts'
import { REASON_KEYS } from '../reports/reasons.rules.ts'
import type { Report, ReportsAsked } from '../reports/reports.wire.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { CSV_ROWS, listParameters, ROWS, turns } from './lists.ts'
import { localeNow } from './locale.ts'
import { doneTold, headed, listLink, places, type Showing, table, timeIn } from './parts.ts'

const read = reader<ReportsAsked>(ticketReports)
const close = runner(ticketCloseReport)

/** With `ctype=csv` a file. */
export const reportsPage: Page = {
  name: 'Page.file_reports',
  paths: [paths.reports],
  login: 'required',
  open: (door, asked) =>
    field(asked, 'ctype') === 'csv'
      ? file(door, asked)
      : door.look(door.caller.actor, (look) => listSheet({ look, asked, locale: localeNow(look) })),
  async submit(door, asked) {
    const report = numberIn(asked, 'report')
    const action = field(asked, 'action')
    if (action === 'ended' || action === 'dismissed') {
      await close(door, { report, outcome: action })
      return { moved: `${paths.reports}?done=report_${action}`, status: 303 }
    }
    return door.look(door.caller.actor, async (look) => {
      const showing = { look, asked, locale: localeNow(look) }
      requireAdmin(look.actor, 'tickets')
      return confirmation(showing, report)
    })
  },
  refused: shownAgain((showing, fault) => listSheet(showing, alarmIn(showing, fault))),
}

async function listSheet(showing: Showing, alarm?: string): Promise<Sheet> {
  const { look, asked, locale } = showing
  const wanted = asked.given.has('form_token') ? {} : read(listParameters(asked))
  const { reports, kept_days, next_cursor } = await listReports(look, { ...wanted, limit: ROWS })
  const state = wanted.state ?? 'open'
  const body = markup`${places(showing, paths.reports)}
${alarmed(alarm) || doneTold(asked, locale)}
<p>${
    kept_days === 0
      ? locale.say('report_off')
      : [locale.say('report_list_about'), ' ', locale.count('report_kept', kept_days)]
  }</p>
${states(showing, state)}
${reports.length === 0 ? markup`<p>${locale.say('report_none')}</p>` : listed(showing, reports)}
${turns(showing, paths.reports, next_cursor)}`
  return headed({ title: locale.say('report_list') }, body)
}

/** Links to the other list, and to the file of this one. */
function states({ asked, locale }: Showing, state: string): Part {
  const link = (more: Record<string, string>) => listLink(asked, paths.reports, { kept: [], more })
  const other = state === 'open' ? 'closed' : 'open'
  const csv = link({ state, ctype: 'csv' })
  return markup`<p><a class="button" href="${link({ state: other })}">${locale.say(
    other === 'open' ? 'report_open' : 'report_closed',
  )}</a>
<a class="button" href="${csv}" data-turbo="false">${locale.say('mine_csv')}</a></p>`
}

function listed(showing: Showing, reports: readonly Report[]): Part {
  const { locale } = showing
  const columns = [
    locale.say('report_time'),
    locale.say('report_link_column'),
    locale.say('mine_owner'),
    locale.say('report_reason'),
    locale.say('report_comment'),
    locale.say('report_from'),
    locale.say('report_actions'),
  ]
  return table(
    columns,
    reports.map((one) => [
      timeIn(locale, one.reported),
      linkTo(showing, one),
      one.owner,
      locale.say(REASON_KEYS[one.reason]),
      markup`<div class="wide">${one.comment}</div>`,
      one.address,
      one.outcome === null ? actions(showing, one) : outcomeOf(showing, one),
    ]),
  )
}

/** To what was reported, on the page for its owner. */
function linkTo({ asked, locale }: Showing, { kind, link, name, exists }: Report): Part {
  const [path, word] =
    kind === 'ticket'
      ? [paths.ticket(link), locale.say('letter_ticket')]
      : [paths.grant(link), locale.say('letter_grant')]
  const said = name === '' ? link : name
  const shown = exists ? markup`<a href="${asked.to(path)}">${said}</a>` : said
  const gone = !exists && markup`<br><span class="dim">${locale.say('report_gone')}</span>`
  return [markup`<span class="dim">${word}</span> `, shown, gone]
}

const outcomeOf = ({ locale }: Showing, { outcome, closed }: Report): Part => [
  locale.say(outcome === 'ended' ? 'report_was_ended' : 'report_was_dismissed'),
  markup` <span class="dim">${timeIn(locale, closed!)}</span>`,
]

const actions = ({ asked, locale }: Showing, { id }: Report): Part => markup`
<form method="post" action="${asked.to(paths.reports)}">${formToken(asked)}
${hidden([['report', String(id)]])}
<button name="action" value="ask">${locale.say('report_end')}</button>
<button name="action" value="dismissed">${locale.say('report_dismiss')}</button></form>`

function confirmation({ look, asked, locale }: Showing, report: number): Sheet {
  const body = markup`${places({ look, asked, locale }, '')}
<p>${locale.say('report_end_about')}</p>
<form method="post" action="${asked.to(paths.reports)}">${formToken(asked)}
${hidden([['report', String(report)]])}
<button name="action" value="ended">${locale.say('report_end')}</button></form>
<p><a class="button" href="${asked.to(paths.reports)}">${locale.say('mine_back')}</a></p>`
  return headed({ title: locale.say('report_end_title') }, body)
}

const COLUMNS = [
  'id',
  'kind',
  'link',
  'name',
  'owner',
  'exists',
  'reason',
  'comment',
  'address',
  'reported',
  'closed',
  'outcome',
] as const satisfies (keyof Report)[]

const file = (door: Door, asked: PageAsked) =>
  csvFile<string>(door, {
    name: 'reports',
    columns: COLUMNS,
    async read(look, cursor) {
      const wanted = { ...read(listParameters(asked)), limit: CSV_ROWS }
      const more = cursor === undefined ? {} : { cursor }
      const { reports, next_cursor } = await listReports(look, { ...wanted, ...more })
      const rows = reports.map((one) => COLUMNS.map((name) => String(one[name] ?? '')))
      return { rows, next: next_cursor }
    },
  })
