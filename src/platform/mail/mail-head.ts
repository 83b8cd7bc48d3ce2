/** Reads what a message is, from its first headers, before it is parsed. */

import { mailLimits } from './limits.ts'
import { decodedHeader } from './parse-mail.ts'

/** Empty where a header is missing. */
export interface MailHead {
  message_id: string
  from: string
  subject: string
  /** Where its body begins. */
  length: number
}

/** Only reads as many bytes as headers may have. */
export function readHead(bytes: Uint8Array): MailHead {
  const first = bytes.subarray(0, mailLimits.mail_headers_bytes_max)
  const text = Buffer.from(first.buffer, first.byteOffset, first.length).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  const length = end ? end.index + end[0].length : first.length
  const head = Buffer.from(text.slice(0, length), 'latin1').toString('utf8')
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const valueOf = (name: string) => {
    const line = lines.find((one) => one.toLowerCase().startsWith(`${name}:`))
    return decodedHeader(line?.slice(name.length + 1).trim() ?? '')
  }
  return {
    message_id: valueOf('message-id'),
    from: valueOf('from'),
    subject: valueOf('subject'),
    length,
  }
}
