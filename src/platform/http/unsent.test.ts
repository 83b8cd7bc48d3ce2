import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'

import { limits } from '../limits.ts'
import { Unsent } from './unsent.ts'

const one = { key: '192.0.2.1', isPerson: false }
const other = { key: '192.0.2.2', isPerson: false }
const OWN = limits.unsent_caller_bytes_max

void test('untransmitted bytes count until the connection is closed', async (t) => {
  const unsent = new Unsent()
  const { promise: answering, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => {
    unsent.watch(response.writeHead(200), one, OWN)
    resolve(response)
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const response = await answering
  assert.equal(unsent.total, OWN)
  assert.equal(unsent.hasSpaceFor(one, limits.unsent_small_bytes + 1), false)
  // Small responses are sent anyway, and other callers still have room.
  assert.equal(unsent.hasSpaceFor(one, limits.unsent_small_bytes), true)
  assert.equal(unsent.hasSpaceFor(other, OWN), true)
  client.destroy()
  await once(response, 'close')
  assert.equal(unsent.total, 0)
})

void test('all responses together are limited; the first one is sent whatever its size', () => {
  const unsent = new Unsent()
  assert.equal(unsent.hasSpaceFor(one, limits.unsent_bytes_max * 2), true)
  const open = { destroyed: false, setTimeout() {}, once() {} } as unknown as ServerResponse
  for (let at = 0; at * OWN < limits.unsent_bytes_max; at++) {
    unsent.watch(open, { key: `${at}`, isPerson: true }, OWN)
  }
  assert.equal(unsent.hasSpaceFor(one, OWN), false)
})
