/** The least that tells many clients: writes a text that its parent sends to all of them. */

import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const clients = new Set<ServerResponse>()
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': begin\n\n')
  clients.add(response)
  response.on('close', () => clients.delete(response))
})
process.on('message', (text: string) => {
  for (const client of clients) client.write(text)
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
