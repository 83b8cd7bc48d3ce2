/** Accepts mail by LMTP, the protocol by which a mail server delivers to mailboxes. */

import type * as SmtpServer from 'smtp-server'

import { lazily } from '../lazily.ts'
import { limits } from '../limits.ts'
import { mailLimits } from './limits.ts'

const smtpServer = lazily<typeof SmtpServer>('smtp-server')

/** Where to listen. */
export type Place = { host: string; port: number } | { path: string }

/** What to accept. */
export interface LmtpOptions {
  bytes_max: number
  /** Whether mail to the address is accepted at all. */
  accepts: (recipient: string) => boolean
  /** Resolves once the message is stored for this recipient; if it throws, the sender retries. */
  take: (bytes: Uint8Array, recipient: string) => Promise<unknown>
  /** Told of what could not be stored. */
  failed: (error: unknown) => void
}

/** An open server. */
export interface Lmtp {
  /** The port, if it listens on one. */
  port: number | undefined
  /** Accepts no more connections, and waits for those that deliver. */
  close(): Promise<void>
}

const UNKNOWN = Object.assign(new Error('5.1.1 This address does not accept mail'), {
  responseCode: 550,
})
const LATER = Object.assign(new Error('4.3.0 The message could not be stored; try again later'), {
  responseCode: 451,
})

/** Resolves when it listens. */
export async function openLmtp(place: Place, options: LmtpOptions): Promise<Lmtp> {
  const server = new (smtpServer().SMTPServer)({
    lmtp: true,
    size: options.bytes_max,
    rejectOversized: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: mailLimits.mail_connections_max,
    socketTimeout: limits.mail_wait_ms,
    closeTimeout: limits.close_wait_ms,
    onRcptTo({ address }, session, answer) {
      const isFull = session.envelope.rcptTo.length >= mailLimits.mail_recipients_max
      answer(isFull ? LATER : options.accepts(address) ? null : UNKNOWN)
    },
    onData(stream, { envelope }, answer) {
      const addresses = envelope.rcptTo.map(({ address }) => address)
      const take = async () => {
        const bytes = await collect(stream, options.bytes_max)
        return bytes ? takeEach(options, bytes, addresses) : []
      }
      take().then(
        (results) => answer(null, results),
        (error: unknown) => {
          options.failed(error)
          answer(LATER)
        },
      )
    },
  })
  // A connection that breaks is the business of the sender.
  server.on('error', options.failed)
  const listening = server.listen(place)
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve)
    listening.once('error', reject)
  })
  const address = listening.address()
  return {
    port: typeof address === 'object' && address ? address.port : undefined,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Undefined if there are more bytes, which are not held. */
async function collect(stream: AsyncIterable<Buffer>, bytes_max: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > bytes_max) chunks.length = 0
    else chunks.push(chunk)
  }
  return size > bytes_max ? undefined : Buffer.concat(chunks)
}

/** One reply for each recipient, in their order. */
async function takeEach({ take, failed }: LmtpOptions, bytes: Uint8Array, recipients: string[]) {
  const replies: (string | Error)[] = []
  for (const recipient of recipients) {
    try {
      await take(bytes, recipient)
      replies.push('2.0.0 The message is stored')
    } catch (error) {
      failed(error)
      replies.push(LATER)
    }
  }
  return replies
}
