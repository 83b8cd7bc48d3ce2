/** The error page, in the reader's language. */

import type { Fault } from '../../platform/faults.ts'
import { faultText } from '../../platform/pages/fault-text.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { OwnPage } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { limits } from '../limits.ts'
import type { Locale } from '../locales/locale.ts'
import type { SentenceKey } from '../locales/words.ts'
import type { TicketSettings } from '../settings.ts'
import { framed } from './frame.ts'
import { localeFor } from './locale-for.ts'

/** Uses plural forms, unlike the others. */
const TOO_MANY = 'grant_too_many'
const SAID = {
  ticket_unknown: ['ticket_unknown', 'ticket_unknown_why'],
  grant_unknown: ['grant_unknown', 'grant_unknown_why'],
  downloads_taken: ['ticket_taken', 'ticket_taken_why'],
  ticket_locked: ['ticket_locked', 'ticket_locked_why'],
  grant_locked: ['password_title', 'password_lead'],
  uploads_taken: ['grant_taken', 'grant_taken_why'],
  quota_exceeded: ['page_not_now', 'grant_full'],
  disk_full: ['page_not_now', 'grant_full'],
  disk_reserved: ['page_not_now', 'grant_full'],
  upload_unknown: ['grant_refused', 'grant_uploads_gone'],
  upload_unfinished: ['grant_refused', 'grant_uploads_gone'],
  ticket_file_unknown: ['ticket_unknown', 'ticket_file_unknown_why'],
  grant_encrypted: ['grant_refused', 'grant_encrypted'],
  upload_too_large: ['grant_refused', 'grant_too_large'],
  uploads_too_many: ['page_not_now', 'grant_full'],
  ticket_file_waits: ['scan_waits', 'scan_waits_why'],
  ticket_file_infected: ['scan_infected', 'scan_infected_why'],
  ticket_file_unscanned: ['scan_unknown', 'scan_unknown_why'],
  encryption_unscanned: ['grant_refused', 'scan_no_encryption'],
  ticket_type_refused: ['grant_refused', 'policy_type_refused_why'],
  read_only: ['page_not_now', 'page_read_only'],
  files_too_many: ['grant_refused', TOO_MANY],
} as const satisfies Record<string, [title: SentenceKey, why: SentenceKey | typeof TOO_MANY]>

/**
 * `more` is shown below. Rare errors have a general message, followed by the exact one.
 */
export function refusalPage(
  fault: Fault,
  asked: OwnAsked,
  settings: TicketSettings,
  more?: Part,
): OwnPage {
  const { status } = fault
  const locale = localeFor(asked, settings)
  const known = Object.hasOwn(SAID, fault.fault) && SAID[fault.fault as keyof typeof SAID]
  const [name, why] = known || inGeneral(fault, asked)
  const title = locale.say(name)
  const body = markup`<h1>${title}</h1>
<p class="alarm">${tell(locale, why, { fault, settings })}</p>
${!known && markup`<p class="dim">${faultText(fault, locale.language)}</p>`}
${more}`
  return framed(asked, { locale, title, body, status })
}

function inGeneral({ status }: Fault, { query }: OwnAsked) {
  if (status >= 500) return ['page_not_now', 'page_broken_why'] as const
  return [query.has('g') ? 'grant_refused' : 'page_refused', 'page_refused_why'] as const
}

type Why = (typeof SAID)[keyof typeof SAID][1] | ReturnType<typeof inGeneral>[1]
function tell(
  locale: Locale,
  why: Why,
  { fault, settings }: { fault: Fault; settings: TicketSettings },
): string {
  if (why === TOO_MANY) return locale.count(why, limits.form_files_max)
  if (why !== 'grant_too_large') return locale.say(why)
  const [most = settings.upload_bytes_max] = fault.details
  return locale.say(why, { size: locale.size(Number(most)) })
}
