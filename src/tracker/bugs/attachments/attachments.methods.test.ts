import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { limits } from '../../../platform/limits.ts'

const second = 1000
const base64 = (text: string) => Buffer.from(text).toString('base64')
const FILE = { data: base64('hello'), file_name: 'a.txt', summary: 'A', content_type: 'text/plain' }

async function file(instance: Instance, as: Person): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...bug, summary: 'It breaks' }
  const filed = await instance.ask('POST', '/rest/bug', { as, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}
/** Returns the ids of the attachments. */
async function attach(instance: Instance, as: Person, bug: number | string, more: object = {}) {
  const body = { ...FILE, ...more }
  const added = await instance.ask('POST', `/rest/bug/${bug}/attachment`, { as, body })
  assert.equal(added.status, 201, added.text)
  return added.body.ids as number[]
}
const get = (instance: Instance, path: string, as?: Person) =>
  instance.ask('GET', `/rest/bug/${path}`, { as })
const put = (instance: Instance, as: Person, id: number, body: object) =>
  instance.ask('PUT', `/rest/bug/attachment/${id}`, { as, body })
const refusal = async (answered: Promise<{ status: number; body: { code: number } }>) => {
  const { status, body } = await answered
  return [status, body.code]
}
async function comments(instance: Instance, bug: number, as?: Person) {
  const { body } = await get(instance, `${bug}/comment`, as)
  return body.bugs[bug].comments.slice(1) as Record<string, unknown>[]
}
async function changed(instance: Instance, bug: number) {
  return (await get(instance, `${bug}?include_fields=last_change_time`)).body.bugs[0]
    .last_change_time
}
const kinds = (instance: Instance, bug: number) =>
  instance.transactions.look(docket, async ({ tx }) => {
    const events = tx.selectFrom('events').select('kind').where('bug_id', '=', bug).orderBy('id')
    return (await events.execute()).map(({ kind }) => kind)
  })
const hide = (instance: Instance, bug: number) =>
  instance.transactions.work(docket, async ({ tx }) => {
    const group_set_id = await internForBug(tx, [1])
    await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug).execute()
  })

