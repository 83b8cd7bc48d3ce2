import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { grant, idOf, type MadeUp, small, ticket, user } from '../../../tests/import/a-dl.ts'
import { countedRows, type How, importDl } from '../../../tests/import/import-dl.ts'
import { onEachInstance } from '../../../tests/instance.ts'
import { openKeeper } from '../../platform/blobs/keeper.ts'
import { refuseFilled } from '../load/target.ts'

onEachInstance('a dl that cannot be imported', (instance) => {
  const cases: [what: string, dl: Partial<MadeUp>, how: How, why: RegExp][] = [
    ['a table is missing', {}, { without: ['grant'] }, /no table grant, so it is not a dl/],
    [
      'it is something else',
      {},
      { without: ['config', 'user', 'ticket', 'grant'] },
      /no tables config, user, ticket, grant/,
    ],
    ['a column is missing', {}, { without: ['ticket.expire'] }, /table ticket .* lacks expire/],
    ['it is older', { version: '0.17' }, {}, /version 0\.17, .* dbupgrade\.php of dl 0\.18 first/],
    ['it has no version', { version: undefined }, {}, /has no version, .* dbupgrade\.php/],
    ['it is newer', { version: '1.0' }, {}, /version 1\.0, but Docket supports 0\.18 and 0\.19/],
    ['a file is missing', { tickets: [ticket('a'), ticket('7')] }, {}, /ticket 7{32}: .* missing/],
    [
      'a file has another size',
      { tickets: [ticket('a', { size: 7 })] },
      {},
      /ticket a{32}: its file has 5 bytes, but its row says 7/,
    ],
    ['an id is invalid', { tickets: [ticket('a', { id: '../data.sdb' })] }, {}, /not 32 letters/],
    [
      'an owner is missing',
      { grants: [grant('a', { user_id: 77 })] },
      {},
      /its user 77 does not exist/,
    ],
    [
      'a number is invalid',
      { tickets: [ticket('a', { expire: 'soon' })] },
      {},
      /the value "soon" of expire is not an integer/,
    ],
    [
      'a number is not an integer',
      { tickets: [ticket('a', { expire: 1.5 })] },
      {},
      /its expire is '1.5', which is not an integer/,
    ],
    ['a time is missing', { grants: [grant('a', { time: '' })] }, {}, /its time is missing/],
    [
      'a file changes meanwhile',
      {},
      { meanwhile: (spool) => writeFile(join(spool, 'data', idOf('a')), 'longer than before') },
      /has 18 bytes, but its row says 5, which was not the case a moment ago/,
    ],
  ]
  for (const [what, dl, how, why] of cases) {
    void test(`${what}: it is refused with the reason, and leaves nothing behind`, async () => {
      const before = await countedRows(instance())
      await assert.rejects(importDl(instance(), { ...small, ...dl }, how), why)
      assert.deepEqual(await countedRows(instance()), before)
    })
  }

  void test('an interrupted import leaves nothing behind, and can be started again', async () => {
    const before = await countedRows(instance())
    let copied = 0
    const meanwhile = async () => {
      if (++copied === 4) throw new Error('the power went')
    }
    await assert.rejects(importDl(instance(), small, { meanwhile }), /the power went/)
    assert.equal(copied, 4)
    assert.deepEqual(await countedRows(instance()), before)
  })

  void test('bytes that were copied unnecessarily are deleted an hour later', async () => {
    const { clock, db, blobs } = instance()
    clock.now += 2 * 60 * 60 * 1000
    const keeper = openKeeper(db, blobs, () => clock.now)
    assert.ok((await keeper.sweep()) > 0)
    assert.equal(await keeper.sweep(), 0)
  })

  void test('rows that cannot be imported are skipped if requested, and reported', async () => {
    const tickets = [ticket('a'), ticket('7'), ticket('b', { size: 9 }), ticket('c', { time: '' })]
    const gone = { user_id: 77, grant_expire: 1 }
    const grants = [grant('2'), grant('3', { user_id: 77 }), grant('4', gone)]
    const loaded = await importDl(instance(), { ...small, tickets, grants }, { leaves_out: true })
    assert.deepEqual([...loaded.ids], [idOf('a')])
    assert.equal(loaded.grants, 1)
    assert.deepEqual(
      loaded.left_out.map(({ what }) => what),
      [`ticket ${idOf('c')}`, `ticket ${idOf('7')}`, `ticket ${idOf('b')}`, `grant ${idOf('3')}`],
    )
    assert.deepEqual((await countedRows(instance())).kept, 1)
  })
})

onEachInstance('a dl with only an administrator', (instance) => {
  void test('a Bugzilla cannot be imported over the tickets of a dl', async () => {
    const { db, admin } = instance()
    await refuseFilled(db)
    const dl = { ...small, users: [user(1, admin.login)], tickets: [ticket('a')] }
    const { people } = await importDl(instance(), dl, { leaves_out: true })
    assert.deepEqual(
      people.map(({ by }) => by),
      ['login'],
    )
    await assert.rejects(refuseFilled(db), /this installation already has tickets/)
  })
})
