import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../../tests/house.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { limits } from '../../../platform/limits.ts'

const second = 1000
const base64 = (text: string) => Buffer.from(text).toString('base64')
const FILE = { data: base64('hello'), file_name: 'a.txt', summary: 'A', content_type: 'text/plain' }

async function file(house: House, as: Person): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...bug, summary: 'It breaks' }
  const filed = await house.ask('POST', '/rest/bug', { as, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}
/** Answers the numbers of the attachments. */
async function attach(house: House, as: Person, bug: number | string, more: object = {}) {
  const body = { ...FILE, ...more }
  const added = await house.ask('POST', `/rest/bug/${bug}/attachment`, { as, body })
  assert.equal(added.status, 201, added.text)
  return added.body.ids as number[]
}
const get = (house: House, path: string, as?: Person) =>
  house.ask('GET', `/rest/bug/${path}`, { as })
const put = (house: House, as: Person, id: number, body: object) =>
  house.ask('PUT', `/rest/bug/attachment/${id}`, { as, body })
const refusal = async (answered: Promise<{ status: number; body: { code: number } }>) => {
  const { status, body } = await answered
  return [status, body.code]
}
async function comments(house: House, bug: number, as?: Person) {
  const { body } = await get(house, `${bug}/comment`, as)
  return body.bugs[bug].comments.slice(1) as Record<string, unknown>[]
}
async function changed(house: House, bug: number) {
  return (await get(house, `${bug}?include_fields=last_change_time`)).body.bugs[0].last_change_time
}
const kinds = (house: House, bug: number) =>
  house.transactions.look(docket, async ({ tx }) => {
    const events = tx.selectFrom('events').select('kind').where('bug_id', '=', bug).orderBy('id')
    return (await events.execute()).map(({ kind }) => kind)
  })
const hide = (house: House, bug: number) =>
  house.transactions.work(docket, async ({ tx }) => {
    const group_set_id = await internForBug(tx, [1])
    await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug).execute()
  })

