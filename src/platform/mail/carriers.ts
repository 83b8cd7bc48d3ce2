/** Delivers letters: to a mail server, to `sendmail`, or to a folder for inspection. */

import { join } from 'node:path'
import { rm } from 'node:fs/promises'

import type * as Nodemailer from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer'

import { makeFolders, writeWhole } from '../files.ts'
import { lazily } from '../lazily.ts'
import { limits } from '../limits.ts'

const nodemailer = lazily<typeof Nodemailer>('nodemailer')

/** A letter as it is handed to a carrier; `at` is in milliseconds since 1970. */
export interface Carried {
  /** The same in every attempt, so that recipients can detect duplicates. */
  id: number
  at: number
  from: string
  to: string
  subject: string
  text: string
  html?: string
}
/** `refused` is the reason for a permanent failure; temporary ones are thrown. */
export interface Outcome {
  refused?: string
}

/** Delivers letters by one transport, until it is closed. */
export interface Carrier {
  /** Delivers one letter; throws if another attempt may succeed. */
  carry(letter: Carried): Promise<Outcome>
  /** Closes idle connections to the mail server. */
  close(): void
}

/**
 * For a setting such as `smtp://localhost`, `sendmail` or `folder:/var/mail`; undefined for `off`.
 */
export function openCarrier(setting: string): Carrier | undefined {
  if (setting === 'off') return undefined
  if (setting === 'sendmail') return bySendmail(SENDMAIL)
  if (setting.startsWith('folder:')) return byFolder(setting.slice('folder:'.length))
  return bySmtp(new URL(setting))
}

const SENDMAIL = '/usr/sbin/sendmail'
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function bySmtp(url: URL): Carrier {
  const { hostname, port, protocol, username, password } = url
  const secure = protocol === 'smtps:'
  const wait = limits.mail_wait_ms
  return byTransport(
    nodemailer().createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 25),
      secure,
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      // A server on this machine seldom has a certificate, and needs none.
      tls: { rejectUnauthorized: !LOOPBACK.test(hostname) },
      connectionTimeout: wait,
      greetingTimeout: wait,
      socketTimeout: wait,
      dnsTimeout: wait,
      ...SHUT,
    }),
  )
}

/** `path` is a program with the interface of `sendmail`. */
export const bySendmail = (path: string) =>
  byTransport(nodemailer().createTransport({ sendmail: true, path, newline: 'unix', ...SHUT }))

/** Content from letters must not make the library read files or fetch URLs. */
const SHUT = { disableFileAccess: true, disableUrlAccess: true } as const

interface Transport {
  sendMail(message: ReturnType<typeof messageOf>): Promise<SentMessageInfo>
  close(): void
}

function byTransport(transport: Transport): Carrier {
  return {
    async carry(letter) {
      try {
        await transport.sendMail(messageOf(letter))
        return {}
      } catch (error) {
        if (isForGood(error as Failure)) return { refused: (error as Failure).message }
        throw error
      }
    },
    close: () => transport.close(),
  }
}

type Failure = Error & { responseCode?: number; code?: string }

/** Exit codes of `sendmail` for permanent failures: invalid message, unknown user or host. */
const SENDMAIL_REFUSED = /^Sendmail exited with code (65|67|68)$/

/** A failed login to the server is a configuration error, and therefore temporary. */
function isForGood({ responseCode, code, message }: Failure) {
  if (responseCode) return responseCode >= 500 && responseCode !== 530 && responseCode !== 535
  return code === 'EENVELOPE' || SENDMAIL_REFUSED.test(message)
}

function byFolder(folder: string): Carrier {
  const transport = nodemailer().createTransport({ streamTransport: true, buffer: true, ...SHUT })
  return {
    async carry(letter) {
      const { message } = await transport.sendMail(messageOf(letter))
      await makeFolders(folder)
      const path = join(folder, `${letter.id}.eml`)
      // Remains of an interrupted attempt.
      await rm(`${path}.part`, { force: true })
      await writeWhole(path, (message as Buffer).toString('utf8'))
      return {}
    },
    close: () => transport.close(),
  }
}

function messageOf({ id, at, from, to, subject, text, html }: Carried) {
  const host = from.split('@').at(-1)!
  return {
    from: { name: '', address: from },
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    date: new Date(at),
    messageId: `<${id}.${at}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}
