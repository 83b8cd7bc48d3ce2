/** Faults about webhooks. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

export const webhookFaults = {
  webhook_unknown: fault(404, 32000).says((id: number) => `You have no webhook ${id}.`),
  webhook_invalid: fault(400, 32000).says(
    (field: string, must: string) => `The ${field} of the webhook is not valid: ${must}.`,
  ),
  webhook_replayed: fault(409, 32000).says(
    (id: number) =>
      `Deliveries of webhook ${id} are being sent again already. Try again when that is finished.`,
  ),
  webhooks_too_many: fault(413, 20003).says(
    (max: number) => `You can have at most ${max} webhooks. Remove one first.`,
  ),
}

export const fail = thrower(webhookFaults, texts.webhook)
