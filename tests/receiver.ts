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

/** What to answer: a status, or nothing, for which the connection is closed. */
export type Answer = (message: Message) => number | undefined

/** On a free port. */
export async function openReceiver() {
  const messages: Message[] = []
  const state = { answer: (() => 204) as Answer }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => void (text += part))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const message = { headers, text, body: JSON.parse(text) as unknown }
      messages.push(message)
      const status = state.answer(message)
      if (status === undefined) request.socket.destroy()
      else response.writeHead(status, { location: '/elsewhere' }).end('said')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    /** Changes what is answered. */
    answers: (answer: Answer) => void (state.answer = answer),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
