/** Says why a form was refused, beside what was typed. */

import type { Fault } from '../../platform/faults.ts'
import type { Page, Sheet } from '../../platform/http/page.ts'
import { limits } from '../limits.ts'
import type { SentenceKey } from '../locales/words.ts'
import type { Locale } from '../locales/locale.ts'
import { daysTold } from './limit-fields.ts'
import { localeNow } from './locale.ts'
import type { Showing } from './parts.ts'

/** The page again with everything that was typed, if its form was sent. */
export const shownAgain =
  (show: (showing: Showing, fault: Fault) => Promise<Sheet>): NonNullable<Page['refused']> =>
  (fault, asked, again) =>
    asked.given.has('form_token')
      ? again(async (look) => {
          const showing = { look, asked, locale: localeNow(look) }
          return { ...(await show(showing, fault)), status: fault.status }
        })
      : undefined

const SAID: Readonly<Record<string, SentenceKey>> = {
  file_missing: 'grant_nothing_chosen',
  disk_full: 'grant_full',
  disk_reserved: 'grant_full',
  ticket_password_required: 'policy_password',
  encryption_unscanned: 'scan_no_encryption',
  ticket_links_encrypted: 'links_encrypted',
  ticket_links_unsent: 'links_no_mail',
  upload_unknown: 'grant_uploads_gone',
  upload_unfinished: 'grant_uploads_gone',
}

/** The labels of fields that a fault may name. */
const LABELS: Readonly<Record<string, SentenceKey>> = {
  comment: 'letter_comment',
  shown_as: 'mine_shown_as',
  pass: 'password',
  notify: 'mine_notify',
  send_to: 'mine_send_to',
  addresses: 'links_addresses',
  name: 'mine_name',
  ticket_total: 'mine_days',
  ticket_lastdl: 'mine_idle_ticket',
  ticket_maxdl: 'mine_uses_ticket',
  grant_total: 'mine_days',
  grant_lastul: 'mine_idle_grant',
  grant_maxul: 'mine_uses_grant',
  max_size: 'policy_size',
  types: 'policy_list',
}

/** A limit of the policy; times are in seconds, `max_size` is in bytes. */
function exceeded(locale: Locale, name: string, most: number): string {
  const label = Object.hasOwn(LABELS, name) ? locale.sentences[LABELS[name]!] : name
  const isTime = /_(total|last[du]l)$/.test(name)
  const size = name === 'max_size' ? locale.size(most) : String(most)
  return locale.say('policy_exceeded', {
    field: label,
    max: isTime ? daysTold(locale, most) : size,
  })
}

/** In the language of the page. */
export function alarmIn({ locale }: Pick<Showing, 'locale'>, refusal: Fault): string {
  const { fault, message, details } = refusal
  const said = Object.hasOwn(SAID, fault) && SAID[fault]
  if (said) return locale.sentences[said]
  if (fault === 'upload_too_large') {
    return locale.say('grant_too_large', { size: locale.size(Number(details[0])) })
  }
  if (fault === 'files_too_many') return locale.count('grant_too_many', limits.form_files_max)
  const [name, most] = details
  if (fault === 'quota_exceeded') {
    const [free, quota] = details.map((bytes) => locale.size(Number(bytes))) as [string, string]
    return locale.say('policy_no_space', { free, quota })
  }
  if (fault === 'ticket_type_refused') {
    return locale.say('policy_type_refused', { name: String(name) })
  }
  const isOfField = /^(message_value|param)_/.test(fault) && typeof name === 'string'
  const label = isOfField && Object.hasOwn(LABELS, name) && LABELS[name]
  if (fault === 'ticket_limit_exceeded') return exceeded(locale, String(name), Number(most))
  return label ? locale.say('mine_wrong', { field: locale.sentences[label] }) : message
}
