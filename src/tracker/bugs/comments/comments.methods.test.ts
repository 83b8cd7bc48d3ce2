import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { actorById, docket } from '../../../accounts/actors/actors.ts'
import { internForBug } from '../../../accounts/group-sets/group-sets.ts'
import { TOPICS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { seeBug } from '../see/bugs.ts'
import { addComment } from './add-comment.ts'
import { COMMENT, type NewComment } from './comments.rules.ts'

const second = 1000

async function file(instance: Instance, as: Person, more: object = {}): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const body = { ...bug, summary: 'It breaks', description: 'Press it', ...more }
  const filed = await instance.ask('POST', '/rest/bug', { as, body })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}

/** Adds a comment and returns its id. */
async function say(instance: Instance, as: Person, bug: number, body: object): Promise<number> {
  const said = await instance.ask('POST', `/rest/bug/${bug}/comment`, { as, body })
  assert.equal(said.status, 201, said.text)
  return said.body.id
}

// oxlint-disable-next-line typescript/no-explicit-any
async function read(instance: Instance, bug: number | string, as?: Person): Promise<any[]> {
  const { status, body, text } = await instance.ask('GET', `/rest/bug/${bug}/comment`, { as })
  assert.equal(status, 200, text)
  const [comments] = Object.values(body.bugs) as { comments: [] }[]
  return comments!.comments
}
const counts = (comments: { count: number }[]) => comments.map(({ count }) => count)

/** Hides a bug from everyone without a role on it. */
const hide = (tx: Tx, bug_id: number) => restrict(tx, `of bug ${bug_id}`, { bug_id })

/** Adds a group without members that restricts the bug, or changes of the product's bugs. */
async function restrict(tx: Tx, name: string, what: { bug_id: number } | { product_id: number }) {
  const about = { description: name, isbuggroup: 1, isactive: 1, userregexp: '' }
  const group = { name, name_key: name, ...about }
  const [row] = await tx.insertInto('groups').values(group).returning('id').execute()
  const group_id = row!.id
  if ('bug_id' in what) {
    const { bug_id } = what
    await tx.insertInto('bug_group_map').values({ bug_id, group_id }).execute()
    const group_set_id = await internForBug(tx, [group_id])
    await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug_id).execute()
  } else {
    const rights = { entry: 0, canedit: 1, editcomponents: 0, editbugs: 0, canconfirm: 0 }
    const control = { group_id, membercontrol: 0, othercontrol: 0, ...rights }
    await tx
      .insertInto('group_control_map')
      .values({ ...what, ...control })
      .execute()
  }
  await touch(tx, ...TOPICS)
}

/** Adds a comment through the internal function, as a user. */
async function write(instance: Instance, as: Person, bug: number, comment: NewComment) {
  const actor = await instance.transactions.look(docket, ({ tx }) => actorById(tx, as.id))
  await instance.transactions.work(actor!, async (work) =>
    addComment(work, await seeBug(work, bug), comment),
  )
}

