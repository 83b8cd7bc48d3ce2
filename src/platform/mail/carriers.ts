/** Delivers letters: to a mail server, to `sendmail`, or to a folder for inspection. */

import { join } from 'node:path'
import { rm } from 'node:fs/promises'

import type * as Nodemailer from 'nodemailer'
import type { SentMessageInfo } from 'nodemailer'

import { makeFolders, writeWhole } from '../files.ts'
import { lazily } from '../lazily.ts'
import { limits } from '../limits.ts'
import { type Carried, messageOf, SHUT } from './messages.ts'
import type { Target } from './trial.rules.ts'

const nodemailer = lazily<typeof Nodemailer>('nodemailer')

/** `refused` is the reason for a permanent failure; temporary ones are thrown. */
export interface Outcome {
  refused?: string
  /** Whether the mail server refused the recipient, not the message. */
  is_recipient?: boolean
}

/** Delivers letters by one transport, until it is closed. */
export interface Carrier {
  /** Delivers one letter; throws if another attempt may succeed. */
  carry(letter: Carried): Promise<Outcome>
  /** The same, but throws every failure as it is; `response` is what the server answered. */
  send(letter: Carried): Promise<{ response: string }>
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

/** Where a setting other than `off` sends letters, without its password. */
export function placeOf(setting: string): Target {
  const none = { host: '', isSecure: false, user: '' }
  if (setting === 'sendmail') return { ...none, way: 'sendmail', place: SENDMAIL }
  if (setting.startsWith('folder:'))
    return { ...none, way: 'folder', place: setting.slice('folder:'.length) }
  const { host, port, isSecure, user } = serverIn(new URL(setting))
  return { way: 'smtp', place: `${host}:${port}`, host, isSecure, user }
}

const serverIn = ({ hostname, port, protocol, username }: URL) => {
  const isSecure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  return { host: hostname, port: Number(port) || (isSecure ? 465 : 25), isSecure, user }
}

const SENDMAIL = '/usr/sbin/sendmail'
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function bySmtp(url: URL): Carrier {
  const { host, port, isSecure, user } = serverIn(url)
  const wait = limits.mail_wait_ms
  return byTransport(
    nodemailer().createTransport({
      host: host.replace(/^\[|\]$/g, ''),
      port,
      secure: isSecure,
      ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
      // A server on this machine seldom has a certificate, and needs none.
      tls: { rejectUnauthorized: !LOOPBACK.test(host) },
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

interface Transport {
  sendMail(message: Awaited<ReturnType<typeof messageOf>>): Promise<SentMessageInfo>
  close(): void
}

function byTransport(transport: Transport): Carrier {
  const send = async (letter: Carried) => {
    const { response } = await transport.sendMail(await messageOf(letter))
    return { response: response ?? '' }
  }
  return {
    send,
    async carry(letter) {
      try {
        await send(letter)
        return {}
      } catch (error) {
        const failure = error as Failure
        if (!isForGood(failure)) throw error
        return { refused: failure.message, is_recipient: isOfRecipient(failure) }
      }
    },
    close: () => transport.close(),
  }
}

type Failure = Error & { responseCode?: number; code?: string; command?: string }

/** Exit codes of `sendmail` for permanent failures: invalid message, unknown user or host. */
const SENDMAIL_REFUSED = /^Sendmail exited with code (65|67|68)$/

/** A failed login to the server is a configuration error, and therefore temporary. */
function isForGood({ responseCode, code, message }: Failure) {
  if (responseCode) return responseCode >= 500 && responseCode !== 530 && responseCode !== 535
  return code === 'EENVELOPE' || SENDMAIL_REFUSED.test(message)
}

const isOfRecipient = ({ responseCode = 0, command }: Failure) =>
  responseCode >= 500 && command === 'RCPT TO'

function byFolder(folder: string): Carrier {
  const transport = nodemailer().createTransport({ streamTransport: true, buffer: true, ...SHUT })
  const send = async (letter: Carried) => {
    const { message } = await transport.sendMail(await messageOf(letter))
    await makeFolders(folder)
    const path = join(folder, `${letter.id}.eml`)
    // Remains of an interrupted attempt.
    await rm(`${path}.part`, { force: true })
    await writeWhole(path, (message as Buffer).toString('utf8'))
    return { response: '' }
  }
  return {
    send,
    carry: (letter) => send(letter).then(() => ({})),
    close: () => transport.close(),
  }
}
