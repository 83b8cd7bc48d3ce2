/** The password form of a link. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Locale } from '../locales/locale.ts'
import { framed } from './frame.ts'

/** Why the form is shown again; `wait_s` is 0 if the caller need not wait. */
export interface Wrong {
  /** The password was wrong, or there were too many attempts and the caller must wait. */
  wait_s: number
}

/** What differs. */
interface PasswordPage {
  wrong?: Wrong
  /** The link to the form for reports. */
  below?: Part
}

/** The form submits to the same URL. Nothing about the content is shown. */
export function passwordPage(
  asked: OwnAsked,
  locale: Locale,
  { wrong, below }: PasswordPage = {},
): OwnPage {
  const title = locale.say('password_title')
  const body = markup`<form class="card" method="post">
<h1>${title}</h1>
<p>${locale.say('password_lead')}</p>
${wrong && markup`<p class="alarm" role="alert" id="wrong">${said(locale, wrong)}</p>`}
<label>${locale.say('password')}
<input type="password" name="p" required autofocus autocomplete="current-password"
${wrong && markup` aria-invalid="true" aria-describedby="wrong"`}></label>
<button class="button">${locale.say('password_send')}</button>
</form>`
  if (!wrong || wrong.wait_s === 0) return framed(asked, { locale, title, body, below })
  const page = framed(asked, { locale, title, body, below, status: 429 })
  return { ...page, headers: { ...page.headers, 'retry-after': `${wrong.wait_s}` } }
}

const said = (locale: Locale, { wait_s }: Wrong): Part =>
  wait_s === 0
    ? locale.say('password_wrong')
    : locale.say('password_wait', { time: locale.span(wait_s) })
