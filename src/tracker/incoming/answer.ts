/** Tells a sender why their message was refused. */

import { baseOf, senderOf } from '../../accounts/letters/letters.rules.ts'
import { addressOf, parameters } from '../../accounts/parameters/parameters.ts'
import { mailLanguageOf } from '../../accounts/preferences/mail-language.ts'
import type { Fault } from '../../platform/faults.ts'
import { faultText } from '../../platform/pages/fault-text.ts'
import { inLanguage } from '../../platform/pages/language.ts'
import { mailLimits } from '../../platform/mail/limits.ts'
import { sendLetter } from '../../platform/mail/outbox.ts'
import type { ParsedMail } from '../../platform/mail/parse-mail.ts'
import { takeRate } from '../../platform/rates/rates.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { secretAmong } from '../bugs/mail-content/mail-content.ts'
import { sortBugs } from '../bugs/see/bugs.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

const ANSWERS = {
  name: 'answers to mail',
  limit: mailLimits.mail_answers_per_hour_max,
  per_ms: 60 * 60 * 1000,
}

/** Why a message was refused, and who is told. */
export interface Refusal {
  to: string
  reason: string
  /** The bug that it is about, if mail about it has no content. */
  secret_bug?: number | undefined
  /** Of a person whose message was understood; others are answered in English. */
  sender?: { user_id: number; fault: Fault } | undefined
}

/** Once, in the transaction that refuses the message; without mail, nothing is sent. */
export async function answer(work: Work, mail: ParsedMail, refusal: Refusal) {
  const { to, secret_bug, sender } = refusal
  if ((await takeRate(work, ANSWERS, to.toLowerCase())) > 0) return
  const { urlbase, mailfrom } = await parameters(work.tx)
  const { message_id } = mail
  const base = await addressOf(work)
  const language = sender ? await mailLanguageOf(work.tx, sender.user_id) : 'en'
  const reason = sender ? faultText(sender.fault, language) : refusal.reason
  const said = inLanguage(language, () =>
    secret_bug === undefined ? whole(mail, { to, reason }) : withoutContent(secret_bug, base),
  )
  await sendLetter(work, {
    from: senderOf(mailfrom, baseOf(urlbase, work.site.base_url)),
    to,
    ...said,
    headers: [
      ...(message_id === ''
        ? []
        : ([
            ['In-Reply-To', message_id],
            ['References', message_id],
          ] as const)),
      ['X-Bugzilla-URL', base],
    ],
  })
}

function whole(mail: ParsedMail, { to, reason }: Refusal) {
  const { subject, from } = mail
  const name = from[0]?.name || to.split('@')[0]!
  const quoted = mail.text.slice(0, mailLimits.mail_quoted_chars_max).trim().split('\n')
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text: [reason, '', text('wrote', { name }), ...quoted.map((line) => `> ${line}`)].join('\n'),
  }
}

/** The reason may quote the bug. */
function withoutContent(bug_id: number, base: string) {
  const id = String(bug_id)
  return {
    subject: text('refused_subject', { id }),
    text: [text('refused', { id }), '', base.slice(0, -1) + paths.bug(bug_id), ''].join('\n'),
  }
}

/**
 * The bug that a message is about, if mail about it has no content. A bug that the caller only
 * names must be visible to them, so that the answer tells nothing about others.
 */
export async function secretBug(look: Look, proven_id: number | undefined, named = '') {
  const ids =
    proven_id === undefined && named !== '' ? [...(await visible(look, named))] : [proven_id ?? 0]
  const [id] = await secretAmong(look.tx, ids)
  return id
}

async function visible(look: Look, named: string): Promise<Iterable<number>> {
  const { named: seen } = await sortBugs(look, [named])
  return seen.keys()
}
