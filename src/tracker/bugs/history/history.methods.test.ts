import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { actorById, docket } from '../../../accounts/actors/actors.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { type Change, recordChanges } from './history.ts'

const second = 1000

async function file(instance: Instance, as: Person, more: object = {}): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...bug, summary: 'It breaks', ...more }
  const filed = await instance.ask('POST', '/rest/bug', { as, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}

/** Records changes through the internal function, as a user. */
async function change(instance: Instance, as: Person, bug: number, changes: Change[]) {
  const actor = await instance.transactions.look(docket, ({ tx }) => actorById(tx, as.id))
  await instance.transactions.work(actor!, (work) => recordChanges(work, bug, changes))
}

const to = (field: string, added: string, more: Partial<Change> = {}): Change => ({
  field,
  removed: '',
  added,
  ...more,
})

// oxlint-disable-next-line typescript/no-explicit-any
async function read(instance: Instance, bug: number, query = '', as?: Person): Promise<any[]> {
  const { status, body, text } = await instance.ask('GET', `/rest/bug/${bug}/history${query}`, {
    as,
  })
  assert.equal(status, 200, text)
  return body.bugs[0].history
}
const values = (history: { changes: { added: string }[] }[]) =>
  history.map(({ changes }) => changes.map(({ added }) => added))

const stories: Record<string, (instance: Instance) => Promise<void>> = {
  'a bug that was only filed has none': async (instance) => {
    const bug = await file(instance, instance.admin, { alias: ['zoo', 'Ape'] })
    const { body } = await instance.ask('GET', `/rest/bug/zoo/history`)
    assert.deepEqual(body, { bugs: [{ id: bug, alias: ['Ape', 'zoo'], history: [] }] })
  },

  'what one user changed in one second is one set, told by the names of calls': async (
    instance,
  ) => {
    const { admin, clock } = instance
    const ann = await instance.person('ann@example.com')
    const bug = await file(instance, admin)
    await change(instance, ann, bug, [to('priority', 'High'), to('bug_status', 'IN_PROGRESS')])
    clock.now += 999
    await change(instance, ann, bug, [to('bug_file_loc', 'http://a.example/')])
    await change(instance, admin, bug, [
      { field: 'short_desc', removed: 'It breaks', added: 'It burns' },
    ])
    clock.now += 1
    await change(instance, admin, bug, [to('dependson', '7'), to('bug_group', 'core')])

    assert.deepEqual(await read(instance, bug), [
      {
        when: '2026-06-01T12:00:00Z',
        who: ann.login,
        changes: [
          { field_name: 'url', removed: '', added: 'http://a.example/' },
          { field_name: 'status', removed: '', added: 'IN_PROGRESS' },
          { field_name: 'priority', removed: '', added: 'High' },
        ],
      },
      {
        when: '2026-06-01T12:00:00Z',
        who: admin.login,
        changes: [{ field_name: 'summary', removed: 'It breaks', added: 'It burns' }],
      },
      {
        when: '2026-06-01T12:00:01Z',
        who: admin.login,
        changes: [
          { field_name: 'depends_on', removed: '', added: '7' },
          { field_name: 'groups', removed: '', added: 'core' },
        ],
      },
    ])
  },

  'new_since leaves out what was changed until then, to the second': async (instance) => {
    const { admin, clock } = instance
    const bug = await file(instance, admin)
    clock.now = Date.parse('2026-07-01T00:00:00.500Z')
    await change(instance, admin, bug, [to('priority', 'one')])
    clock.now += second
    await change(instance, admin, bug, [to('priority', 'two')])
    const since = async (text: string) => values(await read(instance, bug, `?new_since=${text}`))
    assert.deepEqual(await since('2026-06-30'), [['one'], ['two']])
    assert.deepEqual(await since('2026-07-01T00:00:00Z'), [['two']])
    assert.deepEqual(await since('2026-07-01T00:00:01Z'), [])
    const { status, body } = await instance.ask('GET', `/rest/bug/${bug}/history?new_since=soon`)
    assert.deepEqual([status, body.code], [400, 56])
  },

  'what is private shows to insiders only, hours to time trackers only': async (instance) => {
    await instance.set('insidergroup', 'canconfirm')
    await instance.set('timetrackinggroup', 'editcomponents')
    const insider = await instance.person('insider@example.com', ['canconfirm'])
    const tracker = await instance.person('tracker@example.com', ['editcomponents'])
    const bug = await file(instance, instance.admin)
    const { attach_id, comment_id } = await instance.transactions.work(
      docket,
      async ({ tx, now }) => {
        const texts = { description: 'd', description_key: 'd', filename: 'f', filename_key: 'f' }
        const times = { creation_ts: now, modification_time: now }
        const kind = { ispatch: 0, isobsolete: 0, isprivate: 1, mimetype: 'a/b', attach_size: 0 }
        const row = { bug_id: bug, submitter_id: 1, ...texts, ...times, ...kind }
        const [made] = await tx.insertInto('attachments').values(row).returning('id').execute()
        const [comment] = await tx
          .updateTable('longdescs')
          .set({ isprivate: 1 })
          .where('bug_id', '=', bug)
          .returning('id')
          .execute()
        return { attach_id: made!.id, comment_id: comment!.id }
      },
    )
    for (const one of [
      to('attachments.filename', 'file', { attach_id }),
      to('longdescs.isprivate', '1', { comment_id }),
      to('estimated_time', '5'),
    ]) {
      instance.clock.now += second
      await change(instance, instance.admin, bug, [one])
    }
    assert.deepEqual(values(await read(instance, bug)), [])
    assert.deepEqual(values(await read(instance, bug, '', tracker)), [['5']])
    const [file_, privacy, ...more] = await read(instance, bug, '', insider)
    const changed = { field_name: 'attachments.filename', removed: '', added: 'file' }
    assert.deepEqual(file_.changes, [{ ...changed, attachment_id: attach_id }])
    const hidden = { field_name: 'longdescs.isprivate', removed: '', added: '1' }
    assert.deepEqual([privacy.changes, more], [[hidden], []])
  },

  'followers are told once, and not at all where nothing changed': async (instance) => {
    const bug = await file(instance, instance.admin)
    await change(instance, instance.admin, bug, [])
    await change(instance, instance.admin, bug, [
      to('cc', 'a'),
      to('priority', 'Low'),
      to('cc', 'b'),
    ])
    const events = await instance.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('events')
        .select('body')
        .where('kind', '=', 'bug.changed')
        .where('bug_id', '=', bug)
        .execute(),
    )
    const [body, ...more] = events.map(
      (event) => JSON.parse(event.body!) as Record<string, unknown[]>,
    )
    assert.deepEqual([body!['fields'], body!['changes']!.length, more], [['cc', 'priority'], 3, []])
  },

  'a field that does not exist has no history': async (instance) => {
    const bug = await file(instance, instance.admin)
    await assert.rejects(change(instance, instance.admin, bug, [to('nonsense', 'x')]), /nonsense/)
  },

  'several bugs come in the order asked for, each once': async (instance) => {
    const { admin } = instance
    const [one, two] = [await file(instance, admin), await file(instance, admin)]
    await change(instance, admin, one, [to('priority', 'Low')])
    const query = `ids=${one}&ids=${two}`
    const { body } = await instance.ask('GET', `/rest/bug/${two}/history?${query}`)
    const found = body.bugs.map(({ id, history }: { id: number; history: [] }) => [
      id,
      history.length,
    ])
    assert.deepEqual(found, [
      [two, 0],
      [one, 1],
    ])
  },

  'a bug that is missing or hidden has none to show': async (instance) => {
    const owner = await instance.person('owner@example.com')
    const stranger = await instance.person('stranger@example.com')
    const bug = await file(instance, owner)
    await instance.transactions.work(docket, async ({ tx }) => {
      const group_set_id = await internForBug(tx, [1])
      await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug).execute()
    })
    const code = async (path: string, as?: Person) => {
      const { status, body } = await instance.ask('GET', `/rest/bug/${path}/history`, { as })
      return [status, body.code]
    }
    assert.deepEqual(await code(`${bug}`, owner), [200, undefined])
    assert.deepEqual(await code(`${bug}`, stranger), [401, 102])
    assert.deepEqual(await code(`${bug}`), [401, 102])
    assert.deepEqual(await code('99999'), [404, 101])
    assert.deepEqual(await code('nothing'), [400, 100])
  },
}

onEachInstance('history', (instance) => {
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(instance()))
})
