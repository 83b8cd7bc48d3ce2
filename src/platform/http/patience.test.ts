import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { after, test } from 'node:test'

import { openDoor } from '../../../tests/door.ts'
import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import type { OwnDoor } from './own-doors.ts'

const arrived: (() => void)[] = []
const door: OwnDoor = {
  name: 'Files',
  paths: ['/files'],
  async answer(asked) {
    const { files } = await asked.form({
      files_max: 1,
      async save(bytes) {
        let size = 0
        for await (const piece of bytes) {
          size += piece.length
          arrived.shift()?.()
        }
        return size
      },
    })
    return { body: files.map(({ saved }) => saved) }
  },
  refuse: ({ message }) => ({ body: { error: message } }),
}
const { server } = openDoor({ own_doors: [door] })
after(() => server.close())

/** Sends half a body, lets the request time elapse, and sends the rest. */
async function sendSlowly(path: string, type: string, [first, rest]: readonly [string, string]) {
  const { port } = new URL(await listening)
  const sockets: Socket[] = []
  server.app.server.once('connection', (socket: Socket) => sockets.push(socket))
  const headers = { 'content-type': type }
  const sent = request({ port, path, method: 'POST', headers, agent: false })
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      void textOf(answer).then((text) => resolve({ status: answer.statusCode!, text }))
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  if (path === '/files') arrived.push(resolve)
  else server.app.server.once('request', () => setImmediate(resolve))
  sent.write(first)
  await promise
  const late = Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.app.server.emit('clientError', late, sockets[0]!)
  sent.end(rest)
  return answered
}
const listening = server.listen({ host: '127.0.0.1', port: 0 })

void test('a form that brings files may take longer than other requests', async () => {
  const body = formOf([{ name: 'file', filename: 'a', content: 'x'.repeat(100_000) }])
  const parts = [body.slice(0, 70_000), body.slice(70_000)] as const
  const { status, text } = await sendSlowly('/files', FORM_TYPE, parts)
  assert.deepEqual([status, text], [200, '[100000]'])
})

void test('other requests may not', async () => {
  const { status } = await sendSlowly('/rest/whoami', 'application/json', ['{', '}'])
  assert.equal(status, 408)
})
