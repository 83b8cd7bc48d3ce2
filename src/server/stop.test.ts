import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

import { serve } from '../../tests/program.ts'

const KEY = 'k'.repeat(40)
const env = {
  DOCKET_ADMIN_LOGIN: 'admin@example.com',
  DOCKET_ADMIN_PASSWORD: 'a long enough password',
  DOCKET_ADMIN_API_KEY: KEY,
}
const BUG = JSON.stringify({
  product: 'TestProduct',
  component: 'TestComponent',
  version: 'unspecified',
  summary: 'Filed while the service stops',
})
void test('SIGTERM with idle clients: accepted requests are answered, and no error is logged', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-stop-'))
  t.after(() => rm(folder, { recursive: true }))
  const service = await serve(['--data', folder], { env })
  t.after(() => service.kill())
  const { hostname, port, href } = new URL(service.address)
  const silent = ['', 'GET /rest/version HTTP/1.1\r\nHo'].map((sent) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}).write(sent)
    return socket
  })
  t.after(() => silent.forEach((socket) => socket.destroy()))
  await Promise.all(silent.map((socket) => once(socket, 'connect')))

  const filing = request(new URL('rest/bug', href), {
    method: 'POST',
    headers: {
      'x-bugzilla-api-key': KEY,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(BUG),
      expect: '100-continue',
    },
  })
  const answered = once(filing, 'response')
  filing.flushHeaders()
  await once(filing, 'continue')
  filing.write(BUG.slice(0, 20))
  const stopped = service.stop()
  filing.end(BUG.slice(20))
  const [answer] = await answered
  assert.deepEqual([answer.statusCode, JSON.parse(await text(answer))], [200, { id: 1 }])
  assert.equal(await stopped, 0)

  const lines = (await service.said).split('\n').filter((line) => line.startsWith('{'))
  const bad = lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30)
  assert.deepEqual(bad, [])
})

void test('with drain_seconds it answers after SIGTERM, but is not ready', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-stop-'))
  t.after(() => rm(folder, { recursive: true }))
  const service = await serve(['--data', folder, '--drain-seconds', '600'], { env })
  void service.stop()
  const status = async (path: string) => (await fetch(new URL(path, service.address))).status
  while ((await status('readyz')) === 200);
  assert.deepEqual(
    await Promise.all(['readyz', 'livez', 'rest/version'].map(status)),
    [503, 200, 200],
  )
  service.kill()
  await service.said
})
