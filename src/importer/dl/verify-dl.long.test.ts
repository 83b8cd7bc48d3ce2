import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { idOf, small, ticket } from '../../../tests/import/a-dl.ts'
import { compareDl, importDl } from '../../../tests/import/import-dl.ts'
import { onEachInstance } from '../../../tests/instance.ts'
import type { Tx } from '../../platform/db/db.ts'
import { layOut } from '../../server/data-folder.ts'

onEachInstance('verification of a dl', (instance) => {
  void test('rows that were skipped or have expired since are reported as such', async () => {
    await importDl(instance(), { ...small, tickets: [...small.tickets, ticket('7')] }, LEAVES_OUT)
    const made_since = { ...small, tickets: [...small.tickets, ticket('7')] }
    const { clean, tickets } = await compareDl(instance(), made_since)
    assert.deepEqual([clean, tickets], [true, { compared: 6, expired: 2, left_out: 1 }])
  })

  void test('another source is reported', async () => {
    const { is_same } = await compareDl(instance(), { ...small, grants: [] })
    assert.equal(is_same, false)
  })

  const b = idOf('b')
  const changes: [what: string, change: (tx: Tx) => Promise<unknown>, told: RegExp][] = [
    [
      'a comment',
      (tx) => tx.updateTable('tickets').set({ comment: 'x' }).where('public_id', '=', b).execute(),
      /^ticket b{32}: comment: 'first line\n.* in the source, 'x' in Docket$/m,
    ],
    [
      'an owner',
      (tx) => tx.updateTable('tickets').set({ user_id: 1 }).where('public_id', '=', b).execute(),
      /^ticket b{32}: user_id: \d+ in the source, 1 in Docket$/m,
    ],
    [
      'an end',
      (tx) => tx.updateTable('ticket_grants').set({ ends_at: 5 }).execute(),
      /^grant 3{32}: ends_at: nothing in the source, 5 in Docket$/m,
    ],
    [
      'a password of a ticket',
      (tx) =>
        tx.updateTable('tickets').set({ password: null }).where('public_id', '=', b).execute(),
      /^ticket b{32}: password: differs from the source$/m,
    ],
    [
      'a password of a user',
      (tx) =>
        tx.updateTable('users').set({ password: null }).where('login_name', '=', 'ada').execute(),
      /^user 2: password: differs from the source$/m,
    ],
    [
      'a right',
      (tx) => tx.deleteFrom('user_group_map').where('user_id', '>', 1).execute(),
      /^user 1: is not an administrator in Docket$/m,
    ],
    [
      'an address',
      (tx) => tx.updateTable('tickets').set({ sent_email: 'x@example.org' }).execute(),
      /^ticket a{32}: sent_email: '' in the source, 'x@example.org' in Docket$/m,
    ],
    [
      'a file',
      (tx) =>
        tx
          .updateTable('ticket_files')
          .set({ blob_hash: '0'.repeat(64) })
          .execute(),
      /^ticket a{32}: bytes: \w{64} in the spool, 0{64} in Docket$/m,
    ],
    [
      'a missing ticket',
      async (tx) => {
        await tx.deleteFrom('ticket_files').execute()
        await tx.deleteFrom('tickets').execute()
      },
      /^ticket a{32}: missing in Docket$/m,
    ],
  ]
  void test('damaged bytes in Docket are reported', async () => {
    const { db, folder } = instance()
    const rows = await db.look((tx) =>
      tx.selectFrom('ticket_files').select('blob_hash').where('size', '>', 0).limit(1).execute(),
    )
    const hash = rows[0]!.blob_hash
    const path = join(layOut(folder).blobs, hash.slice(0, 2), hash.slice(2, 4), hash)
    await writeFile(path, 'other')
    assert.match(await toldOf(), /bytes: the blob in Docket is damaged$/m)
  })

  for (const [what, change, told] of changes) {
    void test(`a changed ${what} is found`, async () => {
      await instance().db.work(change)
      assert.match(await toldOf(), told)
    })
  }

  async function toldOf() {
    const { clean, differences } = await compareDl(instance(), small)
    assert.equal(clean, false)
    return differences.map(({ what, why }) => `${what}: ${why}`).join('\n')
  }
})

const LEAVES_OUT = { leaves_out: true }
