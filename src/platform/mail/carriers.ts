/** Who takes letters to where they go: a mail server, `sendmail`, or a folder to look at them. */

import { join } from 'node:path'
import { rm } from 'node:fs/promises'

import type * as Nodemailer from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer'

import { makeFolders, writeWhole } from '../files.ts'
import { lazily } from '../lazily.ts'
import { limits } from '../limits.ts'

const nodemailer = lazily<typeof Nodemailer>('nodemailer')

export interface Carried {
  /** The same each time that it is tried, so that whoever gets it twice can tell. */
  id: number
  at: number
  from: string
  to: string
  subject: string
  text: string
  html?: string
}
/** `refused` is why the letter will never be taken; what may be over later is thrown. */
export interface Outcome {
  refused?: string
}
export interface Carrier {
  carry(letter: Carried): Promise<Outcome>
  close(): void
}

/** For a setting such as `smtp://localhost`, `sendmail` or `folder:/var/mail`; none for `off`. */
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

/** `path` is that of a program that takes letters as `sendmail` does. */
export const bySendmail = (path: string) =>
  byTransport(nodemailer().createTransport({ sendmail: true, path, newline: 'unix', ...SHUT }))

/** A letter never makes the program read a file or load an address. */
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

/** What `sendmail` ends with where a letter, a person or a host is nothing that it can send to. */
const SENDMAIL_REFUSED = /^Sendmail exited with code (65|67|68)$/

/** A server that wants another login is our own mistake, and so may be over later. */
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
      // What a try left that broke off.
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
