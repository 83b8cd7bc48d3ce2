/** A page that says why something cannot be shown, in its language where there are words. */

import type { Fault } from '../../platform/faults.ts'
import { markup, type Part } from '../../platform/http/markup.ts'
import type { OwnText } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import type { TicketSettings } from '../settings.ts'
import { framed } from './frame.ts'
import { localeFor } from './locale-for.ts'

const SAID = {
  ticket_unknown: ['ticket_unknown', 'ticket_unknown_why'],
  grant_unknown: ['grant_unknown', 'grant_unknown_why'],
  downloads_taken: ['ticket_taken', 'ticket_taken_why'],
  ticket_locked: ['ticket_locked', 'ticket_locked_why'],
  grant_locked: ['password_title', 'password_lead'],
  uploads_taken: ['grant_taken', 'grant_taken_why'],
  quota_exceeded: ['page_not_now', 'grant_full'],
  disk_full: ['page_not_now', 'grant_full'],
  upload_too_large: ['grant_refused', 'grant_too_large'],
  read_only: ['page_not_now', 'page_read_only'],
} as const satisfies Record<string, [title: SentenceKey, why: SentenceKey]>

/** `more` stands below. */
export function refusalPage(
  { fault, status, message }: Fault,
  asked: OwnAsked,
  settings: TicketSettings,
  more?: Part,
): OwnText {
  const locale = localeFor(asked, settings)
  const [name, why] = Object.hasOwn(SAID, fault) ? SAID[fault as keyof typeof SAID] : []
  const title = locale.say(name ?? (status >= 500 ? 'page_not_now' : 'page_refused'))
  const body = markup`<h1>${title}</h1>
<p class="alarm">${why ? tell(locale, why, settings) : message}</p>
${more}`
  return framed(asked, { locale, title, body, status })
}

type Why = (typeof SAID)[keyof typeof SAID][1]
function tell(locale: Locale, why: Why, { upload_bytes_max }: TicketSettings): string {
  if (why !== 'grant_too_large') return locale.say(why)
  return locale.say(why, { size: locale.size(upload_bytes_max) })
}
