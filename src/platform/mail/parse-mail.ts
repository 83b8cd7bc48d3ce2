/** Parses mail that comes in: its headers, readable text and files. */

import { isUtf8 } from 'node:buffer'

import type * as PostalMime from 'postal-mime'

import { lazily } from '../lazily.ts'
import { mailLimits } from './limits.ts'
import { htmlText } from './html-text.ts'

const postalMime = lazily<typeof PostalMime>('postal-mime')

/** A file of a message. */
export interface MailFile {
  /** Empty if the message does not name it. */
  name: string
  type: string
  bytes: Uint8Array
}

/** A message as it is handled. */
export interface ParsedMail {
  /** In their order; names are in lower case, values are unfolded but not decoded. */
  headers: [name: string, value: string][]
  /** All senders in `From`. */
  from: { name: string; address: string }[]
  /** All addresses to which it was sent, as its headers tell. */
  to: string[]
  subject: string
  /** With angle brackets; empty if there is none. */
  message_id: string
  /** HTML without a plain version is turned into text. */
  text: string
  files: MailFile[]
}

/** Takes time in proportion to the size; call it on a thread. Throws if it is not a message. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  refuseMany(bytes)
  const raw = withCharset(bytes)
  const mail = await postalMime().default.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: mailLimits.mail_parts_depth_max,
    maxHeadersSize: mailLimits.mail_headers_bytes_max,
  })
  const valuesOf = (name: string) =>
    mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const people = (name: string) =>
    valuesOf(name).flatMap((value) => postalMime().addressParser(value, { flatten: true }))
  const plain = (mail.text ?? '').replaceAll(/\r\n?/g, '\n')
  return {
    headers: mail.headers.map(({ key, value }) => [key, value]),
    from: people('from').map(({ name, address = '' }) => ({
      name: shown(name),
      address: shown(address),
    })),
    to: RECIPIENTS.flatMap(people).map(({ address = '' }) => address),
    subject: shown((mail.subject ?? '').replaceAll(/\s+/g, ' ').trim()),
    message_id: shown(mail.messageId ?? ''),
    text: stored(hasPlain(mail) ? plain : htmlText(mail.html ?? '')),
    files: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: shown(filename ?? ''),
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  }
}

const RECIPIENTS = ['delivered-to', 'x-original-to', 'to', 'cc']

const hasPlain = ({ text, html }: PostalMime.Email) =>
  html === undefined || (text !== undefined && text.trim() !== '')

/** The decoded text of a header, shortened if it is very long. */
export const decodedHeader = (value: string): string =>
  shown(postalMime().decodeWords(value.slice(0, mailLimits.mail_line_chars_max)))

/** PostgreSQL cannot store the character 0. */
const stored = (text: string) => text.toWellFormed().replaceAll('\0', '')
const shown = (text: string) => stored(text.slice(0, mailLimits.mail_line_chars_max))

/** Each part takes memory; most lines that begin like boundaries are none. */
function refuseMany(bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let lines = 0
  for (let at = buffer.indexOf('\n--'); at >= 0; at = buffer.indexOf('\n--', at + 1)) lines += 1
  if (lines > mailLimits.mail_parts_max) throw new Error('the message has too many parts')
}

/** Bytes beyond ASCII of which the message does not say what they are count as ISO-8859-1. */
function withCharset(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return /charset/i.test(text) ? bytes : Buffer.from(text, 'utf8')
}
