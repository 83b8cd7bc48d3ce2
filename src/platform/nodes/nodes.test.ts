import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import type { Db } from '../db/db.ts'
import { limits } from '../limits.ts'
import {
  ALONE,
  asNode,
  checkLead,
  checkNode,
  listNodes,
  type Node,
  NodeGone,
  type NodeOptions,
  NotLeader,
  openNode,
} from './nodes.ts'

const postgres = kinds.filter(({ name }) => name === 'PostgreSQL')

const clear = (db: Db) =>
  db.work(async (tx) => {
    await tx.deleteFrom('nodes').execute()
    await tx.deleteFrom('leases').execute()
  })

const repeat = async (times: number, body: () => Promise<unknown>) => {
  for (let time = 0; time < times; time++) await body()
}

onEachDatabase('a node alone', (opened) => {
  const open = (more: Partial<NodeOptions> = {}) =>
    openNode({ db: opened().db, clock: () => 1_000, introduced: ALONE, ...more })
  const list = () => opened().db.look(listNodes)
  beforeEach(() => clear(opened().db))

  void test('registers once, leads from its first beat, and leaves nothing behind', async () => {
    const node = open()
    assert.equal(await node.id(), await node.id())
    assert.equal(node.lead(), undefined)
    await node.beat()
    await node.beat()
    assert.deepEqual(node.lead(), { node_id: await node.id(), term: 1 })
    const [row, ...more] = await list()
    assert.deepEqual([row?.beats, row?.is_leader, row?.seen_at, more], [2, true, 1_000, []])
    assert.equal(node.known().length, 1)
    await node.leave()
    await node.beat()
    assert.deepEqual(await list(), [])
    await node.leave()
  })

  void test('has one row, however many calls register it at once', async () => {
    const node = open()
    const [one, other] = await Promise.all([node.id(), node.id(), node.join(), node.beat()])
    assert.equal(one, other)
    await clear(opened().db)
    await Promise.all([node.beat(), node.beat()])
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [await node.id()],
    )
    const last = node.beat()
    await node.leave()
    await last
    assert.deepEqual(await list(), [])
  })

  void test('frees everything at the start if no other node is registered', async () => {
    const freed: (number[] | 'all')[] = []
    const first = async () => void freed.push('all')
    const gone = async (_: unknown, ids: number[]) => void freed.push(ids)
    const node = open({ first, gone })
    const id = await node.id()
    await node.beat()
    assert.deepEqual(freed, ['all'])
    await open({ first, gone, replaces: id }).id()
    assert.deepEqual(freed, ['all', [id], 'all'])
  })

  void test('is registered anew if its row is gone, also in the middle of its work', async () => {
    const node = open()
    const before = await node.id()
    await clear(opened().db)
    const used: number[] = []
    const id = await asNode(node, async (own) => {
      used.push(own)
      await opened().db.look((tx) => checkNode(tx, own))
      return own
    })
    assert.deepEqual(used, [before, id])
    assert.notEqual(id, before)
    assert.equal(await node.id(), id)
    await assert.rejects(
      opened().db.look((tx) => checkNode(tx, before)),
      NodeGone,
    )
  })
})

onEachDatabase(
  'several nodes',
  (opened) => {
    let gone: number[] = []
    const open = (more: Partial<NodeOptions> = {}) =>
      openNode({
        db: opened().db,
        clock: () => 1_000,
        introduced: ALONE,
        gone: async (_, ids) => void (gone = ids),
        ...more,
      })
    const ids = async () => (await opened().db.look(listNodes)).map(({ id }) => id)
    const mayLead = (node: Node) =>
      opened()
        .db.work((tx) => checkLead(tx, node))
        .then(
          () => true,
          (error: unknown) => {
            assert.ok(error instanceof NotLeader)
            return false
          },
        )
    beforeEach(async () => {
      gone = []
      await clear(opened().db)
    })

    void test('one leads, until it drains; each lead has its own term', async () => {
      const [one, other] = [open(), open()]
      await one.beat()
      await other.beat()
      assert.deepEqual([one.lead()?.term, other.lead()], [1, undefined])
      assert.deepEqual([await mayLead(one), await mayLead(other)], [true, false])
      one.drain()
      await one.beat()
      assert.equal(one.lead(), undefined)
      await other.beat()
      assert.deepEqual(other.lead(), { node_id: await other.id(), term: 3 })
      await one.beat()
      assert.deepEqual([await mayLead(one), await mayLead(other)], [false, true])
    })

    void test('one that is silent for long is removed; its lead is worth nothing any longer', async () => {
      const [paused, other] = [open(), open()]
      await paused.beat()
      await repeat(limits.node_silent_beats + 1, async () => {
        await other.beat()
        await paused.beat()
      })
      const id = await paused.id()
      await repeat(limits.node_silent_beats, () => other.beat())
      assert.deepEqual([gone, await mayLead(paused)], [[], true])
      await repeat(2, () => other.beat())
      assert.deepEqual([gone, await ids()], [[id], [await other.id()]])
      // It does not know yet, and still holds its old term.
      assert.deepEqual([paused.lead()?.term, await mayLead(paused)], [1, false])
      assert.equal(await mayLead(other), true)
      await paused.beat()
      assert.notEqual(await paused.id(), id)
      assert.equal(paused.lead(), undefined)
    })

    void test('the successor of a crashed run removes it at once', async () => {
      const [crashed, other] = [open(), open()]
      await other.id()
      const id = await crashed.id()
      const next = open({ replaces: id })
      await next.join()
      assert.deepEqual([gone, await ids()], [[id], [await other.id(), await next.id()]])
    })

    void test('one that must not run beside others waits to see whether they run', async () => {
      const other = open()
      await other.beat()
      const unfit = (others: readonly unknown[]) => (others.length > 0 ? 'no' : undefined)
      const node = open({ unfit })
      assert.equal(await node.join(), 'no')
      await repeat(limits.node_silent_beats, () => node.join())
      assert.equal((await ids()).length, 1)
      assert.equal(await node.join(), undefined)
      assert.deepEqual(await ids(), [await node.id()])
    })
  },
  postgres,
)
