/** A receiver of webhooks on this machine, which answers as a test says. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that was received. */
export interface Message {
  headers: Record<string, string>
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/**
 * What to answer: a status, nothing, for which the connection is closed, or `hang`, for which it
 * stays open without an answer.
 */
export type Answer = (message: Message) => number | 'hang' | undefined

interface State {
  answer: Answer
  hung?: () => void
}

/** On a free port. */
export async function openReceiver() {
  const messages: Message[] = []
  const state: State = { answer: () => 204 }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => void (text += part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const message = { headers, text, body: JSON.parse(text) as unknown }
      messages.push(message)
      const status = state.answer(message)
      if (status === 'hang') state.hung?.()
      else if (status === undefined) request.socket.destroy()
      else response.writeHead(status, { location: '/elsewhere' }).end('said')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    /** Changes what is answered. */
    answers: (answer: Answer) => void (state.answer = answer),
    /** Resolves when a message hangs. */
    hung: () => new Promise<void>((done) => void (state.hung = done)),
    /** Breaks all connections and refuses others, until `start` listens at the same address. */
    stop,
    async start() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close: stop,
  }
}
