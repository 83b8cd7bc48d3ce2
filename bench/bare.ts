/**
 * The bare server that Docket is compared with: `node:http`, which serializes the same object as
 * JSON for each request, and nothing else. Reads the object as JSON from the given file.
 */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answer: unknown = JSON.parse(readFileSync(process.argv[2]!, 'utf8'))

const server = createServer((_, response) => {
  const text = JSON.stringify(answer)
  response.setHeader('content-type', 'application/json; charset=UTF-8')
  response.setHeader('content-length', Buffer.byteLength(text))
  response.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ready at http://127.0.0.1:${port}/\n`)
})
