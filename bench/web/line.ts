/**
 * Stands between a browser and Docket: first forwards and records every response, then serves the
 * same bytes without Docket, as `node:http` alone can. Takes the port of Docket, and orders as
 * messages.
 */

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Recorded {
  status: number
  headers: string[]
  body: Buffer
}
/** `replay` begins with the first recorded responses again. */
export type Order = 'record' | 'replay'
/** What one action transferred. */
export interface Counted {
  requests: number
  bytes: number
}

const docket = Number(process.argv[2])
/** By method and address: a response for each number of forms that were sent before. */
const recorded = new Map<string, Map<number, Recorded>>()
let sent = 0
let isReplaying = false
let counted: Counted = { requests: 0, bytes: 0 }

const DROPPED = /^(?:connection|keep-alive|transfer-encoding|content-length|set-cookie)$/i

async function forward(from: IncomingMessage): Promise<Recorded> {
  const { method, url, headers } = from
  const asked = request({ port: docket, host: '127.0.0.1', method, path: url, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject)
  })
  asked.end(await buffer(from))
  const answer = await answered
  return { status: answer.statusCode!, headers: answer.rawHeaders, body: await buffer(answer) }
}

const keyOf = ({ method, url }: IncomingMessage) => `${method} ${url}`

async function record(from: IncomingMessage): Promise<Recorded> {
  const key = keyOf(from)
  const answer = await forward(from)
  if (isForm(from)) sent += 1
  const kept = recorded.get(key) ?? new Map<number, Recorded>()
  recorded.set(key, kept.set(sent, answer))
  return answer
}

const isForm = ({ method, url }: IncomingMessage) => method === 'POST' && !url!.startsWith('/rest/')

async function replay(from: IncomingMessage): Promise<Recorded> {
  await buffer(from)
  if (isForm(from)) sent += 1
  const kept = recorded.get(keyOf(from))
  const at = Math.max(...[...(kept?.keys() ?? [])].filter((one) => one <= sent))
  const answer = kept?.get(at)
  if (!answer) throw new Error(`${keyOf(from)} was not recorded`)
  return answer
}

function send(to: ServerResponse, { status, headers, body }: Recorded) {
  counted.requests += 1
  counted.bytes += body.length + headers.join('').length
  const isKept = (at: number) => !isReplaying || !DROPPED.test(headers[at - (at % 2)]!)
  const kept = headers.filter((_, at) => isKept(at))
  to.writeHead(status, isReplaying ? [...kept, 'content-length', String(body.length)] : kept)
  to.end(body)
}

const server = createServer((from, to) => {
  void (isReplaying ? replay(from) : record(from)).then(
    (answer) => send(to, answer),
    (cause: Error) => {
      process.stderr.write(`${cause.message}\n`)
      to.writeHead(502).end()
    },
  )
})
process.on('message', (order: Order | 'count') => {
  if (order !== 'count') {
    isReplaying = order === 'replay'
    sent = 0
  }
  process.send!(counted)
  counted = { requests: 0, bytes: 0 }
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ready at http://127.0.0.1:${port}/\n`)
})
