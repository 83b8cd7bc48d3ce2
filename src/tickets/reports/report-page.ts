/** The form with which strangers report the link of a ticket or grant. */

import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { options } from '../../platform/http/page-forms.ts'
import { markup } from '../../platform/pages/markup.ts'
import { ADDRESS_CHARS_MAX } from '../edits/edits.wire.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import { framed } from '../pages/frame.ts'
import { type LinkOf, reportAt } from '../pages/report-link.ts'
import { REASON_KEYS } from './reasons.rules.ts'
import { REASONS, REPORT_CHARS_MAX } from './reports.wire.ts'

/** The fields of the form. */
export interface TypedReport {
  reason: string
  comment: string
  address: string
}
/** Which field is wrong; `often`: there were too many reports. */
export type WrongReport = 'reason' | 'comment' | 'address' | 'often'

/** The form; `days` says how long a report is kept. */
export interface ReportForm {
  link: LinkOf
  days: number
  typed?: TypedReport
  wrong?: WrongReport | undefined
  wait_s?: number
}

const WRONG = {
  reason: 'report_no_reason',
  comment: 'report_long',
  address: 'grant_sender_wrong',
} as const satisfies Record<Exclude<WrongReport, 'often'>, SentenceKey>

const NOTHING: TypedReport = { reason: '', comment: '', address: '' }

/** Shows nothing of what the link leads to. With `wrong`, the status is 400 or 429. */
export function reportPage(asked: OwnAsked, locale: Locale, form: ReportForm): OwnPage {
  const { link, days, typed = NOTHING, wrong, wait_s = 0 } = form
  const title = locale.say('report_title')
  const reasons = REASONS.map((one) => [one, locale.say(REASON_KEYS[one])] as const)
  const body = markup`<form class="card" method="post" action="${reportAt(asked, link)}">
<h1>${title}</h1>
<p>${locale.say('report_about')} ${locale.count('report_kept', days)}</p>
${wrong && markup`<p class="alarm" role="alert" id="wrong">${told(locale, wrong, wait_s)}</p>`}
<label>${locale.say('report_reason')}
<select name="reason" required>${options([['', ''], ...reasons], [typed.reason])}</select></label>
<label>${locale.say('report_comment')}
<textarea name="comment" rows="4" maxlength="${REPORT_CHARS_MAX}">
${typed.comment}</textarea></label>
<label>${locale.say('grant_sender_address')}
<input type="email" name="address" value="${typed.address}" maxlength="${ADDRESS_CHARS_MAX}"
 autocomplete="email"></label>
<button class="button">${locale.say('report_send')}</button>
</form>`
  if (wrong === undefined) return framed(asked, { locale, title, body })
  const page = framed(asked, { locale, title, body, status: wrong === 'often' ? 429 : 400 })
  if (wrong !== 'often') return page
  return { ...page, headers: { ...page.headers, 'retry-after': `${wait_s}` } }
}

const told = (locale: Locale, wrong: WrongReport, wait_s: number): string =>
  wrong === 'often'
    ? locale.say('report_wait', { time: locale.span(wait_s) })
    : locale.say(WRONG[wrong])

/** After a report. */
export function reportedPage(asked: OwnAsked, locale: Locale): OwnPage {
  const title = locale.say('report_thanks')
  const body = markup`<div class="card"><h1>${title}</h1>
<p role="status">${locale.say('report_thanks_told')}</p></div>`
  return framed(asked, { locale, title, body })
}
