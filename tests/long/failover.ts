/** The primary dies, and the standby takes over: two nodes go on, and nothing answered is lost. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { type Replicas, startReplicas, WITH_STANDBYS } from './replicas.ts'
import { ask, type Running, send, startService } from './service.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const AGAIN_MS_MAX = 10_000

void describe('fail-over', { skip: !WITH_STANDBYS && 'there is no pg_basebackup' }, () => {
  let replicas: Replicas
  let folder: string
  const nodes: Running[] = []
  before(async () => {
    replicas = await startReplicas()
    folder = await mkdtemp(join(tmpdir(), 'docket-failover-'))
    const env = { DOCKET_SECRET_KEY: 'cd'.repeat(32), DOCKET_BLOBS: join(folder, 'blobs') }
    for (const name of ['one', 'two']) {
      const place = { folder: join(folder, name), database: replicas.url }
      nodes.push(await startService(place, ['--node-name', name], env))
    }
  })
  after(async () => {
    for (const node of nodes) await node.stop()
    await replicas?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const answered = new Map<number, string>()
  let count = 0
  /** Files a bug; the status of the response. */
  async function file({ url }: Running): Promise<number> {
    const summary = `bug ${(count += 1)}`
    const { status, body } = await send(`${url}/rest/bug`, 'POST', { ...BUG, summary })
    if (status === 200) answered.set((body as { id: number }).id, summary)
    else assert.equal(status, 503, JSON.stringify(body))
    return status
  }
  /** Files bugs until each node has accepted one; resolves to how long that took, in ms. */
  async function untilAccepted(): Promise<number> {
    const began = performance.now()
    await Promise.all(
      nodes.map(async (node) => {
        while ((await file(node)) !== 200) {
          const took = performance.now() - began
          assert.ok(took < AGAIN_MS_MAX, `${took} ms without an accepted bug`)
        }
      }),
    )
    return performance.now() - began
  }
  const stored = async () => {
    const rows = await ask(replicas.standby.url, 'select id, short_desc from bugs')
    return new Map(rows.map((row) => [row['id'] as number, row['short_desc'] as string]))
  }

  void test('nodes refuse changes until the standby is promoted, and then accept them', async (t) => {
    for (let round = 0; round < 20; round++) for (const node of nodes) await file(node)
    assert.equal(answered.size, 40)
    const isOver = Promise.withResolvers<void>()
    let isDone = false
    void isOver.promise.then(() => (isDone = true))
    // Some changes are on their way at any moment.
    const writing = nodes.flatMap((node) =>
      Array.from({ length: 3 }, async () => {
        while (!isDone) await file(node)
      }),
    )
    while (answered.size < 100) await file(nodes[0]!)
    await replicas.primary.kill()
    const { headers, status } = await fetch(`${nodes[0]!.url}/rest/bug/1`)
    assert.deepEqual([status, headers.get('retry-after')], [503, '1'])
    await replicas.promote()
    t.diagnostic(`accepted again after ${Math.round(await untilAccepted())} ms`)
    isOver.resolve()
    await Promise.all(writing)
    const found = await stored()
    for (const [id, summary] of answered) assert.equal(found.get(id), summary)
    for (const { url } of nodes) {
      const { body } = await send(`${url}/rest/bug?limit=0&count_only=1`, 'GET')
      assert.equal((body as { bug_count: number }).bug_count, found.size)
    }
  })

  void test('a primary that comes back after it was replaced is left alone', async () => {
    const url = replicas.primary.url
    await replicas.primary.start()
    const [before_all] = await ask(url, 'select count(*) from bugs')
    for (const node of nodes)
      for (let round = 0; round < 5; round++) assert.equal(await file(node), 200)
    // Nodes that start now choose among two servers that take writes.
    const place = { folder: join(folder, 'three'), database: replicas.url }
    const env = { DOCKET_SECRET_KEY: 'cd'.repeat(32), DOCKET_BLOBS: join(folder, 'blobs') }
    nodes.push(await startService(place, ['--node-name', 'three'], env))
    assert.equal(await file(nodes.at(-1)!), 200)
    assert.deepEqual(await ask(url, 'select count(*) from bugs'), [before_all])
    const found = await stored()
    for (const [id, summary] of answered) assert.equal(found.get(id), summary)
  })
})
