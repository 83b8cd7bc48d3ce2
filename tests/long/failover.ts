/** The primary dies, and the standby takes over: two nodes go on, and nothing answered is lost. */

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { type Replicas, startReplicas, WITH_STANDBYS } from './replicas.ts'
import { ADMIN, ask, type Running, send, startService } from './service.ts'

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const AGAIN_MS_MAX = 10_000
const WAITS = ['--standby-wait-ms', '200']

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
      nodes.push(await startService(place, ['--node-name', name, ...WAITS], env))
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

  /** How many searches the standby has answered. */
  async function onStandby({ url }: Running): Promise<number> {
    const headers = { 'x-bugzilla-api-key': ADMIN.api_key }
    const text = await (await fetch(`${url}/metrics`, { headers })).text()
    return Number(/^docket_database_looks_on_standbys_total (\d+)$/m.exec(text)?.[1])
  }
  /** Files bugs at one node, and searches for them at the other. */
  async function fileAndFind(times: number) {
    const [one, other] = nodes as [Running, Running]
    for (let time = 0; time < times; time++) {
      assert.equal(await file(one), 200)
      const summary = encodeURIComponent(`bug ${count}`)
      const query = `short_desc=${summary}&short_desc_type=equals&include_fields=id`
      const { body } = await send(`${other.url}/rest/bug?${query}`, 'GET')
      const { bugs } = body as { bugs: { id: number }[] }
      assert.deepEqual(bugs, [{ id: Math.max(...answered.keys()) }])
    }
  }

  void test('the standby answers searches, which find all earlier changes', async (t) => {
    // The first search may come before the standby has a checkpoint of its own.
    await ask(replicas.primary.admin, 'checkpoint')
    await ask(replicas.standby.admin, 'checkpoint')
    const before_all = await onStandby(nodes[1]!)
    await fileAndFind(50)
    const found = (await onStandby(nodes[1]!)) - before_all
    t.diagnostic(`the standby answered ${found} of 50 searches`)
    assert.ok(found > 25)
    await ask(replicas.standby.admin, 'select pg_wal_replay_pause()')
    try {
      await fileAndFind(5)
    } finally {
      await ask(replicas.standby.admin, 'select pg_wal_replay_resume()')
    }
    assert.ok((await onStandby(nodes[1]!)) - before_all <= found)
  })

  void test('nodes refuse changes until the standby is promoted, and then accept them', async (t) => {
    for (let round = 0; round < 20; round++) for (const node of nodes) await file(node)
    const isOver = Promise.withResolvers<void>()
    let isDone = false
    void isOver.promise.then(() => (isDone = true))
    // Some changes are on their way at any moment.
    const writing = nodes.flatMap((node) =>
      Array.from({ length: 3 }, async () => {
        while (!isDone) await file(node)
      }),
    )
    for (let round = 0; round < 30; round++) await file(nodes[0]!)
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
