import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'

import { limits } from '../limits.ts'
import { hasUploadTimeout, setUploadTimeout } from './upload-timeout.ts'

void test('all files of a request share one timeout, and the next request has its own', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  t.after(() => {
    client.destroy()
    server.close()
  })
  for (const _ of ['first', 'second']) {
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab')
    const [raw, answer] = await once(server, 'request')
    const { socket } = raw as IncomingMessage
    const before = raw.listenerCount('end')
    for (let file = 0; file < 20; file++) setUploadTimeout(raw)
    assert.equal(raw.listenerCount('end'), before + 1)
    assert.deepEqual([socket.timeout, hasUploadTimeout(socket)], [limits.upload_stall_ms, true])
    raw.resume()
    client.write('cd')
    await once(raw, 'end')
    assert.deepEqual([socket.timeout, hasUploadTimeout(socket)], [0, false])
    answer.end()
  }
})
