/** The receipt by mail for those who send files through a grant and give an address. */

import { addressKey } from '../../platform/address-key.ts'
import { type Rate, takeRate } from '../../platform/rates/rates.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Grant } from '../grants/use-grant.ts'
import { tellAll } from '../letters/letters.ts'
import { type LetterFile, receiptLetter } from '../letters/letters.rules.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Nobody verifies who has an address, so each of these bounds what strangers can be sent. */
const TO_ONE: Rate = { name: 'upload receipts to', limit: 10, per_ms: DAY_MS }
const FROM_ONE: Rate = { name: 'upload receipts from', limit: 20, per_ms: HOUR_MS }
const OF_GRANT: Rate = { name: 'upload receipts of a grant', limit: 200, per_ms: DAY_MS }

/** An upload that became a ticket. */
export interface Receipt {
  grant: Grant
  files: LetterFile[]
  is_encrypted: boolean
  /** The address that the sender typed; null for none. */
  to: string | null
  /** The client's address. */
  address: string
  /** The language of the sender's page. */
  language: string
}

/** Whether senders through the grant get receipts. */
export const sendsReceipts = (
  { site }: Pick<Work, 'site'>,
  { no_receipts }: Pick<Grant, 'no_receipts'>,
): boolean => site.has_mail && no_receipts !== 1

/** Whether a receipt is sent; too many are left out. */
export async function sendReceipt(work: Work, receipt: Receipt): Promise<boolean> {
  const { grant, files, is_encrypted, to, address, language } = receipt
  if (to === null || !sendsReceipts(work, grant)) return false
  const wait_s =
    (await takeRate(work, FROM_ONE, addressKey(address))) ||
    (await takeRate(work, OF_GRANT, grant.public_id)) ||
    (await takeRate(work, TO_ONE, mailboxKey(to)))
  if (wait_s > 0) return false
  const letter = receiptLetter({ files, is_encrypted, shown_as: grant.shown_as, at: work.now })
  await tellAll(work, [to], language, letter)
  return true
}

/** The same for all addresses that most servers deliver to one mailbox: `ann+x@` and `Ann@`. */
const mailboxKey = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@')
