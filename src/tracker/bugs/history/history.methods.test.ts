import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../../tests/house.ts'
import { actorById, docket } from '../../../accounts/actors/actors.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { type Change, recordChanges } from './history.ts'

const second = 1000

async function file(house: House, as: Person, more: object = {}): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...bug, summary: 'It breaks', ...more }
  const filed = await house.ask('POST', '/rest/bug', { as, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}

/** Records changes as the rest of the program does, in the name of a person. */
async function change(house: House, as: Person, bug: number, changes: Change[]) {
  const actor = await house.transactions.look(docket, ({ tx }) => actorById(tx, as.id))
  await house.transactions.work(actor!, (work) => recordChanges(work, bug, changes))
}

const to = (field: string, added: string, more: Partial<Change> = {}): Change => ({
  field,
  removed: '',
  added,
  ...more,
})

// oxlint-disable-next-line typescript/no-explicit-any
async function read(house: House, bug: number, query = '', as?: Person): Promise<any[]> {
  const { status, body, text } = await house.ask('GET', `/rest/bug/${bug}/history${query}`, { as })
  assert.equal(status, 200, text)
  return body.bugs[0].history
}
const values = (history: { changes: { added: string }[] }[]) =>
  history.map(({ changes }) => changes.map(({ added }) => added))

const stories: Record<string, (house: House) => Promise<void>> = {
  'a bug that was only filed has none': async (house) => {
    const bug = await file(house, house.admin, { alias: ['zoo', 'Ape'] })
    const { body } = await house.ask('GET', `/rest/bug/zoo/history`)
    assert.deepEqual(body, { bugs: [{ id: bug, alias: ['Ape', 'zoo'], history: [] }] })
  },

  'what one user changed in one second is one set, told by the names of calls': async (house) => {
    const { admin, clock } = house
    const ann = await house.person('ann@example.com')
    const bug = await file(house, admin)
    await change(house, ann, bug, [to('priority', 'High'), to('bug_status', 'IN_PROGRESS')])
    clock.now += 999
    await change(house, ann, bug, [to('bug_file_loc', 'http://a.example/')])
    await change(house, admin, bug, [
      { field: 'short_desc', removed: 'It breaks', added: 'It burns' },
    ])
    clock.now += 1
    await change(house, admin, bug, [to('dependson', '7'), to('bug_group', 'core')])

    assert.deepEqual(await read(house, bug), [
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

  'new_since leaves out what was changed until then, to the second': async (house) => {
    const { admin, clock } = house
    const bug = await file(house, admin)
    clock.now = Date.parse('2026-07-01T00:00:00.500Z')
    await change(house, admin, bug, [to('priority', 'one')])
    clock.now += second
    await change(house, admin, bug, [to('priority', 'two')])
    const since = async (text: string) => values(await read(house, bug, `?new_since=${text}`))
    assert.deepEqual(await since('2026-06-30'), [['one'], ['two']])
    assert.deepEqual(await since('2026-07-01T00:00:00Z'), [['two']])
    assert.deepEqual(await since('2026-07-01T00:00:01Z'), [])
    const { status, body } = await house.ask('GET', `/rest/bug/${bug}/history?new_since=soon`)
    assert.deepEqual([status, body.code], [400, 56])
  },

  'what is private shows to insiders only, hours to time trackers only': async (house) => {
    await house.set('insidergroup', 'canconfirm')
    await house.set('timetrackinggroup', 'editcomponents')
    const insider = await house.person('insider@example.com', ['canconfirm'])
    const tracker = await house.person('tracker@example.com', ['editcomponents'])
    const bug = await file(house, house.admin)
    const { attach_id, comment_id } = await house.transactions.work(docket, async ({ tx, now }) => {
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
    })
    for (const one of [
      to('attachments.filename', 'file', { attach_id }),
      to('longdescs.isprivate', '1', { comment_id }),
      to('estimated_time', '5'),
    ]) {
      house.clock.now += second
      await change(house, house.admin, bug, [one])
    }
    assert.deepEqual(values(await read(house, bug)), [])
    assert.deepEqual(values(await read(house, bug, '', tracker)), [['5']])
    const [file_, privacy, ...more] = await read(house, bug, '', insider)
    const changed = { field_name: 'attachments.filename', removed: '', added: 'file' }
    assert.deepEqual(file_.changes, [{ ...changed, attachment_id: attach_id }])
    const hidden = { field_name: 'longdescs.isprivate', removed: '', added: '1' }
    assert.deepEqual([privacy.changes, more], [[hidden], []])
  },

  'followers are told once, and not at all where nothing changed': async (house) => {
    const bug = await file(house, house.admin)
    await change(house, house.admin, bug, [])
    await change(house, house.admin, bug, [to('cc', 'a'), to('priority', 'Low'), to('cc', 'b')])
    const events = await house.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('events')
        .select('body')
        .where('kind', '=', 'bug.changed')
        .where('bug_id', '=', bug)
        .execute(),
    )
    const body = JSON.stringify({ fields: ['cc', 'priority'] })
    assert.deepEqual(
      events.map((event) => event.body),
      [body],
    )
  },

  'a field that does not exist has no history': async (house) => {
    const bug = await file(house, house.admin)
    await assert.rejects(change(house, house.admin, bug, [to('nonsense', 'x')]), /nonsense/)
  },

  'several bugs come in the order asked for, each once': async (house) => {
    const { admin } = house
    const [one, two] = [await file(house, admin), await file(house, admin)]
    await change(house, admin, one, [to('priority', 'Low')])
    const query = `ids=${one}&ids=${two}`
    const { body } = await house.ask('GET', `/rest/bug/${two}/history?${query}`)
    const found = body.bugs.map(({ id, history }: { id: number; history: [] }) => [
      id,
      history.length,
    ])
    assert.deepEqual(found, [
      [two, 0],
      [one, 1],
    ])
  },

  'a bug that is missing or hidden has none to show': async (house) => {
    const owner = await house.person('owner@example.com')
    const stranger = await house.person('stranger@example.com')
    const bug = await file(house, owner)
    await house.transactions.work(docket, async ({ tx }) => {
      const group_set_id = await internForBug(tx, [1])
      await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug).execute()
    })
    const code = async (path: string, as?: Person) => {
      const { status, body } = await house.ask('GET', `/rest/bug/${path}/history`, { as })
      return [status, body.code]
    }
    assert.deepEqual(await code(`${bug}`, owner), [200, undefined])
    assert.deepEqual(await code(`${bug}`, stranger), [401, 102])
    assert.deepEqual(await code(`${bug}`), [401, 102])
    assert.deepEqual(await code('99999'), [404, 101])
    assert.deepEqual(await code('nothing'), [400, 100])
  },
}

onEachHouse('history', (house) => {
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(house()))
})
