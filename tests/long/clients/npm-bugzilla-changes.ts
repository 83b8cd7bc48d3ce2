/** Changes bugs and attachments with the package bugzilla of npm. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ADMIN } from '../service.ts'
import { ANN, DEV } from './setup.ts'
import { NEW, type Told } from './npm-bugzilla-package.ts'

/** Fields that an update of bugs must contain besides the changes. */
const these = (...ids: number[]) => ({ id_or_alias: ids[0]!, ids })

export function tellChanges({ admin, ann }: Told) {
  const toldOf = ({ changes }: { changes: unknown }) =>
    Object.fromEntries(changes as Map<string, { removed: string; added: string }>)

  void test('all supported changes are made, and returned', async () => {
    const [changed] = await admin().updateBug('lid', {
      ...these(1),
      summary: 'Er klemmt',
      priority: 'Low',
      severity: 'minor',
      op_sys: 'All',
      platform: 'All',
      url: 'http://example.com/1',
      whiteboard: 'soon',
      assigned_to: DEV.login,
      cc: {
        add: [DEV.login],
        remove: [ANN.login],
      },
      keywords: { set: ['hot'] },
      depends_on: { add: [2] },
      alias: { add: ['deckel'] },
      groups: { add: ['cooks'] },
      is_cc_accessible: false,
      estimated_time: 8,
      work_time: 1.5,
      comment: {
        comment: 'Changed.',
        is_private: false,
      },
      see_also: { add: ['https://github.com/example/kettle/issues/7'] },
    })
    assert.equal(changed!.id, 1)
    assert.ok(changed!.last_change_time.isValid)
    const told = toldOf(changed!)
    assert.deepEqual(told['summary'], { removed: NEW.summary, added: 'Er klemmt' })
    assert.deepEqual(told['cc'], { removed: ANN.login, added: DEV.login })
    const [bug] = await admin().getBugs([1])
    const { summary, priority, cc, keywords, depends_on, alias, groups, is_cc_accessible } = bug!
    assert.deepEqual(
      [summary, priority, cc, keywords, depends_on, alias, groups, is_cc_accessible],
      ['Er klemmt', 'Low', [DEV.login], ['hot'], [2], ['deckel', 'lid'], ['cooks'], false],
    )
    assert.deepEqual(bug!.see_also, ['https://github.com/example/kettle/issues/7'])
    assert.equal((await admin().getBugComments(1))!.at(-1)!.text, 'Changed.')
  })

  void test('several bugs at once, and again, without further changes', async () => {
    const both = { ...these(1, 2), whiteboard: 'both' }
    const changed = await admin().updateBug(1, both)
    assert.deepEqual(
      changed.map((one) => [one.id, toldOf(one)]),
      [
        [1, { whiteboard: { removed: 'soon', added: 'both' } }],
        [2, { whiteboard: { removed: '', added: 'both' } }],
      ],
    )
    assert.deepEqual((await admin().updateBug(1, both)).map(toldOf), [{}, {}])
  })

  void test('closed as a duplicate', async () => {
    await admin().updateBug(2, { ...these(2), dupe_of: 1 })
    const [bug] = await admin().getBugs([2])
    assert.deepEqual([bug!.dupe_of, bug!.resolution, bug!.is_open], [1, 'DUPLICATE', false])
  })

  void test('flags of bugs and attachments', async () => {
    const [kept] = (await admin().getBugAttachments(1))!
    await admin().updateBug(1, { ...these(1), flags: [{ name: 'needs', status: '+', new: true }] })
    const asked = { name: 'review', status: '?', requestee: ADMIN.login }
    await admin().updateAttachment(kept!.id, { flags: [asked] })
    const [bug] = await admin().getBugs([1])
    assert.deepEqual(
      bug!.flags!.map(({ status, setter }) => [status, setter]),
      [['+', ADMIN.login]],
    )
    const [flag] = (await admin().getAttachment(kept!.id))!.flags
    assert.deepEqual([flag!.status, flag!.requestee], ['?', ADMIN.login])
    assert.ok(flag!.modification_date.isValid)
  })

  void test('the history is complete, and can be limited to a date', async () => {
    const history = await admin().bugHistory('deckel')
    const names = history.flatMap(({ changes }) => changes.map(({ field_name }) => field_name))
    for (const name of ['summary', 'cc', 'keywords', 'depends_on', 'groups', 'flagtypes.name']) {
      assert.ok(names.includes(name), name)
    }
    assert.ok(history.every(({ who, when }) => who.includes('@') && when.isValid))
    const tomorrow = history[0]!.when.plus({ days: 1 })
    assert.deepEqual(await admin().bugHistory(1, tomorrow), [])
  })

  void test('that are not permitted are refused', async () => {
    await assert.rejects(ann().updateBug(1, { ...these(1), summary: 'x' }), /status code 401/)
    await assert.rejects(admin().updateBug(2, { ...these(2), status: 'NOPE' }), /status code 404/)
    await assert.rejects(admin().updateBug(99, { ...these(99), url: 'x' }), /status code 404/)
  })
}
