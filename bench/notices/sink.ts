/** A mail server that accepts everything and remembers when. */

import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A message and the time of its end, by `performance.now()`. */
export interface Taken {
  at: number
  to: string
  raw: string
}

/** Listens on a free port; `taken` grows. */
export interface Sink {
  port: number
  taken: Taken[]
  close(): void
}

/** Starts one. */
export async function openSink(): Promise<Sink> {
  const taken: Taken[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    receive(socket, taken)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const END = '\r\n.\r\n'

function receive(socket: Socket, taken: Taken[]) {
  let rest = ''
  let to = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 sink')
  socket.setEncoding('latin1').on('data', (text: string) => {
    rest += text
    for (;;) {
      const mark = isData ? END : '\r\n'
      const end = rest.indexOf(mark)
      if (end < 0) return
      const part = rest.slice(0, end)
      rest = rest.slice(end + mark.length)
      if (isData) {
        taken.push({ at: performance.now(), to, raw: part })
        isData = false
        say('250 taken')
      } else if (/^DATA/i.test(part)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(part)) {
        socket.end('221 bye\r\n')
        return
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(part)?.[1] ?? to
        say('250 ok')
      }
    }
  })
}
