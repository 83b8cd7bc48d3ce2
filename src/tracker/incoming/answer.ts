/** Tells a sender why their message was refused. */

import { baseOf, senderOf } from '../../accounts/letters/letters.rules.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import { mailLimits } from '../../platform/mail/limits.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import type { ParsedMail } from '../../platform/mail/parse-mail.ts'
import { takeRate } from '../../platform/rates/rates.ts'
import type { Work } from '../../platform/work/work.ts'
import { text } from './text.ts'

const ANSWERS = {
  name: 'answers to mail',
  limit: mailLimits.mail_answers_per_hour_max,
  per_ms: 60 * 60 * 1000,
}

/** Once, in the transaction that refuses the message; without mail, nothing is sent. */
export async function answer(work: Work, mail: ParsedMail, to: string, reason: string) {
  if ((await takeRate(work, ANSWERS, to.toLowerCase())) > 0) return
  const { urlbase, mailfrom } = await parameters(work.tx)
  const { message_id, subject, from } = mail
  const name = from[0]?.name || to.split('@')[0]!
  const quoted = mail.text.slice(0, mailLimits.mail_quoted_chars_max).trim().split('\n')
  await sendLetter(work, {
    from: senderOf(mailfrom, baseOf(urlbase, work.site.base_url)),
    to,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text: [reason, '', text('wrote', { name }), ...quoted.map((line) => `> ${line}`)].join('\n'),
    headers: [
      ...(message_id === ''
        ? []
        : ([
            ['In-Reply-To', message_id],
            ['References', message_id],
          ] as const)),
      ['X-Bugzilla-URL', await addressOf(work)],
    ],
  })
}
