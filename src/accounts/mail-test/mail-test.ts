/** Sends a test message at once, beside the queue, and says what works and what to do. */

import type { Door } from '../../platform/http/method.ts'
import { queueOf, QUEUE_MAX } from '../../platform/jobs/jobs.ts'
import type { Carried } from '../../platform/mail/messages.ts'
import { senderIn } from '../../platform/mail/senders.rules.ts'
import type { TryMail } from '../../platform/mail/try-mail.ts'
import { toText } from '../../platform/times.ts'
import type { Actor, Look } from '../../platform/work/work.ts'
import { fail as refuse } from '../faults.ts'
import { baseOf, senderOf } from '../letters/letters.rules.ts'
import { text } from '../letters/text.ts'
import { parameters } from '../parameters/parameters.ts'
import { readOnly } from '../read-only/read-only.ts'
import { findUser } from '../users/find-users.ts'
import { warningsOf } from './mail-test.rules.ts'
import type { MailTested } from './mail-test.wire.ts'

/** Fault 304 for others than administrators. */
export function checkMayTest(actor: Actor) {
  if (!actor.may('admin')) {
    refuse('auth_failure', { action: 'test', object: 'mail', group: 'admin' })
  }
}

/** `Mail.test`: to the caller. Fault 304 for others than administrators. */
export async function testOwnMail(door: Door): Promise<MailTested> {
  const { actor } = door.caller
  const planned = await door.look(actor, async (look) => {
    checkMayTest(actor)
    const { emailsuffix } = await parameters(look.tx)
    return planTest(look, actor.login + emailsuffix)
  })
  return sendTest(planned, door.tryMail)
}

/** A message that is not sent yet, and what else its sender is told. */
export interface PlannedTest {
  letter: Carried & { message_id: string }
  warnings: string[]
}

/** The message to an address. */
export async function planTest(look: Look, to: string): Promise<PlannedTest> {
  const { tx, now: at, site } = look
  const set = await parameters(tx)
  const base = baseOf(set.urlbase, site.base_url)
  const from = senderOf(set.mailfrom, base)
  const account = await findUser(tx, to)
  const warnings = warningsOf({
    base,
    parameters: set,
    isReadOnly: await readOnly(look),
    isMailDisabled: account !== undefined && (!account.is_enabled || account.disable_mail === 1),
    queue: await queueOf(tx),
    queue_max: QUEUE_MAX,
    now: at,
  })
  const said = { time: toText(at), base: base ?? 'Docket' }
  return {
    letter: {
      id: 0,
      at,
      from,
      to,
      subject: text('test_subject'),
      text: `${text('test', said)}\n`,
      message_id: `<test.${at}@${senderIn(from).host}>`,
      headers: [['X-Bugzilla-Type', 'admin']],
    },
    warnings,
  }
}

/** Sends it by a transport, and waits for the answer. */
export async function sendTest({ letter, warnings }: PlannedTest, tryMail: TryMail) {
  const { isAccepted, steps, response } = await tryMail(letter)
  const { from, to, message_id } = letter
  return { accepted: isAccepted, from, to, message_id, response, steps, warnings }
}