const stories: Record<string, (house: House) => Promise<void>> = {
  'a file that was attached is there, by its bug and by its number': async (house) => {
    const ann = await house.person('ann@example.com')
    const bug = await file(house, house.admin)
    house.clock.now += 90 * second
    const [id] = await attach(house, ann, bug, { file_name: '/tmp/a.txt', comment: ' look \n' })
    const time = await changed(house, bug)
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
    const byBug = await get(house, `${bug}/attachment`)
    assert.deepEqual(byBug.body, { bugs: { [bug]: [whole] }, attachments: {} })
    const byNumber = await get(house, `attachment/${id}`)
    assert.deepEqual(byNumber.body, { bugs: {}, attachments: { [id!]: whole } })
    const both = await get(house, `${bug}/attachment?attachment_ids=${id}&include_fields=id`)
    assert.deepEqual(both.body, { bugs: { [bug]: [{ id }] }, attachments: { [id!]: { id } } })
    const [comment] = await comments(house, bug)
    const text = `Created attachment ${id}\nA\n\n look`
    assert.deepEqual([comment!['text'], comment!['attachment_id']], [text, id])
    assert.deepEqual(await kinds(house, bug), ['bug.created', 'comment.added', 'attachment.added'])
  },

  'one file goes to several bugs, the one in the path first, and is stored once': async (house) => {
    const [one, two, three] = [
      await file(house, house.admin),
      await file(house, house.admin),
      await file(house, house.admin),
    ]
    const data = base64(`the same ${one}`)
    const ids = await attach(house, house.admin, two, { data, ids: [three, two, one] })
    const { body } = await get(house, `${one}/attachment?ids=${two}&ids=${three}`)
    const found = [two, three, one].map((bug) => body.bugs[bug][0].id)
    assert.deepEqual(ids, found)
    assert.deepEqual(new Set(ids).size, 3)
    const [first] = await comments(house, one)
    assert.equal(first!['text'], `Created attachment ${ids[2]}\nA`)
    const rows = await house.transactions.look(docket, ({ tx }) =>
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

  'fields are chosen, and no file is read for nothing': async (house) => {
    const bug = await file(house, house.admin)
    const [id] = await attach(house, house.admin, bug, { data: base64('read me not') })
    const row = await house.transactions.look(docket, ({ tx }) =>
      tx.selectFrom('attachments').selectAll().where('id', '=', id!).executeTakeFirstOrThrow(),
    )
    await house.blobs.remove(row.blob_hash!)
    const without = await get(house, `attachment/${id}?exclude_fields=data,flags`)
    assert.equal(without.body.attachments[id!].size, 11)
    assert.equal('data' in without.body.attachments[id!], false)
    const few = await get(house, `${bug}/attachment?include_fields=size,summary`)
    assert.deepEqual(few.body.bugs[bug], [{ size: 11, summary: 'A' }])
    assert.equal((await get(house, `attachment/${id}`)).status, 500)
    await attach(house, house.admin, bug, { data: base64('read me not') })
    const data = await get(house, `attachment/${id}?include_fields=data`)
    assert.deepEqual(data.body.attachments[id!], { data: base64('read me not') })
  },

  'large files go out as they are read': async (house) => {
    await house.set('maxattachmentsize', '5000')
    const bug = await file(house, house.admin)
    const bytes = Buffer.alloc(limits.answer_file_bytes_max, 'docket')
    const [one] = await attach(house, house.admin, bug, { data: bytes.toString('base64') })
    const whole = await get(house, `attachment/${one}`)
    assert.ok(whole.headers['etag'])
    await attach(house, house.admin, bug, { data: base64('x') })
    const { body, headers } = await get(house, `${bug}/attachment?attachment_ids=${one}`)
    assert.equal(headers['etag'], undefined)
    assert.deepEqual(body.attachments, whole.body.attachments)
    const data = body.bugs[bug].map((attachment: { data: string }) => attachment.data)
    assert.deepEqual(data, [bytes.toString('base64'), base64('x')])
    const script = await get(house, `${bug}/attachment?callback=shown&include_fields=data`)
    assert.match(script.text, /^\/\*\*\/shown\(\{"bugs".*\}\)$/)
    await house.set('maxattachmentsize', '1000')
  },

  'what is asked for wrongly or does not exist': async (house) => {
    const bug = await file(house, house.admin)
    const path = `/rest/bug/${bug}/attachment`
    const unknown = await get(house, 'attachment/99999')
    assert.deepEqual([unknown.status, unknown.body], [200, { bugs: {}, attachments: {} }])
    assert.deepEqual(await refusal(get(house, 'attachment/abc')), [400, 52])
    assert.deepEqual(await refusal(get(house, '99999/attachment')), [404, 101])
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
      const [, got] = await refusal(house.ask('POST', path, { as: house.admin, body }))
      assert.equal(got, code)
    }
    assert.deepEqual(await refusal(house.ask('POST', path, { body: FILE })), [401, 410])
    const nowhere = house.ask('POST', '/rest/bug/99999/attachment', { as: house.admin, body: FILE })
    assert.deepEqual(await refusal(nowhere), [404, 101])
    assert.deepEqual((await get(house, `${bug}/attachment`)).body.bugs[bug], [])
    assert.deepEqual(await kinds(house, bug), ['bug.created'])
  },

  'a file that was refused in the end is gone after an hour': async (house) => {
    const bug = await file(house, house.admin)
    const stored = async () => {
      const hashes: string[] = []
      for await (const { hash } of house.blobs.list()) hashes.push(hash)
      return hashes
    }
    const pass = async () => {
      house.clock.now += 60 * 60 * second + 1
      await house.service.everyMinute()
    }
    await pass()
    const before = await stored()
    const body = { ...FILE, data: base64('refused'), summary: '' }
    const asked = { as: house.admin, body }
    const answered = house.ask('POST', `/rest/bug/${bug}/attachment`, asked)
    assert.deepEqual(await refusal(answered), [400, 604])
    assert.equal((await stored()).length, before.length + 1)
    await pass()
    assert.deepEqual(await stored(), before)
  },

  'private attachments are for insiders and whoever attached them': async (house) => {
    await house.set('insidergroup', 'canconfirm')
    const insider = await house.person('insider@example.com', ['canconfirm'])
    const submitter = await house.person('submitter@example.com')
    const other = await house.person('other@example.com')
    const bug = await file(house, house.admin)
    const [id] = await attach(house, submitter, bug)
    assert.equal((await put(house, insider, id!, { is_private: true })).status, 200)
    const seen = async (as?: Person) => (await get(house, `${bug}/attachment`, as)).body.bugs[bug]
    for (const as of [insider, submitter]) {
      assert.equal((await get(house, `attachment/${id}`, as)).body.attachments[id!].data, FILE.data)
      assert.equal((await seen(as)).length, 1)
    }
    for (const as of [other, undefined]) {
      assert.deepEqual(await refusal(get(house, `attachment/${id}`, as)), [401, 304])
      assert.deepEqual(await seen(as), [])
    }
    assert.deepEqual(await refusal(put(house, other, id!, { summary: 'x' })), [400, 32_000])
    assert.deepEqual(await refusal(put(house, submitter, id!, { is_private: false })), [401, 113])
    assert.deepEqual(await refusal(put(house, submitter, id!, { comment: 'x' })), [401, 113])
    assert.equal((await put(house, submitter, id!, { summary: 'mine' })).status, 200)
    await put(house, insider, id!, { comment: 'inside' })
    const texts = async (as: Person) => (await comments(house, bug, as)).map(({ text }) => text)
    assert.deepEqual(await texts(other), [`Created attachment ${id}`])
    const inside = `Comment on attachment ${id}\nmine\n\ninside`
    assert.deepEqual(await texts(insider), [`Created attachment ${id}\nmine`, inside])
    const [secret] = await attach(house, insider, bug, { is_private: true, comment: 'psst' })
    assert.equal((await comments(house, bug, other)).length, 1)
    assert.equal((await seen(submitter)).length, 1)
    assert.deepEqual(await refusal(get(house, `attachment/${secret}`, submitter)), [401, 304])
    await house.set('insidergroup', '')
  },

  'those of a hidden bug are hidden with it': async (house) => {
    const ann = await house.person('ann2@example.com')
    const ben = await house.person('ben2@example.com')
    const bug = await file(house, ann)
    const [id] = await attach(house, ben, bug)
    await hide(house, bug)
    assert.equal((await get(house, `attachment/${id}`, ann)).status, 200)
    for (const as of [ben, undefined]) {
      assert.deepEqual(await refusal(get(house, `attachment/${id}`, as)), [401, 102])
      assert.deepEqual(await refusal(get(house, `${bug}/attachment`, as)), [401, 102])
    }
    assert.ok(!(await get(house, `attachment/${id}`, ben)).text.includes(`ug ${bug} `))
    const [unknown, hidden] = [await put(house, ben, 99_999, {}), await put(house, ben, id!, {})]
    assert.deepEqual([hidden.status, hidden.body.code], [unknown.status, unknown.body.code])
    assert.equal(hidden.body.message, unknown.body.message.replace('99999', String(id)))
    const body = { as: ben, body: FILE }
    assert.deepEqual(
      await refusal(house.ask('POST', `/rest/bug/${bug}/attachment`, body)),
      [401, 102],
    )
  },

  'a change is told, recorded, and shows on the bug': async (house) => {
    const { admin, clock } = house
    const bug = await file(house, admin)
    const [one] = await attach(house, admin, bug)
    const [two] = await attach(house, admin, bug, { file_name: 'b.txt', is_patch: true })
    clock.now += 60 * second
    const body = { ids: [two, one], filename: 'b.txt', is_obsolete: '1', comment: 'better' }
    const answered = await put(house, admin, one!, body)
    const time = await changed(house, bug)
    const old = { is_obsolete: { removed: '0', added: '1' } }
    const name = { file_name: { removed: 'a.txt', added: 'b.txt' } }
    assert.deepEqual(answered.body.attachments, [
      { id: two, last_change_time: time, changes: old },
      { id: one, last_change_time: time, changes: { ...name, ...old } },
    ])
    const { body: told } = await get(house, `${bug}/history`)
    const changes = told.bugs[0].history[0].changes as Record<string, unknown>[]
    assert.deepEqual(
      changes.map((change) => [change['field_name'], change['attachment_id'], change['added']]),
      [
        ['attachments.filename', one, 'b.txt'],
        ['attachments.isobsolete', two, '1'],
        ['attachments.isobsolete', one, '1'],
      ],
    )
    const [, , onTwo, onOne] = await comments(house, bug)
    assert.equal(onTwo!['text'], `Comment on attachment ${two}\nA\n\nbetter`)
    assert.deepEqual([onOne!['attachment_id'], onOne!['count']], [one, 4])
    const visits = await house.transactions.look(docket, ({ tx }) =>
      tx.selectFrom('bug_user_last_visit').selectAll().where('bug_id', '=', bug).execute(),
    )
    assert.deepEqual(
      visits.map(({ user_id, last_visit_ts }) => [user_id, last_visit_ts]),
      [[admin.id, clock.now]],
    )
    const { body: read } = await get(house, `attachment/${one}?include_fields=last_change_time`)
    assert.equal(read.attachments[one!].last_change_time, time)
  },

  'a change that changes nothing records nothing': async (house) => {
    const { admin, clock } = house
    const bug = await file(house, admin)
    const [id] = await attach(house, admin, bug)
    const before = await changed(house, bug)
    clock.now += 60 * second
    const answered = await put(house, admin, id!, { summary: 'A', is_private: false, comment: ' ' })
    const nothing = { id, last_change_time: before, changes: {} }
    assert.deepEqual(answered.body, { attachments: [nothing] })
    assert.equal(await changed(house, bug), before)
    assert.deepEqual(await kinds(house, bug), ['bug.created', 'comment.added', 'attachment.added'])
  },

  'others need editbugs, and one refusal refuses all': async (house) => {
    await house.transactions.work(docket, async ({ tx }) => {
      await tx
        .updateTable('groups')
        .set({ userregexp: '' })
        .where('name', '=', 'editbugs')
        .execute()
    })
    const outsider = await house.person('outsider@example.com')
    const bug = await file(house, house.admin)
    const [theirs] = await attach(house, house.admin, bug)
    const [own] = await attach(house, outsider, bug)
    const both = { ids: [own, theirs], summary: 'changed' }
    assert.deepEqual(await refusal(put(house, outsider, own!, both)), [400, 32_000])
    assert.equal((await get(house, `attachment/${own}`)).body.attachments[own!].summary, 'A')
    assert.equal((await put(house, outsider, own!, { summary: 'changed' })).status, 200)
    assert.equal((await put(house, house.admin, own!, both)).status, 200)
    assert.deepEqual(await refusal(put(house, outsider, 99_999, {})), [400, 32_000])
    const anonymous = house.ask('PUT', `/rest/bug/attachment/${own}`, { body: {} })
    assert.deepEqual(await refusal(anonymous), [401, 410])
  },
}

onEachHouse('attachments', (house) => {
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(house()))
})
