/** A mail server for tests, on this machine only: it keeps or refuses the mail it receives. */

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

import type { Instance } from './instance.ts'

/** A message that was accepted. */
export interface Received {
  from: string
  to: string[]
  /** Headers and body, as received. */
  text: string
}

/** A server that accepts all mail, unless `refusal` is set. */
export interface MailServer {
  /** In the format of the setting `mail`. */
  address: string
  received: Received[]
  /**
   * The reply to the next recipients, such as `550 nobody here`; if undefined, they are accepted.
   */
  refusal: string | undefined
  /** Closes all connections. */
  close(): Promise<void>
}

/** On a free port. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    // Clients may break off.
    converse(socket, mail).catch(() => socket.destroy())
  })
  const mail: MailServer = {
    address: '',
    received: [],
    refusal: undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  mail.address = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return mail
}

async function converse(socket: Socket, mail: MailServer) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let letter: Received = { from: '', to: [], text: '' }
  let lines: string[] | undefined
  say('220 a server for tests')
  const sent = createInterface({ input: socket })
  sent.on('error', () => {})
  for await (const line of sent) {
    if (lines && line === '.') {
      mail.received.push({ ...letter, text: lines.join('\n') })
      lines = undefined
      say('250 kept')
      continue
    }
    if (lines) {
      lines.push(line.replace(/^\.\./, '.'))
      continue
    }
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
    if (/^(EHLO|HELO)/i.test(line)) say('250 tests')
    else if (/^MAIL/i.test(line)) say(((letter = { from: address, to: [], text: '' }), '250 ok'))
    else if (/^RCPT/i.test(line)) say(mail.refusal ?? (letter.to.push(address), '250 ok'))
    else if (/^DATA/i.test(line)) say(((lines = []), '354 go on'))
    else if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n')
    else say('250 ok')
  }
}

/** Mail sent so far: the recipient, the readable text, and the secret in the link of each. */
export async function lettersOf({ received }: MailServer, instance: Instance) {
  await instance.service.runJobs()
  return received.map(({ to, text }) => {
    const read = text
      .replaceAll('=\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    return { to: to.join(), secret: /\?secret=(\w{32})$/m.exec(read)?.[1] ?? '', text: read }
  })
}
