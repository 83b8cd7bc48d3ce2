/** Accepts mail that comes in by LMTP, if that is configured. */

import type { Logger } from 'pino'

import { type Lmtp, openLmtp } from '../platform/mail/lmtp.ts'
import { Refusal } from '../platform/refusal.ts'
import { CAUTIOUS } from '../tracker/incoming/incoming.ts'
import { readRecipient } from '../tracker/incoming/reply-address.ts'
import type { Service } from './compose.ts'
import type { Config } from './settings.ts'

type MailInConfig = Pick<Config, 'lmtp' | 'mail_in_address' | 'mail_in_bytes_max'>

/** Listens until it is closed; undefined if it is not configured. Each node has its own. */
export async function openMailIn(
  { transactions, takeMail }: Pick<Service, 'transactions' | 'takeMail'>,
  { lmtp, mail_in_address, mail_in_bytes_max }: MailInConfig,
  logger: Logger,
): Promise<Lmtp | undefined> {
  if (lmtp === undefined) return undefined
  if (mail_in_address === undefined) {
    throw new Refusal('lmtp requires the setting mail_in_address, such as bugs@example.org')
  }
  const options = {
    bytes_max: mail_in_bytes_max,
    accepts: (recipient: string) => readRecipient(transactions, recipient) !== undefined,
    take: (bytes: Uint8Array, recipient: string) => takeMail({ bytes, recipient, how: CAUTIOUS }),
    failed: (error: unknown) => logger.warn({ err: error }, 'a message was not stored'),
  }
  try {
    return await openLmtp(lmtp, options)
  } catch (error) {
    throw new Refusal(`cannot listen for LMTP: ${(error as Error).message}`)
  }
}
