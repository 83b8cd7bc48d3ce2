/** The text of the letter about a report of abuse. Pure. */

import type { Write } from '../letters/letters.rules.ts'
import { REASON_KEYS } from './reasons.rules.ts'
import type { Reason } from './reports.wire.ts'

/** What was reported; `at` is in milliseconds since 1970. */
export interface Reported {
  kind: 'ticket' | 'grant'
  public_id: string
  name: string
  reason: Reason
  comment: string
  /** Of the reporter; may be empty. */
  address: string
  /** Of the page with the reports. */
  url: string
  at: number
}

/** To the maintainer. */
export const reportLetter =
  ({ kind, public_id: id, name, reason, comment, address, url, at }: Reported): Write =>
  (locale) => ({
    subject: locale.say('report_letter_subject', { id }),
    lead: locale.say(kind === 'ticket' ? 'report_letter_ticket' : 'report_letter_grant'),
    link: { url, label: locale.say('report_letter_button') },
    facts: [
      [locale.say(kind === 'ticket' ? 'letter_ticket' : 'letter_grant'), id],
      ...(name === '' ? [] : [[locale.say('mine_name'), name] as [string, string]]),
      [locale.say('report_reason'), locale.say(REASON_KEYS[reason])],
      ...(address === '' ? [] : [[locale.say('report_from'), address] as [string, string]]),
      [locale.say('letter_time'), locale.when(at)],
    ],
    quote: comment === '' ? undefined : { who: locale.say('report_letter_says'), text: comment },
    notes: [locale.say('report_letter_note')],
  })
