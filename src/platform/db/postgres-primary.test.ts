import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'

import { kinds, limits } from '../../../tests/databases.ts'
import { openConnections } from './postgres-pool.ts'
import { followPrimary } from './postgres-primary.ts'

const ANSWER_MS_MAX = 500

/** A way to the server that can become silent, like a machine that lost its power. */
async function openWay(url: URL) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    sockets.add(near.on('error', () => {}))
    if (isSilent) return
    const far = connect(Number(url.port), url.hostname).on('error', () => {})
    sockets.add(far)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    beSilent() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

for (const kind of kinds.filter(({ name }) => name === 'PostgreSQL')) {
  void test('a server that no longer answers is replaced, and its connections fail', async (t) => {
    const opened = await kind.open({ empty: true })
    t.after(() => opened.remove())
    const url = new URL(opened.place.database)
    const way = await openWay(url)
    t.after(() => way.close())
    const hosts = [{ url: way.url }, { url: url.href }]
    const begun: string[] = []
    const primary = await followPrimary(
      hosts,
      (host) => {
        begun.push(host.url)
        return openConnections(host, limits)
      },
      ANSWER_MS_MAX,
    )
    t.after(() => primary.close())
    const before = primary.current()
    await before.pool.query('select 1')
    way.beSilent()
    await assert.rejects(before.pool.query('select 2'), /connection terminated/i)
    assert.deepEqual(begun, [way.url, url.href])
    const { rows } = await primary.current().pool.query<{ three: number }>('select 3 as three')
    assert.deepEqual(rows, [{ three: 3 }])
  })

  void test('without a server that takes writes there is no start', async (t) => {
    const way = await openWay(new URL('postgres://127.0.0.1:1/none'))
    t.after(() => way.close())
    way.beSilent()
    const hosts = [{ url: way.url }, { url: 'postgres://127.0.0.1:1/none' }]
    const following = followPrimary(hosts, (host) => openConnections(host, limits), ANSWER_MS_MAX)
    await assert.rejects(following, /takes writes: 1\. .*time.*; 2\. .*ECONNREFUSED/)
  })
}
