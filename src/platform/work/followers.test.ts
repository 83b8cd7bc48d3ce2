import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import { AlreadyRead, isFirst, markRead, unread } from './followers.ts'
import { openTransactions } from './work.ts'

onEachDatabase('followers', (opened) => {
  const open = () =>
    openTransactions(opened().db, { clock: () => 5, secret: new Uint8Array(32).fill(1) })
  const next = (name: string, limit = 10) =>
    open().look(nobody, (look) => unread(look, name, limit))
  let recorded = 0
  /** On PostgreSQL, transactions of other databases delay when an event can be read. */
  async function record(kind: string) {
    await open().work(nobody, (work) => work.record({ kind }))
    recorded += 1
    while ((await next('nobody', 100)).events.length < recorded);
  }
  const mark = (name: string, read: Awaited<ReturnType<typeof next>>) =>
    open().work(nobody, (work) => markRead(work, name, read))
  const kinds = ({ events }: Awaited<ReturnType<typeof next>>) => events.map(({ kind }) => kind)

  void test('each continues where it stopped, independently of others', async () => {
    for (const kind of ['one', 'two', 'three']) await record(kind)
    const first = await next('mail', 2)
    assert.deepEqual([kinds(first), isFirst(first)], [['one', 'two'], true])
    await mark('mail', first)
    const second = await next('mail')
    assert.deepEqual([kinds(second), isFirst(second)], [['three'], false])
    assert.deepEqual(kinds(await next('feed')), ['one', 'two', 'three'])
    await mark('mail', second)
    assert.deepEqual(kinds(await next('mail')), [])
  })

  void test('of two that read the same events, one handles them', async () => {
    await record('four')
    const both = await next('mail')
    await mark('mail', both)
    await assert.rejects(mark('mail', both), AlreadyRead)
    assert.deepEqual(kinds(await next('mail')), [])
  })

  void test('nothing is handled if the work fails', async () => {
    await record('five')
    const read = await next('mail')
    const failing = open().work(nobody, async (work) => {
      await markRead(work, 'mail', read)
      throw new Error('full')
    })
    await assert.rejects(failing, /full/)
    assert.deepEqual(kinds(await next('mail')), ['five'])
  })
})