const stories: Record<string, (instance: Instance) => Promise<void>> = {
  'what is said about a bug is its next comment, and everybody reads it': async (instance) => {
    const { clock, admin } = instance
    const ann = await instance.person('ann@example.com')
    const bug = await file(instance, admin, { description: ' Steps:\r\n1. press\r\n\r\n' })
    clock.now += 90.5 * second
    const id = await say(instance, ann, bug, { comment: '\n  the same here \n' })

    const comments = await read(instance, bug)
    const [description, comment] = comments
    const about = { bug_id: bug, attachment_id: null, is_private: false, tags: [] }
    const began = { time: '2026-06-01T12:00:00Z', creation_time: '2026-06-01T12:00:00Z' }
    const later = { time: '2026-06-01T12:01:30Z', creation_time: '2026-06-01T12:01:30Z' }
    assert.deepEqual(comments, [
      {
        id: description.id,
        count: 0,
        text: ' Steps:\n1. press',
        creator: admin.login,
        ...about,
        ...began,
      },
      { id, count: 1, text: '\n  the same here', creator: ann.login, ...about, ...later },
    ])
    const single = await instance.ask('GET', `/rest/bug/comment/${id}`)
    assert.deepEqual(single.body, { bugs: {}, comments: { [id]: comment } })
    const changed = await instance.ask('GET', `/rest/bug/${bug}?include_fields=last_change_time`)
    assert.equal(changed.body.bugs[0].last_change_time, later.time)
  },

  'a bug is found by its alias, and is there once, however often asked for': async (instance) => {
    const bug = await file(instance, instance.admin, { alias: 'Breaks' })
    const query = `ids=${bug}&ids=breaks&include_fields=count`
    const { body } = await instance.ask('GET', `/rest/bug/${bug}/comment?${query}`)
    assert.deepEqual(body, { bugs: { [bug]: { comments: [{ count: 0 }] } }, comments: {} })
    assert.deepEqual(counts(await read(instance, 'breaks')), [0])
  },

  'a form says one as well, and older clients say private for is_private': async (instance) => {
    await instance.set('insidergroup', 'admin')
    const { admin } = instance
    const bug = await file(instance, admin)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'comment=from+a+form&private=1'
    const said = await instance.ask('POST', `/rest/bug/${bug}/comment`, {
      as: admin,
      body,
      headers,
    })
    assert.equal(said.status, 201)
    const [, comment] = await read(instance, bug, admin)
    assert.deepEqual([comment.text, comment.is_private], ['from a form', true])
  },

  'private comments are for insiders, and leave a gap for others': async (instance) => {
    await instance.set('insidergroup', 'canconfirm')
    const insider = await instance.person('insider@example.com', ['canconfirm'])
    const outsider = await instance.person('outsider@example.com')
    const bug = await file(instance, outsider)
    const hidden = await say(instance, insider, bug, { comment: 'a secret', is_private: true })
    await say(instance, insider, bug, { comment: 'no secret', is_private: false })

    assert.deepEqual(counts(await read(instance, bug, insider)), [0, 1, 2])
    for (const as of [outsider, undefined]) {
      assert.deepEqual(counts(await read(instance, bug, as)), [0, 2])
      const single = await instance.ask('GET', `/rest/bug/comment/${hidden}`, { as })
      assert.deepEqual([single.status, single.body.code], [401, 110])
    }
    const single = await instance.ask('GET', `/rest/bug/comment/${hidden}`, { as: insider })
    assert.equal(single.body.comments[hidden].is_private, true)
    const body = { comment: 'mine', is_private: true }
    const refused = await instance.ask('POST', `/rest/bug/${bug}/comment`, { as: outsider, body })
    assert.deepEqual([refused.status, refused.body.code], [401, 113])
    assert.deepEqual(counts(await read(instance, bug, insider)), [0, 1, 2])
  },

  'new_since leaves out what was said until then, to the second': async (instance) => {
    const { clock, admin } = instance
    const bug = await file(instance, admin)
    clock.now += 10 * second + 600
    await say(instance, admin, bug, { comment: 'one' })
    clock.now += second
    await say(instance, admin, bug, { comment: 'two' })
    const since = async (text: string) => {
      const path = `/rest/bug/${bug}/comment?new_since=${encodeURIComponent(text)}`
      return counts((await instance.ask('GET', path)).body.bugs[bug].comments)
    }
    const [description, one, two] = await read(instance, bug)
    assert.deepEqual(await since(description.time), [1, 2])
    assert.deepEqual(await since(one.time), [2])
    assert.deepEqual(await since(one.time.replace('T', ' ').replace('Z', '')), [2])
    assert.deepEqual(await since(two.time), [])
  },

  'fields are chosen, in lists as in single comments': async (instance) => {
    const bug = await file(instance, instance.admin)
    const [{ id }] = await read(instance, bug)
    const few = await instance.ask('GET', `/rest/bug/${bug}/comment?include_fields=id,nonsense`)
    assert.deepEqual(few.body.bugs[bug].comments, [{ id }])
    const most = await instance.ask(
      'GET',
      `/rest/bug/comment/${id}?exclude_fields=text,creator,tags`,
    )
    const left = ['attachment_id', 'bug_id', 'count', 'creation_time', 'id', 'is_private', 'time']
    assert.deepEqual(Object.keys(most.body.comments[id]).toSorted(), left)
  },

  'tags are in their order, and absent where the installation has none': async (instance) => {
    const bug = await file(instance, instance.admin)
    const [{ id: comment_id }] = await read(instance, bug)
    await instance.transactions.work(docket, ({ tx }) =>
      tx
        .insertInto('longdescs_tags')
        .values(
          ['spam', 'Obsolete'].map((tag) => ({ comment_id, tag, tag_key: tag.toLowerCase() })),
        )
        .execute(),
    )
    assert.deepEqual((await read(instance, bug))[0].tags, ['Obsolete', 'spam'])
    await instance.set('comment_taggers_group', '')
    assert.equal('tags' in (await read(instance, bug))[0], false)
    await instance.set('comment_taggers_group', 'editbugs')
  },

  'hours are for time trackers: work counts up, what remains counts down': async (instance) => {
    await instance.set('timetrackinggroup', 'canconfirm')
    const worker = await instance.person('worker@example.com', ['canconfirm'])
    const other = await instance.person('other@example.com')
    const bug = await file(instance, worker, { estimated_time: 5 })
    const hours = async () => {
      const { body } = await instance.ask('GET', `/rest/bug/${bug}`, { as: worker })
      const { estimated_time, actual_time, remaining_time } = body.bugs[0]
      return [estimated_time, actual_time, remaining_time]
    }
    assert.deepEqual(await hours(), [5, 0, 5])
    await say(instance, worker, bug, { comment: 'worked', work_time: 1.5 })
    assert.deepEqual(await hours(), [5, 1.5, 3.5])
    await say(instance, worker, bug, { comment: 'less than I said', work_time: '-0.25' })
    assert.deepEqual(await hours(), [5, 1.25, 3.75])
    await say(instance, worker, bug, { comment: 'a long day', work_time: 10 })
    assert.deepEqual(await hours(), [5, 11.25, 0])

    const asked = { as: other, body: { comment: 'me, too', work_time: 1 } }
    const refused = await instance.ask('POST', `/rest/bug/${bug}/comment`, asked)
    assert.deepEqual([refused.status, refused.body.code], [401, 115])
    await say(instance, other, bug, { comment: 'took no time', work_time: 0 })
    assert.deepEqual(await hours(), [5, 11.25, 0])

    const { body } = await instance.ask('GET', `/rest/bug/${bug}/history`, { as: worker })
    const changes = body.bugs[0].history.flatMap((set: { changes: object[] }) => set.changes)
    assert.deepEqual(changes, [
      { field_name: 'remaining_time', removed: '5.00', added: '3.5' },
      { field_name: 'remaining_time', removed: '3.50', added: '3.75' },
      { field_name: 'remaining_time', removed: '3.75', added: '0' },
      { field_name: 'work_time', removed: '', added: '1.50' },
      { field_name: 'work_time', removed: '', added: '-0.25' },
      { field_name: 'work_time', removed: '', added: '10.00' },
    ])
    const hidden = await instance.ask('GET', `/rest/bug/${bug}/history`, { as: other })
    assert.deepEqual(hidden.body.bugs[0].history, [])
    await instance.set('timetrackinggroup', 'editbugs')
  },

  'a comment with an attachment names it, but not the summary of a private one': async (
    instance,
  ) => {
    await instance.set('insidergroup', '')
    const ben = await instance.person('ben@example.com')
    const bug = await file(instance, ben)
    const description = 'The better fix'
    const attachment_id = await instance.transactions.work(docket, async ({ tx, now }) => {
      const texts = { description, description_key: '', filename: 'a', filename_key: 'a' }
      const times = { creation_ts: now, modification_time: now }
      const kind = {
        ispatch: 0,
        isobsolete: 0,
        isprivate: 1,
        mimetype: 'text/plain',
        attach_size: 0,
      }
      const row = { bug_id: bug, submitter_id: ben.id, ...texts, ...times, ...kind }
      const [made] = await tx.insertInto('attachments').values(row).returning('id').execute()
      return made!.id
    })
    const made = { type: COMMENT.attachment_created, extra_data: attachment_id }
    await write(instance, ben, bug, { text: 'here it is', ...made })

    const whole = `Created attachment ${attachment_id}\n${description}\n\nhere it is`
    const [, own] = await read(instance, bug, ben)
    assert.deepEqual([own.attachment_id, own.text], [attachment_id, whole])
    const [, others] = await read(instance, bug)
    assert.equal(others.text, `Created attachment ${attachment_id}\n\nhere it is`)
    await instance.transactions.work(docket, ({ tx }) =>
      tx.updateTable('attachments').set({ isprivate: 0 }).where('id', '=', attachment_id).execute(),
    )
    assert.equal((await read(instance, bug))[1].text, whole)
  },

  'comments that meet get numbers of their own, without a gap': async (instance) => {
    const bug = await file(instance, instance.admin)
    const said = Array.from({ length: 12 }, (_, at) =>
      say(instance, instance.admin, bug, { comment: `number ${at}` }),
    )
    const ids = await Promise.all(said)
    assert.equal(new Set(ids).size, 12)
    assert.deepEqual(counts(await read(instance, bug)), [...Array(13).keys()])
  },

  'whoever comments on a bug that concerns them has seen it': async (instance) => {
    const reporter = await instance.person('reporter@example.com')
    const passer = await instance.person('passer@example.com')
    const friend = await instance.person('friend@example.com')
    const bug = await file(instance, reporter, { cc: [friend.login] })
    instance.clock.now += second
    for (const who of [reporter, passer, friend, reporter]) {
      instance.clock.now += second
      await say(instance, who, bug, { comment: 'seen' })
    }
    const { now } = instance.clock
    const visits = await instance.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('bug_user_last_visit')
        .select(['user_id', 'last_visit_ts'])
        .where('bug_id', '=', bug)
        .orderBy('user_id')
        .execute(),
    )
    assert.deepEqual(
      visits.map(({ user_id, last_visit_ts }) => [user_id, last_visit_ts]),
      [
        [reporter.id, now],
        [friend.id, now - second],
      ],
    )
  },

  'followers are told of each comment, and of nothing that was refused': async (instance) => {
    const { admin } = instance
    const bug = await file(instance, admin)
    await instance.ask('POST', `/rest/bug/${bug}/comment`, { as: admin, body: { comment: ' ' } })
    const comment_id = await say(instance, admin, bug, { comment: 'said' })
    const events = await instance.transactions.look(docket, ({ tx }) =>
      tx
        .selectFrom('events')
        .select(['kind', 'actor_id', 'body'])
        .where('bug_id', '=', bug)
        .orderBy('id')
        .execute(),
    )
    assert.deepEqual(
      events.map(({ kind, actor_id, body }) => [kind, actor_id, body]),
      [
        ['bug.created', admin.id, null],
        ['comment.added', admin.id, JSON.stringify({ comment_id })],
      ],
    )
  },

  'many comments are read by as many statements as one': async (instance) => {
    const { admin, db } = instance
    const bug = await file(instance, admin)
    const statements = async () => {
      const before = db.measures().statements
      await read(instance, bug, admin)
      return db.measures().statements - before
    }
    // The first reader fills the caches.
    await statements()
    const few = await statements()
    for (let at = 0; at < 20; at++) await say(instance, admin, bug, { comment: `number ${at}` })
    assert.equal(await statements(), few)
    assert.equal((await read(instance, bug, admin)).length, 21)
  },

  'a bug that is hidden shows nothing of its comments': async (instance) => {
    const owner = await instance.person('owner@example.com')
    const stranger = await instance.person('stranger@example.com')
    const bug = await file(instance, owner)
    const [{ id }] = await read(instance, bug)
    await instance.transactions.work(docket, ({ tx }) => hide(tx, bug))
    assert.deepEqual(counts(await read(instance, bug, owner)), [0])
    for (const as of [stranger, undefined]) {
      for (const path of [`/rest/bug/${bug}/comment`, `/rest/bug/comment/${id}`]) {
        const { status, body } = await instance.ask('GET', path, { as })
        assert.deepEqual([status, body.code], [401, 102])
      }
    }
    const asked = { as: stranger, body: { comment: 'let me in' } }
    const refused = await instance.ask('POST', `/rest/bug/${bug}/comment`, asked)
    assert.deepEqual([refused.status, refused.body.code], [401, 102])
  },

  'whoever comments is logged in and may change bugs of the product': async (instance) => {
    const bug = await file(instance, instance.admin)
    const path = `/rest/bug/${bug}/comment`
    const anonymous = await instance.ask('POST', path, { body: { comment: 'x' } })
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
    await instance.transactions.work(docket, ({ tx }) => restrict(tx, 'editors', { product_id: 1 }))
    const denied = await instance.ask('POST', path, { as: instance.admin, body: { comment: 'x' } })
    assert.deepEqual([denied.status, denied.body.code], [401, 109])
    assert.deepEqual(counts(await read(instance, bug)), [0])
  },
}

