/** A connection between a client and a service that breaks after some bytes. */

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy on a free port of this machine. */
export interface Line extends AsyncDisposable {
  /** Its base URL, without a slash at the end. */
  url: string
  /** From now on, breaks the connections that carry so many bytes, one time for each number. */
  breakAfter(way: 'up' | 'down', ...bytes: number[]): void
  /** How many connections were broken. */
  broken: number
}

/** `to` is the local URL of the service. */
export async function openLine(to: string): Promise<Line> {
  const port = Number(new URL(to).port)
  const cuts: Record<'up' | 'down', number[]> = { up: [], down: [] }
  const open = new Set<Socket>()
  const line = { broken: 0 }
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      service.destroy()
    }
    const carry = (way: 'up' | 'down', from: Socket, into: Socket) => {
      let passed = 0
      from.on('end', () => into.end())
      from.on('data', (bytes) => {
        passed += bytes.length
        const [cut] = cuts[way]
        if (cut === undefined || passed <= cut) return void into.write(bytes)
        cuts[way].shift()
        line.broken++
        from.removeAllListeners('data')
        // What came before the break arrives.
        into.end(bytes.subarray(0, bytes.length - (passed - cut)), end)
      })
    }
    for (const one of [client, service]) {
      open.add(one)
      one.on('error', end).on('close', () => open.delete(one))
    }
    carry('up', client, service)
    carry('down', service, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as { port: number }
  return Object.assign(line, {
    url: `http://127.0.0.1:${own}`,
    breakAfter: (way: 'up' | 'down', ...bytes: number[]) => void cuts[way].push(...bytes),
    async [Symbol.asyncDispose]() {
      for (const one of open) one.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}
