import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance } from '../../../tests/instance.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { openDownloadSlots } from './download-slots.ts'

const WHOLE = { sent: 5, isWhole: true }

/** A ticket with some files, in the form that downloads take. */
async function made(instance: Instance, said: object, count = 1) {
  const files = Array.from({ length: count }, (_, at) => filePart(`${at}.txt`, 'hello', 'file[]'))
  const { id } = await makeTicket(instance, instance.admin, said, files)
  const ticket = { ...(await openDownloads(instance).row(id))!, recipient_id: null }
  const rows = await instance.db.look((tx) =>
    tx.selectFrom('ticket_files').selectAll().where('ticket_id', '=', ticket.id).execute(),
  )
  return { id, ticket, files: rows, reader: () => 'somebody', address: '', login: '' }
}

onEachInstance('download slots', (instance) => {
  const places = async (wanted: { id: string }) =>
    (await openDownloads(instance()).begun(wanted.id)).length

  void test('a file without a download limit takes no slot, but a part of it does', async () => {
    const slots = openDownloadSlots(instance().transactions, instance().service.node)
    const { now } = instance().clock
    const [one, several] = [await made(instance(), {}), await made(instance(), {}, 2)]
    const numbered = await made(instance(), { ticket_maxdl: 2 })
    const cases = [
      [{ ...one, file: one.files[0] }, 0],
      [several, 0],
      [{ ...several, file: several.files[0] }, 1],
      [{ ...one, file: one.files[0], part: [0, 1] as const }, 1],
      [{ ...numbered, file: numbered.files[0] }, 1],
    ] as const
    for (const [wanted, taken] of cases) {
      const before = await places(wanted)
      const ended = await slots.begin(wanted, now)
      assert.equal((await places(wanted)) - before, taken)
      // Waits until a complete download is recorded.
      await ended(taken === 0 ? WHOLE : { sent: 0, isWhole: false })
    }
  })

  void test('an aborted download keeps its slot if some bytes were sent', async () => {
    const slots = openDownloadSlots(instance().transactions, instance().service.node)
    const one = await made(instance(), {})
    const wanted = { ...one, file: one.files[0] }
    for (const [sent, rows] of [
      [0, 0],
      [3, 1],
    ] as const) {
      const ended = await slots.begin(wanted, instance().clock.now)
      await ended({ sent, isWhole: false })
      assert.equal(await places(wanted), rows)
    }
    const again = await slots.begin(wanted, instance().clock.now)
    await again(WHOLE)
  })

  void test('counts that could not be written are written with the next ones', async () => {
    let isBroken = false
    const transactions: Transactions = {
      ...instance().transactions,
      work: (...given) =>
        isBroken
          ? Promise.reject(new Error('the disk is gone'))
          : instance().transactions.work(...given),
    }
    const slots = openDownloadSlots(transactions, instance().service.node)
    const wanted = await made(instance(), {})
    const begin = () => slots.begin({ ...wanted, file: wanted.files[0] }, instance().clock.now)
    const ended = await begin()
    isBroken = true
    await assert.rejects(ended(WHOLE), /the disk is gone/)
    isBroken = false
    const again = await begin()
    await again(WHOLE)
    assert.equal((await openDownloads(instance()).row(wanted.id))!.downloads, 2)
  })
})
