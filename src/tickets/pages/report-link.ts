/** The link to the form for reports of abuse, on the pages for those with a link. */

import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Locale } from '../locales/locale.ts'
import { takesReports, type TicketSettings } from '../settings.ts'

/** The link of a ticket (`t`) or grant (`g`), and the id in it. */
export interface LinkOf {
  key: 't' | 'g'
  id: string
}

/** The parameter that makes a link lead to the form. */
export const REPORT = 'report'

/** The address of the form. */
export const reportAt = ({ to }: Pick<OwnAsked, 'to'>, { key, id }: LinkOf): string =>
  `${to('/')}?${new URLSearchParams([
    [key, id],
    [REPORT, '1'],
  ]).toString()}`

/** For the bottom of a page; nothing if reports are switched off. */
export const reportLink = (
  asked: Pick<OwnAsked, 'to'>,
  locale: Locale,
  { settings, ...link }: LinkOf & { settings: TicketSettings },
): Part =>
  takesReports(settings) &&
  markup`<p class="dim"><a rel="nofollow" href="${reportAt(asked, link)}">${locale.say(
    'report_link',
  )}</a></p>`