type Ask = [method: string, path: string, body?: object]
const refused: [what: string, ask: Ask, expected: [status: number, code: number]][] = [
  ['comments of a bug that does not exist', ['GET', '/bug/99999/comment'], [404, 101]],
  ['comments of an invalid bug', ['GET', '/bug/nothing/comment'], [400, 100]],
  ['comments since an invalid time', ['GET', '/bug/1/comment?new_since=never'], [400, 56]],
  ['a comment that does not exist', ['GET', '/bug/comment/99999'], [400, 111]],
  ['a comment with an unsafe integer', ['GET', '/bug/comment/99999999999999999999'], [400, 111]],
  ['an invalid id of a comment', ['GET', '/bug/comment/abc'], [400, 52]],
  ['a fractional id of a comment', ['GET', '/bug/comment/1.5'], [400, 52]],
  ['saying nothing', ['POST', '/bug/1/comment', {}], [400, 50]],
  ['saying blanks', ['POST', '/bug/1/comment', { comment: ' \n' }], [400, 50]],
  ['a list instead of a text', ['POST', '/bug/1/comment', { comment: ['a'] }], [400, 53]],
  [
    'a text that is too long',
    ['POST', '/bug/1/comment', { comment: 'x'.repeat(65_536) }],
    [400, 114],
  ],
  ['without a bug', ['POST', '/bug/99999/comment', { comment: 'x' }], [404, 101]],
  ['no hours', ['POST', '/bug/1/comment', { comment: 'x', work_time: 'all day' }], [400, 52]],
  ['too many hours', ['POST', '/bug/1/comment', { comment: 'x', work_time: 1e5 }], [400, 54]],
  ['too few hours', ['POST', '/bug/1/comment', { comment: 'x', work_time: -1e5 }], [400, 55]],
]

onEachInstance('comments', (instance) => {
  for (const [what, story] of Object.entries(stories)) void test(what, () => story(instance()))
})

onEachInstance('about comments', (instance) => {
  before(() => file(instance(), instance().admin))
  for (const [what, [method, path, body], expected] of refused) {
    void test(`${what} is refused`, async () => {
      const answer = await instance().ask(method, `/rest${path}`, { as: instance().admin, body })
      assert.deepEqual([answer.status, answer.body.code], expected)
    })
  }
})