const stories: Record<string, (instance: Instance) => Promise<void>> = {
  'a file that was attached is there, by its bug and by its number': async (instance) => {
    const ann = await instance.person('ann@example.com')
    const bug = await file(instance, instance.admin)
    instance.clock.now += 90 * second
    const [id] = await attach(instance, ann, bug, { file_name: '/tmp/a.txt', comment: ' look \n' })
    const time = await changed(instance, bug)
    const whole = {
      id,
      bug_id: bug,
      ...FILE,
      is_private: false,
      is_obsolete: false,
      is_patch: false,
      creator: ann.login,
      creation_time: time,
      last_change_time: time,
      size: 5,
      flags: [],
    }
    const byBug = await get(instance, `${bug}/attachment`)
    assert.deepEqual(byBug.body, { bugs: { [bug]: [whole] }, attachments: {} })
    const byNumber = await get(instance, `attachment/${id}`)
    assert.deepEqual(byNumber.body, { bugs: {}, attachments: { [id!]: whole } })
    const both = await get(instance, `${bug}/attachment?attachment_ids=${id}&include_fields=id`)
    assert.deepEqual(both.body, { bugs: { [bug]: [{ id }] }, attachments: { [id!]: { id } } })
    const [comment] = await comments(instance, bug)
    const text = `Created attachment ${id}\nA\n\n look`
    assert.deepEqual([comment!['text'], comment!['attachment_id']], [text, id])
    assert.deepEqual(await kinds(instance, bug), [
      'bug.created',
      'comment.added',
      'attachment.added',
    ])
  },

  'one file goes to several bugs, the one in the path first, and is stored once': async (
    instance,
  ) => {
    const [one, two, three] = [
      await file(instance, instance.admin),
      await file(instance, instance.admin),
      await file(instance, instance.admin),
    ]
    const data = base64(`the same ${one}`)
    const ids = await attach(instance, instance.admin, two, { data, ids: [three, two, one] })
    const { body } = await get(instance, `${one}/attachment?ids=${two}&ids=${three}`)
    const found = [two, three, one].map((bug) => body.bugs[bug][0].id)
    assert.deepEqual(ids, found)
    assert.deepEqual(new Set(ids).size, 3)
    const [first] = await comments(instance, one)
    assert.equal(first!['text'], `Created attachment ${ids[2]}\nA`)
    const rows = await instance.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('blobs')
        .innerJoin('attachments', 'blob_hash', 'hash')
        .select(['hash', 'ref_count'])
        .where('attachments.id', 'in', ids)
        .execute(),
    )
    const [row] = rows
    assert.deepEqual(rows, [row, row, row])
    assert.equal(row!.ref_count, 3)
  },

  'fields are chosen, and no file is read for nothing': async (instance) => {
    const bug = await file(instance, instance.admin)
    const [id] = await attach(instance, instance.admin, bug, { data: base64('read me not') })
    const row = await instance.transactions.look(docket, ({ tx }) =>
      tx.selectFrom('attachments').selectAll().where('id', '=', id!).executeTakeFirstOrThrow(),
    )
    await instance.blobs.remove(row.blob_hash!)
    const without = await get(instance, `attachment/${id}?exclude_fields=data,flags`)
    assert.equal(without.body.attachments[id!].size, 11)
    assert.equal('data' in without.body.attachments[id!], false)
    const few = await get(instance, `${bug}/attachment?include_fields=size,summary`)
    assert.deepEqual(few.body.bugs[bug], [{ size: 11, summary: 'A' }])
    assert.equal((await get(instance, `attachment/${id}`)).status, 500)
    await attach(instance, instance.admin, bug, { data: base64('read me not') })
    const data = await get(instance, `attachment/${id}?include_fields=data`)
    assert.deepEqual(data.body.attachments[id!], { data: base64('read me not') })
  },

  'large files go out as they are read': async (instance) => {
    await instance.set('maxattachmentsize', '5000')
    const bug = await file(instance, instance.admin)
    const bytes = Buffer.alloc(limits.answer_file_bytes_max, 'docket')
    const [one] = await attach(instance, instance.admin, bug, { data: bytes.toString('base64') })
    const whole = await get(instance, `attachment/${one}`)
    assert.ok(whole.headers['etag'])
    await attach(instance, instance.admin, bug, { data: base64('x') })
    const { body, headers } = await get(instance, `${bug}/attachment?attachment_ids=${one}`)
    assert.equal(headers['etag'], undefined)
    assert.deepEqual(body.attachments, whole.body.attachments)
    const data = body.bugs[bug].map((attachment: { data: string }) => attachment.data)
    assert.deepEqual(data, [bytes.toString('base64'), base64('x')])
    const script = await get(instance, `${bug}/attachment?callback=shown&include_fields=data`)
    assert.match(script.text, /^\/\*\*\/shown\(\{"bugs".*\}\)$/)
    await instance.set('maxattachmentsize', '1000')
  },

  'what is asked for wrongly or does not exist': async (instance) => {
    const bug = await file(instance, instance.admin)
    const path = `/rest/bug/${bug}/attachment`
    const unknown = await get(instance, 'attachment/99999')
    assert.deepEqual([unknown.status, unknown.body], [200, { bugs: {}, attachments: {} }])
    assert.deepEqual(await refusal(get(instance, 'attachment/abc')), [400, 52])
    assert.deepEqual(await refusal(get(instance, '99999/attachment')), [404, 101])
    const { data: _, ...rest } = FILE
    for (const [body, code] of [
      [rest, 50],
      [{ ...FILE, data: '' }, 606],
      [{ ...FILE, data: '!?' }, 606],
      [{ ...FILE, file_name: '' }, 603],
      [{ ...FILE, summary: '' }, 604],
      [{ ...FILE, content_type: 'a/b' }, 601],
      [{ ...FILE, is_private: true }, 113],
      [{ ...FILE, comment: 'x'.repeat(65_536) }, 114],
      [{ ...FILE, data: 'x'.repeat(1_365_400) }, 600],
      [{ ...FILE, flags: [{ name: 'review', status: '?' }] }, 51],
    ] as const) {
      const [, got] = await refusal(instance.ask('POST', path, { as: instance.admin, body }))
      assert.equal(got, code)
    }
    assert.deepEqual(await refusal(instance.ask('POST', path, { body: FILE })), [401, 410])
    const nowhere = instance.ask('POST', '/rest/bug/99999/attachment', {
      as: instance.admin,
      body: FILE,
    })
    assert.deepEqual(await refusal(nowhere), [404, 101])
    assert.deepEqual((await get(instance, `${bug}/attachment`)).body.bugs[bug], [])
    assert.deepEqual(await kinds(instance, bug), ['bug.created'])
  },

  'a file that was refused in the end is gone after an hour': async (instance) => {
    const bug = await file(instance, instance.admin)
    const stored = async () => {
      const hashes: string[] = []
      for await (const { hash } of instance.blobs.list()) hashes.push(hash)
      return hashes
    }
    const pass = async () => {
      // While the clock stands still, each upload of the same bytes counts as a millisecond.
      instance.clock.now += 60 * 60 * second + second
      await instance.service.everyMinute()
    }
    await pass()
    const before = await stored()
    const body = { ...FILE, data: base64('refused'), summary: '' }
    const asked = { as: instance.admin, body }
    const answered = instance.ask('POST', `/rest/bug/${bug}/attachment`, asked)
    assert.deepEqual(await refusal(answered), [400, 604])
    assert.equal((await stored()).length, before.length + 1)
    await pass()
    assert.deepEqual(await stored(), before)
  },

  'private attachments are for insiders and whoever attached them': async (instance) => {
    await instance.set('insidergroup', 'canconfirm')
    const insider = await instance.person('insider@example.com', ['canconfirm'])
    const submitter = await instance.person('submitter@example.com')
    const other = await instance.person('other@example.com')
    const bug = await file(instance, instance.admin)
    const [id] = await attach(instance, submitter, bug)
    assert.equal((await put(instance, insider, id!, { is_private: true })).status, 200)
    const seen = async (as?: Person) =>
      (await get(instance, `${bug}/attachment`, as)).body.bugs[bug]
    for (const as of [insider, submitter]) {
      assert.equal(
        (await get(instance, `attachment/${id}`, as)).body.attachments[id!].data,
        FILE.data,
      )
      assert.equal((await seen(as)).length, 1)
    }
    for (const as of [other, undefined]) {
      assert.deepEqual(await refusal(get(instance, `attachment/${id}`, as)), [401, 304])
      assert.deepEqual(await seen(as), [])
    }
    assert.deepEqual(await refusal(put(instance, other, id!, { summary: 'x' })), [400, 32_000])
    assert.deepEqual(
      await refusal(put(instance, submitter, id!, { is_private: false })),
      [401, 113],
    )
    assert.deepEqual(await refusal(put(instance, submitter, id!, { comment: 'x' })), [401, 113])
    assert.equal((await put(instance, submitter, id!, { summary: 'mine' })).status, 200)
    await put(instance, insider, id!, { comment: 'inside' })
    const texts = async (as: Person) => (await comments(instance, bug, as)).map(({ text }) => text)
    assert.deepEqual(await texts(other), [`Created attachment ${id}`])
    const inside = `Comment on attachment ${id}\nmine\n\ninside`
    assert.deepEqual(await texts(insider), [`Created attachment ${id}\nmine`, inside])
    const [secret] = await attach(instance, insider, bug, { is_private: true, comment: 'psst' })
    assert.equal((await comments(instance, bug, other)).length, 1)
    assert.equal((await seen(submitter)).length, 1)
    assert.deepEqual(await refusal(get(instance, `attachment/${secret}`, submitter)), [401, 304])
    await instance.set('insidergroup', '')
  },

  'those of a hidden bug are hidden with it': async (instance) => {
    const ann = await instance.person('ann2@example.com')
    const ben = await instance.person('ben2@example.com')
    const bug = await file(instance, ann)
    const [id] = await attach(instance, ben, bug)
    await hide(instance, bug)
    assert.equal((await get(instance, `attachment/${id}`, ann)).status, 200)
    for (const as of [ben, undefined]) {
      assert.deepEqual(await refusal(get(instance, `attachment/${id}`, as)), [401, 102])
      assert.deepEqual(await refusal(get(instance, `${bug}/attachment`, as)), [401, 102])
    }
    assert.ok(!(await get(instance, `attachment/${id}`, ben)).text.includes(`ug ${bug} `))
    const [unknown, hidden] = [
      await put(instance, ben, 99_999, {}),
      await put(instance, ben, id!, {}),
    ]
    assert.deepEqual([hidden.status, hidden.body.code], [unknown.status, unknown.body.code])
    assert.equal(hidden.body.message, unknown.body.message.replace('99999', String(id)))
    const body = { as: ben, body: FILE }
    assert.deepEqual(
      await refusal(instance.ask('POST', `/rest/bug/${bug}/attachment`, body)),
      [401, 102],
    )
  },

  'a change is told, recorded, and shows on the bug': async (instance) => {
    const { admin, clock } = instance
    const bug = await file(instance, admin)
    const [one] = await attach(instance, admin, bug)
    const [two] = await attach(instance, admin, bug, { file_name: 'b.txt', is_patch: true })
    clock.now += 60 * second
    const body = { ids: [two, one], filename: 'b.txt', is_obsolete: '1', comment: 'better' }
    const answered = await put(instance, admin, one!, body)
    const time = await changed(instance, bug)
    const old = { is_obsolete: { removed: '0', added: '1' } }
    const name = { file_name: { removed: 'a.txt', added: 'b.txt' } }
    assert.deepEqual(answered.body.attachments, [
      { id: two, last_change_time: time, changes: old },
      { id: one, last_change_time: time, changes: { ...name, ...old } },
    ])
    const { body: told } = await get(instance, `${bug}/history`)
    const changes = told.bugs[0].history[0].changes as Record<string, unknown>[]
    assert.deepEqual(
      changes.map((change) => [change['field_name'], change['attachment_id'], change['added']]),
      [
        ['attachments.filename', one, 'b.txt'],
        ['attachments.isobsolete', two, '1'],
        ['attachments.isobsolete', one, '1'],
      ],
    )
    const [, , onTwo, onOne] = await comments(instance, bug)
    assert.equal(onTwo!['text'], `Comment on attachment ${two}\nA\n\nbetter`)
    assert.deepEqual([onOne!['attachment_id'], onOne!['count']], [one, 4])
    const visits = await instance.transactions.look(docket, ({ tx }) =>
      tx.selectFrom('bug_user_last_visit').selectAll().where('bug_id', '=', bug).execute(),
    )
    assert.deepEqual(
      visits.map(({ user_id, last_visit_ts }) => [user_id, last_visit_ts]),
      [[admin.id, clock.now]],
    )
    const { body: read } = await get(instance, `attachment/${one}?include_fields=last_change_time`)
    assert.equal(read.attachments[one!].last_change_time, time)
  },

  'a change that changes nothing records nothing': async (instance) => {
    const { admin, clock } = instance
    const bug = await file(instance, admin)
    const [id] = await attach(instance, admin, bug)
    const before = await changed(instance, bug)
    clock.now += 60 * second
    const answered = await put(instance, admin, id!, {
      summary: 'A',
      is_private: false,
      comment: ' ',
    })
    const nothing = { id, last_change_time: before, changes: {} }
    assert.deepEqual(answered.body, { attachments: [nothing] })
    assert.equal(await changed(instance, bug), before)
    assert.deepEqual(await kinds(instance, bug), [
      'bug.created',
      'comment.added',
      'attachment.added',
    ])
  },

  'others need editbugs, and one refusal refuses all': async (instance) => {
    await instance.transactions.work(docket, async ({ tx }) => {
      await tx
        .updateTable('groups')
        .set({ userregexp: '' })
        .where('name', '=', 'editbugs')
        .execute()
    })
    const outsider = await instance.person('outsider@example.com')
    const bug = await file(instance, instance.admin)
    const [theirs] = await attach(instance, instance.admin, bug)
    const [own] = await attach(instance, outsider, bug)
    const both = { ids: [own, theirs], summary: 'changed' }
    assert.deepEqual(await refusal(put(instance, outsider, own!, both)), [400, 32_000])
    assert.equal((await get(instance, `attachment/${own}`)).body.attachments[own!].summary, 'A')
    assert.equal((await put(instance, outsider, own!, { summary: 'changed' })).status, 200)
    assert.equal((await put(instance, instance.admin, own!, both)).status, 200)
    assert.deepEqual(await refusal(put(instance, outsider, 99_999, {})), [400, 32_000])
    const anonymous = instance.ask('PUT', `/rest/bug/attachment/${own}`, { body: {} })
    assert.deepEqual(await refusal(anonymous), [401, 410])
  },
}

onEachInstance('attachments', (instance) => {
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(instance()))
})
