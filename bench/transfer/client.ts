/**
 * Uploads and downloads files from a separate process, with as little work as possible: receives
 * its orders as a message, and reports the number of transfers and their total time.
 */

import { closeSync, openSync, readSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** The jobs run at the same time, one per connection. */
export interface Orders {
  port: number
  jobs: Job[]
  /** Each job is repeated for this long; once if missing. */
  seconds?: number
}

/** A transfer; `size` is in bytes. */
export type Job =
  | { do: 'upload'; path: string; size: number; headers: Record<string, string> }
  | { do: 'download'; target: string; size: number }
/** All transfers of all jobs. */
export interface Done {
  transfers: number
  seconds: number
}

/** Messages to the parent process. */
export type Said = { say: 'done'; done: Done } | { say: 'failed'; why: string }

const PIECE_BYTES = 1024 * 1024
const BOUNDARY = 'a-boundary-of-bench-transfer'
const HEAD_END = '\r\n\r\n'

/** A connection that reports when each response is complete; the content is dropped. */
function open(port: number) {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES)
  let [head, left] = ['', 0]
  let answered = awaited()
  const socket: Socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer, callback: (bytes) => take(bytes) },
  })
  function take(bytes: number): boolean {
    if (left > 0) left -= bytes
    else readHead(bytes)
    if (left === 0 && head === '') answered.resolve()
    return true
  }
  function readHead(bytes: number) {
    head += buffer.toString('latin1', 0, bytes)
    const end = head.indexOf(HEAD_END)
    if (end < 0) return
    const said = head.slice(0, end)
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(said)?.[1])
    if (!/^HTTP\/1.1 200 /.test(said) || Number.isNaN(length)) {
      return answered.reject(new Error(`answered:\n${head}`))
    }
    left = length - (head.length - end - HEAD_END.length)
    head = ''
  }
  socket.on('error', (error) => answered.reject(error))
  socket.on('close', () => answered.reject(new Error('the server hung up')))
  return {
    socket,
    async answer() {
      await answered.promise
      answered = awaited()
    },
  }
}
/** A promise that may reject without anyone waiting for it. */
function awaited() {
  const made = Promise.withResolvers<void>()
  made.promise.catch(() => undefined)
  return made
}
type Connection = ReturnType<typeof open>

async function upload({ socket }: Connection, job: Job & { do: 'upload' }) {
  const part = 'Content-Disposition: form-data; name='
  const before =
    `--${BOUNDARY}\r\n${part}"msg"\r\n\r\n{}\r\n` +
    `--${BOUNDARY}\r\n${part}"file"; filename="file.bin"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  const after = `\r\n--${BOUNDARY}--\r\n`
  const headers = {
    host: '127.0.0.1',
    ...job.headers,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': String(before.length + job.size + after.length),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /rest/newticket HTTP/1.1\r\n${lines.join('')}\r\n${before}`)
  // Read synchronously into the same buffer, so that the client is not the bottleneck.
  const file = openSync(job.path, 'r')
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  for (let bytes = 1; bytes > 0;) {
    bytes = readSync(file, piece)
    await new Promise<unknown>((resolve) => {
      socket.write(piece.subarray(0, bytes), resolve)
    })
  }
  closeSync(file)
  socket.write(after)
}

async function run(orders: Orders): Promise<Done> {
  const began = performance.now()
  const isOver = () => performance.now() - began >= (orders.seconds ?? 0) * 1000
  const counts = await Promise.all(
    orders.jobs.map(async (job) => {
      const connection = open(orders.port)
      let transfers = 0
      do {
        const answer = connection.answer()
        if (job.do === 'upload') await Promise.all([upload(connection, job), answer])
        else {
          connection.socket.write(`GET ${job.target} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
          await answer
        }
        transfers++
      } while (!isOver())
      connection.socket.destroy()
      return transfers
    }),
  )
  const transfers = counts.reduce((sum, count) => sum + count, 0)
  return { transfers, seconds: (performance.now() - began) / 1000 }
}

process.once('message', (orders: Orders) => {
  const say = (said: Said) => process.send!(said, () => process.disconnect())
  run(orders).then(
    (done) => say({ say: 'done', done }),
    (error: Error) => say({ say: 'failed', why: error.message }),
  )
})
