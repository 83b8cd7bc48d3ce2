/** Writes letters as messages, as a carrier hands them over. */

import type * as MailComposer from 'nodemailer/lib/mail-composer'
import type * as MimeFunctions from 'nodemailer/lib/mime-funcs'
import type * as MimeNode from 'nodemailer/lib/mime-node'

import { lazily } from '../lazily.ts'
import { senderIn } from './senders.rules.ts'

const composer = lazily<typeof MailComposer>('nodemailer/lib/mail-composer')
const node = lazily<typeof MimeNode>('nodemailer/lib/mime-node')
const functions = lazily<typeof MimeFunctions>('nodemailer/lib/mime-funcs')

/** Content from letters must not make the library read files or fetch URLs. */
export const SHUT = { disableFileAccess: true, disableUrlAccess: true } as const

/** A letter as it is handed to a carrier; `at` is in milliseconds since 1970. */
export interface Carried {
  /** The same in every attempt, so that recipients can detect duplicates. */
  id: number
  at: number
  /** An address, or `Name <address>`. */
  from: string
  to: string
  /** Where mail servers return what they cannot deliver; by default the address in `from`. */
  return_to?: string | undefined
  subject: string
  text: string
  html?: string
  /** With angle brackets; without one, it is made from `id` and `at`. */
  message_id?: string
  /** More headers in their order, in exactly this spelling; empty ones are sent as well. */
  headers?: readonly (readonly [name: string, value: string])[]
  /** Encrypts the whole message. */
  seal?: Seal
}

/** How a message is encrypted, and what everybody can read of it. */
export interface Seal extends Required<Pick<Carried, 'subject' | 'headers'>> {
  /** Returns the message encrypted, in ASCII. */
  encrypt: (message: Buffer) => Promise<string>
}

/** The library drops empty headers and respells names, so further headers precede its message. */
export async function messageOf({ seal, ...letter }: Carried) {
  const { to, headers, return_to } = letter
  const { from, ...content } = contentOf(letter)
  const envelope = { from: return_to ?? from.address, to }
  if (seal) return { envelope, raw: await sealed(letter, seal) }
  if (headers === undefined) return { ...(return_to && { envelope }), from, ...content }
  const root = new (composer().default)(content).compile()
  return { envelope, raw: await withHeaders(root, from, headers) }
}

/** PGP/MIME (RFC 3156); the encrypted message has its headers, as mail programs expect. */
async function sealed(letter: Carried, { encrypt, subject, headers }: Seal): Promise<Buffer> {
  const { from, ...content } = contentOf(letter)
  const inner = new (composer().default)(content).compile()
  const type = inner.getHeader('Content-Type') as string
  inner.setHeader('Content-Type', `${type}; protected-headers="v1"`)
  const message = await withHeaders(inner, from, letter.headers ?? [])
  const armored = await encrypt(message)
  const { to, date, messageId, headers: marks } = content
  const outer = new (node().default)(`multipart/encrypted; protocol="${VERSION}"`)
  outer.setHeader({ To: to, Subject: subject, Date: date, 'Message-ID': messageId, ...marks })
  outer.createChild(VERSION).setHeader(AS_IS).setContent('Version: 1\r\n')
  outer
    .createChild('application/octet-stream', { filename: 'encrypted.asc' })
    .setHeader({ 'Content-Disposition': 'inline', ...AS_IS })
    .setContent(armored)
  return withHeaders(outer, { name: '', address: from.address }, headers)
}
const VERSION = 'application/pgp-encrypted'
const AS_IS = { 'Content-Transfer-Encoding': '7bit' }

async function withHeaders(root: MimeNode.default, from: Sender, headers: Seal['headers']) {
  const lines = [fromLine(from), ...headers.map(([name, value]) => headerLine(name, value))]
  const head = Buffer.from(lines.map((line) => `${line}\r\n`).join(''))
  return Buffer.concat([head, await root.build()])
}

function contentOf({ id, at, from, to, subject, text, html, message_id }: Carried) {
  const { name, address, host } = senderIn(from)
  return {
    from: { name, address },
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    date: new Date(at),
    messageId: message_id ?? `<${id}.${at}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...SHUT,
  }
}

const LINE_CHARS_MAX = 76
function headerLine(name: string, value: string) {
  const encoded = node().default.encodeHeaderValue('X-Any', value)
  return functions().foldLines(`${name}: ${encoded}`, LINE_CHARS_MAX)
}

/** As in Bugzilla, a name is quoted. */
function fromLine({ name, address }: Sender) {
  // oxlint-disable-next-line no-control-regex
  const isPlain = /^[\u0020-\u007e]*$/.test(name)
  if (name === '' || !isPlain) {
    return `From: ${node().default.encodeHeaderValue('From', { name, address })}`
  }
  return `From: "${name.replaceAll(/["\\]/g, String.raw`\$&`)}" <${address}>`
}

type Sender = Pick<ReturnType<typeof senderIn>, 'name' | 'address'>
