/** Faults of mail that comes in. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/bugs/texts.ts'

/** Faults of mail that comes in. */
export const incomingFaults = {
  mail_other_bug: fault(400, 32000).says(
    (bug_id: number) =>
      `The address to which you replied is for bug ${bug_id} only. To write to another bug, ` +
      'reply to a message about it.',
  ),
  mail_files_too_many: fault(400, 32000).says(
    (max: number) => `A message can have at most ${max} files. Send the others in another one.`,
  ),
  mail_too_often: fault(429, 20002).says(
    (wait_s: number) =>
      `You sent too many messages about the same bug. Try again in ${wait_s} seconds.`,
    (wait_s: number) => wait_s,
  ),
  mail_unknown: fault(404, 32000).says((id: number) => `There is no message with the id ${id}.`),
  mail_not_kept: fault(409, 32000).says(
    (id: number) =>
      `Message ${id} cannot be tried again: it is waiting, or it was handled and is not kept.`,
  ),
}

/** Throws one of them. */
export const fail = thrower(incomingFaults, texts.incoming)
